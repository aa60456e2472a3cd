/**
 * The time that is left of a deadline. Reckoned from it at each look, so that a sleeping tab never shows time that is not
 * left; a clock that is set back gives none: the core finds out within a second.
 */
import { useMemo } from 'react'
import { map, type Observable, scan } from 'rxjs'
import type { State } from '../../../domain/schema/state.ts'
import { remainingSeconds } from '../../../domain/selectors/basket.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { looks, useStream } from '../../core/followed.ts'

const TICK_MS = 900

const clockOffsetOf = (state: State): number => state.clockOffset ?? 0

const leftNow = (deadline: number, clockOffset: number): number => remainingSeconds(deadline, clockOffset, Date.now())

const secondsLeft = (deadline: number, clockOffset: number): Observable<number> =>
  looks(TICK_MS).pipe(
    map(() => leftNow(deadline, clockOffset)),
    scan((least, left) => Math.min(least, left)),
  )

/** @param deadline server time in ms. @returns whole seconds */
export const useSecondsLeft = (deadline: number): number => {
  const clockOffset = useCoreState(clockOffsetOf)
  const left$ = useMemo(() => secondsLeft(deadline, clockOffset), [deadline, clockOffset])
  return useStream(left$, () => leftNow(deadline, clockOffset))
}
