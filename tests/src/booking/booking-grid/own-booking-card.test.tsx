/** A person's own booking in the grid, and the card that a press opens. */
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { BookingId } from '../../../../domain/schema/ids.ts'
import { dayKey } from '../../../../domain/state/state.ts'
import type { Answers } from '../../testing/fake-core.ts'
import { button, settled, textOf } from '../../testing/screen.tsx'
import { bookedPart, ok, slot, someBooking } from '../../testing/some-booking.ts'
import { date, dayOf, dayScene, eken, groupId, slots } from './day-scene.tsx'

const { set, show, slotButtons } = dayScene()

describe('one’s own booking', { tags: 'grid-own' }, () => {
  const booking = { idNumber: '1007-1', bookingId: BookingId.make(7), own: true }
  const ownDay = () => {
    const day = dayOf(date)
    const [known] = Object.values(day)
    if (known === undefined) throw new Error('no day')
    const taken = Object.fromEntries(
      Object.entries(slots).map(([start, slot]) => [start, start < '09:00' ? slot : { ...slot, booking }]),
    )
    return {
      [dayKey(groupId, date)]: {
        ...known,
        grid: { ...known.grid, resources: { [eken]: { title: 'Eken', slots: taken } } },
      },
    }
  }
  const card = (): HTMLElement | null => document.querySelector('dialog')
  const waysIn = (): string[] => [...(card()?.querySelectorAll('.own-card-ways :is(a, button)') ?? [])].map(textOf)
  const open = async (answers: Answers, at = '2026-03-04T07:40:00'): Promise<void> => {
    await show(at, date, answers)
    await set({ days: ownDay() })
    // The rows before the row of the booking may be folded.
    await act(async () => slotButtons().at(-2)?.click())
    await settled(() => expect(card()).not.toBeNull())
  }
  const part = bookedPart(1, {
    resourceTitle: 'Eken',
    date,
    bookingSlots: [slot('09:00', '09:30'), slot('09:30', '10:00')],
  })
  const answered = { booking: ok({ ...someBooking, bookingResources: [part] }) }

  test('is named as such at each of its slots, and a press opens a card with its ways on', async () => {
    await open(answered)
    expect(slotButtons().map((each) => each.getAttribute('aria-label'))).toEqual([
      '08:00–08:30, ledig, onsdag 4 mars',
      '08:30–09:00, ledig, onsdag 4 mars',
      '09:00–09:30, bokad, din, onsdag 4 mars',
      '09:30–10:00, bokad, din, onsdag 4 mars',
    ])
    await settled(() => expect(waysIn()).toEqual(['Visa', 'Ändra', 'Avboka', 'Dela']))
    expect(textOf(card()?.querySelector('h2'))).toBe('Eken')
    expect([...(card()?.querySelectorAll('.own-card-words p') ?? [])].map(textOf)).toEqual([
      'onsdag 4 mars, kl. 09:00–10:00',
      'Din bokning 1007-1 · Din – vi bekräftar den',
    ])
    expect([...(card()?.querySelectorAll('a') ?? [])].map((one) => one.getAttribute('href'))).toEqual([
      '/bookings/7',
      '/bookings/7/resource/1',
    ])
  })

  test('is cancelled from there after a question, and the card is gone', async () => {
    const removed = vi.fn(() => ok(null))
    await open({ ...answered, deleteBooking: removed })
    await settled(() => expect(waysIn()).toContain('Avboka'))
    await act(async () => button('Avboka', card() ?? document).click())
    expect(removed).not.toHaveBeenCalled()
    await act(async () => card()?.querySelector<HTMLElement>('.lightbox-actions .button-loss')?.click())
    await settled(() => expect(card()).toBeNull())
    expect(removed).toHaveBeenCalledWith(expect.objectContaining({ parameters: { id: 7 } }))
  })

  test('that has begun can be shown and shared alone', async () => {
    await open(answered, '2026-03-04T09:10:00')
    await settled(() => expect(waysIn()).toEqual(['Visa', 'Dela']))
    expect(textOf(card()?.querySelector('.own-card-fixed'))).toBe('Tiden har börjat och går inte längre att ändra.')
  })

  test('that cannot be read has its page one press away, and a way to try again', async () => {
    await open({ booking: { _tag: 'Failed', failure: { _tag: 'Unreachable' } } })
    await settled(() => expect(textOf(card())).toContain('Bokningen kunde inte hämtas.'))
    expect(waysIn()).toEqual(['Visa', 'Försök igen'])
  })
})
