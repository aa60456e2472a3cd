/**
 * Repeats the search after any change, or after another person has signed in, because that person has other prices and
 * permissions. It searches soon after the first change, and then at most once in `LOOK_EACH_MS`. Invariant: a failed search
 * is not reported, because nobody waits for it; a hidden tab schedules no search.
 */
import { useEffect, useRef, useState } from 'react'
import type { FoundTimes, TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { useVisible } from '../../kit/use-visible.ts'

/** How long the search waits after a change, so that the pushes of one action lead to one search. */
const GATHER_MS = 300
const LOOK_EACH_MS = 10_000

/** The person whose prices and permissions are shown, as text. Null means that the person is not known yet. */
export const personOf = ({ account }: State): string | null => {
  if (account._tag === 'Unknown') return null
  return account._tag === 'SignedIn' ? `${account.userId}/${account.userType}` : ''
}

/** A text that changes when there may be other hits or other terms. */
const occasionOf = (state: State): string => `${state.stream?.seen ?? ''} ${personOf(state) ?? ''}`

/** @returns the result of the last repeated search; null before the first one */
export const useLatestFinding = (body: TimeWish): FoundTimes | null => {
  const core = useCore()
  const occasion = useCoreState(occasionOf)
  const visible = useVisible()
  const [latest, setLatest] = useState<FoundTimes | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(occasion)
  const lookedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (occasion === known.current || !visible) return
    known.current = occasion
    const look = async (): Promise<void> => {
      waiting.current = undefined
      lookedAt.current = performance.now()
      const answer = await core.call('findTime', { body }, { toastsFailure: false })
      if (answer._tag === 'Ok') setLatest(answer.value)
    }
    waiting.current ??= setTimeout(look, Math.max(GATHER_MS, lookedAt.current + LOOK_EACH_MS - performance.now()))
  }, [core, body, occasion, visible])

  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      waiting.current = undefined
    },
    [],
  )
  return latest
}
