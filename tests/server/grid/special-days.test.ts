/**
 * A special day replaces the opening times of the week, in the grid, for holds and for bookings
 * (docs/rules.md#rules).
 */
import { afterAll, expect, test } from 'vitest'
import { bookingOf, entry, nine, slot, startBookingWorld } from '../bookings/booking-world.ts'
import { failureOf } from '../testing/browser.ts'

const world = await startBookingWorld()
const { server, anna, administrator, visitor, book, newRoom, openHub, post } = world
afterAll(() => server.stop())

// A Saturday.
const date = '2026-03-14'
const evening = slot('18:00', '18:30')

const add = async (owner: 'groups' | 'resources', id: number, ...stretches: readonly (typeof evening | null)[]) => {
  const days = stretches.map((stretch) => ({
    ...{ date, title: owner === 'groups' ? 'Kulturnatt' : 'Städdag' },
    ...(stretch ?? { startTime: null, endTime: null }),
  }))
  expect((await post(administrator, `/api/${owner}/${id}/special-day`, { days })).status).toBe(201)
}
const columnOf = async (group: number, room: number) => {
  const answer = await post(visitor, `/api/booking/group/${group}/slots`, { date })
  const grid: { id: number; specialDay?: string; slots: { startTime: string; open: boolean }[] }[] = JSON.parse(
    answer.text,
  )
  const column = grid.find(({ id }) => id === room)
  return {
    title: column?.specialDay,
    open: column?.slots.filter(({ open }) => open).map(({ startTime }) => startTime),
  }
}
const press = async (room: number, { startTime, endTime }: typeof evening) => {
  const { connection } = await openHub()
  try {
    return await connection.invoke('AddReservation', anna.cookies.get('sess'), room, date, startTime, endTime)
  } finally {
    await connection.invoke('ClearReservations', anna.cookies.get('sess'))
    await connection.stop()
  }
}

test('an extra opening takes holds and bookings, and nothing of the week’s hours does', {
  tags: 'special-days-hold',
}, async () => {
  const { group, room } = await newRoom()
  await add('groups', group, evening, slot('19:00', '20:00'))
  expect(await columnOf(group, room)).toEqual({ title: 'Kulturnatt', open: ['18:00:00', '19:00:00', '19:30:00'] })
  expect(await press(room, evening)).toMatchObject({ confirmed: true })
  expect(await press(room, slot('18:30', '19:00'))).toEqual({ confirmed: false, reason: 'closed' })
  bookingOf(await book(anna, [entry(room, date, evening)]))
  const { slots } = failureOf(await book(anna, [entry(room, date, nine)]))
  expect(slots).toMatchObject([{ reason: 'unknown' }])
})

test('a closed day is closed, with its name', { tags: 'special-days-hold' }, async () => {
  const { group, room } = await newRoom()
  await add('groups', group, null)
  expect(await columnOf(group, room)).toEqual({ title: 'Kulturnatt', open: [] })
  expect(await press(room, nine)).toMatchObject({ confirmed: false })
  expect(failureOf(await book(anna, [entry(room, date, nine)])).code).toBe('slot-taken')
})

test('a resource’s own come before its group’s, and a lock counts all the same', {
  tags: 'special-days-hold',
}, async () => {
  const { group, room } = await newRoom()
  await add('groups', group, null)
  await add('resources', room, evening)
  expect(await columnOf(group, room)).toEqual({ title: 'Städdag', open: ['18:00:00'] })
  const lock = { startDate: date, startTime: '18:00:00', endDate: date, endTime: '19:00:00' }
  expect((await post(administrator, `/api/groups/${group}/locked`, lock)).status).toBe(201)
  expect(await press(room, evening)).toEqual({ confirmed: false, reason: 'locked' })
})

test('in a period its weekdays alone have other hours, and a single date of the group goes before it', {
  tags: ['special-days-hold', 'special-day-periods'],
}, async () => {
  const { group, room } = await newRoom()
  const period = { date: '2026-03-09', lastDate: '2026-03-29', weekdays: [6], title: 'Kvällsöppet', ...evening }
  expect((await post(administrator, `/api/resources/${room}/special-day`, { days: [period] })).status).toBe(201)
  expect(await columnOf(group, room)).toEqual({ title: 'Kvällsöppet', open: ['18:00:00'] })
  expect(await press(room, evening)).toMatchObject({ confirmed: true })
  expect(await press(room, nine)).toMatchObject({ confirmed: false })
  bookingOf(await book(anna, [entry(room, '2026-03-11', nine)]))
  await add('groups', group, null)
  expect(await columnOf(group, room)).toEqual({ title: 'Kulturnatt', open: [] })
})

test('the same days are added to several groups at once, all or none, and none twice', {
  tags: 'special-days-house',
}, async () => {
  const [first, second] = [await newRoom(), await newRoom()]
  const day = { date, startTime: null, endTime: null, title: 'Stängt' }
  const booking = bookingOf(await book(anna, [entry(second.room, '2026-03-16', nine)]))
  const groups = [second.group, first.group, first.group]
  const asked = { groups, days: [day, { ...day, date: '2026-03-16' }] }
  expect((await post(administrator, '/api/special-days/affected', asked)).json).toMatchObject({
    count: 1,
    bookings: [{ bookingNumber: booking.bookingNumber }],
  })
  const missing = { groups: [...groups, 99_999], days: [day] }
  expect((await post(administrator, '/api/special-days', missing)).status).toBe(404)
  expect((await columnOf(first.group, first.room)).title).toBeUndefined()
  expect((await post(administrator, '/api/special-days', { groups, days: [day] })).status).toBe(201)
  for (const { group, room } of [first, second])
    expect(await columnOf(group, room)).toEqual({ title: 'Stängt', open: [] })
  expect((await post(administrator, '/api/special-days', { groups, days: [day] })).json).toEqual({ ids: [] })
  const opened = await post(administrator, '/api/special-days', { groups, days: [{ ...day, ...evening }] })
  expect([opened.status, failureOf(opened).fields]).toEqual([
    422,
    { groups: expect.stringMatching(/ har redan andra tider någon av dagarna\. Ändra dem där\.$/) },
  ])
})
