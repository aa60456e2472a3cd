// @vitest-environment happy-dom
/** What is chosen and typed while an earlier save is on its way is not lost with it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { Booking, BookingStatus } from '../../../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId } from '../../../../domain/schema/ids.ts'
import { AdministeredBookingPage } from '../../../../src/administration/bookings/administered-booking-page.tsx'
import { anyBooking, anyBookingResource } from '../../../domain/testing/entity-arbitraries.ts'
import { type Answers, changedIn, createFakeCore, type FakeCore, type Told } from '../../testing/fake-core.ts'
import { button, does, fill, press, screenOfFile, textOf } from '../../testing/screen.tsx'

const [someBooking, somePart] = fc.sample(fc.tuple(anyBooking, anyBookingResource), { numRuns: 1, seed: 19 })[0] ?? []
if (someBooking === undefined || somePart === undefined) throw new Error('no sample')
const bookingWith = (...statuses: readonly BookingStatus[]): Booking => ({
  ...{ ...someBooking, id: BookingId.make(7), notes: [] },
  bookingResources: statuses.map((status, index) => ({
    ...{ ...somePart, id: BookingResourceId.make(index + 1), bookingIdNumber: `1007-${index + 1}`, price: 100, status },
  })),
})

const ok = (value: unknown) => ({ _tag: 'Ok', value }) as const
const draw = screenOfFile()
let fake: FakeCore
let answers: Answers

const show = async (booking: Booking): Promise<void> => {
  answers = { booking: ok(booking) }
  fake = createFakeCore(answers)
  await draw(<AdministeredBookingPage bookingId="7" />, fake)
}
/** The save that is pressed now; when it is done the booking is as told. */
const save = async (call: string, words: string): Promise<(booking: Booking) => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<Told>()
  answers[call] = promise
  await press(button(words))
  return async (booking) => {
    answers.booking = ok(booking)
    await does(() => resolve(ok({})))
    await does(() => fake.change(changedIn('bookings')))
  }
}
const statusOf = (part: number): HTMLSelectElement => {
  const found = document.querySelector<HTMLSelectElement>(`select[aria-label^="Status för 1007-${part}"]`)
  if (found === null) throw new Error(`no status of ${part}`)
  return found
}
const choose = (part: number, status: BookingStatus): Promise<void> => fill(statusOf(part), String(status))

const priceOf = (part: number): HTMLInputElement => {
  const found = place.querySelector<HTMLInputElement>(`input[aria-label^="Pris i kronor för 1007-${part}"]`)
  if (found === null) throw new Error(`no price of ${part}`)
  return found
}

test('a price that is typed while a status is saved stays, and is to be saved', {
  tags: 'day-save-since',
}, async () => {
  await show(bookingWith(UNCONFIRMED, UNCONFIRMED))
  await choose(1, CONFIRMED)
  const answer = await save('setStatus', 'Spara status')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(priceOf(2), '75,50')
    priceOf(2).dispatchEvent(new Event('input', { bubbles: true }))
  })
  await answer(bookingWith(CONFIRMED, UNCONFIRMED))
  expect([statusOf(1).value, priceOf(2).value]).toEqual([String(CONFIRMED), '75,50'])
  expect(press('Spara pris').getAttribute('aria-busy')).toBe('false')
})

describe('a status that is chosen while an earlier one is saved', { tags: 'day-save-since' }, () => {
  test('of the same part stays chosen, and is to be saved', async () => {
    await show(bookingWith(UNCONFIRMED))
    await choose(1, CONFIRMED)
    const answer = await save('setStatus', 'Spara status')
    expect(button('Spara status').getAttribute('aria-busy')).toBe('true')
    await choose(1, OCCUPIED)
    await answer(bookingWith(CONFIRMED))
    expect(statusOf(1).value).toBe(String(OCCUPIED))
    expect(button('Spara status').getAttribute('aria-busy')).toBe('false')
  })

  test('may be the one that it was before', async () => {
    await show(bookingWith(UNCONFIRMED))
    await choose(1, CONFIRMED)
    const answer = await save('setStatus', 'Spara status')
    await choose(1, UNCONFIRMED)
    await answer(bookingWith(CONFIRMED))
    expect(statusOf(1).value).toBe(String(UNCONFIRMED))
    expect(button('Spara status').getAttribute('aria-busy')).toBe('false')
  })

  test('of another part stays chosen, and keeps the focus', async () => {
    await show(bookingWith(UNCONFIRMED, UNCONFIRMED))
    await choose(1, CONFIRMED)
    const answer = await save('setStatus', 'Spara status')
    statusOf(2).focus()
    await choose(2, OCCUPIED)
    await answer(bookingWith(CONFIRMED, UNCONFIRMED))
    expect([statusOf(1).value, statusOf(2).value]).toEqual([String(CONFIRMED), String(OCCUPIED)])
    expect(document.activeElement).toBe(statusOf(2))
  })

  test('with the whole booking stays chosen, of that part alone, and keeps the focus', async () => {
    await show(bookingWith(UNCONFIRMED, UNCONFIRMED))
    await choose(1, CONFIRMED)
    await choose(2, CONFIRMED)
    const answer = await save('changeParts', 'Spara ändringarna')
    await choose(2, CANCELLED)
    statusOf(2).focus()
    await answer(bookingWith(CONFIRMED, CONFIRMED))
    expect([statusOf(1).value, statusOf(2).value]).toEqual([String(CONFIRMED), String(CANCELLED)])
    expect(textOf(document.body)).toContain('1 ändring är inte sparad.')
    expect(document.activeElement).toBe(statusOf(2))
  })

  test('is gone with its save where nothing was chosen since', async () => {
    await show(bookingWith(UNCONFIRMED, UNCONFIRMED))
    await choose(1, CONFIRMED)
    await choose(2, CONFIRMED)
    const answer = await save('changeParts', 'Spara ändringarna')
    await answer(bookingWith(CONFIRMED, CONFIRMED))
    expect(textOf(document.body)).not.toContain('inte sparad')
    expect(document.activeElement?.textContent).toContain('Hela bokningen')
  })
})
