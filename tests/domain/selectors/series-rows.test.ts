import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime, minutesOf } from '../../../domain/calendar/local-time.ts'
import { firstInstantOf } from '../../../domain/calendar/stockholm.ts'
import { epoch } from '../../../domain/ids.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import type { DayResource, DaySlot } from '../../../domain/schema/day-grid.ts'
import { GroupId, ResourceId, RowId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createColumnView } from '../../../domain/selectors/column-view.ts'
import { createGridView } from '../../../domain/selectors/grid-view.ts'
import {
  columnsOf,
  createSeriesRows,
  kindOf,
  leavesRoomFor,
  nearestShift,
  type SeriesChoice,
  type SeriesGround,
  seriesRows,
} from '../../../domain/selectors/series-rows.ts'
import { dayKey, initialState, resourceDayKey } from '../../../domain/state/state.ts'
import { propertyRuns } from '../../testing/breadth.ts'
import { check } from '../check.ts'
import { anyWallTime, intervalOf } from '../testing/calendar-arbitraries.ts'
import { modelDates } from '../testing/model-server.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const groupId = GroupId.make(1)
const eken = ResourceId.make(1)
const tuesday = localDate('2026-03-03')
const [firstDate = tuesday] = modelDates
const pattern: SeriesChoice['pattern'] = {
  ...{ weeks: 1, weekdays: [2], from: tuesday, except: [] },
  end: { count: 3 },
}
const evening = intervalOf(18 * 60, 20 * 60)
const choice: SeriesChoice = {
  pattern,
  wanted: [{ resourceId: eken, times: [evening] }],
  ...{ skipped: new Set(), shifts: new Map(), rooms: new Map() },
}
const morning = firstInstantOf(tuesday, localTime('08:00:00'))
const ground: SeriesGround = { limitsOf: () => undefined, has: [], now: morning, isRuled: true }

/** Both dates of the model's grid. */
const bothDates: SeriesChoice['pattern'] = {
  ...{ weeks: 1, weekdays: [0, 1, 2, 3, 4, 5, 6], from: firstDate, except: [] },
  end: { count: 2 },
}

test('a row says what the grid of its day shows, after any history', { tags: 'series-rows' }, () => {
  let compared = 0
  check(
    fc.property(anyScenario, anyWallTime, fc.integer({ min: 16, max: 20 }), (scenario, wall, begin) => {
      const times = [intervalOf(begin * 30, begin * 30 + 60)]
      const of: SeriesChoice = { ...choice, pattern: bothDates, wanted: [{ resourceId: eken, times }] }
      const now = firstInstantOf(wall.date, wall.time)
      const view = createGridView(groupId, firstDate)
      for (const state of simulate(life, { ...scenario, begun: true }).states) {
        const grid = view(state, wall)
        const known = state.columns[resourceDayKey(eken, firstDate)]
        const day = state.days[dayKey(groupId, firstDate)]
        const part = seriesRows({ source: state, choice: of, ground: { ...ground, now } })[0]?.parts[0]
        if (part === undefined) throw new Error('no row')
        expect(part.state._tag === 'Waiting' || part.state._tag === 'Unread').toBe(known?.resource == null)
        if (grid === null || known?.resource == null || day?.stale !== false || known.stale) continue
        if (day.loading || known.loading || day.grid?.revision !== known.revision) continue
        const index = grid.columns.findIndex(({ resourceId }) => resourceId === eken)
        const within = grid.rows.flatMap((row, at) => {
          const slot = grid.slots[at]?.[index]
          const [time] = times
          if (slot === undefined || time === undefined) return []
          return row.startTime < time.endTime && time.startTime < row.endTime ? [{ row, slot }] : []
        })
        compared += 1
        const tags = within.map(({ slot }) => slot._tag)
        const isCovered = minutesOf(within[0]?.row.startTime ?? evening.startTime) <= begin * 30
        const isAll = isCovered && within.length > 0
        if (part.state._tag === 'Free')
          expect(tags.every((tag) => tag === 'Free' || tag === 'Selected') && isAll).toBe(true)
        else if (part.state._tag === 'Held') expect(new Set(tags)).toEqual(new Set(['Selected']))
        else if (part.state._tag === 'Refused') expect(tags).toContain('Free')
        else if (part.state._tag === 'Past') expect(tags).toContain('Closed')
        else if (isAll && part.slots.length > 0) expect(tags).toContain(part.state._tag)
        if (isAll && part.slots.length === within.length && tags.every((tag) => tag === 'Free'))
          expect(['Free', 'Refused']).toContain(part.state._tag)
      }
    }),
    0.2,
  )
  expect(compared).toBeGreaterThan(propertyRuns / 2)
})

test('a row that is the same is the same object while nothing of its days changed', () => {
  check(
    fc.property(anyScenario, (scenario) => {
      const of: SeriesChoice = { ...choice, pattern: bothDates }
      const select = createSeriesRows(of, ground)
      for (const state of simulate(life, { ...scenario, begun: true }).states) {
        expect(select(state)).toEqual(seriesRows({ source: state, choice: of, ground }))
        const other: State = { ...state, toasts: {} }
        expect(select(other)).toBe(select(state))
      }
    }),
    0.1,
  )
})

test('rows are made anew when the person who looks may no longer book the room', () => {
  const state = stateWith([dayOf(), dayOf(), dayOf()])
  const select = createSeriesRows(choice, ground)
  expect(select(state).map(kindOf)).toEqual(['free', 'free', 'free'])
  const refused: State = { ...state, resources: { [eken]: { title: 'Eken', groupId, refusesCaller: true } } }
  expect(select(refused).map(kindOf)).toEqual(['collides', 'collides', 'collides'])
})

const free: DaySlot = { endTime: localTime('00:00:00'), open: true, locked: false, booking: null }
/** Half hours from 15 to 22. */
const dayOf = (
  change: (start: number) => Partial<DaySlot> = () => ({}),
  further: Partial<DayResource> = {},
): DayResource => ({
  title: 'Eken',
  slots: Object.fromEntries(
    Array.from({ length: 14 }, (_, index) => {
      const start = 15 * 60 + index * 30
      const { startTime, endTime } = intervalOf(start, start + 30)
      return [startTime, { ...free, endTime, ...change(start) }]
    }),
  ),
  ...further,
})
const booked = { booking: { idNumber: '7-1', bookingId: null } }
const at =
  (...starts: readonly number[]) =>
  (what: Partial<DaySlot>) =>
  (start: number): Partial<DaySlot> =>
    starts.includes(start) ? what : {}
const stateWith = (days: readonly DayResource[], resourceId = eken, before: State = initialState(life)): State => ({
  ...before,
  resources: { ...before.resources, [resourceId]: { title: 'Eken', groupId } },
  columns: {
    ...before.columns,
    ...Object.fromEntries(
      days.map((resource, index) => {
        const date = addDays(tuesday, 7 * index)
        const column = { resourceId, date, revision: 1, resource, loading: false, stale: false, failure: null }
        return [resourceDayKey(resourceId, date), column]
      }),
    ),
  },
})
const statesOf = (state: State, of = choice, by = ground) =>
  seriesRows({ source: state, choice: of, ground: by }).map(({ parts }) => parts.map((part) => part.state))
const tagsOf = (...given: Parameters<typeof statesOf>) =>
  statesOf(...given).map((states) => states.map(({ _tag }) => _tag))

describe('a row', { tags: 'series-rows' }, () => {
  test('tells what is in the way and when, of the slots that its time takes', () => {
    const state = stateWith([
      dayOf(at(18 * 60, 18 * 60 + 30)(booked)),
      dayOf(at(19 * 60)({ locked: true, lockReason: 'Städning' })),
      dayOf(at(18 * 60)({ open: false }), { specialDay: 'Kristi himmelsfärdsdag' }),
    ])
    expect(statesOf(state)).toEqual([
      [{ _tag: 'Booked', times: [intervalOf(18 * 60, 19 * 60)], own: false }],
      [{ _tag: 'Locked', reason: 'Städning' }],
      [{ _tag: 'Closed', title: 'Kristi himmelsfärdsdag' }],
    ])
  })

  test('is closed where no slots cover its time, and waits until its day is read', () => {
    const state = stateWith([{ ...dayOf(), slots: {}, specialDay: 'Juldagen' }])
    expect(statesOf(state)).toEqual([
      [{ _tag: 'Closed', title: 'Juldagen' }],
      [{ _tag: 'Waiting' }],
      [{ _tag: 'Waiting' }],
    ])
  })

  test('takes the fewest slots that cover its time, where these are others than on the first day', () => {
    const hours = Object.fromEntries(
      [17, 18, 19, 20].map((hour) => {
        const { startTime, endTime } = intervalOf(hour * 60 + 30, hour * 60 + 90)
        return [startTime, { ...free, endTime }]
      }),
    )
    const [row] = seriesRows({ source: stateWith([{ title: 'Eken', slots: hours }]), choice, ground })
    expect(row?.parts[0]?.times).toEqual([intervalOf(17 * 60 + 30, 20 * 60 + 30)])
    expect(row?.parts[0]?.slots).toHaveLength(3)
  })

  test('is in another room, or at another time, on its own date alone', () => {
    const bjorken = ResourceId.make(2)
    const taken = dayOf(at(18 * 60)(booked))
    const state = stateWith([dayOf(), dayOf(), dayOf()], bjorken, stateWith([taken, taken, dayOf()]))
    const moved: SeriesChoice = {
      ...choice,
      rooms: new Map([[resourceDayKey(eken, tuesday), bjorken]]),
      shifts: new Map([[addDays(tuesday, 7), 60]]),
    }
    expect(tagsOf(state, moved)).toEqual([['Free'], ['Free'], ['Free']])
    expect(
      seriesRows({ source: state, choice: moved, ground }).map(({ parts }) => [
        parts[0]?.resourceId,
        parts[0]?.times[0]?.startTime,
      ]),
    ).toEqual([
      [bjorken, '18:00:00'],
      [eken, '19:00:00'],
      [eken, '18:00:00'],
    ])
    expect(columnsOf(moved).map(({ resourceId }) => resourceId)).toEqual([bjorken, eken, eken])
  })

  test('is over its quota where the rows before it, and the bookings that one has, have taken it', () => {
    const limits: ResourceLimits = { quotaMonth: { minutes: 240, per: 'month', scope: RowId.make(1) } }
    const by: SeriesGround = { ...ground, limitsOf: () => limits }
    const state = stateWith([dayOf(), dayOf(), dayOf()])
    expect(tagsOf(state, choice, by)).toEqual([['Free'], ['Free'], ['Ruled']])
    // A skipped date uses nothing of the quota.
    const skipped: SeriesChoice = { ...choice, skipped: new Set([tuesday]) }
    expect(tagsOf(state, skipped, by)).toEqual([['Free'], ['Free'], ['Free']])
    const has = [{ resourceId: eken, date: addDays(tuesday, 1), slots: [intervalOf(600, 720)] }]
    expect(tagsOf(state, choice, { ...by, has })).toEqual([['Free'], ['Ruled'], ['Ruled']])
    expect(tagsOf(state, choice, { ...by, isRuled: false })).toEqual([['Free'], ['Free'], ['Free']])
  })

  test('is outside of one’s time where its day has not opened', () => {
    const by: SeriesGround = { ...ground, limitsOf: () => ({ horizon: { days: 8, opensAt: localTime('00:00:00') } }) }
    const state = stateWith([dayOf(), dayOf(), dayOf()])
    expect(
      statesOf(state, choice, by).map(([first]) => (first?._tag === 'Ruled' ? first.breach.rule : first?._tag)),
    ).toEqual(['Free', 'Free', 'horizon'])
  })

  test('of several rooms collides by any of them', () => {
    const bjorken = ResourceId.make(2)
    const state = stateWith([dayOf(at(19 * 60)(booked))], bjorken, stateWith([dayOf()]))
    const two: SeriesChoice = { ...choice, wanted: [...choice.wanted, { resourceId: bjorken, times: [evening] }] }
    const [row] = seriesRows({ source: state, choice: two, ground })
    expect(row?.parts.map((part) => part.state._tag)).toEqual(['Free', 'Booked'])
    expect(row && kindOf(row)).toBe('collides')
  })
})

test('another time is the nearest at which all rooms are free for as long, within three hours', {
  tags: 'series-other-time',
}, () => {
  const shiftOf = (day: DayResource, of = choice) =>
    nearestShift({ source: stateWith([day]), choice: of, ground }, tuesday)
  expect(shiftOf(dayOf(at(19 * 60 + 30)(booked)))).toBe(-30)
  expect(shiftOf(dayOf(at(18 * 60)(booked)))).toBe(30)
  expect(shiftOf(dayOf((start) => (start >= 16 * 60 + 30 && start < 20 * 60 + 30 ? booked : {})))).toBeNull()
  const moved: SeriesChoice = { ...choice, shifts: new Map([[tuesday, 30]]) }
  expect(shiftOf(dayOf(), moved)).toBe(0)
  check(
    fc.property(fc.array(fc.nat({ max: 13 }), { maxLength: 8 }), (taken) => {
      const starts = taken.map((index) => 15 * 60 + index * 30)
      const state = stateWith([dayOf(at(...starts)(booked))])
      const shift = nearestShift({ source: state, choice, ground }, tuesday)
      const fits = Array.from({ length: 13 }, (_, index) => (index - 6) * 30).filter(
        (minutes) =>
          minutes !== 0 &&
          18 * 60 + minutes + 120 <= 22 * 60 &&
          ![0, 30, 60, 90].some((later) => starts.includes(18 * 60 + minutes + later)),
      )
      const nearest = fits.toSorted((one, other) => Math.abs(one) - Math.abs(other) || one - other)[0] ?? null
      expect(shift).toBe(nearest)
      expect(createColumnView(eken, tuesday)(state, { date: tuesday, time: localTime('08:00:00') })).not.toBeNull()
    }),
  )
})

test('another time, or another room, is judged with what the dates before it take', {
  tags: ['series-other-time', 'series-judged'],
}, () => {
  const limits: ResourceLimits = { quotaMonth: { minutes: 240, per: 'month', scope: RowId.make(1) } }
  const by: SeriesGround = { ...ground, limitsOf: () => limits }
  const state = stateWith([dayOf(at(18 * 60)(booked)), dayOf(), dayOf()])
  const [first, second, third] = [0, 7, 14].map((days) => addDays(tuesday, days))
  const shiftOn = (date = tuesday, of = choice) => nearestShift({ source: state, choice: of, ground: by }, date)
  expect([shiftOn(first), shiftOn(second), shiftOn(third)]).toEqual([30, -30, -30])
  const moved: SeriesChoice = { ...choice, shifts: new Map([[tuesday, 30]]) }
  expect([shiftOn(second, moved), shiftOn(third, moved)]).toEqual([-30, null])
  const takes = (of: SeriesChoice, date = tuesday): boolean =>
    leavesRoomFor(
      seriesRows({ source: state, choice: of, ground: by }),
      { resourceId: eken, date, slots: [evening] },
      by,
    )
  expect([takes(choice, third), takes(moved, second), takes(moved, third)]).toEqual([true, true, false])
})
