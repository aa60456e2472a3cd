/** The state that a press leaves for the next press. */
import { act, type ReactElement, useEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { choiceHistory } from '../../../../src/booking/booking-bar/choice-history.ts'
import { usePress } from '../../../../src/booking/booking-grid/choosing/use-press.ts'
import { useFollowed } from '../../../../src/core/followed.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile } from '../../testing/screen.tsx'
import { slot } from '../../testing/some-booking.ts'

const draw = screenOfFile()
const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const mine: SlotView = { _tag: 'Selected', pending: false }
const view = (...slots: SlotView[]): GridView => ({
  over: 'resources',
  rows: [slot('09:00', '09:30'), slot('09:30', '10:00')],
  columns: [{ resourceId: ResourceId.make(7), date: localDate('2026-03-04'), title: 'Eken' }],
  free: [1],
  slots: slots.map((one) => [one]),
})
const context = { live: true, seesBookings: false, editedColumn: null }

const shown = new BehaviorSubject(view(free, free))
/** The last result of the hook. */
const given = new BehaviorSubject<ReturnType<typeof usePress> | null>(null)
const Pressed = ({ onToggleOwn }: { readonly onToggleOwn?: () => void }): ReactElement => {
  const presses = usePress({ view: useFollowed(shown), context, onToggleOwn, onChoose: async () => undefined })
  useEffect(() => given.next(presses))
  return <p />
}
const press = (row: number): Promise<void> => act(async () => given.value?.press({ row, column: 0 }))

test('a range goes on from the slot that was chosen last, and from none once that is let go', async () => {
  shown.next(view(free, free))
  await draw(<Pressed />, createFakeCore())
  await press(1)
  expect(given.value?.anchor).toEqual({ row: 1, column: 0 })
  await act(async () => shown.next(view(free, mine)))
  await press(1)
  expect(given.value?.anchor).toBeNull()
})

test('what an edit has let go or taken back cannot be undone once the edit is over', async () => {
  const fake = createFakeCore()
  const toggled = vi.fn()
  choiceHistory.clear()
  shown.next(view({ ...mine, own: true }, free))
  await draw(<Pressed onToggleOwn={toggled} />, fake)
  await press(0)
  expect(toggled).toHaveBeenCalledOnce()
  expect(choiceHistory.last()?.what).toBe('let-go')
  await draw(<p />, fake)
  expect(choiceHistory.last()).toBeNull()
})
