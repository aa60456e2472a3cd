import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { isPastLock, isPresentLock, lockWords, sortedLocks } from '../../../../src/administration/hours/locks-panel.tsx'
import { check } from '../../../domain/check.ts'
import { anyTime, fewDates } from '../../../domain/testing/calendar-arbitraries.ts'
import { record } from '../../../domain/testing/record.ts'

const lock = (startDate: string, start: string, endDate: string, end: string) => ({
  startDate: localDate(startDate),
  startTime: localTime(`${start}:00`),
  endDate: localDate(endDate),
  endTime: localTime(`${end}:00`),
})
const at = (date: string, time: string) => ({ date: localDate(date), time: localTime(`${time}:00`) })
const today = localDate('2026-03-03')

describe('a lock in words', () => {
  test.each([
    [lock('2026-03-03', '00:00', '2026-03-03', '23:59'), 'tis 3 mars, hela dagen'],
    [lock('2026-03-03', '12:00', '2026-03-03', '16:00'), 'tis 3 mars kl.\u00a012:00–16:00'],
    [lock('2026-03-03', '00:00', '2026-03-06', '23:59'), 'tis 3 mars – fre 6 mars, hela dagar'],
    [lock('2026-03-03', '12:00', '2026-03-06', '16:00'), 'tis 3 mars kl.\u00a012:00 – fre 6 mars kl.\u00a016:00'],
    [lock('2026-12-31', '00:00', '2027-01-01', '23:59'), 'tors 31 dec 2026 – fre 1 jan 2027, hela dagar'],
  ])('%j is "%s"', (given, words) => {
    expect(lockWords(given, today)).toBe(words)
  })
})

describe('when a lock holds', () => {
  test.each([
    ['before it begins', at('2026-03-03', '11:59'), false, false],
    ['when it begins', at('2026-03-03', '12:00'), true, false],
    ['in its last minute', at('2026-03-03', '15:59'), true, false],
    ['at its end', at('2026-03-03', '16:00'), false, true],
    ['the day after', at('2026-03-04', '00:00'), false, true],
  ])('%s', (_, now, present, past) => {
    const given = lock('2026-03-03', '12:00', '2026-03-03', '16:00')
    expect([isPresentLock(given, now), isPastLock(given, now)]).toEqual([present, past])
  })

  test('until 23:59 it holds until midnight', () => {
    const given = lock('2026-03-03', '00:00', '2026-03-03', '23:59')
    expect(isPresentLock(given, at('2026-03-03', '23:59'))).toBe(true)
    expect(isPastLock(given, at('2026-03-04', '00:00'))).toBe(true)
  })

  test('each stands in one of the two lists, in order: the next first, the last of the past first', () => {
    const anyLock = record({ startDate: fewDates, startTime: anyTime, endDate: fewDates, endTime: anyTime })
    const anyNow = record({ date: fewDates, time: anyTime })
    check(
      fc.property(fc.array(anyLock), anyNow, (locks, now) => {
        const { coming, past } = sortedLocks(locks, now)
        expect(coming.length + past.length).toBe(locks.length)
        expect(locks.every((one) => coming.includes(one) !== past.includes(one))).toBe(true)
        expect(past.every((one) => isPastLock(one, now) && !isPresentLock(one, now))).toBe(true)
        expect(coming.some((one) => isPastLock(one, now))).toBe(false)
        const starts = coming.map(({ startDate, startTime }) => `${startDate}T${startTime}`)
        expect(starts).toEqual(starts.toSorted())
        const gone = past.map(({ startDate, startTime }) => `${startDate}T${startTime}`)
        expect(gone).toEqual(gone.toSorted().toReversed())
      }),
    )
  })
})
