/** Reminders: of what, when, to whom, and at most once. On a real server with a real database, with the clock of the test. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { remind } from '../../../server/booking-links/remind.ts'
import { reminderNow } from '../../../server/booking-links/reminder-mails.ts'
import { claimMails, deleteUntold, markSent } from '../../../server/mail/outbox.ts'
import { type Booking, eight, entry, halfPastNine, nine, ten } from '../bookings/booking-world.ts'
import { people } from '../testing/test-content.ts'
import { startLinkWorld, tokenIn } from './link-world.ts'

const world = await startLinkWorld()
const { server, database, content, anna, bertil, administrator, links, open, post, ridsOf } = world
const { booked, cancel, clockAt, clockBack, newMails, newRoom } = world
const { users } = content
afterAll(() => server.stop())
const rule = (owner: 'groups' | 'resources', id: number, values: object) =>
  post(administrator, `/api/${owner}/${id}/rule`, values)
/** The rooms of the test, in a group of their own. */
const house = { group: 0, one: 0, two: 0 }
/** Everything happens around one day, because a sign-in lives for twelve hours. */
const DATE = '2026-03-03'
const BEFORE = '2026-03-02'
const at = (date: string, time: string) => clockAt(`${date}T${time}:00+01:00`)
/** Bookings are made at 07:00 on the day before. */
const begin = async (): Promise<void> => {
  await clockBack()
  await database.deleteFrom('booking_rule').execute()
  const { group, room } = await newRoom('Rum ett')
  const second = await database
    .insertInto('resource')
    .values({ group_id: group, title: 'Rum två', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  Object.assign(house, { group, one: room, two: second.id })
}
beforeEach(async () => {
  await begin()
  await newMails()
})

const hours = async (value: number) =>
  expect((await rule('groups', house.group, { remindHours: value })).status).toBe(201)

/** The reminders that leave now. `waits` is what happens between the writing and the sending. */
const reminders = async (waits: () => Promise<unknown> = async () => undefined) => {
  await remind(database, links)
  await waits()
  const left: { to: string; subject: string; text: string }[] = []
  for (const mail of await claimMails(database, 100)) {
    if (mail.name !== 'reminder') {
      await markSent(database, [mail])
      continue
    }
    const words = await reminderNow(database, links, mail)
    if (words === null) await deleteUntold(database, mail)
    else {
      await markSent(database, [mail])
      left.push({ to: mail.recipient, subject: words.subject, text: words.plain })
    }
  }
  return left
}
const move = async (booking: Booking, slots: readonly (typeof nine)[], part = 0) =>
  expect(
    (await post(anna, `/api/booking/${booking.id}/resource/${ridsOf(booking)[part]}`, { bookingSlots: slots })).status,
  ).toBe(200)
const remove = (booking: Booking) => anna.send(`/api/booking/${booking.id}`, { method: 'DELETE' })

describe('a reminder', { tags: 'reminder-sent' }, () => {
  test('leaves at the hour of the rule, with time, way and a link that opens what it tells', async () => {
    await hours(24)
    await database.updateTable('resource').set({ way: 'Hissen till plan 2' }).where('id', '=', house.one).execute()
    const booking = await booked(anna, entry(house.one, DATE, nine))
    await at(BEFORE, '08:59')
    expect(await reminders()).toEqual([])
    await at(BEFORE, '09:00')
    const [mail, ...others] = await reminders()
    expect(others).toEqual([])
    expect(mail?.to).toBe(people.anna)
    expect(mail?.subject).toMatch(/^Påminnelse: tisdag 3 mars kl\. 09:00$/)
    expect(mail?.text).toContain('Hissen till plan 2')
    expect(mail?.text).toContain('Din – vi bekräftar den')
    const { whose, times } = await open(tokenIn(mail?.text ?? ''))
    expect([whose, times.map(({ rid }) => rid)]).toEqual(['owner', ridsOf(booking)])
    expect((await cancel(tokenIn(mail?.text ?? ''), ridsOf(booking)[0])).status).toBe(200)
    expect(await reminders()).toEqual([])
  })

  test('is one mail for a day, over bookings, with what is due later that day, and nothing of other days', async () => {
    await hours(2)
    const [first, second] = [
      await booked(anna, entry(house.one, DATE, eight)),
      await booked(anna, entry(house.two, DATE, ten)),
    ]
    await booked(bertil, entry(house.two, DATE, eight))
    await booked(anna, entry(house.one, '2026-03-05', eight))
    await at(DATE, '06:00')
    const mails = await reminders()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([people.anna, people.bertil])
    const own = mails.find(({ to }) => to === people.anna)
    expect((await open(tokenIn(own?.text ?? ''))).times.map(({ rid }) => rid)).toEqual([
      ...ridsOf(first),
      ...ridsOf(second),
    ])
    await at(DATE, '08:30')
    expect(await reminders()).toEqual([])
  })

  test('follows the narrowest rule of the person, and is none where no rule sets it', async () => {
    const { room } = await newRoom('Utan regel')
    await hours(24)
    expect((await rule('resources', house.two, { remindHours: 2 })).status).toBe(201)
    await booked(anna, entry(house.one, DATE, ten), entry(house.two, DATE, ten), entry(room, DATE, ten))
    await at(BEFORE, '10:00')
    // The other part that has a reminder is told with it, since a day is one mail.
    const [mail, ...others] = await reminders()
    expect(others).toEqual([])
    expect(mail?.text).toContain('Rum ett')
    expect(mail?.text).toContain('Rum två')
    expect(mail?.text).not.toContain('Utan regel')
  })

  test('is not sent for what was booked or moved later than its hour', { tags: 'reminder-late' }, async () => {
    await hours(24)
    await at(BEFORE, '09:30')
    const booking = await booked(anna, entry(house.one, DATE, nine))
    expect(await reminders()).toEqual([])
    await at(DATE, '07:00')
    expect(await reminders()).toEqual([])
    await clockBack()
    await remove(booking)
    const moved = await booked(anna, entry(house.one, DATE, ten))
    await at(BEFORE, '09:45')
    await move(moved, [nine])
    await at(BEFORE, '11:00')
    expect(await reminders()).toEqual([])
  })

  test('after a stop of the server is late, and none once the time has begun', async () => {
    await hours(24)
    await booked(anna, entry(house.one, DATE, nine), entry(house.two, DATE, ten))
    await at(DATE, '09:05')
    const [mail, ...others] = await reminders()
    expect(others).toEqual([])
    expect(mail?.text).toContain('Rum två')
    expect(mail?.text).not.toContain('Rum ett')
  })

  test('is not sent to who has said no, and again to who has changed their mind', {
    tags: 'reminder-choice',
  }, async () => {
    await hours(24)
    const path = '/api/booking/reminders'
    const want = async (wanted: boolean) =>
      expect((await anna.send(path, { method: 'PUT', body: { wanted } })).status).toBe(200)
    expect((await anna.send(path)).json).toEqual({ wanted: true, areSent: true })
    await want(false)
    await booked(anna, entry(house.one, DATE, nine))
    await booked(anna, entry(house.two, DATE, ten))
    await at(BEFORE, '09:00')
    expect(await reminders()).toEqual([])
    await want(true)
    expect(await reminders()).toEqual([])
    await booked(anna, entry(house.one, DATE, ten))
    await at(BEFORE, '10:00')
    expect(await reminders(() => want(false))).toEqual([])
    await want(true)
    await database.deleteFrom('booking_rule').execute()
    expect((await anna.send(path)).json).toEqual({ wanted: true, areSent: false })
  })
})

describe('a reminder that waits', { tags: 'reminder-as-it-is-now' }, () => {
  const due = async (slot = nine): Promise<Booking> => {
    await begin()
    await hours(24)
    const booking = await booked(anna, entry(house.one, DATE, slot))
    await at(BEFORE, '09:00')
    return booking
  }

  test('reminds nobody of what was cancelled, handed on or cleared meanwhile', async () => {
    const booking = await due()
    expect(await reminders(() => remove(booking))).toEqual([])
    const handed = await due()
    expect(
      await reminders(() => post(administrator, `/api/booking/${handed.id}/owner`, { userId: users.bertil })),
    ).toEqual([])
  })

  test('tells what has moved as it is now, unless its new start has a reminder of its own', async () => {
    const booking = await due(halfPastNine)
    await at(BEFORE, '09:30')
    const [earlier] = await reminders(async () => {
      await at(BEFORE, '09:40')
      await move(booking, [eight])
    })
    expect(earlier?.text).toContain('08:00–08:30')
    expect(await reminders()).toEqual([])
    const later = await due()
    await at(BEFORE, '09:00')
    expect(await reminders(() => move(later, [ten]))).toEqual([])
    await at(BEFORE, '10:00')
    const [own, ...others] = await reminders()
    expect(own?.text).toContain('10:00–10:30')
    expect(others).toEqual([])
  })

  test('leads to the list of bookings if its link was ended by a new password', async () => {
    await due()
    const [mail] = await reminders(() => database.deleteFrom('part_link').where('user_id', '=', users.anna).execute())
    expect(mail?.text).toContain('/bookings')
    expect(mail?.text).not.toContain('/tid#')
  })
})

describe('whatever happens', { tags: 'reminder-once' }, () => {
  test('several processes at once write one mail', async () => {
    await hours(24)
    for (const browser of [anna, bertil])
      await booked(browser, entry(browser === anna ? house.one : house.two, DATE, nine))
    await at(BEFORE, '09:00')
    const written = await Promise.all(Array.from({ length: 6 }, () => remind(database, links)))
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await reminders()).toHaveLength(2)
  })

  test('each start of a part is told at most once, before it begins, and to its owner', async () => {
    const deed = fc.constantFrom('hour', 'move', 'cancel', 'undo', 'remind', 'stop')
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 12 }), async (deeds) => {
        await begin()
        await hours(24)
        const booking = await booked(anna, entry(house.one, DATE, nine))
        await at(BEFORE, '08:00')
        let slot = nine
        let isThere = true
        const told: string[] = []
        for (const one of deeds) {
          if (one === 'hour') await sql`update server_clock set shift = shift + interval '1 hour'`.execute(database)
          if (one === 'stop') await sql`update server_clock set shift = shift + interval '9 hours'`.execute(database)
          if (one === 'move' && isThere) {
            const next = slot === nine ? ten : nine
            const answer = await post(anna, `/api/booking/${booking.id}/resource/${ridsOf(booking)[0]}`, {
              bookingSlots: [next],
            })
            if (answer.status === 200) slot = next
          }
          if (one === 'cancel' && isThere) isThere = (await remove(booking)).status !== 204
          if (one === 'undo' && !isThere)
            isThere = (await post(anna, `/api/booking/${booking.id}/undo`, { parts: ridsOf(booking) })).status === 200
          if (one !== 'remind') continue
          for (const mail of await reminders()) {
            expect(isThere).toBe(true)
            expect(mail.to).toBe(people.anna)
            expect(mail.text).toContain(`${slot.startTime.slice(0, 5)}–`)
            told.push(slot.startTime)
          }
        }
        expect(new Set(told).size).toBe(told.length)
      }),
      { numRuns: 25 },
    )
  })
})
