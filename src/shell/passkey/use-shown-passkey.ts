/**
 * Lets a press show the server a passkey. What the browser must sign is asked for ahead, because Safari opens its dialog only in the moment
 * of a press. Invariant: an answer of the server is signed once, and only while it is fresh.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer, CallFailure } from '../../../domain/port/core-port.ts'
import type { PasskeyRequest, ShownPasskey } from '../../../domain/schema/passkey.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { endCeremony, showPasskey } from './ceremony.ts'

/** The server takes what was signed for ten minutes, of which the dialog may need five. */
const FRESH_MS = 5 * 60 * 1000

type Asked = Answer<{ readonly options: PasskeyRequest }>

/** Keeps what was asked for until it is signed. */
export const createRequestAhead = (ask: () => Asked, now = (): number => performance.now()) => {
  let ahead: { readonly asked: Asked; readonly at: number } | null = null
  const isStale = (): boolean => ahead === null || now() - ahead.at > FRESH_MS
  return {
    isStale,
    get: (): Asked => {
      if (ahead !== null && !isStale()) return ahead.asked
      const asked = ask()
      ahead = { asked, at: now() }
      const forget = (): void => {
        if (ahead?.asked === asked) ahead = null
      }
      // A failure is not kept, so that the next press asks again.
      asked.then(({ _tag }) => _tag === 'Failed' && forget(), forget)
      return asked
    },
    forget: (): void => {
      ahead = null
    },
  }
}

/** The server's words about a passkey stand at the field `passkey`, which no form draws. */
export const wordsOfPasskey = (failure: CallFailure): string =>
  (failure._tag === 'Refused' ? failure.body.fields?.passkey : undefined) ?? failureWords(failure)

/** @param ask must mean the same on each rendering */
export const useShownPasskey = (ask: () => Asked): (() => Answer<ShownPasskey>) => {
  const [ahead] = useState(() => createRequestAhead(ask))
  const askAhead = useEffectEvent(() => void ahead.get())
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    askAhead()
    return () => {
      isShown.current = false
      endCeremony()
    }
  }, [])
  return async () => {
    const asked = await ahead.get()
    if (asked._tag === 'Failed') return asked
    const shown = await showPasskey(asked.value.options, 'proof', () => isShown.current)
    if (shown._tag === 'Ok') ahead.forget()
    return shown
  }
}
