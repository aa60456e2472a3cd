/** Somebody who has not booked meets no empty place at the beginning of the start page, once this browser knows it. */
import { expect, test } from 'vitest'
import { OwnPanelPlace } from '../../../../src/booking/bookings/next-booking-place.tsx'
import { OwnPanel } from '../../../../src/booking/bookings/own-panel.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { screenOfFile, texts } from '../../testing/screen.tsx'
import { pageOf, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const coreOf = (...bookings: readonly (typeof someBooking)[]) => {
  const fake = createFakeCore({ pagedBookings: pageOf(bookings) })
  fake.change(signedIn(someUser))
  return fake
}
/** Reads the panel of a person who has these bookings, and tells whether the next visit keeps its place free. */
const keepsPlaceAfter = async (...bookings: readonly (typeof someBooking)[]): Promise<boolean> => {
  await draw(<OwnPanel userId={someUser.id} />, coreOf(...bookings))
  const said = texts('.own-none')
  await draw(<OwnPanelPlace />, coreOf(...bookings))
  expect(said).toEqual(bookings.length === 0 ? ['När du har bokat ser du din nästa bokning här.'] : said)
  return document.querySelector('.own-panel:not([data-bare])') !== null
}

test('the place for one’s next booking is free for who has booked, and for who has not it is as high as its words', {
  tags: 'next-booking-elsewhere',
}, async () => {
  await draw(<OwnPanelPlace />, coreOf())
  expect(document.querySelector('.own-panel[data-bare]')).toBeNull()
  expect(await keepsPlaceAfter()).toBe(false)
  expect(await keepsPlaceAfter(someBooking)).toBe(true)
})
