/**
 * Says what another day holds, once that is known: the day itself is said by the page's head. Invariant: of the day that
 * the page was opened at nothing is said, nor of any day twice.
 */
import { type RefObject, useEffect } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { announce } from '../../kit/design/announce.ts'
import type { KeptFromDay } from './kept-from-day.ts'

/**
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
    if (news === null || kept.announced.getSnapshot() === date) return
    kept.announced.set(date)
    if (place?.current?.contains(document.activeElement) !== true) announce(news)
  }, [date, kept, news, place])
}
