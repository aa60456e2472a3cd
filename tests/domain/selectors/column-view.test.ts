import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Envelope, Event } from '../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createColumnView } from '../../../domain/selectors/column-view.ts'
import { createDaysView } from '../../../domain/selectors/days-view.ts'
import { createGridView } from '../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { dayKey, initialState, resourceDayKey } from '../../../domain/state/state.ts'
import { check } from '../check.ts'
import { anyWallTime } from '../testing/calendar-arbitraries.ts'
import { modelDates } from '../testing/model-server.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const groupId = GroupId.make(1)
const resourceId = ResourceId.make(1)
const date = localDate('2026-03-04')

/** The slot without its colour. A day shows more bookings than a column, so the colours differ. */
const uncoloured = (slot: SlotView | undefined) => (slot?._tag === 'Booked' ? { ...slot, color: null } : slot)

test('a column alone shows what the day shows of it, wherever both are of the same revision', {
  tags: 'columns-view',
}, () => {
  let compared = 0
  check(
    fc.property(anyScenario, anyWallTime, (scenario, now) => {
      const view = createGridView(groupId, date)
      const alone = createColumnView(resourceId, date)
      for (const state of simulate(life, { ...scenario, begun: true }).states) {
        const grid = view(state, now)
        const column = alone(state, now)
        expect(column === null).toBe((state.columns[resourceDayKey(resourceId, date)]?.resource ?? null) === null)
        const day = state.days[dayKey(groupId, date)]
        const known = state.columns[resourceDayKey(resourceId, date)]
        if (grid === null || column === null || day?.stale !== false || known?.stale !== false) continue
        if (day.loading || known.loading || day.grid?.revision !== known.revision) continue
        const index = grid.columns.findIndex((each) => each.resourceId === resourceId)
        compared += 1
        expect(column.rows).toEqual(grid.rows)
        expect(column.slots.map(uncoloured)).toEqual(grid.slots.map((slots) => uncoloured(slots[index])))
      }
    }),
  )
  expect(compared).toBeGreaterThan(100)
})

test('the columns of some days of a resource are those of each day alone, in the rows of all of them', {
  tags: 'resource-week-as-day',
}, () => {
  let compared = 0
  check(
    fc.property(anyScenario, anyWallTime, (scenario, now) => {
      const days = createDaysView(resourceId, modelDates)
      const alone = modelDates.map((day) => createColumnView(resourceId, day))
      for (const state of simulate(life, { ...scenario, begun: true }).states) {
        const shown = days(state, now)
        const each = alone.map((view) => view(state, now))
        expect(shown === null).toBe(each.includes(null))
        if (shown === null) continue
        compared += 1
        expect(shown.columns.map((column) => [column.resourceId, column.date])).toEqual(
          modelDates.map((day) => [resourceId, day]),
        )
        for (const [index, column] of each.entries())
          for (const [row, { startTime }] of shown.rows.entries()) {
            const at = column?.rows.findIndex((own) => own.startTime === startTime) ?? -1
            const expected = at === -1 ? { _tag: 'Closed' } : uncoloured(column?.slots[at])
            expect(uncoloured(shown.slots[row]?.[index])).toEqual(expected)
          }
      }
    }),
    0.5,
  )
  expect(compared).toBeGreaterThan(100)
})

test('a column that shows the same as before is the same object, and of one that changed each slot that is the same', () => {
  check(
    fc.property(anyScenario, anyWallTime, (scenario, now) => {
      const alone = createColumnView(resourceId, date)
      let before: ReturnType<typeof alone> = null
      for (const state of simulate(life, { ...scenario, begun: true }).states) {
        const after = alone(state, now)
        expect(alone(state, now)).toBe(after)
        if (before !== null && after !== null && before.rows === after.rows)
          for (const [index, slot] of after.slots.entries())
            if (JSON.stringify(slot) === JSON.stringify(before.slots[index])) expect(slot).toBe(before.slots[index])
        before = after
      }
    }),
    0.3,
  )
})

test('a change of a group makes the columns of its resources stale, and of those whose group is not known', {
  tags: 'columns-live',
}, () => {
  const other = ResourceId.make(2)
  const unknown = ResourceId.make(3)
  const columns = [resourceId, other, unknown].map((id) => ({ resourceId: id, date }))
  const named = (id: number, group: number) => ({
    id: GroupId.make(group),
    title: 'Grupp',
    color: 'primary' as const,
    slotTime: 30,
    resources: [{ id: ResourceId.make(id), title: 'Rum' }],
  })
  const events: Event[] = [
    { _tag: 'CatalogueLoaded', groups: [named(1, 1), named(2, 2)] },
    { _tag: 'ColumnsRequested', columns },
    {
      _tag: 'ColumnsLoaded',
      revision: 4,
      resources: columns.map((column) => ({ id: column.resourceId, title: '', date, slots: [] })),
    },
    { _tag: 'GridChanged', revision: 5, groupId },
  ]
  const state = events.reduce<State>(
    (folded, event, seq) => reduce(folded, { seq, at: 0, epoch: life, origin: 'core', event } satisfies Envelope),
    initialState(life),
  )
  expect(Object.values(state.columns).map((column) => [column.resourceId, column.stale])).toEqual([
    [resourceId, true],
    [other, false],
    [unknown, true],
  ])
})
