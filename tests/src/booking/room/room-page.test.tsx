/** The page of a room for somebody at its door. */
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Route } from 'wouter'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { routes } from '../../../../domain/routes.ts'
import type { BookingResource } from '../../../../domain/schema/bookings.ts'
import type { CallAnswer } from '../../../../domain/schema/calls/http.ts'
import { GroupId, ResourceId, UserId, UserTypeId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { RoomPage } from '../../../../src/booking/room/room-page.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import { button, link, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { bookedPart, ok, pageOf, slot, someBooking } from '../../testing/some-booking.ts'

const eken = ResourceId.make(7)
const groupId = GroupId.make(1)
const date = localDate('2026-11-30')
const room: CallAnswer<'room'> = {
  ...{ id: eken, groupId, revision: 1, now: '2026-11-30T08:10:00.000Z', room: 'Eken', group: 'Grupprum' },
  ...{ isBookable: true, date, titles: [null, null], opens: null, proof: null },
  spans: [
    { from: 540, to: 660, is: 'free' },
    { from: 660, to: 720, is: 'booked' },
  ],
}
const rows = [540, 570, 600, 630].map((minute) => ({
  startTime: timeFromMinutes(minute),
  endTime: timeFromMinutes(minute + 30),
}))

/** Longer than words wait for the answer to a press. */
const LONG_ENOUGH_MS = 4_000

const draw = screenOfFile()
/** Shows the page at 09:10. */
const show = async (
  answer: Partial<CallAnswer<'room'>> = {},
  path = '/rum/7',
  change: Partial<State> = {},
  answers: Parameters<typeof createFakeCore>[0] = {},
) => {
  vi.setSystemTime(Date.parse('2026-11-30T09:10:00+01:00'))
  const fake = createFakeCore({ room: ok({ ...room, ...answer }), ...answers })
  const resource = {
    title: 'Eken',
    slots: Object.fromEntries(
      rows.map(({ startTime, endTime }) => [startTime, { endTime, open: true, locked: false, booking: null }]),
    ),
  }
  fake.change((state) => ({
    ...state,
    catalogue: 'loaded',
    clockOffset: 0,
    account: { _tag: 'SignedOut', cause: 'absent' },
    connection: { status: 'connected', cause: 'idle' },
    groups: { [groupId]: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 } },
    resources: { [eken]: { title: 'Eken', groupId } },
    columns: {
      [resourceDayKey(eken, date)]: {
        ...{ resourceId: eken, date, revision: 1, resource, loading: false, stale: false, failure: null },
      },
    },
    ...change,
  }))
  await draw(<Route path={routes.room}>{(values) => <RoomPage {...values} />}</Route>, fake, path)
  return fake
}

describe('the page of a room', { tags: 'room-page' }, () => {
  test('says what the sign says, and offers the room from now on', async () => {
    const fake = await show()
    expect(texts('h1')).toEqual(['Eken'])
    expect(texts('.room-says')).toEqual(['Ledigt till 11:00'])
    expect(texts('h2')).toEqual(['Boka nu'])
    await press(button('Boka nu till 10:30'))
    expect(fake.core.command).toHaveBeenCalledWith({
      _tag: 'SelectSlots',
      slots: rows.slice(1, 3).map((row) => ({ resourceId: eken, date, ...row })),
    })
  })

  test('is silent about the room at first, and announces once what it is later', async () => {
    stopClock()
    onTestFinished(() => void vi.useRealTimers())
    let spans = room.spans
    const fake = await show({}, '/rum/7', {}, { room: () => ok({ ...room, spans }) })
    expect(texts('[role="status"], [aria-live]').join('')).toBe('')
    expect(await heardDuring(LONG_ENOUGH_MS)).toEqual([])
    spans = [{ from: 540, to: 600, is: 'booked' }]
    await act(async () => fake.change((state) => ({ ...state, holds: { [resourceDayKey(eken, date)]: {} } })))
    expect(await heardDuring(LONG_ENOUGH_MS)).toEqual(['Upptaget till 10:00'])
    expect(texts('.room-says')).toEqual(['Upptaget till 10:00'])
  })

  test('says from when a booking counts that begins with the next row', async () => {
    await show()
    expect(document.body.textContent).toContain('Bokningen börjar 09:30. Fram till dess kan ingen annan boka rummet')
  })

  test('names the next free time if the room is taken now', async () => {
    await show({ spans: [{ from: 540, to: 570, is: 'booked' }] })
    expect(texts('.room-says')).toEqual(['Upptaget till 09:30'])
    expect(texts('h2')).toEqual(['Nästa lediga tid är kl. 09:30'])
  })

  test('leads through signing in with the proof, which takes the place of the code in the address', async () => {
    await show({ proof: 'abc.def' }, '/rum/7?kod=0123456789')
    expect(link('Logga in för att checka in').getAttribute('href')).toBe(
      '/sign-in?returnUrl=%2Frum%2F7%3Fkod%3Dabc.def',
    )
    expect(location.search).toBe('?kod=abc.def')
    expect(document.body.textContent).toContain('Är du medbokare? Öppna länken i mejlet')
  })

  test('shows the way to a co-booker who has signed in and has no time of their own here', {
    tags: 'link-check-in',
  }, async () => {
    await show(
      { proof: 'abc.def' },
      '/rum/7?kod=abc.def',
      { account: { _tag: 'SignedIn', userId: UserId.make(5), role: 'user', userType: UserTypeId.make(1) } },
      { pagedBookings: pageOf([]) },
    )
    await settled(() => expect(document.body.textContent).toContain('Är du medbokare? Öppna länken i mejlet'))
  })

  test('says when the code was too old, and that booking needs none', async () => {
    await show({}, '/rum/7?kod=0123456789')
    expect(document.body.textContent).toContain('Skanna den igen om du ska checka in. Boka kan du ändå.')
  })

  test('promises nothing while nobody is heard', async () => {
    const fake = await show({}, '/rum/7', { connection: { status: 'disconnected', cause: 'lost' } })
    expect(document.body.textContent).toContain('Ingen kontakt med bokningen just nu.')
    await press(button('Boka nu till 10:00'))
    expect(fake.core.command).not.toHaveBeenCalledWith(expect.objectContaining({ _tag: 'SelectSlots' }))
  })

  test('lists the own times of today to who has read the code, and checks one in', {
    tags: 'door-sign-checked-in',
  }, async () => {
    const part = (number: number, startTime: string, endTime: string): BookingResource => ({
      ...bookedPart(number),
      ...{ resourceId: eken, date, bookingSlots: [slot(startTime, endTime)] },
      madeAt: '2026-11-29T08:00:00.000Z',
    })
    const own = {
      ...someBooking,
      bookingResources: [part(1, '09:00', '10:00'), part(2, '10:00', '11:00'), bookedPart(3)],
    }
    const fake = await show(
      { proof: 'abc.def' },
      '/rum/7?kod=abc.def',
      {
        account: { _tag: 'SignedIn', userId: UserId.make(5), role: 'user', userType: UserTypeId.make(1) },
        resources: { [eken]: { title: 'Eken', groupId, limits: { checkInMinutes: 15 } } },
      },
      { pagedBookings: pageOf([own]), checkIn: ok({ state: 'open' }) },
    )
    expect(texts('[aria-label="Dina tider här i dag"] li')).toEqual([
      expect.stringMatching(/^Din tid 09:00–10:00\s*Checka in 1007-1, Grupprum Eken\s*Senast kl\.\s09:15/),
      expect.stringMatching(/^Din tid 10:00–11:00\s*Checka in från kl\.\s09:30/),
    ])
    await press(button(/^Checka in 1007-1/))
    expect(fake.core.call).toHaveBeenCalledWith(
      'checkIn',
      { parameters: { id: 7, rid: 1 }, body: { code: 'abc.def' } },
      { toastsFailure: false },
    )
  })
})
