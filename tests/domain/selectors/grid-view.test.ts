import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps } from '../../../domain/calendar/interval.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, localTime } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Envelope, Event, SlotReference } from '../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createGridView, type GridView } from '../../../domain/selectors/grid-view.ts'
import { NONE, type Shut, type SlotView, slotView } from '../../../domain/selectors/slot-view.ts'
import { dayKey, initialState, resourceDayKey, slotKey } from '../../../domain/state/state.ts'
import { check } from '../check.ts'
import { anyWallTime } from '../testing/calendar-arbitraries.ts'
import { anyLog } from '../testing/event-arbitraries.ts'
import { createModelServer, modelDates } from '../testing/model-server.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const group = GroupId.make(1)
const day = localDate('2026-03-04')
const dawn: WallTime = { date: day, time: localTime('00:00:00') }

/** The view by the rules of docs/rules.md#grid, without any memory. */
const plainView = (state: State, now: WallTime): Pick<GridView, 'rows' | 'slots' | 'columns' | 'free'> | null => {
  const grid = state.days[dayKey(group, day)]?.grid
  if (grid === null || grid === undefined) return null
  const numbers = new Set(
    Object.values(grid.resources)
      .flatMap((resource) => Object.values(resource.slots))
      .flatMap((slot) => (slot.booking === null ? [] : [Number.parseInt(slot.booking.idNumber, 10)])),
  )
  const stateOf = (slot: SlotReference): SlotView => {
    const known = grid.resources[slot.resourceId]?.slots[slot.startTime]
    if (known === undefined) return { _tag: 'Closed' }
    if (known.booking !== null) {
      const own = Number.parseInt(known.booking.idNumber, 10)
      const rank = [...numbers].filter((number) => number < own).length
      return { _tag: 'Booked', own: false, ...known.booking, color: rank < 11 ? rank : 0 }
    }
    const begun = `${slot.date}T${slot.startTime.slice(0, 5)}` <= `${now.date}T${now.time.slice(0, 5)}`
    if (begun) return { _tag: 'Closed', past: true }
    if (!known.open) return { _tag: 'Closed' }
    if (known.locked) return { _tag: 'Locked' }
    const holders = new Set(
      Object.entries(state.holds[resourceDayKey(slot.resourceId, slot.date)] ?? {}).flatMap(([startTime, hold]) =>
        isLocalTime(startTime) && overlaps({ startTime, endTime: hold.endTime }, slot) ? [hold.holder] : [],
      ),
    )
    const pending = state.pending[slotKey(slot)]
    if (pending?.kind === 'releasing' && (holders.has('mine') || !holders.has('other')))
      return { _tag: 'Free', pending: true, refusal: null }
    if (holders.has('mine')) return { _tag: 'Selected', pending: false }
    if (holders.has('other')) return { _tag: 'Reserved' }
    if (pending?.kind === 'selecting') return { _tag: 'Selected', pending: true }
    return { _tag: 'Free', pending: false, refusal: state.refusals[slotKey(slot)]?.reason ?? null }
  }
  const slots = grid.rows.map((row) => grid.order.map((resourceId) => stateOf({ resourceId, date: day, ...row })))
  return {
    rows: grid.rows,
    slots,
    columns: grid.order.map((resourceId) => ({
      resourceId,
      date: day,
      title: grid.resources[resourceId]?.title ?? '',
    })),
    free: grid.order.map((_, index) => slots.filter((row) => row[index]?._tag === 'Free').length),
  }
}

const plausibleLog = anyScenario.map((scenario) => [...simulate(life, scenario).log])
const opened: Event = { _tag: 'DayRequested', groupId: group, date: day }
/** A log in which the shown day is often loaded. */
const log = fc.oneof(
  plausibleLog,
  fc
    .array(fc.tuple(anyLog(life, 12), fc.boolean()), { maxLength: 4 })
    .map((parts) =>
      parts.flatMap(([part, open]): Envelope[] =>
        open ? [{ seq: 0, at: 0, epoch: life, origin: 'core', event: opened }, ...part] : part,
      ),
    ),
)

test('the grid shows what the rules give, after any log and at any time of day', {
  tags: 'rule-grid-state-order',
}, () => {
  check(
    fc.property(log, fc.array(anyWallTime, { minLength: 1, maxLength: 3 }), (envelopes, times) => {
      const view = createGridView(group, day)
      let state = initialState(life)
      for (const [index, envelope] of envelopes.entries()) {
        state = reduce(state, envelope)
        const now = times[Math.floor((index * times.length) / envelopes.length)] ?? dawn
        const shown = view(state, now)
        const plain = plainView(state, now)
        expect(shown && { rows: shown.rows, slots: shown.slots, columns: shown.columns, free: shown.free }).toEqual(
          plain,
        )
      }
    }),
    3,
  )
})

test('a row that shows the same as before is the same object, whatever happened between', () => {
  check(
    fc.property(log, (envelopes) => {
      const view = createGridView(group, day)
      let state = initialState(life)
      let before: GridView | null = null
      for (const envelope of envelopes) {
        state = reduce(state, envelope)
        const after = view(state, dawn)
        if (before !== null && after !== null && JSON.stringify(before.rows) === JSON.stringify(after.rows))
          for (const [index, row] of after.slots.entries())
            if (JSON.stringify(row) === JSON.stringify(before.slots[index])) expect(row).toBe(before.slots[index])
        before = after
      }
    }),
  )
})

test('a snapshot with the same content changes no row', () => {
  check(
    fc.property(plausibleLog, (envelopes) => {
      const view = createGridView(group, day)
      const state = envelopes.reduce(reduce, initialState(life))
      const before = view(state, dawn)
      expect(view(structuredClone(state), dawn)?.slots).toEqual(before?.slots)
      for (const [index, row] of (view(structuredClone(state), dawn)?.slots ?? []).entries())
        expect(row).toBe(before?.slots[index])
    }),
    0.3,
  )
})

test('a booking gets another colour when one with a lower number comes in another column', () => {
  const [eken, linden] = [ResourceId.make(1), ResourceId.make(2)]
  const time = { startTime: localTime('09:00:00'), endTime: localTime('10:00:00') }
  const bookedOf = (number: number) => ({
    ...{ booked: true, bookingId: null, bookingIdNumber: `${number}-1` },
    ...{ reserved: false, selected: false, edit: false },
  })
  const column = (id: ResourceId, number: number | null) => ({
    ...{ id, title: '', date: day },
    slots: [
      {
        ...time,
        ...{ open: true, locked: false },
        ...(number === null
          ? { booked: false, bookingId: null, bookingIdNumber: null, reserved: false, selected: false, edit: false }
          : bookedOf(number)),
      },
    ],
  })
  const events: Event[] = [
    opened,
    {
      _tag: 'DayLoaded',
      groupId: group,
      date: day,
      revision: 1,
      resources: [column(eken, 1002), column(linden, null)],
    },
    {
      ...{ _tag: 'BookingsPushed', revision: 2 },
      made: [{ resourceId: linden, date: day, ...time, bookingId: null, bookingIdNumber: '1001-1' }],
    },
  ]
  const view = createGridView(group, day)
  let state = initialState(life)
  const colours = events.map((event, index) => {
    state = reduce(state, { seq: index, at: 0, epoch: life, origin: 'core', event })
    return view(state, dawn)?.slots[0]?.map((slot) => (slot._tag === 'Booked' ? slot.color : null))
  })
  expect(colours).toEqual([undefined, [0, null], [1, 0]])
})

test('one hold that changes gives new rows exactly where it lies', () => {
  const server = createModelServer(() => {})
  const events: Event[] = [opened, server.readDay(group, day)]
  const start = events.reduce(
    (state, event, index) => reduce(state, { seq: index, at: 0, epoch: life, origin: 'core', event }),
    initialState(life),
  )
  const rows = server.rowsOfResource(ResourceId.make(1))
  check(
    fc.property(fc.nat({ max: rows.length - 1 }), fc.boolean(), (at, mine) => {
      const row = rows[at]
      if (row === undefined) throw new Error('no such row')
      const slot = { resourceId: ResourceId.make(1), date: day, ...row }
      const view = createGridView(group, day)
      const before = view(start, dawn)
      const held = reduce(start, {
        seq: 9,
        at: 0,
        epoch: life,
        origin: 'hub',
        event: {
          _tag: 'ReservationsPushed',
          revision: server.revision() + 1,
          changed: [{ ...slot, holder: mine ? 'mine' : 'other', expiration: 600_000 }],
        },
      })
      const after = view(held, dawn)
      expect(after?.slots.map((cells, index) => cells === before?.slots[index])).toEqual(
        rows.map((_, index) => index !== at),
      )
    }),
  )
})

test("a slot that holds of several people touch is one's own before another's, whichever came first", () => {
  const server = createModelServer(() => {})
  server.toggleSlotTime(0)
  const row = (startTime: string, endTime: string): SlotReference => ({
    resourceId: ResourceId.make(1),
    date: modelDates[0] ?? day,
    startTime: localTime(startTime),
    endTime: localTime(endTime),
  })
  const events: Event[] = [
    opened,
    server.readDay(group, day),
    {
      _tag: 'ReservationsRead',
      revision: server.revision(),
      reservations: [
        { ...row('08:00:00', '08:30:00'), holder: 'other', expiration: 600_000 },
        { ...row('08:30:00', '09:00:00'), holder: 'mine', expiration: 600_000 },
      ],
    },
  ]
  const state = events.reduce(
    (folded, event, index) => reduce(folded, { seq: index, at: 0, epoch: life, origin: 'core', event }),
    initialState(life),
  )
  expect(createGridView(group, day)(state, dawn)?.slots[0]?.[0]).toEqual({ _tag: 'Selected', pending: false })
})

describe('what a rule closes', () => {
  const server = createModelServer(() => {})
  const events: Event[] = [opened, server.readDay(group, day)]
  const start = events.reduce(
    (state, event, index) => reduce(state, { seq: index, at: 0, epoch: life, origin: 'core', event }),
    initialState(life),
  )
  const one = ResourceId.make(1)
  const why: SlotView = { _tag: 'Closed', why: 'Öppnar för bokning onsdag 2 december 08:00' }
  const shut: Shut = (resourceId) => (resourceId === one ? why : null)

  test('is what would be free or held by another; what is mine, on its way, booked or locked stays what it is', {
    tags: 'rules-window',
  }, () => {
    check(
      fc.property(plausibleLog, (envelopes) => {
        const state = envelopes.reduce(reduce, initialState(life))
        const plain = createGridView(group, day)(state, dawn)
        const ruled = createGridView(group, day)(state, dawn, null, shut)
        const column = plain?.columns.findIndex(({ resourceId }) => resourceId === one) ?? -1
        for (const [row, slots] of (plain?.slots ?? []).entries())
          for (const [index, slot] of slots.entries()) {
            const isClosed = index === column && ((slot._tag === 'Free' && !slot.pending) || slot._tag === 'Reserved')
            expect(ruled?.slots[row]?.[index]).toEqual(isClosed ? why : slot)
          }
        if (column !== -1) expect(ruled?.free[column]).toBe(0)
      }),
      0.3,
    )
  })

  test('opens without another look at the day, and rows that show the same as before stay the same objects', {
    tags: 'rules-window',
  }, () => {
    const view = createGridView(group, day)
    const first = start.days[dayKey(group, day)]?.grid?.rows[0]
    const closed = view(start, dawn, null, shut)
    const partly: Shut = (resourceId, startTime) => (resourceId === one && startTime !== first?.startTime ? why : null)
    const opening = view(start, dawn, null, partly)
    expect(opening?.slots[0]).not.toBe(closed?.slots[0])
    for (const [row, slots] of (opening?.slots ?? []).entries()) if (row > 0) expect(slots).toBe(closed?.slots[row])
    expect(view(start, dawn, null, partly)).toBe(opening)
    const open = view(start, dawn)
    expect(open?.slots.flat().some((slot) => 'why' in slot)).toBe(false)
  })
})

test('a time that has begun is over, also where the server says that it is closed', { tags: 'grid-past' }, () => {
  const times = { startTime: localTime('08:00:00'), endTime: localTime('09:00:00') }
  const slot = { resourceId: ResourceId.make(1), date: day, ...times }
  const source = { holds: undefined, pending: NONE, refusals: NONE, palette: new Map(), edit: null, shut: null }
  const shown = (open: boolean, begun: boolean) =>
    slotView(slot, { endTime: times.endTime, open, locked: false, booking: null }, source, {
      date: day,
      time: localTime(begun ? '08:00:00' : '07:59:00'),
    })
  expect([shown(false, true), shown(true, true)]).toEqual(Array(2).fill({ _tag: 'Closed', past: true }))
  expect(shown(false, false)).toEqual({ _tag: 'Closed' })
})
