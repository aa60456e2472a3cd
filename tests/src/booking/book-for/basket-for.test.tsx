/** The bar of every tab, and the dialog, name the person for whom an administrator books the basket. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Breach } from '../../../../domain/schema/booking-rules.ts'
import { GroupId, ResourceId, UserId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingBarPlace } from '../../../../src/booking/booking-bar/booking-bar-place.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, field, fill, press, screenOfFile, settled, textOf, texts } from '../../testing/screen.tsx'
import { NOW, ok, slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const eken = ResourceId.make(7)
const administrator: User = { ...someUser, id: UserId.make(1), role: 'administrator' }
const karin: User = { ...someUser, id: UserId.make(9), firstName: 'Karin', lastName: 'Lindén' }
const { startTime, endTime } = slot('09:00', '09:30')
const chosen = (state: State): State => ({
  ...state,
  clockOffset: 0,
  holdsRevision: 4,
  holdsStale: false,
  groups: { 1: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 } },
  resources: { [eken]: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
  holds: {
    [resourceDayKey(eken, localDate('2026-05-11'))]: {
      [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 },
    },
  },
})

const draw = screenOfFile()
const show = async (breaches: readonly Breach[] = []) => {
  const users = ok({ users: [karin, { ...karin, id: UserId.make(10) }], page: 1, pageSize: 8, pages: 1 })
  const fake = createFakeCore({ user: ok(karin), users, breaches: ok(breaches) })
  fake.change(signedIn(administrator))
  fake.change(chosen)
  const readPrices = vi.fn(fake.core.readPrices)
  readPrices.mockImplementation(async (bookFor) => ({
    _tag: 'Ok',
    value: [{ id: eken, price: bookFor === null ? 0 : 240 }],
  }))
  const confirmBooking = vi.fn(fake.core.confirmBooking)
  await draw(
    <BookingBarPlace />,
    { ...fake, core: { ...fake.core, readPrices, confirmBooking } },
    '/group/1/2026-05-11',
  )
  const meanFor = (basketFor: State['basketFor']): Promise<void> =>
    does(() => fake.change((state) => ({ ...state, basketFor })))
  return { fake, confirmBooking, meanFor }
}
const bar = (): string => textOf(document.querySelector('.booking-bar'))
const headings = (): string[] => texts('.book-for-title')

test('the bar says whom it is for, with that person’s price; the dialog has the same person when it is opened, and books for them', {
  tags: 'book-for-basket',
}, async () => {
  const { meanFor, confirmBooking } = await show()
  await settled(() => expect(bar()).toContain('0 kr'))
  expect(bar()).not.toContain('Åt')
  await meanFor(karin.id)
  await settled(() => expect(bar()).toContain('Åt Karin Lindén'))
  await settled(() => expect(bar()).toContain('240 kr'))
  expect(button('Boka').getAttribute('aria-describedby')).toContain('booking-bar-owner')
  await press(button('Boka'))
  await settled(() => expect(headings()).toEqual(['Boka åt Karin Lindén']))
  const [inDialog] = [...document.querySelectorAll<HTMLElement>('dialog button[type="submit"]')]
  if (inDialog === undefined) throw new Error('no button')
  await press(inDialog)
  expect(confirmBooking).toHaveBeenCalledWith(expect.objectContaining({ bookFor: karin.id }))
})

test('what the person’s user type may not book is said in the part with their name, and Boka books it', {
  tags: 'book-for-type',
}, async () => {
  const { meanFor, confirmBooking } = await show([
    { rule: 'user-type', resourceId: eken, limit: 0, bookedBy: ['Skola'], typeWaits: true },
  ])
  await meanFor(karin.id)
  await settled(() => expect(bar()).toContain('240 kr'))
  await press(button('Boka'))
  await settled(() =>
    expect(texts('.book-for .rule-breaches li')).toEqual([
      'Grupprum Eken bokas bara av skolor. Personens användartyp är inte godkänd än.',
    ]),
  )
  expect(texts('.book-for .notice-title')).toEqual(['Utanför reglerna för Karin Lindén, men du kan boka ändå'])
  const [inDialog] = [...document.querySelectorAll<HTMLElement>('dialog button[type="submit"]')]
  if (inDialog === undefined) throw new Error('no button')
  await press(inDialog)
  expect(confirmBooking).toHaveBeenCalledWith(expect.objectContaining({ bookFor: karin.id }))
})

test('a person who is chosen is told to the core; while one is searched for, Boka books nothing', {
  tags: ['book-for-basket', 'book-for-unsettled'],
}, async () => {
  const { fake, confirmBooking } = await show()
  await settled(() => button('Boka'))
  await press(button('Boka'))
  await settled(() => expect(headings()).toEqual(['Boka åt']))
  await press(button('Boka åt någon annan'))
  await fill(field('Sök person'), 'karin')
  const submit = (): HTMLElement => {
    const found = document.querySelector<HTMLElement>('dialog .confirm-form button[type="submit"]')
    if (found === null) throw new Error('no button')
    return found
  }
  await press(submit())
  await settled(() =>
    expect(texts('dialog [role="alert"].field-error')[0]).toContain('Välj först vem bokningen är till'),
  )
  expect(confirmBooking).not.toHaveBeenCalled()
  const [first] = [...document.querySelectorAll<HTMLElement>('.book-for-person')]
  if (first === undefined) throw new Error('nobody found')
  await press(first)
  expect(fake.core.command).toHaveBeenCalledWith({ _tag: 'MeanBasketFor', userId: karin.id })
  // This tab has told the core, and another tab chooses another person.
  await does(() => fake.change((state) => ({ ...state, basketFor: karin.id })))
  await settled(() => expect(headings()).toEqual(['Boka åt Karin Lindén']))
  await does(() => fake.change((state) => ({ ...state, basketFor: UserId.make(10) })))
  expect(headings()).not.toContain('Boka åt Karin Lindén')
})
