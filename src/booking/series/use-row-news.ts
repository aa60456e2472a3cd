/**
 * The rows that others have freed, and what others do said aloud. Invariants: words come at most once in some seconds, with all that happened
 * since; the focus is not touched.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { SeriesRow } from '../../../domain/selectors/series-rows.ts'
import { announce } from '../../kit/design/announce.ts'
import { newsWords, type RowNews, rowNews } from './row-news.ts'

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
      announce(newsWords([...waiting.current.values()], words))
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
