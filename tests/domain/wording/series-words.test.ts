import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import type { SeriesPattern } from '../../../domain/schema/series.ts'
import { patternWords, sameWeekdayWords } from '../../../domain/wording/series-words.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'

const evening = [intervalOf(18 * 60, 20 * 60)]
const tuesdays: SeriesPattern = {
  ...{ weeks: 1, weekdays: [2], from: localDate('2026-12-01'), except: [] },
  end: { count: 20 },
}

test.each<[string, Partial<SeriesPattern>]>([
  ['Varje tisdag 18–20, 20 gånger, till 13 april 2027', {}],
  ['Varje tisdag 18–20, 1 gång, till 1 december', { end: { count: 1 } }],
  ['Varannan tisdag 18–20, 2 gånger, till 15 december', { weeks: 2, end: { count: 2 } }],
  ['Var tredje tisdag 18–20, 2 gånger, till 22 december', { weeks: 3, end: { count: 2 } }],
  ['Varje tisdag och söndag 18–20, 3 gånger, till 8 december', { weekdays: [0, 2], end: { count: 3 } }],
  [
    'Var fjärde vecka på måndag, tisdag och torsdag 18–20, 2 gånger, till 3 december',
    { weeks: 4, weekdays: [4, 1, 2], end: { count: 2 } },
  ],
  [
    'Varje tisdag 18–20, 4 gånger, till 29 december, utom 8 december',
    { end: { until: localDate('2026-12-31') }, except: [localDate('2026-12-08')] },
  ],
])('a pattern is said in words, with the times that there are: %s', { tags: 'series-words' }, (words, pattern) => {
  expect(patternWords({ ...tuesdays, ...pattern }, evening).replaceAll('\u00a0', ' ')).toBe(words)
})

test('rooms at different times leave the times out', { tags: 'series-words' }, () => {
  expect(patternWords({ ...tuesdays, end: { count: 3 } }, []).replaceAll('\u00a0', ' ')).toBe(
    'Varje tisdag, 3 gånger, till 15 december',
  )
})

test('many dates of one weekday are counted as such', { tags: 'series-folded' }, () => {
  const dates = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map(localDate)
  expect(sameWeekdayWords(dates, evening).replaceAll('\u00a0', ' ')).toBe('4 tisdagar 18–20')
})
