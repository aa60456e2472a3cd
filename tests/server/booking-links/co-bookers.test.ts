/** Co-bookers: who they are, what their link shows, and what they are mailed. Over HTTP, with mails that are judged when they are sent. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { deleteOldLinks } from '../../../server/booking-links/old-links.ts'
import { readServerKey } from '../../../server/database/server-keys.ts'
import { runTransaction } from '../../../server/database/transaction.ts'
import { forgetBookings } from '../../../server/retention/forget-bookings.ts'
import { presenceProof, roomCode } from '../../../server/signs/room-code.ts'
import { type Booking, eight, entry, halfPastNine, nine, TODAY, ten } from '../bookings/booking-world.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { startLinkWorld, tokenIn } from './link-world.ts'

const world = await startLinkWorld()
const { server, database, content, anna, bertil, administrator, visitor } = world
const { booked, cancel, clockAt, clockBack, coBookersOf, freshDay, leave, name, named, newMails } = world
const { open, pass, post, ridsOf, sent, tokenOf, unname } = world
const { rooms, users } = content
afterAll(() => server.stop())
beforeEach(async () => {
  await clockBack()
  await newMails()
  await database.deleteFrom('mail_request').execute()
})

let count = 0
const address = (): string => {
  count += 1
  return `medbokare-${count}@annat.example`
}
const gone = { state: 'gone', whose: 'owner', times: [] }
const move = async (booking: Booking, slots: readonly (typeof nine)[], part = 0) =>
  expect(
    (await post(anna, `/api/booking/${booking.id}/resource/${ridsOf(booking)[part]}`, { bookingSlots: slots })).status,
  ).toBe(200)
const remove = async (booking: Booking) =>
  expect((await anna.send(`/api/booking/${booking.id}`, { method: 'DELETE' })).status).toBe(204)
const later = async (seconds = 90) => {
  await pass(seconds)
  return (await sent()).filter(({ to }) => to.endsWith('@annat.example'))
}

describe('a co-booker', { tags: 'co-booker-link' }, () => {
  test('is mailed a link that shows time, room and way, and nothing else of the booking', async () => {
    const date = freshDay()
    const booking = await booked(anna, { ...entry(rooms.priced, date, nine), message: 'Kaffe till Bo' })
    await post(administrator, `/api/booking/${booking.id}/note`, { content: 'Ring först', internal: false })
    await database.updateTable('resource').set({ way: 'Hissen till plan 2' }).where('id', '=', rooms.priced).execute()
    await newMails()
    const to = address()
    await named(anna, booking, to)
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ name: 'co-booker-added', to })
    expect(mail?.text).toContain('anna har bokat det här och angett dig som medbokare:')
    expect(mail?.text).toContain('09:00–09:30')
    expect(mail?.text).toContain('Hissen till plan 2')
    expect(mail?.text).not.toMatch(/Kaffe|kr\b|Ring först|Test/)
    const token = tokenIn(mail?.text ?? '')
    const opened = await world.ask(token)
    expect(opened.json).toEqual({
      state: 'open',
      whose: 'co-booker',
      times: [
        {
          rid: ridsOf(booking)[0],
          title: 'Rum med pris',
          date,
          times: [nine],
          ...{ place: '', placeLink: '', way: 'Hissen till plan 2' },
        },
      ],
    })
    expect((await cancel(token, ridsOf(booking)[0])).status).toBe(404)
    expect((await database.selectFrom('booking').select('id').where('id', '=', booking.id).execute()).length).toBe(1)
  })

  test('sees one part, where the owner has chosen one, until it ends', async () => {
    const booking = await booked(anna, entry(rooms.free, TODAY, nine), entry(rooms.priced, TODAY, ten))
    const { id } = await named(anna, booking, address(), { rid: ridsOf(booking)[1] })
    const whole = await named(anna, booking, address())
    expect((await open(await tokenOf(id))).times.map(({ rid }) => rid)).toEqual(ridsOf(booking).slice(1))
    expect((await open(await tokenOf(whole.id))).times).toHaveLength(2)
    await clockAt(`${TODAY}T10:15:00+01:00`)
    expect((await open(await tokenOf(whole.id))).times.map(({ rid }) => rid)).toEqual(ridsOf(booking).slice(1))
    await clockAt(`${TODAY}T10:30:00+01:00`)
    expect(await open(await tokenOf(id))).toEqual({ state: 'over', whose: 'co-booker', times: [] })
  })

  test('who is removed, or leaves, has a dead link and gets no mail that waits', {
    tags: 'co-booker-removed',
  }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const removed = await named(anna, booking, address())
    const left = await named(anna, booking, address())
    const tokens = [await tokenOf(removed.id), await tokenOf(left.id)] as const
    await sent()
    await move(booking, [ten])
    expect((await unname(anna, booking, removed.id)).status).toBe(204)
    expect((await leave(tokens[1])).json).toEqual({ state: 'gone', whose: 'co-booker', times: [] })
    for (const token of tokens) expect(await open(token)).toEqual(gone)
    expect(await later()).toEqual([])
    expect(await coBookersOf(anna, booking)).toEqual([])
    expect((await unname(anna, booking, removed.id)).status).toBe(404)
    expect((await leave(tokens[1])).status).toBe(200)
  })
})

test('a co-booker checks in where the house lets one check in anywhere', { tags: 'link-check-in' }, async () => {
  const { group, room } = await world.newRoom('Ateljén')
  const rule = (from: string) =>
    post(administrator, `/api/groups/${group}/rule`, { checkInMinutes: 15, checkInFrom: from })
  expect((await rule('anywhere')).status).toBe(201)
  const booking = await booked(anna, entry(room, TODAY, nine))
  const [rid = 0] = ridsOf(booking)
  const token = await tokenOf((await named(anna, booking, address())).id)
  const enter = () => post(world.guest, '/api/booking/link/check-in', { token, rid })
  const stateNow = async () => (await open(token)).times[0]?.checkIn
  const [opens, until] = ['2026-03-02T07:30:00.000Z', '2026-03-02T08:15:00.000Z']
  expect(await stateNow()).toEqual({ state: 'early', from: 'anywhere', resourceId: room, opens, until })
  expect(failureOf(await enter()).code).toBe('check-in-early')
  await clockAt(`${TODAY}T08:45:00+01:00`)
  expect((await enter()).status).toBe(200)
  expect(await stateNow()).toMatchObject({ state: 'done', from: 'anywhere', at: expect.any(String) })
  await database.deleteFrom('booking_rule').where('group_id', '=', group).execute()
  expect((await rule('sign')).status).toBe(201)
  const other = await booked(anna, entry(room, TODAY, ten))
  const second = await tokenOf((await named(anna, other, address())).id)
  const refused = await post(world.guest, '/api/booking/link/check-in', { token: second, rid: ridsOf(other)[0] })
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'check-in-code'])
})

test('a co-booker checks in with the code of the sign, or with what this browser got for it, and with nothing else', {
  tags: 'link-check-in',
}, async () => {
  const { group, room } = await world.newRoom('Verkstaden')
  await post(administrator, `/api/groups/${group}/rule`, { checkInMinutes: 15 })
  const key = await readServerKey(database, 'room-code')
  const other = await openBrowser(server.address)
  const now = Date.parse(`${TODAY}T08:50:00+01:00`)
  const sessionOf = (browser: Browser): string => browser.cookies.get('sess') ?? ''
  const proofOf = (browser: Browser, at = now): string =>
    presenceProof(key, { resourceId: room, session: sessionOf(browser) }, at)
  // One link is used five times a second at most.
  for (const [code, ...wrongs] of [
    [roomCode(key, room, now), '', '0000000000', roomCode(key, rooms.free, now)],
    [proofOf(world.guest), proofOf(other), proofOf(world.guest, now - 20 * 60_000)],
  ] as const) {
    await clockBack()
    const booking = await booked(anna, entry(room, TODAY, nine))
    const [rid = 0] = ridsOf(booking)
    const token = await tokenOf((await named(anna, booking, address())).id)
    const enter = (given: string) => post(world.guest, '/api/booking/link/check-in', { token, rid, code: given })
    await clockAt(new Date(now).toISOString())
    for (const wrong of wrongs) expect(failureOf(await enter(wrong)).code).toBe('check-in-code')
    const entered = await enter(code)
    expect(entered.json).toMatchObject({ times: [{ checkIn: { state: 'done', from: 'sign' } }] })
    const by = await database
      .selectFrom('booked_resource')
      .select('checked_in_by')
      .where('id', '=', rid)
      .executeTakeFirst()
    expect(by).toEqual({ checked_in_by: 'sign' })
    await remove(booking)
  }
})

describe('naming co-bookers', { tags: 'co-booker-named' }, () => {
  test('five at most, each address once, and not one’s own', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const [first = '', ...others] = Array.from({ length: 5 }, address)
    for (const to of [first, ...others]) await named(anna, booking, to)
    expect((await coBookersOf(anna, booking)).map(({ email }) => email)).toEqual([first, ...others])
    const sixth = await name(anna, booking, address())
    expect([sixth.status, failureOf(sixth).code]).toEqual([409, 'too-many'])
    const other = await booked(anna, entry(rooms.free, freshDay(), nine))
    await named(anna, other, first)
    for (const [given, words] of [
      [first.toUpperCase(), 'Adressen är redan med.'],
      [people.anna, 'Det är adressen till den som har bokat. Den får redan alla mejl om bokningen.'],
      ['', 'Fyll i e-post.'],
      ['ingen adress', 'Fyll i en giltig e-postadress.'],
    ] as const) {
      const answer = await name(anna, other, given)
      expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, ['email']])
      if (given !== 'ingen adress') expect(failureOf(answer).fields).toEqual({ email: words })
    }
    expect((await name(anna, other, address(), { rid: ridsOf(booking)[0] })).status).toBe(422)
  })

  test('is for the owner, and for those who handle bookings', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const { id } = await named(administrator, booking, address())
    for (const [browser, status] of [
      [bertil, 404],
      [visitor, 401],
    ] as const) {
      expect((await name(browser, booking, address())).status).toBe(status)
      expect((await browser.send(`/api/booking/${booking.id}/co-bookers`)).status).toBe(status)
      expect((await unname(browser, booking, id)).status).toBe(status)
    }
    expect(await coBookersOf(administrator, booking)).toHaveLength(1)
  })

  test('is not possible when all is over', async () => {
    const booking = await booked(anna, entry(rooms.free, TODAY, eight))
    await clockAt(`${TODAY}T08:30:00+01:00`)
    expect(failureOf(await name(anna, booking, address())).message).toBe(
      'Tiden är förbi. Det går inte längre att lägga till någon.',
    )
  })

  test('mails one address five times an hour, whoever asks', { tags: 'co-booker-allowance' }, async () => {
    const to = address()
    const statuses: number[] = []
    for (let times = 0; times < 6; times += 1) {
      const booking = await booked(times % 2 === 0 ? anna : bertil, entry(rooms.free, freshDay(), nine))
      statuses.push((await name(times % 2 === 0 ? anna : bertil, booking, to)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await sent()).filter((mail) => mail.to === to)).toHaveLength(5)
  })
})

describe('a co-booker is mailed', { tags: 'co-booker-mails' }, () => {
  test('once of several changes, with where the time is and where it was', async () => {
    const date = freshDay()
    const booking = await booked(anna, { ...entry(rooms.free, date, nine), message: 'Kaffe' })
    const { id } = await named(anna, booking, address())
    await sent()
    await move(booking, [ten])
    await pass(20)
    await move(booking, [eight])
    const mails = await later()
    expect(mails.map((mail) => mail.name)).toEqual(['co-booker-changed'])
    expect(mails[0]?.text).toMatch(/08:00–08:30\. Flyttad från Rum utan pris, .* 09:00–09:30\n/)
    expect(mails[0]?.text).not.toMatch(/Kaffe|10:00/)
    expect(tokenIn(mails[0]?.text ?? '')).toBe(await tokenOf(id))
  })

  test('nothing of what was undone, and nothing of a wish', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const { id } = await named(anna, booking, address())
    const token = await tokenOf(id)
    await sent()
    await move(booking, [ten])
    await move(booking, [nine])
    await post(anna, `/api/booking/${booking.id}/resource/${ridsOf(booking)[0]}`, {
      bookingSlots: [nine],
      message: 'Te',
    })
    await remove(booking)
    expect((await post(anna, `/api/booking/${booking.id}/undo`, { parts: ridsOf(booking) })).status).toBe(200)
    expect(await later()).toEqual([])
    expect((await open(token)).state).toBe('open')
    expect(await coBookersOf(anna, booking)).toHaveLength(1)
  })

  test('of what is cancelled, also with the whole booking or its owner', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, ten))
    await named(anna, booking, address())
    const only = await named(anna, booking, address(), { rid: ridsOf(booking)[1] })
    await sent()
    await anna.send(`/api/booking/${booking.id}/${ridsOf(booking)[0]}`, { method: 'DELETE' })
    const [mail, ...none] = await later()
    expect([mail?.name, none]).toEqual(['co-booker-cancelled', []])
    expect(mail?.text).toContain('Rum utan pris')
    expect(mail?.text).not.toContain('Rum med pris')
    const token = await tokenOf(only.id)
    await remove(booking)
    expect((await later()).map((one) => one.name)).toEqual(['co-booker-cancelled', 'co-booker-cancelled'])
    expect(await open(token)).toEqual(gone)
  })

  test('at most some times an hour, and then of everything', { tags: 'co-booker-allowance' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await named(anna, booking, address())
    await sent()
    let mails = 0
    for (const slot of [ten, nine, ten, nine, ten, nine, ten]) {
      await move(booking, [slot])
      mails += (await later(70)).length
    }
    expect(mails).toBe(4)
    const last = await later(3700)
    expect(last).toHaveLength(1)
    expect(last[0]?.text).toContain('10:00–10:30')
  })
})

describe('the address of a co-booker', { tags: 'co-booker-forgotten' }, () => {
  const kept = async (booking: Pick<Booking, 'id'>) =>
    (await database.selectFrom('co_booker').select('id').where('booking_id', '=', booking.id).execute()).length

  test('goes with its booking’s person at night, and by itself a month after the last time', async () => {
    const booking = await booked(anna, entry(rooms.free, '2026-03-04', nine))
    const other = await booked(anna, entry(rooms.free, '2026-03-05', nine))
    for (const one of [booking, other]) await named(anna, one, address())
    await clockAt('2026-03-20T12:00:00Z')
    await runTransaction(database, (transaction) =>
      forgetBookings(transaction, { night: localDate('2026-03-20'), lastDay: localDate('2026-03-04'), nobodyId: null }),
    )
    expect([await kept(booking), await kept(other)]).toEqual([0, 1])
    await clockAt('2026-04-04T12:00:00Z')
    await deleteOldLinks(database)
    expect(await kept(other)).toBe(1)
    await clockAt('2026-04-06T12:00:00Z')
    await deleteOldLinks(database)
    expect(await kept(other)).toBe(0)
  })

  test('is in the export of who has named it, and of whose it is; and goes with either', async () => {
    const cleared = await openBrowser(server.address)
    await cleared.signIn(people.company, TEST_PASSWORD)
    const date = freshDay()
    const own = await booked(cleared, entry(rooms.companiesOnly, date, nine))
    const to = address()
    await named(cleared, own, to)
    const other = await booked(anna, entry(rooms.free, date, halfPastNine))
    await named(anna, other, people.company)
    const exported = await cleared.send(`/api/user/${users.company}/export`)
    expect(exported.json).toMatchObject({
      coBookers: [{ bookingNumber: own.bookingNumber, email: to }],
      coBookings: [{ resource: 'Rum utan pris', date }],
    })
    expect((await anna.send(`/api/user/${users.anna}/export`)).text).toContain(people.company)
    await sent()
    expect((await administrator.send(`/api/user/${users.company}`, { method: 'DELETE' })).status).toBe(204)
    expect([await kept(own), await kept(other)]).toEqual([0, 0])
    // The last mail to who was named still tells that the time is cancelled.
    expect((await later()).map((mail) => [mail.name, mail.to])).toEqual([['co-booker-cancelled', to]])
    const { rows } = await sql`select from outbox_mail where recipient = ${to}`.execute(database)
    expect(rows).toEqual([])
  })
})
