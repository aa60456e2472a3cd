/**
 * The focus goes on from day to day: what stands for a day, its grid or words that there is none, takes the focus that
 * was in what stood there before. Invariant: a focus that has been moved elsewhere meanwhile stays there.
 */
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { KeptFromDay } from './kept-from-day.ts'

/**
 * @param ready whether there is anything to have the focus yet
 * @param kept absent where the day stays
 * @param find what of it has the focus
 */
export const useDayFocus = (
  place: RefObject<HTMLElement | null>,
  ready: boolean,
  kept: KeptFromDay | undefined,
  find: (place: HTMLElement) => HTMLElement | null,
): void => {
  const take = useEffectEvent((element: HTMLElement): void => {
    if (kept?.focused.getSnapshot() === true && document.activeElement === document.body)
      find(element)?.focus({ preventScroll: true })
  })
  const leave = useEffectEvent((element: HTMLElement): void => {
    kept?.focused.set(element.contains(document.activeElement))
  })

  useLayoutEffect(() => {
    const element = place.current
    if (!ready || element === null) return
    take(element)
    return () => leave(element)
  }, [ready, place])
}
