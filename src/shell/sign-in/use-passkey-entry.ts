/**
 * Signing in by a passkey, beside the password: by a press, or by what the browser fills in at the e-mail field. Invariants: nothing is
 * offered that the browser, the house or its back end cannot do; a ceremony that came to nothing leaves all ways to sign in as they were.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { ShownPasskey } from '../../../domain/schema/passkey.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useCall } from '../../kit/use-call.ts'
import { canUsePasskeys, endCeremony, passkeyFilledIn, showPasskey } from '../passkey/ceremony.ts'
import { createRequestAhead } from '../passkey/use-shown-passkey.ts'

/** How often a form that stays open looks whether what the browser would sign is still fresh. */
const LOOK_MS = 30_000

interface PasskeyEntryUse {
  /** Whether the house has an address at which browsers use passkeys. */
  readonly hasAddress: boolean
  /** Whether the ways to sign in stand on the screen, and not the second step. */
  readonly isShown: boolean
  /** Whether the e-mail field is there, at which the browser offers passkeys. */
  readonly hasField: boolean
  /** Called when this tab sends a passkey. */
  readonly onSent: (() => void) | undefined
}

export interface PasskeyEntry {
  readonly isOffered: boolean
  readonly busy: boolean
  readonly failure: string | null
  readonly press: () => void
}

export const usePasskeyEntry = ({ hasAddress, isShown, hasField, onSent }: PasskeyEntryUse): PasskeyEntry => {
  const core = useCore()
  const isOffered = useHas('passkeys') && hasAddress && canUsePasskeys()
  const [ahead] = useState(() =>
    createRequestAhead(() => core.call('passkeySignInOptions', { body: {} }, { toastsFailure: false })),
  )
  /** Counts how often the browser has been asked to offer passkeys at the field. */
  const [round, setRound] = useState(0)
  const { busy, failure, send } = useCall()
  /** Ends the offer at the field. Null while the ways to sign in are not on the screen. */
  const offering = useRef<AbortController | null>(null)
  const again = (): void => setRound((before) => before + 1)

  const enter = (passkey: ShownPasskey): Answer<null> => {
    ahead.forget()
    onSent?.()
    return core.command({ _tag: 'Enter', call: 'signInByPasskey', body: { passkey } })
  }

  const offer = useEffectEvent(async (stay: AbortSignal): Promise<void> => {
    const asked = await ahead.get()
    if (asked._tag === 'Failed' || stay.aborted || !hasField) return
    const passkey = await passkeyFilledIn(asked.value.options, () => !stay.aborted)
    if (passkey === null || stay.aborted) return
    const answer = await send(() => enter(passkey))
    if (answer?._tag === 'Failed') again()
  })
  const renew = useEffectEvent((): void => {
    if (!document.hidden && !busy && ahead.isStale()) again()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the browser again
  useEffect(() => {
    if (!isOffered || !isShown) return
    const stay = new AbortController()
    offering.current = stay
    const beginning = setTimeout(() => void offer(stay.signal))
    const looking = setInterval(renew, LOOK_MS)
    return () => {
      clearTimeout(beginning)
      clearInterval(looking)
      stay.abort()
      offering.current = null
      endCeremony()
    }
  }, [isOffered, isShown, hasField, round])

  const press = async (): Promise<void> => {
    const answer = await send(async () => {
      const stay = offering.current
      // An offer that began now would close the browser's dialog.
      stay?.abort()
      const asked = await ahead.get()
      if (asked._tag === 'Failed') return asked
      const shown = await showPasskey(asked.value.options, 'sign-in', () => offering.current === stay)
      return shown._tag === 'Failed' ? shown : enter(shown.value)
    })
    if (answer?._tag === 'Failed') again()
  }
  return { isOffered, busy, failure, press: () => void press() }
}
