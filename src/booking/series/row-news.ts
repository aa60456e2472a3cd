/**
 * The news of the rows of a series are the deeds of others, to be said. Pure. Invariant: what the person has done here, and
 * what is read for the first time, is no news.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { kindOf, type RowKind, type SeriesRow } from '../../../domain/selectors/series-rows.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'

export interface RowNews {
  readonly date: LocalDate
  readonly became: 'taken' | 'free'
}

/** The same rooms at the same times. */
const askedOf = ({ parts }: SeriesRow): string =>
  parts.map(({ resourceId, times }) => `${resourceId} ${times.map(({ startTime }) => startTime)}`).join()

const isHad = (kind: RowKind): boolean => kind === 'free' || kind === 'held'

export const rowNews = (before: readonly SeriesRow[], after: readonly SeriesRow[]): readonly RowNews[] => {
  const known = new Map(before.map((row) => [row.date, row]))
  return after.flatMap((row): readonly RowNews[] => {
    const old = known.get(row.date)
    if (old === undefined || askedOf(old) !== askedOf(row)) return []
    const [was, is] = [kindOf(old), kindOf(row)]
    if (isHad(was) && is === 'collides') return [{ date: row.date, became: 'taken' }]
    return was === 'collides' && isHad(is) ? [{ date: row.date, became: 'free' }] : []
  })
}

const MOST_SAID = 2

/** @param news of each date the last; @param wordsOf what its row says now */
export const newsWords = (news: readonly RowNews[], wordsOf: (date: LocalDate) => string): string =>
  news.length > MOST_SAID
    ? `${counted(news.length, 'datum har', 'datum har')} ändrats.`
    : news.map(({ date }) => `${longDate(date)}: ${wordsOf(date)}.`).join(' ')
