// @vitest-environment happy-dom
/** What is chosen and typed while an earlier save is on its way is not lost with it. */
import fc from 'fast-check'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { Booking, BookingStatus } from '../../../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId } from '../../../../domain/schema/ids.ts'
import { AdministeredBookingPage } from '../../../../src/administration/bookings/administered-booking-page.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { anyBooking, anyBookingResource } from '../../../domain/testing/entity-arbitraries.ts'
import { createFakeCore, type FakeCore } from '../../testing/fake-core.ts'

const [someBooking, somePart] = fc.sample(fc.tuple(anyBooking, anyBookingResource), { numRuns: 1, seed: 19 })[0] ?? []
if (someBooking === undefined || somePart === undefined) throw new Error('no sample')
const bookingWith = (...statuses: readonly BookingStatus[]): Booking => ({
  ...{ ...someBooking, id: BookingId.make(7), notes: [] },
  bookingResources: statuses.map((status, index) => ({
    ...{ ...somePart, id: BookingResourceId.make(index + 1), bookingIdNumber: `1007-${index + 1}`, price: 100, status },
  })),
})

type Answered = { readonly _tag: 'Ok'; readonly value: unknown }
const place = document.body.appendChild(document.createElement('div'))
let root: Root
let fake: FakeCore
let answers: Record<string, Answered | Promise<Answered>>

const show = async (booking: Booking): Promise<void> => {
  answers = { booking: { _tag: 'Ok', value: booking } }
  fake = createFakeCore(answers)
  const page: ReactElement = (
    <CoreProvider value={fake.core}>
      <AdministeredBookingPage bookingId="7" />
    </CoreProvider>
  )
  await act(async () => root.render(page))
}
/** The save that is pressed now; when it is done the booking is as told. */
const save = async (call: string, button: string): Promise<(booking: Booking) => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<Answered>()
  answers[call] = promise
  await act(async () => press(button).click())
  return async (booking) => {
    answers.booking = { _tag: 'Ok', value: booking }
    await act(async () => resolve({ _tag: 'Ok', value: {} }))
    await act(async () =>
      fake.change((state) => ({ ...state, changed: { ...state.changed, bookings: state.changed.bookings + 1 } })),
    )
  }
}

const press = (words: string): HTMLButtonElement => {
  const found = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === words)
  if (found === undefined) throw new Error(`no button ${words}`)
  return found
}
const statusOf = (part: number): HTMLSelectElement => {
  const found = place.querySelector<HTMLSelectElement>(`select[aria-label^="Status för 1007-${part}"]`)
  if (found === null) throw new Error(`no status of ${part}`)
  return found
}
const choose = (part: number, status: BookingStatus): Promise<void> =>
  act(async () => {
    statusOf(part).value = String(status)
    statusOf(part).dispatchEvent(new Event('change', { bubbles: true }))
  })

beforeAll(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))
beforeEach(() => {
  root = createRoot(place)
})
afterEach(() => act(async () => root.unmount()))

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
    expect(press('Spara status').getAttribute('aria-busy')).toBe('true')
    await choose(1, OCCUPIED)
    await answer(bookingWith(CONFIRMED))
    expect(statusOf(1).value).toBe(String(OCCUPIED))
    expect(press('Spara status').getAttribute('aria-busy')).toBe('false')
  })

  test('may be the one that it was before', async () => {
    await show(bookingWith(UNCONFIRMED))
    await choose(1, CONFIRMED)
    const answer = await save('setStatus', 'Spara status')
    await choose(1, UNCONFIRMED)
    await answer(bookingWith(CONFIRMED))
    expect(statusOf(1).value).toBe(String(UNCONFIRMED))
    expect(press('Spara status').getAttribute('aria-busy')).toBe('false')
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
    expect(place.textContent?.replaceAll('\u00a0', ' ')).toContain('1 ändring är inte sparad.')
    expect(document.activeElement).toBe(statusOf(2))
  })

  test('is gone with its save where nothing was chosen since', async () => {
    await show(bookingWith(UNCONFIRMED, UNCONFIRMED))
    await choose(1, CONFIRMED)
    await choose(2, CONFIRMED)
    const answer = await save('changeParts', 'Spara ändringarna')
    await answer(bookingWith(CONFIRMED, CONFIRMED))
    expect(place.textContent).not.toContain('inte sparad')
    expect(document.activeElement?.textContent).toContain('Hela bokningen')
  })
})
