/** What a rule that is not saved yet would leave broken (features 1), on a real server with a real database. */
import { Schema } from 'effect'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { entry, nine, slot, startBookingWorld } from '../bookings/booking-world.ts'

const world = await startBookingWorld()
const { server, database, anna, bertil, company, administrator, booked, newRoom, post } = world
afterAll(() => server.stop())

const twoHours = [slot('10:00', '10:30'), slot('10:30', '11:00'), slot('11:00', '11:30'), slot('11:30', '12:00')]

const types = await database.selectFrom('user_type').select(['id', 'key']).execute()
const typeOf = (key: string): number => types.find((type) => type.key === key)?.id ?? 0

const affected = (owner: 'groups' | 'resources', id: number, rule: object) =>
  post(administrator, `/api/${owner}/${id}/affected`, { _tag: 'Ruled', rule })
const toldOf = async (owner: 'groups' | 'resources', id: number, rule: object): Promise<unknown> =>
  (await affected(owner, id, rule)).json
const decodeTold = Schema.decodeUnknownSync(calls.affectedByGroup.answer)

describe('before a rule is saved', { tags: 'rules-affected' }, () => {
  test('the bookings to come are told that would break it, the first first, each once', async () => {
    const { group, room } = await newRoom('Eken')
    const long = await booked(anna, entry(room, '2026-03-12', ...twoHours), entry(room, '2026-03-11', ...twoHours))
    await booked(bertil, entry(room, '2026-03-12', nine))
    const told = { id: long.id, bookingNumber: long.bookingNumber, date: '2026-03-11', resourceTitle: 'Eken' }
    expect(await toldOf('groups', group, { longestMinutes: 60 })).toEqual({ count: 1, bookings: [told] })
    expect(await toldOf('resources', room, { longestMinutes: 60 })).toEqual({ count: 1, bookings: [told] })
    expect(await toldOf('groups', group, { longestMinutes: 120 })).toEqual({ count: 0, bookings: [] })
    // What it breaks already is not told again.
    expect((await post(administrator, `/api/groups/${group}/rule`, { longestMinutes: 90 })).status).toBe(201)
    expect(await toldOf('groups', group, { longestMinutes: 60 })).toEqual({ count: 0, bookings: [] })
  })

  test('those of other user types, and what is cancelled, are not told', async () => {
    const { group, room } = await newRoom()
    const mine = await booked(anna, entry(room, '2026-03-13', nine))
    const theirs = await booked(company, entry(room, '2026-03-14', nine))
    const numbers = async (rule: object) =>
      decodeTold(await toldOf('groups', group, rule)).bookings.map(({ bookingNumber }) => bookingNumber)
    expect(await numbers({ shortestMinutes: 60 })).toEqual([mine.bookingNumber, theirs.bookingNumber])
    const ofCompanies = { shortestMinutes: 60, userTypeId: typeOf('foretag') }
    expect(await numbers(ofCompanies)).toEqual([theirs.bookingNumber])
    const path = `/api/booking/${theirs.id}/resource/${theirs.bookingResources[0]?.id}/status`
    expect((await post(administrator, path, { status: 2 })).status).toBeLessThan(300)
    expect(await numbers(ofCompanies)).toEqual([])
  })

  test('one that cannot be is refused as when it is saved', async () => {
    const { group } = await newRoom()
    const { status, json } = await affected('groups', group, { horizonDays: -1 })
    expect(status).toBe(422)
    expect(JSON.stringify(json)).toContain('Fyll i ett helt antal dagar, från 0 till 400.')
    expect((await affected('groups', 2_000_000, { horizonDays: 1 })).status).toBe(404)
  })
})
