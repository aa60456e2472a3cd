/** Links of mails that open booked times without sign-in, over HTTP on a real server with a real database. */
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { readLink, signLink } from '../../../server/access/link-token.ts'
import { entry, halfPastNine, nine, TODAY, ten } from '../bookings/booking-world.ts'
import { failureOf } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { startLinkWorld } from './link-world.ts'

const world = await startLinkWorld()
const { server, database, content, anna, bertil, administrator, guest, key } = world
const { ask, booked, cancel, clockAt, clockBack, freshDay, linkTo, newMails, newRoom, open, post, ridsOf } = world
const { rooms, users } = content
afterAll(() => server.stop())
beforeEach(async () => {
  await clockBack()
  await newMails()
})

describe('the link of an owner', { tags: 'link-opens' }, () => {
  test('shows time, room and way, and nobody', async () => {
    const { group, room } = await newRoom('Poddstudion')
    await database
      .updateTable('resource_group')
      .set({ place_name: 'Lärcentrum, Kungsgatan 8', place_link: 'https://karta.example/8' })
      .where('id', '=', group)
      .execute()
    await database.updateTable('resource').set({ way: 'Hissen till plan 2' }).where('id', '=', room).execute()
    const date = freshDay()
    const booking = await booked(anna, { ...entry(room, date, nine, halfPastNine), message: 'Kaffe till Bo' })
    const other = await booked(anna, entry(rooms.free, date, ten))
    const answer = await ask(await linkTo(users.anna, ridsOf(booking)))
    expect(answer.json).toEqual({
      state: 'open',
      whose: 'owner',
      times: [
        {
          rid: ridsOf(booking)[0],
          bookingId: booking.id,
          title: 'Poddstudion',
          date,
          times: [{ startTime: '09:00:00', endTime: '10:00:00' }],
          place: 'Lärcentrum, Kungsgatan 8',
          placeLink: 'https://karta.example/8',
          way: 'Hissen till plan 2',
          waits: true,
          cancelling: { refused: null, price: 0 },
        },
      ],
    })
    expect(answer.text).not.toMatch(/Kaffe|Bo\b|anna/i)
    expect((await open(await linkTo(users.anna, ridsOf(other)))).times).toHaveLength(1)
  })

  test('opens each part until it begins', async () => {
    const booking = await booked(anna, entry(rooms.free, TODAY, nine), entry(rooms.priced, TODAY, ten))
    const token = await linkTo(users.anna, ridsOf(booking))
    expect((await open(token)).times).toHaveLength(2)
    await clockAt(`${TODAY}T09:00:00+01:00`)
    expect((await open(token)).times.map(({ rid }) => rid)).toEqual(ridsOf(booking).slice(1))
    expect(failureOf(await cancel(token, ridsOf(booking)[0])).code).toBe('begun')
    await clockAt(`${TODAY}T10:00:00+01:00`)
    expect(await open(token)).toEqual({ state: 'over', whose: 'owner', times: [] })
  })

  test('changes nothing by being opened, however it is fetched', { tags: 'link-get' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const token = await linkTo(users.anna, ridsOf(booking))
    const before = await world.rows()
    for (const path of [`/tid`, `/tid#${token}`, `/tid?token=${token}`, `/tid/${token}`])
      for (const method of ['GET', 'HEAD'])
        await fetch(`${server.address}${path}`, { method, headers: { 'user-agent': 'Mail-Scanner/1.0' } })
    for (const { path } of [calls.openLink, calls.cancelByLink, calls.leaveByLink])
      expect((await guest.send(`${path}?token=${token}`)).status).toBe(405)
    await open(token)
    expect(await world.rows()).toEqual(before)
    expect((await open(token)).state).toBe('open')
  })
})

describe('cancelling by the link', { tags: 'link-cancel' }, () => {
  test('frees the time in every grid at once, mails as usual, and is done once', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, ten))
    const [first] = ridsOf(booking)
    await newMails()
    const token = await linkTo(users.anna, ridsOf(booking))
    const { connection, pushes } = await world.openHub()
    await connection.invoke('GetReservations', guest.cookies.get('sess'))
    const answer = await cancel(token, first)
    expect([answer.status, answer.json]).toMatchObject([200, { state: 'open', times: [{ rid: ridsOf(booking)[1] }] }])
    await expect.poll(() => pushes.map(({ name }) => name)).toEqual(['cancellations'])
    expect((await world.slotIn(bertil, date, rooms.free, '09:00')).booked).toBe(false)
    expect(await newMails()).toMatchObject([{ name: 'booking-cancelled', to: people.anna }])
    expect((await world.auditOf(booking.bookingNumber)).at(-1)).toMatchObject({
      kind: 'booked-resource-removed',
      actor_id: users.anna,
    })
    const again = await cancel(token, first)
    expect([again.status, failureOf(again).message]).toEqual([
      404,
      'Länken gäller inte längre. Tiden kan vara avbokad eller redan ha börjat.',
    ])
    expect((await cancel(token, ridsOf(booking)[1])).json).toEqual({ state: 'gone', whose: 'owner', times: [] })
    await connection.stop()
  })

  test('costs what the person was told, or cancels nothing', { tags: 'link-cost' }, async () => {
    const { group, room } = await newRoom('Salen')
    const rule = await post(administrator, `/api/groups/${group}/rule`, { freeCancelMinutes: 120 })
    expect(rule.status).toBe(201)
    await database
      .insertInto('resource_price')
      .values({
        ...{ resource_id: room, group_id: null, block_minutes: 30, price: 100 },
        ...{ user_id: null, user_type_id: null, organisation_id: null },
      })
      .execute()
    const booking = await booked(anna, entry(room, '2026-03-03', ten))
    const [rid] = ridsOf(booking)
    const token = await linkTo(users.anna, [rid ?? 0])
    await clockAt('2026-03-03T07:30:00+01:00')
    expect((await open(token)).times[0]?.cancelling).toEqual({
      ...{ refused: null, price: 0, priceLater: 100 },
      freeUntil: '2026-03-03T07:00:00.000Z',
    })
    await clockAt('2026-03-03T08:30:00+01:00')
    const late = await cancel(token, rid, 0)
    expect([late.status, failureOf(late).code]).toEqual([409, 'overtaken'])
    expect((await open(token)).times[0]?.cancelling).toEqual({ refused: null, price: 100 })
    expect((await cancel(token, rid, 100)).status).toBe(200)
    const row = await database
      .selectFrom('booked_resource')
      .selectAll()
      .where('id', '=', rid ?? 0)
      .execute()
    expect(row).toMatchObject([{ status: 2, price_stays: true, price: 100 }])
  })

  test('is no more than any owner may, also for people of the house', async () => {
    const { group, room } = await newRoom('Verkstan')
    expect((await post(administrator, `/api/groups/${group}/rule`, { cancelMinutes: 120 })).status).toBe(201)
    const booking = await booked(administrator, entry(room, '2026-03-03', ten))
    const [rid = 0] = ridsOf(booking)
    const token = await linkTo(users.administrator, [rid])
    await clockAt('2026-03-03T08:30:00+01:00')
    const words = 'Verkstan går att ändra och avboka senast 2 timmar i förväg. Kontakta oss om något är fel.'
    expect((await open(token)).times[0]?.cancelling?.refused?.replaceAll('\u00a0', ' ')).toBe(words)
    const answer = await cancel(token, rid)
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'too-late'])
  })

  test('reaches no part that the link does not open', async () => {
    const date = freshDay()
    const own = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, ten))
    const foreign = await booked(bertil, entry(rooms.priced, date, nine))
    const token = await linkTo(users.anna, [ridsOf(own)[0] ?? 0, ...ridsOf(foreign)])
    expect((await open(token)).times.map(({ rid }) => rid)).toEqual(ridsOf(own).slice(0, 1))
    for (const rid of [ridsOf(own)[1], ...ridsOf(foreign), 2_000_000_000])
      expect((await cancel(token, rid)).status).toBe(404)
  })
})

describe('a link that was ended', { tags: 'link-ends' }, () => {
  const fresh = async () => {
    const booking = await booked(bertil, entry(rooms.free, freshDay(), nine))
    return { booking, token: await linkTo(users.bertil, ridsOf(booking)) }
  }
  const gone = { state: 'gone', whose: 'owner', times: [] }

  test('opens nothing of a booking that is cancelled or handed on, or of a closed account', async () => {
    const cancelled = await fresh()
    await administrator.send(`/api/booking/${cancelled.booking.id}`, { method: 'DELETE' })
    expect(await open(cancelled.token)).toEqual(gone)
    const handed = await fresh()
    await post(administrator, `/api/booking/${handed.booking.id}/owner`, { userId: users.anna })
    expect(await open(handed.token)).toEqual(gone)
    const closed = await fresh()
    const close = (disabled: boolean) =>
      database.updateTable('app_user').set({ disabled }).where('id', '=', users.bertil).execute()
    await close(true)
    expect(await open(closed.token)).toEqual(gone)
    await close(false)
    expect((await open(closed.token)).state).toBe('open')
  })

  test('opens nothing once its owner has another password', async () => {
    const { booking, token } = await fresh()
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'ett-helt-annat-losenord-7' }
    const changed = await bertil.send(`/api/user/${users.bertil}/password`, { method: 'PUT', body })
    expect([200, 204]).toContain(changed.status)
    expect(await open(token)).toEqual(gone)
    expect((await cancel(token, ridsOf(booking)[0])).status).toBe(404)
  })
})

describe('a token', { tags: 'link-token' }, () => {
  const uuid = fc.uuid()
  test('leads back to its link, names nothing else, and nobody can make one', () => {
    fc.assert(
      fc.property(uuid, fc.uint8Array({ minLength: 32, maxLength: 32 }), (id, bytes) => {
        const token = signLink(key, id)
        expect(token).toMatch(/^[\w-]{43}$/)
        expect(readLink(key, token)).toBe(id)
        expect(readLink(Buffer.from(bytes), token)).toBeNull()
        expect(readLink(key, Buffer.from(bytes).toString('base64url'))).toBeNull()
      }),
    )
  })

  test('that was changed in one place, or is anything else, is told as broken and never as an error', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const whole = await linkTo(users.anna, ridsOf(booking))
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const changed = fc
      .tuple(fc.nat(42), fc.constantFrom(...letters))
      .map(([at, letter]) => whole.slice(0, at) + letter + whole.slice(at + 1))
      .filter((token) => token !== whole)
    const other = fc.oneof(changed, fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('', `${whole}A`))
    await fc.assert(
      fc.asyncProperty(other, async (token) => {
        expect([(await ask(token)).status, (await open(token)).state]).toEqual([200, 'broken'])
        expect((await cancel(token, ridsOf(booking)[0])).status).toBe(404)
      }),
      { numRuns: 60 },
    )
    for (const body of [{}, { token: null }, { token: 7 }, { token: [whole] }])
      expect((await post(guest, calls.openLink.path, body)).status).toBe(400)
    // A program may break a link into two lines.
    for (const token of [whole, `${whole.slice(0, 20)}\n ${whole.slice(20)}`])
      expect((await open(token)).state).toBe('open')
  })

  test('is asked some times a second, and not without end', { tags: 'link-rate' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const token = await linkTo(users.anna, ridsOf(booking))
    // The clock stands still, because on a slow machine the calls would take too long to exceed the rate.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(token))).finally(() => clock.mockRestore())
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })
})
