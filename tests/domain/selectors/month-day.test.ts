import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { firstInstantOf, wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { epoch } from '../../../domain/ids.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { Hold, State } from '../../../domain/schema/state.ts'
import { dayWindow } from '../../../domain/selectors/day-window.ts'
import { createGridView } from '../../../domain/selectors/grid-view.ts'
import { monthDay } from '../../../domain/selectors/month-day.ts'
import { CLOSED } from '../../../domain/selectors/slot-view.ts'
import { dayGridOf } from '../../../domain/state/day-grid.ts'
import { dayKey, initialState, resourceDayKey } from '../../../domain/state/state.ts'
import { check } from '../check.ts'

const groupId = GroupId.make(1)
const eken = ResourceId.make(7)
const bjorken = ResourceId.make(8)
const date = localDate('2026-03-04')
const at = (day: string, minutes: number): number => firstInstantOf(localDate(day), timeFromMinutes(minutes))
const before = at('2026-03-03', 720)

type Slot = GridResource['slots'][number]
type Kind = Partial<Pick<Slot, 'open' | 'locked' | 'booked' | 'reserved' | 'selected'>>

const FIRST_MINUTE = 480
const column = (id: ResourceId, kinds: readonly Kind[]): GridResource => ({
  id,
  title: `Resurs ${id}`,
  date,
  slots: kinds.map((kind, index) => ({
    startTime: timeFromMinutes(FIRST_MINUTE + 30 * index),
    endTime: timeFromMinutes(FIRST_MINUTE + 30 * (index + 1)),
    ...{ open: true, locked: false, booked: false, reserved: false, selected: false, edit: false, bookingId: null },
    bookingIdNumber: kind.booked === true ? '1001-1' : null,
    ...kind,
  })),
})
const named = (of: Partial<State['resources'][string]> = {}): State['resources'] => ({
  [eken]: { title: 'Eken', groupId, ...of },
  [bjorken]: { title: 'Björken', groupId, ...of },
})
const anybody = { resources: named(), handlesBookings: false }

describe('a day of a month', { tags: 'month-days' }, () => {
  test.each([
    [
      'counts what is free of what is to come',
      [{}, { booked: true }, { reserved: true }, { selected: true }, {}],
      before,
      {
        _tag: 'Open',
        free: 2,
        of: 5,
      },
    ],
    [
      'leaves out what is closed or locked',
      [{}, { open: false }, { locked: true }],
      before,
      { _tag: 'Open', free: 1, of: 1 },
    ],
    [
      'counts what was booked before it was locked',
      [{ booked: true, locked: true }],
      before,
      { _tag: 'Open', free: 0, of: 1 },
    ],
    ['is closed where nothing is open', [{ open: false }], before, { _tag: 'Closed' }],
    ['is closed without rows', [], before, { _tag: 'Closed' }],
    ['is locked where all of it is', [{ locked: true }, { open: false }], before, { _tag: 'Locked' }],
    ['counts nothing that has begun', [{}, {}, {}], at(date, FIRST_MINUTE + 30), { _tag: 'Open', free: 1, of: 1 }],
    ['is over once its last row has begun', [{}, {}], at(date, FIRST_MINUTE + 45), { _tag: 'Over' }],
    ['is closed today too', [], at(date, 720), { _tag: 'Closed' }],
    ['has passed', [{}], at('2026-03-05', 0), { _tag: 'Past' }],
  ])('%s', (_, kinds, now, told) => {
    expect(monthDay(date, [column(eken, kinds)], { ...anybody, now })).toEqual(told)
  })

  test('says why, where nobody of this person’s may book it: it opens later, it is too late, or it is not for them', () => {
    const horizon = { horizon: { days: 0, opensAt: timeFromMinutes(480) } }
    const kinds = [{}, { booked: true }]
    const told = (of: Partial<State['resources'][string]>, administrator = false) =>
      monthDay(date, [column(eken, kinds)], { resources: named(of), handlesBookings: administrator, now: before })
    expect(told({ limits: horizon })).toEqual({ _tag: 'Shut', by: { _tag: 'NotYet', opens: at(date, 480) } })
    expect(told({ limits: { noticeMinutes: 3 * 1_440 } })).toMatchObject({
      _tag: 'Shut',
      by: { _tag: 'TooSoon' },
    })
    expect(told({ refusesCaller: true })).toEqual({ _tag: 'Shut', by: null })
    expect(told({ limits: horizon, refusesCaller: true }, true)).toEqual({ _tag: 'Open', free: 1, of: 2 })
  })
})

test('for a time a month counts the resources that are open for all of it, and of them those that are free', {
  tags: 'month-time',
}, () => {
  const time = { startTime: timeFromMinutes(FIRST_MINUTE), endTime: timeFromMinutes(FIRST_MINUTE + 90) }
  const told = (...kinds: readonly Kind[]) =>
    monthDay(date, [column(eken, [{}, {}, {}]), column(bjorken, kinds)], { ...anybody, now: before, time })
  expect(told({}, {}, {})).toEqual({ _tag: 'Open', free: 2, of: 2 })
  for (const taken of [{ booked: true }, { reserved: true }, { selected: true }])
    expect(told({}, taken, {})).toEqual({ _tag: 'Open', free: 1, of: 2 })
  for (const shut of [{ open: false }, { locked: true }])
    expect(told({}, shut, {})).toEqual({ _tag: 'Open', free: 1, of: 1 })
  expect(told({}, {})).toEqual({ _tag: 'Open', free: 1, of: 1 })
})

const anyKind = fc.record({
  open: fc.boolean(),
  locked: fc.boolean(),
  booked: fc.boolean(),
  reserved: fc.boolean(),
  selected: fc.boolean(),
})
const anyColumns = fc
  .integer({ min: 0, max: 6 })
  .chain((rows) =>
    fc.tuple(
      ...[eken, bjorken].map((id) =>
        fc.array(anyKind, { minLength: rows, maxLength: rows }).map((kinds) => column(id, kinds)),
      ),
    ),
  )

/** The holds in the state for columns from HTTP. */
const holdsOf = (columns: readonly GridResource[]): State['holds'] =>
  Object.fromEntries(
    columns.map(({ id, slots }) => [
      resourceDayKey(id, date),
      Object.fromEntries(
        slots.flatMap(({ startTime, endTime, reserved, selected }): [string, Hold][] =>
          reserved || selected ? [[startTime, { endTime, holder: selected ? 'mine' : 'other', expiration: 0 }]] : [],
        ),
      ),
    ]),
  )

test('a month counts as free what the grid of the day shows as free, whatever the rules of the person', {
  tags: 'month-as-grid',
}, () => {
  check(
    fc.property(
      anyColumns,
      fc.integer({ min: -3, max: 9 }),
      fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
      fc.option(fc.constantFrom(0, 60, 1_440), { nil: undefined }),
      (columns, halfHours, days, minutes) => {
        const now = at(date, FIRST_MINUTE) + halfHours * 1_800_000
        const limits = {
          ...(days === undefined ? {} : { horizon: { days, opensAt: timeFromMinutes(510) } }),
          ...(minutes === undefined ? {} : { noticeMinutes: minutes }),
        }
        const resources = named({ limits })
        const grid = dayGridOf({ revision: 1, resources: columns })
        const state: State = {
          ...initialState(epoch('00000000-0000-4000-8000-000000000001')),
          holds: holdsOf(columns),
          days: { [dayKey(groupId, date)]: { groupId, date, grid, loading: false, stale: false, failure: null } },
        }
        const starts = grid.rows.map(({ startTime }) => startTime)
        const { shutBy } = dayWindow({ date, starts, limits: new Map([eken, bjorken].map((id) => [id, limits])) }, now)
        const view = createGridView(groupId, date)(state, wallTimeAt(now), null, (id, time) =>
          shutBy(id, time) === null ? null : CLOSED,
        )
        const shown = view?.free.reduce((sum, free) => sum + free, 0)
        const day = monthDay(date, columns, { resources, handlesBookings: false, now })
        expect(day._tag === 'Open' ? day.free : 0).toBe(shown)
      },
    ),
  )
})
