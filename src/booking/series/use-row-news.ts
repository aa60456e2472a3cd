/**
 * Announces what others do to the dates of a series while a person looks at it, and marks the rows that others freed.
 * Invariants: there is at most one announcement in `BETWEEN_NEWS_MS`, and it contains everything since the last one; the
 * focus never moves.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { kindOf, type RowKind, type SeriesRow } from '../../../domain/selectors/series-rows.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { announce } from '../../kit/design/announce.ts'

interface RowNews {
  readonly date: LocalDate
  readonly became: 'taken' | 'free'
}

/**
 * The rows that others took or freed. Pure. Invariant: a row that the person has changed is not news. A row that is read for
 * the first time is not news.
 */
export const rowNews = (before: readonly SeriesRow[], after: readonly SeriesRow[]): readonly RowNews[] => {
  const known = new Map(before.map((row) => [row.date, row]))
  /** The rooms and times that a row asks for. If they differ, the person has changed the row. */
  const askedOf = ({ parts }: SeriesRow): string =>
    parts.map(({ resourceId, times }) => `${resourceId} ${times.map(({ startTime }) => startTime)}`).join()
  const isHad = (kind: RowKind): boolean => kind === 'free' || kind === 'held'
  return after.flatMap((row): readonly RowNews[] => {
    const old = known.get(row.date)
    if (old === undefined || askedOf(old) !== askedOf(row)) return []
    const [was, is] = [kindOf(old), kindOf(row)]
    if (isHad(was) && is === 'collides') return [{ date: row.date, became: 'taken' }]
    return was === 'collides' && isHad(is) ? [{ date: row.date, became: 'free' }] : []
  })
}

const MOST_SAID = 2

/**
 * @param news the last news of each date
 * @param wordsOf the present words in the row of a date
 */
export const newsWords = (news: readonly RowNews[], wordsOf: (date: LocalDate) => string): string =>
  news.length > MOST_SAID
    ? `${counted(news.length, 'datum har', 'datum har')} ändrats.`
    : news.map(({ date }) => `${longDate(date)}: ${wordsOf(date)}.`).join(' ')

const BETWEEN_NEWS_MS = 5_000

const noDates: ReadonlySet<LocalDate> = new Set()

/**
 * @param isQuiet whether the present changes are the person's own and are not announced
 * @param wordsOf the present words in the row of a date
 * @returns the dates that others have freed and not taken again
 */
export const useRowNews = (
  rows: readonly SeriesRow[],
  isQuiet: boolean,
  wordsOf: (date: LocalDate) => string,
): ReadonlySet<LocalDate> => {
  const [seen, setSeen] = useState({ rows, freed: noDates })
  if (seen.rows !== rows) {
    const freed = new Set(seen.freed)
    for (const { date, became } of rowNews(seen.rows, rows))
      if (became === 'free') freed.add(date)
      else freed.delete(date)
    setSeen({ rows, freed })
  }

  const said = useRef(rows)
  const waiting = useRef(new Map<LocalDate, RowNews>())
  const pause = useRef<ReturnType<typeof setTimeout> | null>(null)
  const words = useEffectEvent(wordsOf)

  useEffect(() => {
    const news = rowNews(said.current, rows)
    said.current = rows
    if (isQuiet) return
    for (const one of news) waiting.current.set(one.date, one)
    const say = (): void => {
      pause.current = null
      if (waiting.current.size === 0) return
      announce(newsWords([...waiting.current.values()], words), 'beside')
      waiting.current.clear()
      pause.current = setTimeout(say, BETWEEN_NEWS_MS)
    }
    if (pause.current === null) say()
  }, [rows, isQuiet])

  useEffect(
    () => () => {
      if (pause.current !== null) clearTimeout(pause.current)
      pause.current = null
    },
    [],
  )
  return seen.freed
}
