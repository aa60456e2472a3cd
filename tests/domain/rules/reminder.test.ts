/** When a reminder leaves: so many hours before, but at no hour of the night. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { firstInstantOf, wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { EARLIER_HOURS, remindAt } from '../../../domain/rules/reminder.ts'

const HOUR_MS = 3_600_000
const at = (hours: number, date: string, time: string): string => {
  const wall = wallTimeAt(remindAt(hours, localDate(date), localTime(`${time}:00`)))
  return `${wall.date} ${wall.time.slice(0, 5)}`
}

describe('a reminder', { tags: 'reminder-hour' }, () => {
  test.each([
    [24, '2026-03-04', '09:00', '2026-03-03 09:00'],
    [2, '2026-03-04', '08:00', '2026-03-04 06:00'],
    [168, '2026-03-11', '13:30', '2026-03-04 13:30'],
    // At night it waits for the morning, or comes the evening before.
    [4, '2026-03-04', '08:00', '2026-03-04 06:00'],
    [1, '2026-03-04', '07:00', '2026-03-04 06:00'],
    [1, '2026-03-04', '04:00', '2026-03-03 21:00'],
    [2, '2026-03-04', '06:30', '2026-03-03 21:00'],
    [1, '2026-03-04', '23:30', '2026-03-04 21:00'],
    [12, '2026-03-04', '11:00', '2026-03-04 06:00'],
    // The day on which the clock is put forward has an hour less, and the day on which it is put back an hour more.
    [24, '2026-03-29', '10:00', '2026-03-28 09:00'],
    [24, '2026-10-25', '10:00', '2026-10-24 11:00'],
  ])('%i hours before %s %s leaves at %s', (hours, date, time, expected) =>
    expect(at(hours, date, time)).toBe(expected),
  )

  test('leaves before the time begins, at no hour of the night, and little earlier than the rule says', () => {
    const times = fc.record({
      hours: fc.integer({ min: 1, max: 168 }),
      day: fc.nat(800).map((days) => addDays(localDate('2026-01-01'), days)),
      minute: fc
        .nat(24 * 12 - 1)
        .map((step) =>
          localTime(`${String(Math.floor(step / 12)).padStart(2, '0')}:${String((step % 12) * 5).padStart(2, '0')}:00`),
        ),
    })
    fc.assert(
      fc.property(times, ({ hours, day, minute }) => {
        const start = firstInstantOf(day, minute)
        const leaves = remindAt(hours, day, minute)
        const { time } = wallTimeAt(leaves)
        expect(leaves).toBeLessThan(start)
        expect(time >= '06:00:00' && time < '22:00:00').toBe(true)
        expect(leaves).toBeGreaterThanOrEqual(start - (hours + EARLIER_HOURS) * HOUR_MS)
      }),
    )
  })
})
