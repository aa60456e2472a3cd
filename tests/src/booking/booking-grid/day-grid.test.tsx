/** The parts that are shown instead of a grid and beside it. */
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { CANCELLED } from '../../../../domain/rules/booking-status.ts'
import type { BookingResource } from '../../../../domain/schema/bookings.ts'
import { BookingId, GroupId } from '../../../../domain/schema/ids.ts'
import { dayKey } from '../../../../domain/state/state.ts'
import { signedIn } from '../../testing/fake-core.ts'
import { settled, textOf } from '../../testing/screen.tsx'
import { bookedPart, ok, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'
import { date, dayScene, eken, groupId } from './day-scene.tsx'

const { core, place, set, show, slotButtons } = dayScene()

test('a day that cannot be loaded says so in place of its skeleton, with a retry, which leaves the focus in the grid', {
  tags: 'grid-load-failed',
}, async () => {
  await show('2026-03-04T07:40:00')
  const key = dayKey(groupId, date)
  const { [key]: known } = core().core.state.value.days
  if (known === undefined) throw new Error('no day')
  const setDay = (changed: Partial<typeof known>): Promise<void> => set({ days: { [key]: { ...known, ...changed } } })
  const waiting = () => place.querySelector('[role="status"][aria-label="Hämtar tider"]')
  await setDay({ grid: null, loading: true })
  expect(waiting()).not.toBeNull()
  await setDay({ grid: null, failure: 'unreachable' })
  expect(waiting()).toBeNull()
  expect(place.querySelector('.notice-title')?.textContent).toBe('Dagens tider kunde inte hämtas.')
  const retry = place.querySelector<HTMLElement>('.notice button')
  expect(retry?.textContent).toBe('Försök igen')
  retry?.focus()
  await act(async () => retry?.click())
  expect(vi.mocked(core().core.command)).toHaveBeenLastCalledWith({ _tag: 'ReloadDay', groupId, date })
  await setDay({})
  expect(document.activeElement).toBe(slotButtons()[0])
})

test('administrators are told of the bookings that lie outside of a day’s rows, special or not; nobody else asks for them', {
  tags: 'special-day-outside',
}, async () => {
  const inEken = (
    number: number,
    from: string,
    to: string,
    further: Partial<BookingResource> = {},
  ): BookingResource => ({
    ...bookedPart(number, { bookingSlots: [slot(from, to)], date, ...further }),
  })
  const bookingResources = [
    ...[inEken(1, '18:00', '19:00'), inEken(2, '07:30', '08:00'), inEken(3, '09:30', '10:00')],
    inEken(4, '18:00', '19:00', { date: localDate('2026-03-05') }),
    inEken(5, '18:00', '19:00', { status: CANCELLED }),
    inEken(6, '18:00', '19:00', { resource: { id: eken, title: 'Aula', group: GroupId.make(2) } }),
  ]
  const found = ok({
    ...{ page: 1, pageSize: 100, pages: 1 },
    // Two parts of one booking count as one booking.
    bookings: [
      { ...someBooking, bookingResources },
      { ...someBooking, id: BookingId.make(8), bookingResources: [inEken(7, '07:00', '07:30')] },
    ],
  })
  await show('2026-03-04T07:00:00', date, { pagedBookings: found })
  const told = (): string[] => [...place.querySelectorAll('.notice li')].map(textOf)
  expect(told()).toEqual([])
  expect(vi.mocked(core().core.call).mock.calls.filter(([name]) => name === 'pagedBookings')).toEqual([])
  await act(async () => core().change(signedIn({ ...someUser, role: 'administrator' })))
  await settled(() => expect(told()).toHaveLength(3))
  expect(textOf(place.querySelector('.notice summary'))).toBe('2 bokningar ligger utanför dagens tider')
  expect(told()).toEqual([
    expect.stringMatching(/^Grupprum \S+ 07:00–07:30, .+, bokning 1007-7$/),
    expect.stringMatching(/^Grupprum Björken 07:30–08:00, .+, bokning 1007-2$/),
    expect.stringMatching(/^Grupprum Eken 18:00–19:00, .+, bokning 1007-1$/),
  ])
  expect(place.querySelector('.notice a')?.getAttribute('href')).toBe('/admin/bookings/8')
})
