import { expect, test } from 'vitest'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { PartState } from '../../../../domain/selectors/series-part.ts'
import type { SeriesRow } from '../../../../domain/selectors/series-rows.ts'
import { skippedOf } from '../../../../src/booking/series/row-words.ts'
import { newsWords, rowNews } from '../../../../src/booking/series/use-row-news.ts'
import { intervalOf } from '../../../domain/testing/calendar-arbitraries.ts'

const tuesday = localDate('2026-12-01')
const evening = [intervalOf(18 * 60, 20 * 60)]
const eken = ResourceId.make(1)
const reserved: PartState = { _tag: 'Reserved', times: evening }
const row = (state: PartState, further: Partial<SeriesRow> = {}, times = evening): SeriesRow => ({
  ...{ date: tuesday, isSkipped: false, isMoved: false },
  parts: [{ resourceId: eken, wantedId: eken, date: tuesday, times, slots: times, state }],
  ...further,
})
const free: PartState = { _tag: 'Free' }

test.each<[string, SeriesRow, SeriesRow, readonly string[]]>([
  ['another has taken it', row(free), row(reserved), ['taken']],
  ['another has taken what was held', row({ _tag: 'Held' }), row(reserved), ['taken']],
  ['another has let it go', row(reserved), row(free), ['free']],
  ['it is read for the first time', row({ _tag: 'Waiting' }), row(reserved), []],
  ['the hold became a booking', row(reserved), row({ _tag: 'Booked', times: evening, own: false }), []],
  ['the person has skipped it', row(reserved), row(reserved, { isSkipped: true }), []],
  ['the person has taken it in again', row(free, { isSkipped: true }), row(reserved), []],
  ['the person has moved it', row(reserved), row(free, {}, [intervalOf(60, 180)]), []],
])('news of a row are the deeds of others: %s', { tags: 'series-live' }, (_, before, after, became) => {
  expect(rowNews([before], [after]).map((news) => news.became)).toEqual(became)
})

test('two rows are named, more are counted', { tags: 'series-live' }, () => {
  const news = [0, 7, 14].map((days) => ({ date: addDays(tuesday, days), became: 'taken' as const }))
  const words = (count: number) => newsWords(news.slice(0, count), () => 'Reserverad').replaceAll('\u00a0', ' ')
  expect(words(2)).toBe('tisdag 1 december: Reserverad. tisdag 8 december: Reserverad.')
  expect(words(3)).toBe('3 datum har ändrats.')
})

test.each<[PartState, object]>([
  [free, { reason: 'by-hand' }],
  [reserved, { reason: 'held' }],
  [{ _tag: 'Booked', times: evening, own: false }, { reason: 'taken' }],
  [{ _tag: 'Closed', title: 'Juldagen' }, { reason: 'closed' }],
  [{ _tag: 'Ruled', breach: { rule: 'horizon', resourceId: eken, limit: 14 } }, { reason: 'outside' }],
  [{ _tag: 'Ruled', breach: { rule: 'quota', resourceId: eken, limit: 14 } }, { reason: 'quota' }],
])('what is skipped is kept with the reason that stood in its row', { tags: 'series-kept' }, (state, kept) => {
  expect(skippedOf(row(state, { isSkipped: true }))).toEqual({ date: tuesday, ...kept })
})
