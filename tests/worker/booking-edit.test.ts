/** The holds of an edit of a booking are separate from the basket, and are released when the edit ends. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import type { Page } from '../../domain/schema/events.ts'
import { BookingResourceId } from '../../domain/schema/ids.ts'
import { basket, ownSlots } from '../../domain/selectors/basket.ts'
import type { StateCopy } from '../../src/core/state-copy.ts'
import { openCoreWorld } from './testing/core-world.ts'
import { DATE } from './testing/fake-server.ts'
import { beginNow, slot as first, grid, groupId, other, slotOf } from './testing/places.ts'

beginNow()

describe('an edit of a booking', () => {
  const edit: Page = {
    _tag: 'EditBooking',
    groupId,
    date: localDate(DATE),
    resourceId: first.resourceId,
    bookingResourceId: BookingResourceId.make(9),
  }
  const show = (page: Page) => ({ _tag: 'ShowPage', page, visible: true }) as const
  const held = (tab: { copy: StateCopy }) => ownSlots(tab.copy.state.value).map((own) => own.resourceId)

  test('keeps what it holds out of the basket that another tab confirms', {
    tags: 'edit-own-holds-only',
  }, async () => {
    const { openTab, pass, tab: editing } = await openCoreWorld(edit)
    const booking = await openTab(grid)
    await editing.port.command({ _tag: 'SelectSlots', slots: [first] })
    await booking.port.command({ _tag: 'SelectSlots', slots: [slotOf(2, '09:00:00', '09:30:00')] })
    await pass()
    expect(held(booking).toSorted()).toEqual([1, 2])
    expect(basket(booking.copy.state.value).lines.map(({ resourceId }) => resourceId)).toEqual([2])
  })

  test('that is left lets go of its own holds at once, and of nothing else', {
    tags: 'edit-own-holds-only',
  }, async () => {
    const { openTab, pass, tab: editing } = await openCoreWorld(edit)
    const booking = await openTab(grid)
    await editing.port.command({ _tag: 'SelectSlots', slots: [first] })
    await booking.port.command({ _tag: 'SelectSlots', slots: [slotOf(2, '09:00:00', '09:30:00')] })
    await editing.port.command(show(other))
    await pass(100)
    expect(held(booking)).toEqual([2])
  })

  test('that is left lets go, and so it does when it was opened once more', {
    tags: 'edit-own-holds-only',
  }, async () => {
    const { openTab, pass, tab: editing } = await openCoreWorld(edit)
    const booking = await openTab(grid)
    for (const _ of ['once', 'again']) {
      await editing.port.command(show(edit))
      await editing.port.command({ _tag: 'SelectSlots', slots: [first] })
      expect(held(booking)).toEqual([1])
      await editing.port.command(show(other))
      await pass(100)
      expect(held(booking)).toEqual([])
    }
  })

  test('survives that its page is loaded again; a closed one lets go after a moment', async () => {
    const { openTab, pass, tab: editing } = await openCoreWorld(edit)
    const booking = await openTab(grid)
    await editing.port.command({ _tag: 'SelectSlots', slots: [first] })
    await editing.port.leave()
    await pass(1_000)
    const again = await openTab(edit)
    await pass(10_000)
    expect(held(booking)).toEqual([1])
    again.die()
    await pass(10_000)
    expect(held(booking)).toEqual([])
  })
})
