/**
 * What somebody of the house tries who looks for a protected person and knows their address, number or name: no refusal, count or order
 * tells whether the person is here, and nothing that is made before or after says more.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { wordsNow } from '../../../server/bookings/words-now.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { claimMails, markSent } from '../../../server/mail/outbox.ts'
import { patience } from '../../testing/patience.ts'
import { entry, nine, startBookingWorld, ten } from '../bookings/booking-world.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const world = await startBookingWorld({
  environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000', MAX_ADDRESS_MAILS_PER_HOUR: '1000' },
})
const { server, database, content, anna, administrator, booked, freshDay, post } = world
const { rooms, users, group } = content
afterAll(() => server.stop())

const words = wordsNow({ database, links: createLinks(() => server.url) })
const mark = (on: boolean): Promise<unknown> =>
  database.updateTable('app_user').set({ protected: on }).where('id', '=', users.anna).execute()
const protect = async (on: boolean, by: Browser = anna) =>
  (await by.send(`/api/user/${users.anna}/protection`, { method: 'PUT', body: { on } })).status
const look = (by: Browser, reason: string) => post(by, `/api/user/${users.anna}/protection/look`, { reason })

let reception: Browser
beforeEach(async () => {
  await mark(false)
  await sql`delete from protected_look`.execute(database)
  await sql`update app_user set email = null, email_key = null where unclaimed`.execute(database)
  await sql`update app_user set staff_role = 'reception' where id = ${users.bertil}`.execute(database)
  reception = await openBrowser(server.address)
  expect((await reception.signIn(people.bertil, TEST_PASSWORD)).status).toBe(200)
})

const decodeListed = Schema.decodeUnknownSync(calls.addPerson.answer)
const decodeUsers = Schema.decodeUnknownSync(calls.users.answer)

/** The mails that wait, as they would leave now. */
const leaving = async (): Promise<string> => {
  await sql`update outbox_mail set next_attempt_at = server_now() where sent_at is null`.execute(database)
  const mails = await claimMails(database, 100)
  const told = await Promise.all(mails.map(async (mail) => ({ to: mail.recipient, words: await words(mail) })))
  await markSent(database, mails)
  return JSON.stringify(told.filter(({ to }) => to !== people.anna))
}

describe('somebody of the house who knows', () => {
  test('the address of a protected person makes a person with it as with any other', {
    tags: 'protected-person',
  }, async () => {
    const add = (email: string) =>
      post(reception, '/api/user/person', { firstName: 'Rut', lastName: 'Ek', phone: '070-1', email })
    expect(failureOf(await add(people.anna)).fields).toHaveProperty('email')
    await mark(true)
    const [known, unknown] = [await add(people.anna), await add('ingen@annat.example')]
    expect([known.status, unknown.status]).toEqual([201, 201])
    const [hit, miss] = [decodeListed(known.json), decodeListed(unknown.json)]
    expect({ ...hit, id: 0 }).toEqual({ ...miss, id: 0, email: people.anna })
    // Nobody signs in by the new account, and the person still does.
    const mine = await openBrowser(server.address)
    expect((await mine.signIn(people.anna, TEST_PASSWORD)).status).toBe(200)
    expect((await mine.send('/api/booking')).status).toBe(200)
    // Corrected later, it is the same.
    const correct = async (id: number, email: string) => {
      const { json } = await reception.send(`/api/user/${id}`)
      const body = { ...(typeof json === 'object' ? json : {}), organisation: null, email }
      const answer = await reception.send(`/api/user/${id}`, { method: 'PUT', body })
      return [answer.status, JSON.parse(answer.text).email]
    }
    expect(await correct(miss.id, people.anna)).toEqual([200, people.anna])
    expect(await correct(hit.id, 'ingen-annan@annat.example')).toEqual([200, 'ingen-annan@annat.example'])
  })

  test('an address learns nothing by co-bookers, and sees none of a protected person', {
    tags: 'protected-person',
  }, async () => {
    const booking = await booked(anna, entry(rooms.priced, freshDay(), nine))
    const path = `/api/booking/${booking.id}/co-bookers`
    const van = 'van@annat.example'
    expect((await post(anna, path, { email: van })).status).toBe(201)
    await mark(true)
    for (const email of [people.anna, van, 'ingen@annat.example']) {
      const refused = await post(reception, path, { email })
      expect([refused.status, failureOf(refused).code]).toEqual([403, 'protected'])
    }
    expect((await reception.send(path)).text).not.toContain(van)
    expect((await anna.send(path)).text).toContain(van)
  })

  test('the number of a booking finds the person, and nothing else does', { tags: 'protected-person' }, async () => {
    const { bookingNumber } = await booked(anna, entry(rooms.priced, freshDay(), nine))
    await mark(true)
    const found = async (typed: string) =>
      decodeUsers((await reception.send(`/api/user?search=${encodeURIComponent(typed)}`)).json).users.map(
        ({ firstName }) => firstName,
      )
    expect(await found(String(bookingNumber))).toEqual(['Skyddad person'])
    expect(await found(`${bookingNumber}-1`)).toEqual(['Skyddad person'])
    expect(await found(people.anna)).toEqual([])
    expect(await found('anna test')).toEqual([])
  })

  test('the person’s account gets no link to it without a reason', { tags: 'protected-person' }, async () => {
    const made = await post(administrator, '/api/user/person', {
      ...{ firstName: 'Rut', lastName: 'Ek', phone: '070-1', email: 'rut@annat.example' },
    })
    const { id } = decodeListed(made.json)
    const claim = (send: boolean) => post(administrator, `/api/user/${id}/claim`, { send })
    const link = (await claim(false)).text
    const code = /kod=([\w-]+)|code=([\w-]+)|#([\w-]{20,})/.exec(link)?.slice(1).find(Boolean) ?? ''
    const works = async () => (await post(world.visitor, `/api/user/${id}/may-claim`, { code })).json
    await database.updateTable('app_user').set({ protected: true }).where('id', '=', id).execute()
    expect(await works()).toEqual({ works: true, email: '' })
    expect([(await claim(false)).status, (await claim(true)).status]).toEqual([403, 201])
    expect(
      (await post(administrator, `/api/user/${id}/protection/look`, { reason: 'Personen står i disken.' })).status,
    ).toBe(200)
    expect((await claim(false)).status).toBe(201)
  })
})

describe('a reason for a look', () => {
  test('is whole words, and loses the person’s own in the audit', { tags: 'protected-look' }, async () => {
    await mark(true)
    for (const reason of [
      '',
      '   ',
      'x',
      'hm',
      '...............',
      '1234567890 12',
      '\u200b\u200b\u200b'.repeat(9),
      'a'.repeat(501),
    ])
      expect([reason, failureOf(await look(administrator, reason)).fields]).toEqual([
        reason,
        { reason: expect.any(String) },
      ])
    expect((await look(reception, 'Jag vill gärna veta det.')).status).toBe(403)
    expect((await look(administrator, `Polisen frågar efter Anna Test, ${people.anna}\u0000\n.`)).status).toBe(200)
    const entries = await database
      .selectFrom('audit_entry')
      .select(['details', 'user_id', 'actor_id'])
      .where('kind', '=', 'protected-shown')
      .execute()
    expect(JSON.stringify(entries.at(-1))).toContain('Polisen frågar efter [skyddat]')
    expect(JSON.stringify(entries)).not.toMatch(/anna/i)
    const history = (await anna.send(`/api/user/${users.anna}/export`)).text
    expect(history).toContain('protected-shown')
  })

  test('ends with the role, and when the person is marked anew', { tags: 'protected-look' }, async () => {
    const other = await openBrowser(server.address)
    await mark(true)
    expect((await other.signIn(people.administrator, TEST_PASSWORD)).status).toBe(200)
    const sees = async () => (await other.send(`/api/user/${users.anna}`)).text.includes(people.anna)
    expect((await look(other, 'Polisen har ringt.')).status).toBe(200)
    expect(await sees()).toBe(true)
    expect([await protect(false), await protect(true)]).toEqual([200, 200])
    expect(await sees()).toBe(false)
    expect((await look(other, 'Polisen har ringt.')).status).toBe(200)
    const role = (name: string, staff: string | null) =>
      sql`update app_user set role = ${name}, staff_role = ${staff} where email_key = ${people.administrator}`.execute(
        database,
      )
    await role('user', 'reception')
    expect(await sees()).toBe(false)
    await role('administrator', null)
  })
})

describe('marking', () => {
  test('reaches mails that wait, also of a booking that is gone, and never by the name', {
    tags: 'protected-person',
  }, async () => {
    const house = 'house@test.example'
    await database.insertInto('notification').values({ group_id: group, email: house }).execute()
    const message = `Anna Test kommer med ${people.anna}`
    const kept = await booked(anna, { ...entry(rooms.priced, freshDay(), nine), message })
    const gone = await booked(anna, entry(rooms.priced, freshDay(), nine))
    await leaving()
    await database.updateTable('app_user').set({ phone: '070-5557799' }).where('id', '=', users.anna).execute()
    const again = await booked(anna, { ...entry(rooms.priced, freshDay(), ten), message })
    expect((await anna.send(`/api/booking/${gone.id}`, { method: 'DELETE' })).status).toBe(204)
    // As if the marking had overtaken a cancellation that had read the name already.
    await mark(true)
    const mails = await leaving()
    expect(mails).toContain('Skyddad person')
    expect(mails).toContain(String(gone.bookingNumber))
    expect(mails).toContain(String(again.bookingNumber))
    expect(mails).not.toMatch(/anna|5557799/i)
    expect(mails).not.toContain('raderad')
    expect(kept.bookingNumber).toBeGreaterThan(0)
  })

  test('hides the words that the person has left in what is somebody else’s by now', {
    tags: 'protected-person',
  }, async () => {
    const message = `Kaffe till Anna Test, ${people.anna}`
    const before = await booked(anna, { ...entry(rooms.priced, freshDay(), nine), message })
    const after = await booked(anna, { ...entry(rooms.priced, freshDay(), nine), message })
    for (const { id } of [before, after])
      await post(administrator, `/api/booking/${id}/note`, { content: 'Anna ringde.', internal: false })
    const handOn = (id: number) => post(administrator, `/api/booking/${id}/owner`, { userId: users.company })
    expect((await handOn(before.id)).status).toBe(200)
    await leaving()
    expect(await protect(true)).toBe(200)
    expect((await handOn(after.id)).status).toBe(200)
    expect(await leaving()).not.toMatch(/Anna Test|anna@/)
    for (const { id } of [before, after]) {
      const { text } = await world.company.send(`/api/booking/${id}`)
      expect(text).toContain('Kaffe till [skyddat]')
      expect(text).toContain('[skyddat] ringde.')
      expect(text).not.toMatch(/anna/i)
    }
    const left = await database
      .selectFrom('booked_resource')
      .select('id')
      .where('message_of', '=', users.anna)
      .execute()
    expect(left.length).toBeGreaterThanOrEqual(2)
  })

  test('takes the name from open screens of those who see a booking', {
    tags: 'protected-person',
  }, async () => {
    await booked(anna, entry(rooms.priced, freshDay(), nine))
    const told: string[] = []
    const open: { stop(): Promise<void> }[] = []
    for (const token of [administrator.token, reception.token]) {
      const { connection } = await world.openHub(token)
      connection.on('waiting', (push) => told.push(JSON.stringify([token === reception.token, push.areas ?? []])))
      await connection.invoke('WatchWaiting', true)
      open.push(connection)
    }
    await expect.poll(() => told.length).toBeGreaterThan(1)
    told.length = 0
    expect(await protect(true)).toBe(200)
    const isTold = (isReception: boolean): boolean =>
      told.some((one) => one.includes(`[${isReception},`) && one.includes('users') && one.includes('bookings'))
    await expect.poll(() => isTold(true) && isTold(false), { timeout: patience(5_000) }).toBe(true)
    expect(told.join()).not.toMatch(/anna/i)
    for (const connection of open) await connection.stop()
  })

  test('is in all that is asked after its answer, however many ask meanwhile', {
    tags: 'protected-person',
  }, async () => {
    await booked(anna, entry(rooms.priced, freshDay(), nine))
    const list = () => administrator.send('/api/booking/all')
    for (let round = 0; round < 5; round += 1) {
      await mark(false)
      const asked = Array.from({ length: 4 }, list)
      expect(await protect(true)).toBe(200)
      expect((await list()).text).not.toMatch(/anna/i)
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    }
  })

  test('hides who has done something, also from colleagues', { tags: 'protected-person' }, async () => {
    const booking = await booked(anna, entry(rooms.priced, freshDay(), nine))
    expect(
      (await post(reception, `/api/booking/${booking.id}/note`, { content: 'Ring.', internal: true })).status,
    ).toBe(200)
    const history = async () => (await administrator.send(`/api/audit?bookingNumber=${booking.bookingNumber}`)).text
    expect(await history()).toMatch(/bertil/i)
    await database.updateTable('app_user').set({ protected: true }).where('id', '=', users.bertil).execute()
    expect(await history()).not.toMatch(/bertil/i)
    expect(await history()).toContain('Skyddad person')
    await database.updateTable('app_user').set({ protected: false }).where('id', '=', users.bertil).execute()
  })

  test('is told to the person by mail, with who did it, and never to anybody else', {
    tags: 'protected-person',
  }, async () => {
    const mails = async () => {
      const rows = await database
        .selectFrom('outbox_mail')
        .select(['recipient', 'plain'])
        .where('name', '=', 'protection-changed')
        .orderBy('id')
        .execute()
      await database.deleteFrom('outbox_mail').where('name', '=', 'protection-changed').execute()
      return rows.map(({ recipient, plain }) => [recipient, plain ?? ''])
    }
    await mails()
    expect(await protect(true, administrator)).toBe(200)
    expect(await mails()).toEqual([[people.anna, expect.stringContaining('Det gjorde en administratör')]])
    expect(await protect(true, administrator)).toBe(200)
    expect(await mails()).toEqual([])
    expect(await protect(false, anna)).toBe(200)
    expect(await mails()).toEqual([[people.anna, expect.stringContaining('inte längre skyddade')]])
  })

  test('keeps a wish that somebody of the house sends back as they read it', { tags: 'protected-person' }, async () => {
    const date = freshDay()
    const message = 'Kaffe till Anna, tack'
    const booking = await booked(anna, { ...entry(rooms.priced, date, nine), message })
    await mark(true)
    const rid = booking.bookingResources[0]?.id
    const path = `/api/booking/${booking.id}/resource/${rid}`
    const wish = async (by: Browser) =>
      JSON.parse((await by.send(`/api/booking/${booking.id}`)).text).bookingResources[0].message
    expect(await wish(reception)).toBe('Kaffe till [skyddat], tack')
    const change = (sent: string, slots = [ten]) =>
      reception.send(path, { method: 'POST', body: { message: sent, bookingSlots: slots } })
    expect((await change(await wish(reception))).status).toBe(200)
    expect(await wish(anna)).toBe(message)
    expect((await change('Te till [skyddat], tack', [nine])).status).toBe(200)
    expect(await wish(anna)).toBe('Te till [skyddat], tack')
  })
})
