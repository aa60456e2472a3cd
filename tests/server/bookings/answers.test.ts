/** The answers of an administrator: with a message, in one mail, and undone. Over HTTP on a real server with a real database. */
import { Schema } from 'effect'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { deleteOldAnswers } from '../../../server/bookings/answers.ts'
import { claimMails } from '../../../server/mail/outbox.ts'
import { type Answer, failureOf } from '../testing/browser.ts'
import { type Booking, bookingOf, eight, entry, nine, startBookingWorld, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, administrator } = world
const { at, auditOf, book, booked, counts, freshDay, newMails, post } = world
const { rooms, users } = content
afterAll(() => server.stop())
beforeEach(async () => {
  await newMails()
})

const [unconfirmed, confirmed, cancelled] = [0, 1, 2] as const

interface Part {
  readonly id: number
  readonly rid: number | undefined
}
const partOf = ({ id, bookingResources }: Booking, part = 0): Part => ({ id, rid: bookingResources[part]?.id })
const decodeAnswer = Schema.decodeUnknownSync(Schema.Struct({ answer: Schema.Int }))
const idOf = (answer: Answer): number => {
  expect(answer.status).toBe(200)
  return decodeAnswer(answer.json).answer
}
const answered = async (status: number, parts: readonly Part[], rest: object = {}): Promise<number> =>
  idOf(await post(administrator, '/api/booking/status', { status, parts, ...rest }))
const undo = (...answers: readonly number[]): Promise<Answer> => post(administrator, '/api/booking/undo', { answers })
const read = async (booking: Booking): Promise<Booking> =>
  bookingOf(await administrator.send(`/api/booking/${booking.id}`), 200)
const statusesOf = async (booking: Booking): Promise<readonly number[]> =>
  (await read(booking)).bookingResources.map(({ status }) => status)
/** The waiting mails, which stay in the outbox. */
const waitingMails = () =>
  database.selectFrom('outbox_mail').select(['id', 'subject', 'plain']).where('name', '=', 'status-changed').execute()

describe('the word to whoever booked', { tags: 'answer-word' }, () => {
  test('stands in the mail of an answer, of one part, of a booking and of many; without it the mail has no hole', async () => {
    const date = freshDay()
    const one = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    const whole = await booked(bertil, entry(rooms.free, date, ten))
    await newMails()
    const word = 'Nyckeln finns i <receptionen>.\nVälkommen!'
    const path = `/api/booking/${one.id}`
    idOf(
      await post(administrator, `${path}/resource/${one.bookingResources[0]?.id}/status`, { status: confirmed, word }),
    )
    expect((await newMails())[0]?.text).toMatch(
      /Ny status: Bekräftad\n\nNyckeln finns i <receptionen>\.\nVälkommen!\n\n/,
    )
    const body = { parts: [{ rid: one.bookingResources[1]?.id, status: cancelled }], word: 'Salen byggs om.' }
    idOf(await administrator.send(`${path}/parts`, { method: 'PUT', body }))
    expect((await newMails())[0]?.text).toContain('\n\nSalen byggs om.\n\n')
    await answered(confirmed, [partOf(whole)])
    expect((await newMails())[0]?.text).toMatch(/Ny status: Bekräftad\n\nVisa bokning/)
  })

  test('is in the mail also where the house’s own text does not know it', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    await newMails()
    const key = 'email.status-changed.body'
    const text = database.updateTable('content_item').where('key', '=', key)
    const { value } = await database
      .selectFrom('content_item')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    await text.set({ value: '<p>Hej! {{status}}</p>' }).execute()
    await answered(confirmed, [partOf(booking)], { word: 'Ta med egen dator.' })
    await text.set({ value }).execute()
    const [mail] = await newMails()
    expect(mail?.text).toMatch(/^Hej! Bekräftad\n\nTa med egen dator\.\n/)
  })

  test('is refused where it is longer than a mail should be', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const asked = { status: confirmed, parts: [partOf(booking)], word: 'a'.repeat(1_001) }
    const refused = await post(administrator, '/api/booking/status', asked)
    expect([refused.status, Object.keys(failureOf(refused).fields ?? {})]).toEqual([422, ['word']])
    expect(await statusesOf(booking)).toEqual([unconfirmed])
  })
})

describe('what one person is answered within seconds', { tags: 'answer-one-mail' }, () => {
  test('is one mail about all bookings, each part as it was answered last, each word with what it is about', async () => {
    const date = freshDay()
    const first = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    const second = await booked(anna, entry(rooms.free, date, ten))
    await booked(bertil, entry(rooms.priced, date, ten))
    await newMails()
    await answered(confirmed, [partOf(first), partOf(first, 1)], { word: 'Välkommen!' })
    await answered(cancelled, [partOf(second), partOf(first, 1)], { word: 'Salen byggs om.' })
    const [mail, ...others] = await newMails()
    expect([mail?.userId, others]).toEqual([users.anna, []])
    const numbers = [first.bookingNumber, second.bookingNumber]
    expect(mail?.subject).toBe(`Ny status för dina bokningar ${numbers.join(', ')}`)
    expect(mail?.text).toMatch(
      new RegExp(
        `Bokning ${numbers[0]}:\nRum utan pris, .* 09:00–09:30\\. Ny status: Bekräftad\nMeddelande: Välkommen!\n\n` +
          `Bokning ${numbers[0]}:\nRum med pris, .* 09:00–09:30\\. Ny status: Avbokad\n` +
          `Bokning ${numbers[1]}:\nRum utan pris, .* 10:00–10:30\\. Ny status: Avbokad\n` +
          `Meddelande om bokningarna ${numbers.join(', ')}: Salen byggs om\\.\n`,
      ),
    )
    expect(mail?.text).toContain(`${server.url}/bookings`)
    expect(mail?.text).not.toMatch(/din bokning/i)
  })

  test('a word for one of them stands with it alone, and no status is said twice', {
    tags: 'email-each-its-own',
  }, async () => {
    const dates = Array.from({ length: 4 }, freshDay)
    const all = await Promise.all(dates.map((date) => booked(anna, entry(rooms.free, date, nine))))
    await newMails()
    await answered(
      confirmed,
      all.slice(1).map((booking) => partOf(booking)),
    )
    await answered(
      cancelled,
      all.slice(0, 1).map((booking) => partOf(booking)),
      {
        word: 'Rummet renoveras, ring oss.',
      },
    )
    const [mail] = await newMails()
    const [gone = '', ...others] = (mail?.text ?? '')
      .split(/(?=^Bokning \d+:$)/m)
      .slice(1)
      .toReversed()
    expect(gone).toMatch(/Ny status: Avbokad\nMeddelande: Rummet renoveras, ring oss\.\n\nVisa dina bokningar/)
    expect(others).toHaveLength(3)
    for (const words of others) expect(words).toMatch(/Ny status: Bekräftad\n$|Ny status: Bekräftad\n\n$/)
    expect(mail?.text.match(/Avbokad/g)).toHaveLength(1)
    expect(mail?.text.match(/Rummet renoveras/g)).toHaveLength(1)
  })

  test('two parts of one booking: each says its own, the subject both', { tags: 'email-each-its-own' }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    await newMails()
    await answered(confirmed, [partOf(booking)])
    await answered(cancelled, [partOf(booking, 1)], { word: 'Rummet renoveras.' })
    const [mail] = await newMails()
    expect(mail?.subject).toBe(`Bokning ${booking.bookingNumber}: Bekräftad, Avbokad`)
    expect(mail?.text).toMatch(
      /Rum utan pris, .*Ny status: Bekräftad\n\nRum med pris, .*Ny status: Avbokad\nMeddelande: Rummet renoveras\.\n/,
    )
    expect(mail?.text.match(/Bekräftad|Avbokad/g)).toEqual(['Bekräftad', 'Avbokad'])
  })

  test('goes to the address of now: a mail that waits for the address before is not joined', async () => {
    const date = freshDay()
    const first = await booked(anna, entry(rooms.free, date, nine))
    const second = await booked(anna, entry(rooms.free, date, ten))
    await newMails()
    await answered(confirmed, [partOf(first)])
    const readdress = (email: string) =>
      database.updateTable('app_user').set({ email, email_key: email }).where('id', '=', users.anna).execute()
    await readdress('anna.ny@test.example')
    await answered(confirmed, [partOf(second)])
    await readdress('anna@test.example')
    expect((await newMails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['anna@test.example', `Bokning ${first.bookingNumber}: Bekräftad`],
      ['anna.ny@test.example', `Bokning ${second.bookingNumber}: Bekräftad`],
    ])
  })

  test('leaves when the last of it can be undone no longer, and what comes later is another mail', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    await newMails()
    await answered(confirmed, [partOf(booking)])
    expect(await claimMails(database, 5)).toEqual([])
    await at('07:30', async () => {
      expect(await claimMails(database, 5)).toHaveLength(1)
      await answered(confirmed, [partOf(booking, 1)])
    })
    expect(await newMails()).toHaveLength(2)
  })
})

describe('an answer that is undone', { tags: 'answer-undo' }, () => {
  test('leaves statuses, prices and claims as they were before, mails nobody, and stands in the history', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    await newMails()
    const [before, claims] = [await read(booking), await counts()]
    const [, priced] = booking.bookingResources
    const parts = [
      { rid: booking.bookingResources[0]?.id, status: cancelled },
      { rid: priced?.id, status: confirmed, price: 12.5 },
    ]
    const changed = await administrator.send(`/api/booking/${booking.id}/parts`, { method: 'PUT', body: { parts } })
    expect((await counts()).claims).toBe(claims.claims - 1)
    expect((await undo(idOf(changed))).status).toBe(200)
    expect([await read(booking), await counts(), await newMails()]).toEqual([before, claims, []])
    const kinds = (await auditOf(booking.bookingNumber)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'status-set')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'price-set')).toHaveLength(2)
  })

  test('leaves in the mail what was answered besides', async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine), entry(rooms.priced, date, nine))
    await newMails()
    await answered(confirmed, [partOf(booking), partOf(booking, 1)])
    const second = await answered(cancelled, [partOf(booking)], { word: 'Fel sal.' })
    expect((await undo(second)).status).toBe(200)
    expect(await statusesOf(booking)).toEqual([confirmed, confirmed])
    const [mail] = await waitingMails()
    expect(mail?.subject).toBe(`Bokning ${booking.bookingNumber}: Bekräftad`)
    expect(mail?.plain).not.toContain('Fel sal.')
  })

  test('is all that one press has answered, or nothing: where one slot is another’s by now, it is said whose, and the mail leaves', async () => {
    const date = freshDay()
    const first = await booked(anna, entry(rooms.free, date, nine))
    const second = await booked(anna, entry(rooms.free, date, ten))
    await newMails()
    const answers = [await answered(cancelled, [partOf(first)]), await answered(cancelled, [partOf(second)])]
    const taker = await booked(bertil, entry(rooms.free, date, ten))
    const refused = await undo(...answers)
    expect([refused.status, failureOf(refused).code]).toEqual([409, 'slot-taken'])
    expect(failureOf(refused).message).toContain(`kl. 10:00–10:30 är bokad i bokning ${taker.bookingNumber}-1`)
    expect([await statusesOf(first), await statusesOf(second)]).toEqual([[cancelled], [cancelled]])
    expect(await waitingMails()).toHaveLength(1)
    expect((await undo(answers[0] ?? 0)).status).toBe(200)
    expect([await statusesOf(first), await statusesOf(second)]).toEqual([[unconfirmed], [cancelled]])
  })

  test('is refused once the mail may have left, the second time, and to other administrators', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const late = await answered(confirmed, [partOf(booking)])
    const refused = await at('07:30', () => undo(late))
    expect([refused.status, failureOf(refused).message]).toEqual([
      409,
      'Det är för sent att ångra: mejlet är på väg. Ändra statusen i bokningen i stället.',
    ])
    expect((await undo(late)).status).toBe(200)
    expect((await undo(late)).status).toBe(409)
    expect((await post(anna, '/api/booking/undo', { answers: [late] })).status).toBe(403)
    const foreign = await answered(cancelled, [partOf(booking)])
    await database.updateTable('answer').set({ user_id: users.bertil }).where('id', '=', foreign).execute()
    expect((await undo(foreign)).status).toBe(409)
    expect(await statusesOf(booking)).toEqual([cancelled])
  })

  test('undoes nothing that anybody has done after it', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const [confirming, cancelling] = [
      await answered(confirmed, [partOf(booking)]),
      await answered(cancelled, [partOf(booking)]),
    ]
    const refused = await undo(confirming)
    expect([refused.status, failureOf(refused).message]).toEqual([
      409,
      'Någon har ändrat bokningen sedan dess. Ingenting har ångrats.',
    ])
    expect((await undo(confirming, cancelling)).status).toBe(200)
    expect(await statusesOf(booking)).toEqual([unconfirmed])
  })

  test('is refused once the booking is another person’s', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const confirming = await answered(confirmed, [partOf(booking)])
    const handedOn = await post(administrator, `/api/booking/${booking.id}/owner`, { userId: users.bertil })
    expect(handedOn.status).toBe(200)
    const refused = await undo(confirming)
    expect([refused.status, failureOf(refused).code]).toEqual([409, 'overtaken'])
    expect(await read(booking)).toMatchObject({ user: { id: users.bertil }, bookingResources: [{ status: confirmed }] })
  })

  test('is refused once the part has other times', async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const confirming = await answered(confirmed, [partOf(booking)])
    const path = `/api/booking/${booking.id}/resource/${booking.bookingResources[0]?.id}`
    expect((await post(administrator, path, { bookingSlots: [ten] })).status).toBe(200)
    const refused = await undo(confirming)
    expect([refused.status, failureOf(refused).code]).toEqual([409, 'overtaken'])
    expect(await read(booking)).toMatchObject({ bookingResources: [{ status: confirmed, bookingSlots: [ten] }] })
  })

  test('is no answer where nobody has another status by it; old ones are forgotten', async () => {
    const booking = await booked(anna, entry(rooms.priced, freshDay(), eight))
    const path = `/api/booking/${booking.id}/parts`
    const priced = { parts: [{ rid: booking.bookingResources[0]?.id, price: 5 }] }
    expect((await administrator.send(path, { method: 'PUT', body: priced })).json).not.toHaveProperty('answer')
    await answered(confirmed, [partOf(booking)])
    const count = async () => (await database.selectFrom('answer').select('id').execute()).length
    await deleteOldAnswers(database)
    expect(await count()).toBeGreaterThan(0)
    await at('09:30', () => deleteOldAnswers(database))
    expect(await count()).toBe(0)
  })

  test('of somebody without an address is undone too', async () => {
    const made = await post(administrator, '/api/user/person', {
      firstName: 'Rut',
      lastName: 'Ek',
      phone: '070-174 06 33',
    })
    const { id: userId } = Schema.decodeUnknownSync(calls.addPerson.answer)(made.json)
    const booking = bookingOf(await book(administrator, [entry(rooms.free, freshDay(), nine)], { userId }))
    expect((await undo(await answered(cancelled, [partOf(booking)]))).status).toBe(200)
    expect([await statusesOf(booking), await newMails()]).toEqual([[unconfirmed], []])
  })
})
