import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { Pending, State } from '../../../domain/schema/state.ts'
import { createGridView } from '../../../domain/selectors/grid-view.ts'
import { initialState, slotKey } from '../../../domain/state/state.ts'
import { intendedSlots, stillIntended, withIntents } from '../../../src/core/intended-state.ts'
import { check } from '../check.ts'
import { createModelServer } from '../testing/model-server.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const day = localDate('2026-03-04')
const server = createModelServer(() => undefined)
const slots = [1, 2].flatMap((id) =>
  server.rowsOfResource(ResourceId.make(id)).map(
    (row): SlotReference => ({
      resourceId: ResourceId.make(id),
      date: day,
      ...row,
    }),
  ),
)

const anyState = anyScenario.map((scenario) => simulate(life, scenario).log.reduce(reduce, initialState(life)))
const anyKind = fc.constantFrom<Pending['kind']>('selecting', 'releasing')
const anySlots = fc.subarray(slots, { minLength: 1, maxLength: 4 })

/** Like the core, this does not request a slot that is already on its way. */
const takenUp = (state: State, kind: Pending['kind'], wanted: readonly SlotReference[]): State =>
  wanted
    .filter((slot) => state.pending[slotKey(slot)] === undefined)
    .reduce(
      (before, slot, index) =>
        reduce(before, {
          seq: 10_000 + index,
          at: 0,
          epoch: life,
          origin: 'core',
          event: { _tag: kind === 'selecting' ? 'SlotSelectionRequested' : 'SlotReleaseRequested', slot },
        }),
      state,
    )

test('what is intended is drawn as it will be once the core has taken it up, whatever the state', {
  tags: 'grid-press-at-once',
}, () => {
  check(
    fc.property(anyState, anyKind, anySlots, (state, kind, wanted) => {
      const intended = withIntents(state, intendedSlots(state, kind, wanted))
      const core = takenUp(state, kind, wanted)
      expect({ ...intended, changed: null }).toEqual({ ...core, changed: null })
      const now = { date: day, time: localTime('00:00:00') }
      const pictureOf = (shown: State) => createGridView(GroupId.make(1), day)(shown, now)?.slots
      expect(pictureOf(intended)).toEqual(pictureOf(core))
    }),
  )
})

test('an intent is over once the core has taken it up, and the screen shows no other state than the core’s', () => {
  check(
    fc.property(anyState, anyKind, anySlots, (state, kind, wanted) => {
      const free = wanted.filter((slot) => state.pending[slotKey(slot)] === undefined)
      const core = takenUp(state, kind, free)
      const left = stillIntended(core, intendedSlots(state, kind, free))
      expect(left).toEqual([])
      expect(withIntents(core, left)).toBe(core)
    }),
  )
})

test('an intent outlives what becomes of other slots, and ends with what becomes of its own', () => {
  const state = initialState(life)
  const [mine, another] = slots
  if (mine === undefined || another === undefined) throw new Error('no slots')
  const intended = intendedSlots(state, 'selecting', [mine])
  const heldByOther = (slot: SlotReference): State =>
    reduce(state, {
      seq: 1,
      at: 0,
      epoch: life,
      origin: 'hub',
      event: { _tag: 'ReservationsPushed', revision: 1, changed: [{ ...slot, holder: 'other', expiration: 600_000 }] },
    })
  expect(stillIntended(heldByOther(another), intended)).toEqual(intended)
  expect(stillIntended(heldByOther(mine), intended)).toEqual([])
})

test('what is asked for while the contrary is on its way is drawn as soon as that is over, and ends when it is taken up', () => {
  const [slot] = slots
  if (slot === undefined) throw new Error('no slots')
  const happens = (state: State, _tag: 'SlotReleaseRequested' | 'SlotReleased' | 'SlotSelectionRequested'): State =>
    reduce(state, { seq: 1, at: 0, epoch: life, origin: 'core', event: { _tag, slot } })
  const releasing = happens(initialState(life), 'SlotReleaseRequested')
  const released = happens(releasing, 'SlotReleased')
  const waiting = stillIntended(releasing, intendedSlots(releasing, 'selecting', [slot]))
  expect(withIntents(releasing, waiting)).toBe(releasing)
  const next = stillIntended(released, waiting)
  expect(withIntents(released, next).pending[slotKey(slot)]?.kind).toBe('selecting')
  expect(stillIntended(happens(released, 'SlotSelectionRequested'), next)).toEqual([])
})
