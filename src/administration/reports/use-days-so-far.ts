/**
 * How much of a long report is there so far: what is seen at once, then more and more in between of what the person does,
 * until all of it is. So a year can be read, searched and listened to like a day. Printing waits for all of it.
 */
import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that fill any window. */
const AT_ONCE = 150
/** The next part is as large as what is there already, up to this. */
const MOST_AT_ONCE = 4_000

/** How many of the days there are rows for. */
const daysWithin = (sizes: readonly number[], rows: number): number => {
  let sum = 0
  const index = sizes.findIndex((size) => {
    sum += size
    return sum >= rows
  })
  return index === -1 ? sizes.length : index + 1
}

/** @param sizes rows of each day, the same object while it is the same report */
export const useDaysSoFar = (sizes: readonly number[]): number => {
  const [soFar, setSoFar] = useState({ sizes, rows: AT_ONCE })
  if (soFar.sizes !== sizes) setSoFar({ sizes, rows: AT_ONCE })
  const days = daysWithin(sizes, soFar.rows)
  const isWhole = days === sizes.length

  const { rows } = soFar
  useEffect(() => {
    if (isWhole) return
    const more = setTimeout(() => {
      startTransition(() => setSoFar({ sizes, rows: rows + Math.min(rows, MOST_AT_ONCE) }))
    })
    return () => clearTimeout(more)
  }, [isWhole, rows, sizes])

  useEffect(() => {
    const all = (): void => flushSync(() => setSoFar((before) => ({ ...before, rows: Number.POSITIVE_INFINITY })))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [])

  return days
}
