/** From a list to one of its bookings and back. The search, the position, the focus and the choice are kept. */
import type { ReactElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Route, Switch, useRoute } from 'wouter'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { BookingId, GroupId } from '../../../../domain/schema/ids.ts'
import { AdministeredBookingPage } from '../../../../src/administration/bookings/administered-booking-page.tsx'
import { AdministeredBookingsPage } from '../../../../src/administration/bookings/administered-bookings-page.tsx'
import { WaitingPage } from '../../../../src/administration/waiting/waiting-page.tsx'
import { nextAfter } from '../../../../src/administration/waiting/waiting-parts.ts'
import { type Answers, changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { does, focused, link, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { NOW, ok, pageOf, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'
import { waitingPart } from '../waiting/waiting-part.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const BookingInAddress = (): ReactElement => {
  const [, values] = useRoute('/admin/bookings/:id')
  return <AdministeredBookingPage bookingId={values?.id ?? ''} />
}
const pages = (
  <main>
    <Switch>
      <Route path="/admin/waiting" component={WaitingPage} />
      <Route path="/admin/bookings" component={AdministeredBookingsPage} />
      <Route component={BookingInAddress} />
    </Switch>
  </main>
)
const waitingOf = (...ids: readonly number[]) => {
  const group = (id: number) => GroupId.make(id === 3 ? 2 : 1)
  return ok({
    parts: ids.map((id) => waitingPart(id, { date: localDate('2026-05-11'), group: group(id), notes: id - 1 })),
    count: ids.length,
  })
}
const draw = screenOfFile()
const show = async (path: string) => {
  const answers: Answers = {
    waiting: waitingOf(1, 2, 3),
    booking: (parts) =>
      ok({
        ...someBooking,
        id: BookingId.make(Number(Reflect.get(Object(Reflect.get(Object(parts), 'parameters')), 'id'))),
      }),
    pagedBookings: pageOf([someBooking]),
    groups: ok([]),
    bookingGroups: ok([]),
  }
  const fake = createFakeCore(answers)
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  await draw(pages, fake, path)
  const isAnswered = (...left: readonly number[]): Promise<void> =>
    does(() => {
      answers.waiting = waitingOf(...left)
      fake.change(changedIn('waiting'))
    })
  return { isAnswered }
}
const address = (): string => `${location.pathname}${location.search}`
const box = (id: number): HTMLInputElement | null => document.querySelector(`#waiting-${id}`)
const follow = async (from: HTMLElement): Promise<void> => {
  await does(() => {
    from.focus()
    window.scrollTo(0, 640)
  })
  await press(from)
  // The frame of every page does this when another page is shown.
  window.scrollTo(0, 0)
}

test('from the queue into a booking and back: choice, place and focus are as they were left', {
  tags: 'day-queue-back',
}, async () => {
  await show('/admin/waiting?group=1')
  await press(box(1) ?? document.body)
  await follow(link(/^Öppna 1002-1, Grupprum Eken, (mån|tis) /))
  expect(address()).toBe('/admin/bookings/2')
  await press(link('Att bekräfta'))
  expect(address()).toBe('/admin/waiting?group=1')
  expect([box(1)?.checked, box(2)?.checked, window.scrollY]).toEqual([true, false, 640])
  expect(focused()).toBe(link(/^Öppna 1002-1, Grupprum Eken, (mån|tis) /))
  // Any other way to the queue leads to its top, with nothing chosen.
  await does(() => history.pushState(null, '', '/admin/bookings/2'))
  await does(() => history.pushState(null, '', '/admin/waiting?group=1'))
  expect([box(1)?.checked, focused() === link(/^Öppna 1002-1, Grupprum Eken, (mån|tis) /)]).toEqual([false, false])
})

test('a booking of the queue leads to the next that waits, also once it is answered itself, and the last one to none', {
  tags: 'day-queue-back',
}, async () => {
  const { isAnswered } = await show('/admin/waiting?group=1')
  await press(link(/^Öppna 1001-1, Grupprum Eken, (mån|tis) /))
  await isAnswered(2, 3)
  await press(link('Nästa som väntar'))
  expect(address()).toBe('/admin/bookings/2')
  // The third belongs to another group than the shown one.
  expect(texts('.invoice-back a')).toEqual(['Att bekräfta'])
  const [a, b, c] = [BookingId.make(1), BookingId.make(2), BookingId.make(3)]
  expect([nextAfter(b, [a, b, c], [a, c]), nextAfter(c, [a, b, c], [a, b]), nextAfter(a, [a], [a])]).toEqual([
    c,
    a,
    null,
  ])
})

test('a row of the queue says how many notes colleagues have written', { tags: 'day-queue-notes' }, async () => {
  await show('/admin/waiting')
  expect(texts('.waiting-row .waiting-notes')).toEqual(['1 anteckning', '2 anteckningar'])
})

test('from a search into a booking and back: the way back leads to what was searched, at its place', {
  tags: 'list-place',
}, async () => {
  await show('/admin/bookings?words=ek&page=1')
  await follow(link(/^Administrera bokning 1007/))
  await press(link('Alla bokningar'))
  expect([address(), window.scrollY]).toEqual(['/admin/bookings?words=ek&page=1', 640])
  expect(focused()).toBe(link(/^Administrera bokning 1007/))
})

test('a list whose search has changed is come back to at the place of its last search', {
  tags: 'list-place',
}, async () => {
  await show('/admin/bookings?words=ek&page=1')
  await does(() => history.pushState(null, '', '/admin/bookings?words=lind&page=1'))
  await follow(link(/^Administrera bokning 1007/))
  await press(link('Alla bokningar'))
  expect([address(), window.scrollY]).toEqual(['/admin/bookings?words=lind&page=1', 640])
})

test('the Back button of the browser leads to what was searched, at its place', { tags: 'list-place' }, async () => {
  await show('/admin/bookings?words=ek&page=1')
  await follow(link(/^Administrera bokning 1007/))
  await does(async () => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await gone
  })
  expect([address(), window.scrollY]).toEqual(['/admin/bookings?words=ek&page=1', 640])
  expect(focused()).toBe(link(/^Administrera bokning 1007/))
})
