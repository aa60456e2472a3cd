/** The mails about new bookings, to their owners and to the addresses of their groups. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { markSent } from '../../../server/mail/outbox.ts'
import { claimMail } from '../mail/test-outbox.ts'
import { failureOf } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { bookingOf, entry, halfPastNine, nine, slot, startBookingWorld, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { server, content, anna, bertil, administrator } = world
const { add, book, freshDay } = world
afterAll(() => server.stop())

describe('who is told that a booking was made', () => {
  const notify = async (groupId: number, ...emails: readonly string[]): Promise<void> => {
    const addresses = emails.map((email) => ({ group_id: groupId, email }))
    await world.database.insertInto('notification').values(addresses).execute()
  }
  beforeEach(async () => {
    await world.database.deleteFrom('notification').execute()
    await world.newMails()
  })

  test('is its owner, with all that it is', { tags: 'email-booking-made' }, async () => {
    const entries = [
      {
        ...entry(content.rooms.priced, '2026-05-06', ten, nine, halfPastNine, slot('11:00', '11:30')),
        message: 'Kaffe,\n tack',
      },
      entry(content.rooms.free, '2026-05-06', ten),
    ]
    const booking = await world.booked(anna, ...entries)
    const [mail, ...others] = await world.newMails()
    expect([mail, others]).toMatchObject([{ name: 'booking-made', to: people.anna, userId: content.users.anna }, []])
    expect(mail?.subject).toBe(`Vi har tagit emot din bokning ${booking.bookingNumber}`)
    expect(mail?.text).toContain('Hej anna!')
    expect(mail?.text).toContain(
      [
        'Rum med pris, onsdag 6 maj 2026, 09:00–10:30, 11:00–11:30. Önskemål: Kaffe, tack',
        'Rum utan pris, onsdag 6 maj 2026, 10:00–10:30',
      ].join('\n'),
    )
    expect(mail?.text).toContain('Pris: 350\u00a0kr')
    expect(mail?.text).toContain(`${server.url}/bookings/${booking.id}`)
  })

  test('is whoever it was made for, and not the administrator who made it', async () => {
    await book(administrator, [entry(content.rooms.free, freshDay(), nine)], { userId: content.users.bertil })
    expect((await world.newMails()).map(({ to }) => to)).toEqual([people.bertil])
  })

  test('is each address of its groups, once, with what is of its groups', { tags: 'email-group' }, async () => {
    const title = 'Eget rum'
    const { room, group } = await world.newRoom(title)
    const unconcerned = await world.newRoom()
    await notify(content.group, 'rum@test.example', 'alla@test.example', 'ALLA@test.example')
    await notify(group, 'eget@test.example', 'Alla@test.example')
    await notify(unconcerned.group, 'andra@test.example')
    const date = freshDay()
    await world.database
      .updateTable('app_user')
      .set({ phone: '070-174 06 05' })
      .where('id', '=', content.users.anna)
      .execute()
    const booking = await world.booked(
      anna,
      entry(content.rooms.priced, date, nine),
      { ...entry(room, date, ten), message: 'Projektor' },
      entry(content.rooms.free, date, ten),
    )
    const mails = (await world.newMails()).filter(({ name }) => name === 'booking-made-group')
    const own = (text: string) =>
      [...text.matchAll(/^(Rum med pris|Rum utan pris|Eget rum),/gm)].map(([, name]) => name)
    expect(mails.map(({ to, text }) => [to, own(text)])).toEqual([
      ['alla@test.example', ['Rum med pris', title, 'Rum utan pris']],
      ['eget@test.example', [title]],
      ['rum@test.example', ['Rum med pris', 'Rum utan pris']],
    ])
    for (const { subject, text, userId } of mails) {
      expect([subject, userId]).toEqual([`Ny bokning ${booking.bookingNumber} av anna Test`, content.users.anna])
      expect(text).toContain(`${server.url}/admin/bookings/${booking.id}`)
      expect(text).toContain(people.anna)
      expect(text).toContain('070-174 06 05')
    }
    expect(mails.map(({ text }) => /\d+\u00a0kr/.exec(text)?.[0])).toEqual(['100\u00a0kr', '0\u00a0kr', '100\u00a0kr'])
    expect(mails.map(({ text }) => text.includes('Önskemål: Projektor'))).toEqual([true, true, false])
  })

  test('of what is added: the owner of all of it, the groups of what is new', async () => {
    await notify(content.group, 'rum@test.example')
    const date = freshDay()
    const booking = await world.booked(anna, entry(content.rooms.priced, date, nine))
    await world.newMails()
    bookingOf(
      await add(administrator, booking.id, [
        entry(content.rooms.priced, freshDay(), ten),
        entry(content.rooms.free, date, nine),
      ]),
    )
    const [toOwner, toGroup, ...others] = await world.newMails()
    expect([toOwner?.to, toGroup?.to, others]).toEqual([people.anna, 'rum@test.example', []])
    expect(toOwner?.text).toMatch(/Rum med pris, .* 09:00–09:30\n.*Rum med pris, .* 10:00–10:30\n.*Rum utan pris/)
    expect(toOwner?.text).toContain('200\u00a0kr')
    expect(toGroup?.text).toMatch(/Rum med pris, .* 10:00–10:30\n.*Rum utan pris/)
    expect(toGroup?.text).not.toMatch(/Rum med pris, .* 09:00–09:30/)
    expect(toGroup?.text).toContain('100\u00a0kr')
  })

  test('is told once, however often the request is sent, and not at all when it fails', async () => {
    await notify(content.group, 'rum@test.example')
    const date = freshDay()
    const entries = [entry(content.rooms.free, date, nine)]
    await Promise.all(Array.from({ length: 5 }, () => book(anna, entries, {}, 'mail-once')))
    expect((await world.newMails()).map(({ to }) => to)).toEqual([people.anna, 'rum@test.example'])
    expect((await book(bertil, entries)).status).toBe(409)
    expect(await world.newMails()).toEqual([])
  })

  const toGroup = async () => (await world.newMails()).filter(({ name }) => name === 'booking-made-group')

  test('of a group hears in one mail what one person books within ten minutes, and of nobody else in it', {
    tags: 'email-group-gathered',
  }, async () => {
    await notify(content.group, 'rum@test.example')
    const [first, second] = [freshDay(), freshDay()]
    const one = await world.booked(anna, entry(content.rooms.priced, first, nine))
    const other = await world.booked(anna, entry(content.rooms.free, second, nine))
    bookingOf(await add(anna, one.id, [entry(content.rooms.priced, second, ten)]))
    const ofBertil = await world.booked(bertil, entry(content.rooms.free, second, ten))
    const mails = await toGroup()
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Nya bokningar ${one.bookingNumber}, ${other.bookingNumber} av anna Test`,
      `Ny bokning ${ofBertil.bookingNumber} av bertil Test`,
    ])
    expect(mails[0]?.text).toMatch(
      new RegExp(
        `Bokning ${one.bookingNumber}:\nRum med pris, .* 09:00–09:30\nRum med pris, .* 10:00–10:30\n` +
          `Bokning ${other.bookingNumber}:\nRum utan pris, .* 09:00–09:30`,
      ),
    )
    expect(mails[0]?.text).toContain('200\u00a0kr')
    expect(mails[0]?.text).toContain(`${server.url}/admin/users/${content.users.anna}/bookings`)
  })

  test('of a group misses nothing of many bookings that one person makes at once', {
    tags: 'email-group-gathered',
  }, async () => {
    await notify(content.group, 'rum@test.example', 'alla@test.example')
    const days = Array.from({ length: 8 }, freshDay)
    const bookings = await Promise.all(days.map((date) => world.booked(anna, entry(content.rooms.free, date, nine))))
    const mails = await toGroup()
    expect(mails.map(({ to }) => to)).toEqual(['alla@test.example', 'rum@test.example'])
    for (const { text, subject } of mails) {
      for (const { bookingNumber } of bookings) expect(text).toContain(`Bokning ${bookingNumber}:`)
      expect(subject).toContain(' och 3 till av anna')
    }
  })

  test('of a group is written to when ten minutes are over, and what comes then is another mail', {
    tags: 'email-group-gathered',
  }, async () => {
    await notify(content.group, 'rum@test.example')
    await world.booked(anna, entry(content.rooms.free, freshDay(), nine))
    const toOwner = await claimMail(world.database)
    expect(toOwner).toMatchObject({ name: 'booking-made' })
    if (toOwner !== null) await markSent(world.database, [toOwner])
    await world.at('07:09', async () => expect(await claimMail(world.database)).toBeNull())
    await world.at('07:15', async () => {
      const claimed = await claimMail(world.database)
      expect(claimed).toMatchObject({ name: 'booking-made-group', recipient: 'rum@test.example' })
      // If the process dies now, another process sends the mail unchanged. Later bookings get another mail.
      await world.booked(anna, entry(content.rooms.free, freshDay(), nine))
      if (claimed !== null) await markSent(world.database, [claimed])
    })
    const rows = await world.database.selectFrom('outbox_mail').selectAll().orderBy('id').execute()
    expect(rows.filter(({ name }) => name === 'booking-made-group')).toMatchObject([
      { sent_at: expect.any(String), gathered: null, plain: null },
      { sent_at: null, gathered: [expect.anything()] },
    ])
    await world.newMails()
  })

  test('a person who has been cleared cannot be booked for', async () => {
    const gone = await world.database
      .insertInto('app_user')
      .values({ user_type_id: 1, cleared_at: '2026-03-01T00:00:00Z', disabled: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await book(administrator, [entry(content.rooms.free, freshDay(), nine)], { userId: gone.id })
    expect([answer.status, failureOf(answer).fields]).toEqual([422, { userId: 'Användaren finns inte.' }])
  })
})
