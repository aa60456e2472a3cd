/** The co-bookers of a booking, as its owner sees, adds and removes them. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Booking } from '../../../../domain/schema/bookings.ts'
import { CoBookers } from '../../../../src/booking/co-bookers/co-bookers.tsx'
import { changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, field, fill, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { ok, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
/** The parts are ahead, whatever the clock says. */
const booking: Booking = {
  ...someBooking,
  madeAt: '2026-03-01T09:00:00.000Z',
  bookingResources: someBooking.bookingResources.map((part) => ({ ...part, date: localDate('2199-05-11') })),
}

const drawn = async (emails: readonly string[], of: Booking = booking) => {
  const list = emails.map((email, index) => ({ id: index + 1, email, rid: null as number | null }))
  const sent: unknown[] = []
  const fake = createFakeCore({
    coBookers: () => ok([...list]),
    addCoBooker: (parts) => {
      sent.push(parts)
      list.push({ id: 9, email: 'ny@annat.example', rid: null })
      return ok(list.at(-1))
    },
    removeCoBooker: (parts) => {
      sent.push(parts)
      list.splice(0, 1)
      return ok(undefined)
    },
  })
  fake.change(signedIn(someUser))
  await draw(<CoBookers booking={of} />, fake, '/bookings/1')
  return { sent, reread: () => does(() => fake.change(changedIn('bookings'))) }
}

describe('the co-bookers of a booking', { tags: 'co-booker-panel' }, () => {
  test('are listed, added and removed, and each deed is said', async () => {
    const { sent, reread } = await drawn(['bo@annat.example'])
    await settled(() => expect(texts('.co-booker bdi')).toEqual(['bo@annat.example']))
    await press(button('Lägg till medbokare'))
    expect(texts('.field-error')).toEqual(['Fyll i e-post.'])
    await fill(field('Medbokarens e-post'), 'BO@annat.example')
    await press(button('Lägg till medbokare'))
    expect(texts('.field-error')).toEqual(['Adressen är redan med.'])
    await fill(field('Medbokarens e-post'), 'ny@annat.example')
    await press(button('Lägg till medbokare'))
    await reread()
    await settled(() =>
      expect(texts('[role=status] p')).toEqual(['ny@annat.example är med och får ett mejl med sin länk.']),
    )
    expect(sent).toEqual([{ parameters: { id: booking.id }, body: { email: 'ny@annat.example' } }])
    await press(button('Ta bort bo@annat.example'))
    await press(button('Ta bort medbokaren', document.querySelector('dialog') ?? document))
    await reread()
    await settled(() => expect(texts('.co-booker bdi')).toEqual(['ny@annat.example']))
    expect(texts('[role=status] p')).toEqual(['bo@annat.example är borttagen. Länken gäller inte längre.'])
  })

  test('are five at most', async () => {
    await drawn(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@annat.example`))
    await settled(() => expect(texts('.co-booker')).toHaveLength(5))
    expect(texts('.co-bookers').join(' ')).toContain('En bokning kan ha fem medbokare.')
    expect(document.querySelector('form')).toBeNull()
  })

  test('are not offered by another back end, nor for a time that is cancelled', async () => {
    const { madeAt: _, ...foreign } = booking
    await drawn([], foreign)
    expect(document.querySelector('.co-bookers')).toBeNull()
    const cancelled = booking.bookingResources.map((part) => ({ ...part, status: 2 as const }))
    await drawn([], { ...booking, bookingResources: cancelled })
    expect(document.querySelector('.co-bookers')).toBeNull()
  })
})
