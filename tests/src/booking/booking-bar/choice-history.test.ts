/** The requests for undoing a choice, depending on the later changes of its slots. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { epoch } from '../../../../domain/ids.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import { initialState, resourceDayKey, slotKey } from '../../../../domain/state/state.ts'
import { slotsToUndo } from '../../../../src/booking/booking-bar/choice-history.ts'
import { slot } from '../../testing/some-booking.ts'

const [resourceId, date] = [ResourceId.make(7), localDate('2026-05-11')]
const times = { held: slot('09:00', '09:30'), selecting: slot('10:00', '10:30'), releasing: slot('11:00', '11:30') }
const reference = (name: keyof typeof times): SlotReference => ({ resourceId, date, ...times[name] })
const slots = [reference('held'), reference('selecting'), reference('releasing')]
const mine = ({ endTime }: SlotReference) => ({ endTime, holder: 'mine', expiration: 0 }) as const
const onItsWay = (name: 'selecting' | 'releasing') => ({
  [slotKey(reference(name))]: { ...reference(name), kind: name, settled: false },
})
const state = {
  ...initialState(epoch('00000000-0000-4000-8000-000000000001')),
  holds: {
    [resourceDayKey(resourceId, date)]: {
      [times.held.startTime]: mine(reference('held')),
      [times.releasing.startTime]: mine(reference('releasing')),
    },
  },
  pending: { ...onItsWay('selecting'), ...onItsWay('releasing') },
}

test('a slot on its way counts as what it is about to be, whatever is held at the moment', {
  tags: 'grid-deselect',
}, () => {
  expect(slotsToUndo(state, { what: 'chosen', slots, undoOwn: null })).toEqual([
    reference('held'),
    reference('selecting'),
  ])
  expect(slotsToUndo(state, { what: 'let-go', slots, undoOwn: null })).toEqual([reference('releasing')])
})
