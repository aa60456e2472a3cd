import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime, minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { firstInstantOf, wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { bookedRuns } from '../../../domain/rules/booked-runs.ts'
import {
  checkInState,
  graceEnds,
  isToBeHad,
  needsCheckIn,
  type Run,
  yieldsFrom,
} from '../../../domain/rules/check-in.ts'
import { check } from '../check.ts'

const day = localDate('2026-03-04')
const MINUTE = 60_000
const at = (minutes: number): number => firstInstantOf(day, timeFromMinutes(0)) + minutes * MINUTE
const clock = (text: string): number => at(minutesOf(localTime(`${text}:00`)))

/** From 10:00 to 12:00, booked the day before, with a grace of 15 minutes. */
const run: Run = {
  startsAt: clock('10:00'),
  endsAt: clock('12:00'),
  bookedAt: at(-600),
  checkedInAt: null,
  rule: { graceMinutes: 15, setAt: 0 },
}

test('check-in opens half an hour before, and is in time until the grace is over', { tags: 'check-in-window' }, () => {
  const stateAt = (time: string): string => checkInState(run, clock(time), [])
  expect([stateAt('09:29'), stateAt('09:30'), stateAt('10:14'), stateAt('10:15'), stateAt('12:00')]).toEqual([
    'early',
    'open',
    'open',
    'late',
    'over',
  ])
  expect(checkInState({ ...run, checkedInAt: clock('10:20') }, clock('11:00'), [])).toBe('done')
  expect(checkInState({ ...run, rule: null }, clock('11:00'), [])).toBe('not-needed')
})

test('a time that was booked less than half an hour before, or began before the rule, needs none', {
  tags: 'check-in-window',
}, () => {
  expect(needsCheckIn({ ...run, bookedAt: clock('09:30') })).toBe(true)
  expect(needsCheckIn({ ...run, bookedAt: clock('09:31') })).toBe(false)
  expect(needsCheckIn({ ...run, rule: { graceMinutes: 15, setAt: clock('10:00') } })).toBe(true)
  expect(needsCheckIn({ ...run, rule: { graceMinutes: 15, setAt: clock('10:01') } })).toBe(false)
})

test('after a stop of the server the grace counts from its return', { tags: 'check-in-stop' }, () => {
  const endAfter = (from: string, to: string): string =>
    wallTimeAt(graceEnds(run, [{ from: clock(from), to: clock(to) }]) ?? 0).time
  expect(endAfter('08:00', '09:00')).toBe('10:15:00')
  expect(endAfter('09:50', '10:05')).toBe('10:20:00')
  expect(endAfter('10:05', '10:40')).toBe('10:55:00')
  expect(endAfter('10:16', '10:40')).toBe('10:15:00')
  const twice = [
    { from: clock('10:05'), to: clock('10:10') },
    { from: clock('10:20'), to: clock('10:30') },
  ]
  expect(graceEnds(run, twice)).toBe(clock('10:45'))
  expect(graceEnds(run, [{ from: clock('10:05'), to: clock('10:05') + 1 }])).toBe(clock('10:21'))
})

/** Whether a minute of the day may be taken, said as the house would say it. */
const naive = (
  slot: { readonly booked: boolean; readonly start: number; readonly end: number; readonly cameAt: number | null },
  grace: number,
  now: number,
): boolean => slot.booked && slot.start <= now && slot.start + grace <= now && now < slot.end && slot.cameAt === null

test('a booked time is to be had when it has begun, the grace is over and nobody has come', {
  tags: 'check-in-to-be-had',
}, () => {
  check(
    fc.property(
      fc.record({
        start: fc.integer({ min: 0, max: 1400 }),
        length: fc.integer({ min: 5, max: 240 }),
        grace: fc.integer({ min: 5, max: 60 }),
        now: fc.integer({ min: 0, max: 1439 }),
        cameAt: fc.option(fc.integer({ min: 0, max: 1439 })),
        other: fc.boolean(),
      }),
      ({ start, length, grace, now, cameAt, other }) => {
        const end = Math.min(1440, start + length)
        const known = cameAt === null || cameAt > now ? null : cameAt
        const told = yieldsFrom(
          {
            startsAt: at(start),
            endsAt: at(end),
            bookedAt: at(-600),
            checkedInAt: known === null ? null : at(known),
            rule: { graceMinutes: grace, setAt: 0 },
          },
          [],
        )
        const slot = { endTime: timeFromMinutes(end), ...(told === null ? {} : { yieldsAt: told }) }
        const wall = { date: other ? localDate('2026-03-05') : day, time: timeFromMinutes(now) }
        expect(isToBeHad(slot, day, wall)).toBe(
          !other && naive({ booked: true, start, end, cameAt: known }, grace, now),
        )
      },
    ),
    3,
  )
})

test('adjacent slots of one person are one run, which begins with the first and is checked in as one', {
  tags: 'check-in-adjacent',
}, () => {
  const slot = (ownerId: number, from: number, checkedInAt: number | null = null) => ({
    ...{ ownerId, from, to: from + 30, bookedAt: from, checkedInAt },
  })
  const runs = bookedRuns(day, [slot(1, 660), slot(1, 600), slot(1, 630, 5), slot(2, 690), slot(1, 750)])
  expect(
    runs.map(({ slots, startsAt, endsAt, bookedAt, checkedInAt }) => [
      slots.map(({ from }) => from),
      ...[startsAt, endsAt, bookedAt, checkedInAt],
    ]),
  ).toEqual([
    [[600, 630, 660], at(600), at(690), 600, 5],
    [[690], at(690), at(720), 690, null],
    [[750], at(750), at(780), 750, null],
  ])
  const [midnight] = bookedRuns(day, [{ ...slot(1, 1410), to: 1440 }])
  expect(midnight?.endsAt).toBe(at(1440))
})
