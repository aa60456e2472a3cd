/**
 * Looks for the same wish again once something has changed anywhere, or another person has signed in, whose prices and
 * permissions are others: soon after the first change, and then at most once in `LOOK_EACH_MS`. Invariant: nobody waits for
 * it, so a look that fails is not told, and a hidden tab does not look.
 */
import { useEffect, useRef, useState } from 'react'
import type { FoundTimes, TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { useVisible } from '../../kit/use-visible.ts'

/** So long after a change it looks again: the pushes of one action come together. */
const GATHER_MS = 300
const LOOK_EACH_MS = 10_000

/** The person whose prices and permissions are told, as text; null: it is not known yet who that is. */
export const personOf = ({ account }: State): string | null => {
  if (account._tag === 'Unknown') return null
  return account._tag === 'SignedIn' ? `${account.userId}/${account.userType}` : ''
}

/** A text that changes when there may be other hits, or other terms. */
const occasionOf = (state: State): string => `${state.stream?.seen ?? ''} ${personOf(state) ?? ''}`

/** @returns what the last look found; null: none was needed yet */
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
