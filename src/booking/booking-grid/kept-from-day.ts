/**
 * What goes on from one day of a group to the next that is shown: where its reader was, the focus, and what has been said.
 * Written in effects alone: nothing is drawn from it.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { announce } from '../../kit/design/announce.ts'
import type { GridPlace } from './grid-place.ts'

export interface KeptFromDay {
  /** Where its reader was in the last day that had a grid. */
  readonly place: BehaviorSubject<GridPlace | null>
  /** Whether the focus was in what stood for the last day: it is in what stands for the next. */
  readonly focused: BehaviorSubject<boolean>
  /** The day of which has been said what it holds. */
  readonly announced: BehaviorSubject<LocalDate>
}

/** @param date the day that the page is opened at, of which nothing is said */
export const createKeptFromDay = (date: LocalDate): KeptFromDay => ({
  place: new BehaviorSubject<GridPlace | null>(null),
  focused: new BehaviorSubject(false),
  announced: new BehaviorSubject(date),
})

/**
 * What stands for a day, its grid or words that there is none, takes the focus that was in what stood there before.
 * Invariant: a focus that has been moved elsewhere meanwhile stays there.
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
    if (kept?.focused.value === true && document.activeElement === document.body)
      find(element)?.focus({ preventScroll: true })
  })
  const leave = useEffectEvent((element: HTMLElement): void => {
    kept?.focused.next(element.contains(document.activeElement))
  })

  useLayoutEffect(() => {
    const element = place.current
    if (!ready || element === null) return
    take(element)
    return () => leave(element)
  }, [ready, place])
}

/**
 * Says what another day holds, once that is known: the day itself is said by the page's head. Invariant: of the day that
 * the page was opened at nothing is said, nor of any day twice.
 * @param news null: not known yet
 * @param place where the news stand in words: with the focus there they are said already
 */
export const useDayNews = (
  date: LocalDate,
  kept: KeptFromDay,
  news: string | null,
  place?: RefObject<HTMLElement | null>,
): void => {
  useEffect(() => {
    if (news === null || kept.announced.value === date) return
    kept.announced.next(date)
    if (place?.current?.contains(document.activeElement) !== true) announce(news)
  }, [date, kept, news, place])
}
