/** `/admin/dag`: a day room by room, in which what waits is answered where it stands. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Booking } from '../../../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId, GroupId } from '../../../../domain/schema/ids.ts'
import { DayPage } from '../../../../src/administration/day/day-page.tsx'
import { type Answers, changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import {
  button,
  does,
  focused,
  link,
  part,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, pageOf, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'
import { waitingPart } from '../waiting/waiting-part.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const today = localDate('2026-03-03')
const groupId = GroupId.make(1)
const bookingOf = (id: number, room: number, begin: string, end: string, status: 0 | 1 | 2): Booking => ({
  ...someBooking,
  id: BookingId.make(id),
  bookingResources: [
    bookedPart(room, {
      id: BookingResourceId.make(id),
      bookingIdNumber: `10${id}-1`,
      date: today,
      bookingSlots: [slot(begin, end)],
      status,
    }),
  ],
})
const bookings = [
  bookingOf(11, 1, '13:00', '14:00', 0),
  bookingOf(12, 2, '09:00', '10:00', 1),
  bookingOf(13, 1, '09:00', '10:00', 0),
  bookingOf(14, 1, '10:00', '11:00', 2),
]
const waits = (id: number, bookingId = id) => waitingPart(id, { date: today, bookingId: BookingId.make(bookingId) })

const show = async (path = '/admin/dag', shown: readonly Booking[] = bookings) => {
  const answers: Answers = {
    pagedBookings: pageOf(shown),
    // Booking 13 is a series, which waits on a later day too.
    checkIn: ok({ state: 'open' }),
    waiting: ok({ parts: [waits(11), waits(13), waits(99, 13)], count: 3 }),
    setStatuses: (parts) => {
      const asked: readonly { id: number; rid: number }[] = Reflect.get(
        Object(Reflect.get(Object(parts), 'body')),
        'parts',
      )
      return ok({ outcomes: asked.map((one) => ({ ...one, outcome: 'set' })), answer: 5 })
    },
  }
  const fake = createFakeCore(answers)
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  fake.change((state) => ({
    ...state,
    resources: { 2: { title: 'Grupprum Björken', groupId, limits: { checkInMinutes: 15 } } },
  }))
  const call = await draw(<DayPage />, fake, path)
  return {
    asked: (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, asked]) => asked),
    isNow: (now: Answers) =>
      does(() => {
        Object.assign(answers, now)
        fake.change(changedIn('waiting'))
      }),
  }
}
const rowsOf = (room: string): string[] => texts('.day-row > p:first-child', part(room))

test('rooms stand by name and their bookings by time, what waits is marked, what is cancelled is not there', {
  tags: 'day-rooms',
}, async () => {
  const { asked } = await show()
  expect(asked('pagedBookings')[0]).toMatchObject({ body: { startDate: today, endDate: today } })
  expect(texts('h2')).toEqual(['Grupprum Björken', 'Grupprum Eken'])
  expect(rowsOf('Grupprum Eken')).toEqual(['09:00–10:00', '13:00–14:00'])
  expect(texts('[data-waits="true"] .strong', part('Grupprum Eken'))).toContain('Väntar på besked')
  expect(texts('.day-count')).toEqual(['3 bokningar, 2 väntar på besked'])
  expect(textOf(part('Grupprum Björken'))).not.toContain('Bekräfta ')
})

test('one part, or all that waits of its booking, is confirmed in place; then the focus is on the next', {
  tags: ['day-rooms', 'day-rooms-answered'],
}, async () => {
  const { asked, isNow } = await show()
  await press(button(/^Bekräfta alla 2/))
  expect(asked('setStatuses')).toMatchObject([{ body: { status: 1, from: 0, parts: [{ rid: 13 }, { rid: 99 }] } }])
  await isNow({ waiting: ok({ parts: [waits(11)], count: 1 }) })
  expect(texts('.day-count')).toEqual(['3 bokningar, 1 väntar på besked'])
  await settled(() => expect(focused()).toBe(button(/^Bekräfta/)))
  await press(button(/^Bekräfta/))
  await isNow({ waiting: ok({ parts: [], count: 0 }) })
  await settled(() => expect(textOf(focused())).toBe('Dagens bokningar'))
})

test('a part is cancelled after a question, with a word to the person', { tags: 'day-rooms-answered' }, async () => {
  const { asked } = await show()
  await press(button(/^Avboka/, part('Grupprum Eken')))
  const question = part('Är du säker på att du vill avboka bokningen?')
  await press(button('Avboka bokningen', question))
  expect(asked('setStatuses')).toMatchObject([{ body: { status: 2, from: 0, parts: [{ rid: 13 }] } }])
})

test('another day is a link away, and an address that names no day shows today', { tags: 'day-rooms' }, async () => {
  const { asked } = await show('/admin/dag?date=2026-02-30')
  expect(asked('pagedBookings')[0]).toMatchObject({ body: { startDate: today } })
  await does(() => link('Dagen efter').click())
  expect(asked('pagedBookings').at(-1)).toMatchObject({ body: { startDate: '2026-03-04', endDate: '2026-03-04' } })
  expect(textOf(link('I dag'))).toBe('I dag')
})

test('who has come is checked in where their time stands, from half an hour before it; later times say nothing of it', {
  tags: ['day-rooms', 'check-in-call'],
}, async () => {
  const madeAt = '2026-03-01T07:00:00.000Z'
  const ofRoom = (id: number, begin: string, end: string): Booking => {
    const made = bookingOf(id, 2, begin, end, 1)
    return { ...made, bookingResources: made.bookingResources.map((part) => ({ ...part, madeAt })) }
  }
  // It is 08:00.
  const [soon, later] = [ofRoom(21, '08:30', '09:00'), ofRoom(22, '11:00', '12:00')]
  const { asked, isNow } = await show('/admin/dag', [soon, later])
  expect(texts('.day-row .check-in')).toHaveLength(1)
  expect(texts('.day-row')[1]).not.toContain('hecka in')
  await press(button(/^Checka in 1021-1/))
  expect(asked('checkIn')).toMatchObject([{ parameters: { id: 21, rid: 21 } }])
  const checkedInAt = '2026-03-03T07:00:00.000Z'
  const came = { ...soon, bookingResources: soon.bookingResources.map((part) => ({ ...part, checkedInAt })) }
  await isNow({ pagedBookings: pageOf([came, later]) })
  await settled(() => expect(textOf(focused())).toBe('Incheckad kl. 08:00.'))
})
