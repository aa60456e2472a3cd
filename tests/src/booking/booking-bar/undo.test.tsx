/** Undoing in the bar affects only the last choice, as far as it still exists, and never works while a person types in a field. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { Command } from '../../../../domain/schema/port.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingBarPlace } from '../../../../src/booking/booking-bar/booking-bar-place.tsx'
import { choiceHistory } from '../../../../src/booking/booking-bar/choice-history.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, settled } from '../../testing/screen.tsx'
import { NOW, slot } from '../../testing/some-booking.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())
afterEach(() => choiceHistory.clear())

const [eken, date] = [ResourceId.make(7), localDate('2026-05-11')]
const [nine, ten, eleven] = [slot('09:00', '09:30'), slot('10:00', '10:30'), slot('11:00', '11:30')].map(
  (times): SlotReference => ({ resourceId: eken, date, ...times }),
)
if (nine === undefined || ten === undefined || eleven === undefined) throw new Error('no slots')

const draw = screenOfFile()
/** Shows the bar and a field, with a core that holds these slots. */
const show = async (...held: readonly SlotReference[]) => {
  const fake = createFakeCore()
  const hold = (slots: readonly SlotReference[]): void =>
    fake.change((state) => ({
      ...state,
      resources: { [eken]: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
      holds: {
        [resourceDayKey(eken, date)]: Object.fromEntries(
          slots.map(({ startTime, endTime }) => [
            startTime,
            { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 },
          ]),
        ),
      },
    }))
  hold(held)
  const asked: Command[] = []
  const core: typeof fake.core = {
    ...fake.core,
    command: async (command) => {
      asked.push(command)
      return { _tag: 'Ok', value: null }
    },
  }
  await draw(
    <>
      <label htmlFor="field">Fält</label>
      <input id="field" />
      <BookingBarPlace />
    </>,
    { ...fake, core },
    '/group/1/2026-05-11',
  )
  await settled(() => button('Boka'))
  return { asked, hold: (...slots: readonly SlotReference[]) => does(() => hold(slots)) }
}
const chose = (...slots: readonly SlotReference[]) =>
  does(() => choiceHistory.add({ what: 'chosen', slots, undoOwn: null }))
const letGo = (...slots: readonly SlotReference[]) =>
  does(() => choiceHistory.add({ what: 'let-go', slots, undoOwn: null }))
const ctrlZ = (target: EventTarget = document.body) =>
  does(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })))
const release = (...slots: readonly SlotReference[]) => ({ _tag: 'ReleaseSlots', slots })
const select = (...slots: readonly SlotReference[]) => ({ _tag: 'SelectSlots', slots })

test('each undoing undoes the latest choice that is left, and no other', { tags: 'grid-deselect' }, async () => {
  const { asked, hold } = await show(nine, ten)
  await chose(nine)
  await chose(ten)
  await press(button('Ångra'))
  expect(asked).toEqual([release(ten)])
  await hold(nine)
  await press(button('Ångra'))
  expect(asked).toEqual([release(ten), release(nine)])
})

test('what was chosen at once is let go as far as it is held still, and what was let go is had again as far as it is not', {
  tags: 'grid-deselect',
}, async () => {
  const { asked, hold } = await show(nine, eleven)
  await chose(nine, ten, eleven)
  await press(button('Ångra'))
  expect(asked).toEqual([release(nine, eleven)])
  await letGo(nine, ten)
  await hold(ten, eleven)
  await press(button('Ångra'))
  expect(asked.slice(1)).toEqual([select(nine)])
})

test('Ctrl+Z undoes on the page, and lets go of nothing from within a field', { tags: 'grid-deselect' }, async () => {
  const { asked } = await show(nine)
  await chose(nine)
  await ctrlZ(document.querySelector('#field') ?? document)
  expect(asked).toEqual([])
  await ctrlZ()
  expect(asked).toEqual([release(nine)])
})
