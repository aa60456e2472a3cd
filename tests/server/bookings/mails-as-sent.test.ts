/** Mails about bookings tell the state at the time of sending, whatever has changed while they waited. Over HTTP, with the real sender. */
import { Effect, Fiber } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { wordsNow } from '../../../server/bookings/words-now.ts'
import { setClock } from '../../../server/database/database.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { DeliveryFailed, type MailTransport } from '../../../server/mail/mail-transport.ts'
import { claimMails } from '../../../server/mail/outbox.ts'
import { sendMails } from '../../../server/mail/send-mails.ts'
import { silentLogger } from '../database/test-database.ts'
import { TEST_CLOCK_START } from '../testing/start-test-server.ts'
import { statementsOf } from '../testing/statements.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { type Booking, bookingOf, eight, entry, nine, startBookingWorld, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, administrator } = world
const { booked, freshDay, newMails, newRoom, post } = world
const { rooms, users } = content
afterAll(() => server.stop())
beforeEach(async () => {
  await database.deleteFrom('notification').execute()
  await newMails()
})

const house = 'vakt@test.example'
const [confirmed, cancelled] = [1, 2] as const
const notify = (email: string, group = content.group) =>
  database.insertInto('notification').values({ group_id: group, email }).execute()

interface Left {
  readonly recipient: string
  readonly subject: string
  readonly plain: string
}

const isDue = sql<boolean>`sent_at is null and given_up_at is null and next_attempt_at <= server_now()`
const countDue = async (): Promise<number> =>
  (await database.selectFrom('outbox_mail').select('id').where(isDue).execute()).length

const pass = (minutes: number) =>
  sql`update server_clock set shift = shift + make_interval(mins => ${minutes})`.execute(database)

/** Sends all due mails with the server's own sender. `fails` means that the mail server is away. */
const leave = async (fails = false): Promise<readonly Left[]> => {
  const left: Left[] = []
  const transport: MailTransport = {
    deliver: async (mail) => {
      if (fails) throw new DeliveryFailed({ reason: 'ECONNREFUSED', isPermanent: false })
      left.push(mail)
    },
  }
  const links = createLinks(() => server.url)
  const pace = { atOnce: 5, look: 5, gather: 5, pause: 50, attempt: 15_000, farewell: 500 }
  const sender = Effect.runFork(
    sendMails({ database, transport, logger: silentLogger, wordsNow: wordsNow({ database, links }), pace }),
  )
  while ((await countDue()) > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  await Effect.runPromise(Fiber.interrupt(sender))
  return left
}
/** The mails that are sent after this number of minutes. */
const later = async (minutes: number, fails = false) => {
  await pass(minutes)
  return leave(fails)
}
const clockBack = () => setClock(database, Date.parse(TEST_CLOCK_START))
beforeEach(clockBack)
const toHouse = (mails: readonly Left[]) => mails.filter(({ recipient }) => recipient === house)
const toAnna = (mails: readonly Left[]) => mails.filter(({ recipient }) => recipient === people.anna)

const ridOf = (booking: Booking, part = 0): number => booking.bookingResources[part]?.id ?? 0
const move = async (booking: Booking, slots: readonly (typeof nine)[], part = 0) => {
  const path = `/api/booking/${booking.id}/resource/${ridOf(booking, part)}`
  bookingOf(await post(anna, path, { bookingSlots: slots }), 200)
}
const remove = async (booking: Booking, browser = anna) =>
  expect((await browser.send(`/api/booking/${booking.id}`, { method: 'DELETE' })).status).toBe(204)
const answer = async (booking: Booking, status: number, rest: object = {}) => {
  const parts = booking.bookingResources.map(({ id: rid }) => ({ id: booking.id, rid }))
  expect((await post(administrator, '/api/booking/status', { status, parts, ...rest })).status).toBe(200)
}

describe('to the addresses of a group', { tags: 'email-as-it-is-now' }, () => {
  beforeEach(() => notify(house))

  test('what is gone when the mail leaves is not told as booked, and what has moved is told as it is now', async () => {
    const date = freshDay()
    const gone = await booked(anna, entry(rooms.free, date, nine))
    const moved = await booked(anna, entry(rooms.priced, date, nine))
    const halved = await booked(anna, entry(rooms.free, date, ten), entry(rooms.priced, date, ten))
    await remove(gone)
    await move(moved, [eight])
    const rid = ridOf(halved)
    expect((await anna.send(`/api/booking/${halved.id}/${rid}`, { method: 'DELETE' })).status).toBe(204)
    const [mail, ...others] = toHouse(await later(11))
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Nya bokningar ${moved.bookingNumber}, ${halved.bookingNumber} av anna Test`)
    expect(mail?.plain).toMatch(/Rum med pris, .* 08:00–08:30\n/)
    expect(mail?.plain).toMatch(/Rum med pris, .* 10:00–10:30\n/)
    expect(mail?.plain).not.toMatch(/09:00|Rum utan pris|Avbokad/)
    expect(mail?.plain).toContain('200\u00a0kr')
    expect(toHouse(await later(60))).toEqual([])
  })

  test('what moves to another group before they are told is told to the addresses there, and to those alone', {
    tags: 'move-group-mails',
  }, async () => {
    const { group, room } = await newRoom('Ateljén')
    await notify('ateljen@test.example', group)
    const booking = await booked(anna, entry(rooms.free, '2026-04-14', nine))
    const moveTo = async (resourceId: number, date: string) => {
      const path = `/api/booking/${booking.id}/resource/${ridOf(booking)}/move`
      bookingOf(await post(anna, path, { resourceId, date, bookingSlots: [nine] }), 200)
    }
    await moveTo(room, '2026-04-15')
    const mails = await later(11)
    expect(toHouse(mails)).toEqual([])
    expect(mails.filter(({ recipient }) => recipient === 'ateljen@test.example').map(({ plain }) => plain)).toEqual([
      expect.stringContaining('Ateljén, onsdag 15 april 2026, 09:00–09:30'),
    ])
    expect(toAnna(mails).at(-1)?.plain).toContain('Flyttad från Rum utan pris, tisdag 14 april 2026, 09:00–09:30')

    // What is back where it was when the mail leaves has not been moved.
    await moveTo(room, '2026-04-16')
    await moveTo(room, '2026-04-15')
    const back = await later(11)
    expect(back.filter(({ recipient }) => recipient === 'ateljen@test.example')).toEqual([])
    expect(toAnna(back)[0]?.plain).not.toContain('Flyttad')
  })

  test('nothing leaves where nothing is left of it, and no row stays behind', async () => {
    await remove(await booked(anna, entry(rooms.free, freshDay(), nine)))
    expect(toHouse(await later(11))).toEqual([])
    expect(toHouse(await later(11))).toEqual([])
    expect(await database.selectFrom('outbox_mail').select('id').where('recipient', 'is not', null).execute()).toEqual(
      [],
    )
  })

  test('hear what becomes of what they were told: that it is moved, and that it is gone, with number and name', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    expect(toHouse(await later(11))).toHaveLength(1)
    await move(booking, [ten])
    const [moved, ...others] = toHouse(await later(11))
    expect([moved?.subject, others]).toEqual([`Ändrat för anna Test: ${booking.bookingNumber}`, []])
    expect(moved?.plain).toMatch(/Rum utan pris, .* 10:00–10:30\. Förut 09:00–09:30\n/)
    expect(moved?.plain).not.toContain('Rum med pris')
    expect(moved?.plain).toContain(`${server.url}/admin/bookings/${booking.id}`)
    await remove(booking)
    const [gone] = toHouse(await later(11))
    expect(gone?.subject).toBe(`Avbokat för anna Test: ${booking.bookingNumber}`)
    expect(gone?.plain).toMatch(/Rum utan pris, .* 10:00–10:30\. Avbokad\n/)
    expect(gone?.plain).toMatch(/Rum med pris, .* 09:00–09:30\. Avbokad\n/)
    expect(await database.selectFrom('outbox_mail').select('id').where('gathered', 'is not', null).execute()).toEqual(
      [],
    )
  })

  test('hear of it whoever does it: an administrator’s answer, many at once, a change of owner', async () => {
    const date = freshDay()
    const bookings = [
      await booked(anna, entry(rooms.free, date, nine)),
      await booked(bertil, entry(rooms.priced, date, nine)),
      await booked(anna, entry(rooms.free, date, ten)),
      await booked(anna, entry(rooms.priced, date, ten)),
    ]
    expect(toHouse(await later(11))).toHaveLength(2)
    const [first, ofBertil, third, fourth] = bookings
    if (first === undefined || ofBertil === undefined || third === undefined || fourth === undefined) throw new Error()
    const parts = [first, ofBertil].map((booking) => ({ id: booking.id, rid: ridOf(booking) }))
    expect((await post(administrator, '/api/booking/status', { status: cancelled, parts })).status).toBe(200)
    await remove(third, administrator)
    const body = { userId: users.bertil }
    expect((await administrator.send(`/api/booking/${fourth.id}/owner`, { method: 'POST', body })).status).toBe(200)
    const mails = toHouse(await later(11))
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Avbokat för anna Test: ${first.bookingNumber}, ${third.bookingNumber}`,
      `Ändrat och avbokat för bertil Test: ${ofBertil.bookingNumber}, ${fourth.bookingNumber}`,
    ])
    expect(mails.map(({ plain }) => plain).join('\n')).toMatch(/10:00–10:30\. Har fått en annan bokare/)
  })

  test('what is as it was told again when the mail leaves is no news; what comes back later is', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine))
    expect(toHouse(await later(11))).toHaveLength(1)
    await move(booking, [ten])
    await move(booking, [nine])
    expect(toHouse(await later(11))).toEqual([])
    await answer(booking, cancelled)
    expect(toHouse(await later(11))).toMatchObject([{ subject: `Avbokat för anna Test: ${booking.bookingNumber}` }])
    await answer(booking, confirmed)
    expect(toHouse(await later(11))).toMatchObject([{ subject: `Ny bokning ${booking.bookingNumber} av anna Test` }])
  })

  test('a mail server that is away is no telling: what went meanwhile is told neither as booked nor as gone', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await later(11, true)
    await remove(booking)
    expect(toHouse(await later(60))).toEqual([])
  })

  test('one that is no longer an address of the group is told nothing more of its bookings', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await database.deleteFrom('notification').execute()
    expect(toHouse(await later(11))).toEqual([])
    await remove(booking)
    expect(toHouse(await later(11))).toEqual([])
  })

  test('one that has come since hears nothing of what becomes of bookings that it was never told of', async () => {
    await database.deleteFrom('notification').execute()
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await pass(5)
    await notify(house)
    await remove(booking)
    expect(toHouse(await later(11))).toEqual([])
  })

  test('what is over is nobody’s news', async () => {
    const booking = await booked(anna, entry(rooms.free, '2026-03-02', nine))
    expect(toHouse(await later(11))).toHaveLength(1)
    await pass(24 * 60)
    await administrator.signIn(people.administrator, TEST_PASSWORD)
    await remove(booking, administrator)
    expect(toHouse(await later(11))).toEqual([])
  })

  test('hear that bookings of a person who is cleared are gone, and nothing of the person', async () => {
    const email = 'doris@test.example'
    const { id } = await database
      .insertInto('app_user')
      .columns(['email', 'email_key', 'first_name', 'last_name', 'phone', 'verified', 'user_type_id', 'password_hash'])
      .expression(
        database
          .selectFrom('app_user')
          .where('id', '=', users.anna)
          .select([
            ...[sql<string>`${email}`.as('email'), sql<string>`${email}`.as('email_key')],
            ...[sql<string>`'Doris'`.as('first_name'), sql<string>`'Hemlig'`.as('last_name')],
            ...[sql<string>`'070-1740699'`.as('phone'), sql<boolean>`true`.as('verified')],
            ...(['user_type_id', 'password_hash'] as const),
          ]),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const [date, other] = [freshDay(), freshDay()]
    const book = async (day: string, slots: typeof nine) =>
      bookingOf(
        await post(administrator, '/api/booking', { bookingResources: [entry(rooms.free, day, slots)], userId: id }),
      )
    const [one, two] = [await book(date, nine), await book(other, nine)]
    expect(toHouse(await later(11))).toHaveLength(1)
    await remove(one, administrator)
    await book(other, ten)
    expect((await administrator.send(`/api/user/${id}`, { method: 'DELETE' })).status).toBeLessThan(300)
    const kept = await database.selectFrom('outbox_mail').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(/Doris|Hemlig|070-1740699|doris@/)
    const mails = toHouse(await later(11))
    expect(mails.map(({ subject }) => subject).join()).toContain('Avbokat för en raderad person')
    const text = mails.map(({ plain }) => plain).join('\n')
    for (const { bookingNumber } of [one, two]) expect(text).toContain(String(bookingNumber))
    expect(text).not.toMatch(/Doris|Hemlig|10:00/)
  })
})

describe('to who has booked', { tags: 'email-as-it-is-now' }, () => {
  test('a mail that could not leave says what is so when it can', async () => {
    const date = freshDay()
    const gone = await booked(anna, entry(rooms.free, date, nine))
    const moved = await booked(anna, entry(rooms.priced, date, nine))
    await leave(true)
    await move(moved, [ten])
    await remove(gone)
    const mails = toAnna(await later(60))
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Avbokat: bokning ${gone.bookingNumber}`,
      `Din bokning ${moved.bookingNumber} har ändrats`,
      `Vi har tagit emot din bokning ${moved.bookingNumber}`,
    ])
    for (const { plain, subject } of mails)
      expect(plain).toMatch(subject.startsWith('Avbokat') ? /Rum utan pris, .* 09:00/ : /Rum med pris, .* 10:00/)
  })

  test('an answer that is not so any more is not told, and one about what has moved says where it is', async () => {
    const { room } = await newRoom()
    const date = freshDay()
    const [gone, moved, other] = [
      await booked(anna, entry(room, date, nine)),
      await booked(anna, entry(rooms.free, date, nine)),
      await booked(anna, entry(rooms.priced, date, nine)),
    ]
    await newMails()
    await answer(gone, confirmed)
    await answer(moved, 3)
    await answer(other, cancelled, { word: 'Salen byggs om.' })
    await remove(gone)
    bookingOf(
      await post(administrator, `/api/booking/${moved.id}/resource/${ridOf(moved)}`, { bookingSlots: [ten] }),
      200,
    )
    await remove(other, administrator)
    const mail = toAnna(await later(1)).find(({ subject }) => subject.startsWith('Ny status'))
    expect(mail?.plain).not.toContain(String(gone.bookingNumber))
    expect(mail?.plain).toMatch(/Rum utan pris, .* 10:00–10:30\. Ny status: Upptagen/)
    // The cancellation is still announced, although the part no longer exists.
    expect(mail?.plain).toMatch(/Rum med pris, .*\. Ny status: Avbokad\nMeddelande: Salen byggs om\./)
  })

  test('mails that a process of an older release has queued are sent as they were written', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await notify(house)
    const old = {
      user_id: users.anna,
      recipient: house,
      created_at: TEST_CLOCK_START,
      next_attempt_at: TEST_CLOCK_START,
    }
    const words = { html: '<p>Gammalt</p>', plain: 'Gammalt', subject: 'Gammalt' }
    const gathered = [{ bookingId: booking.id, number: booking.bookingNumber, lines: ['En rad'], price: 12 }]
    await newMails()
    await database
      .insertInto('outbox_mail')
      .values([
        { ...old, ...words, name: 'booking-made' },
        { ...old, ...words, name: 'booking-made-group', gathered: JSON.stringify(gathered) },
        { ...old, ...words, name: 'booking-changed', gathered: JSON.stringify([{ of: 'a newer release' }]) },
      ])
      .execute()
    const mails = await later(1)
    expect(mails.filter(({ plain }) => plain === 'Gammalt')).toHaveLength(2)
    expect(mails.find(({ plain }) => plain !== 'Gammalt')?.plain).toContain('En rad\n')
  })
})

describe('mails that leave at the same time', { tags: 'mails-read-together' }, () => {
  const claimAll = async (count: number) => {
    const bookings: Booking[] = []
    for (let number = 0; number < count; number += 1)
      bookings.push(await booked(anna, entry(rooms.free, freshDay(), nine)))
    const mails = await claimMails(database, count)
    expect(mails).toHaveLength(count)
    return { bookings, mails }
  }
  const words = wordsNow({ database, links: createLinks(() => server.url) })

  test('read what they tell in four statements, however many they are', async () => {
    const { bookings, mails } = await claimAll(5)
    const read = /from "?(booking|booked_resource|app_user|content_item)"?/
    const { result, statements } = await statementsOf(read, () => Promise.all(mails.map(words)))
    expect(statements).toHaveLength(4)
    for (const [index, booking] of bookings.entries())
      expect(result[index]?.subject).toBe(`Vi har tagit emot din bokning ${booking.bookingNumber}`)
  })

  test('one that cannot be written delays no other', async () => {
    const { bookings, mails } = await claimAll(2)
    const payer = JSON.stringify({ of: 'nobody' })
    await database
      .updateTable('booking')
      .set({ payer })
      .where('id', '=', bookings[0]?.id ?? 0)
      .execute()
    const outcomes = await Promise.allSettled(mails.map(words))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
