/**
 * The rows that others have freed, and what others do said aloud. Invariants: words come at most once in some seconds, with all that happened
 * since; the focus is not touched.
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

/** The same rooms at the same times. */
const askedOf = ({ parts }: SeriesRow): string =>
  parts.map(({ resourceId, times }) => `${resourceId} ${times.map(({ startTime }) => startTime)}`).join()

const isHad = (kind: RowKind): boolean => kind === 'free' || kind === 'held'

/**
 * The deeds of others, to be said. Pure. Invariant: what the person has done here, and what is read for the first time,
 * is no news.
 */
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

const BETWEEN_NEWS_MS = 5_000

const noDates: ReadonlySet<LocalDate> = new Set()

const freedNext = (freed: ReadonlySet<LocalDate>, news: readonly RowNews[]): ReadonlySet<LocalDate> => {
  const next = new Set(freed)
  for (const { date, became } of news)
    if (became === 'free') next.add(date)
    else next.delete(date)
  return next
}

/** @param isQuiet what happens now is this person's own deed */
export const useRowNews = (
  rows: readonly SeriesRow[],
  isQuiet: boolean,
  wordsOf: (date: LocalDate) => string,
): ReadonlySet<LocalDate> => {
  const [seen, setSeen] = useState({ rows, freed: noDates })
  if (seen.rows !== rows) setSeen({ rows, freed: freedNext(seen.freed, rowNews(seen.rows, rows)) })

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
