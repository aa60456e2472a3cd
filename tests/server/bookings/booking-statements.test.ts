/**
 * The number of statements for one booking. Each is a trip to the database, and the trips are most of the cost of a booking
 * (docs/decisions/0075). They are counted and not timed, so a busy machine does not affect the test. `begin` and `commit` do not count.
 */
import { afterAll, expect, test } from 'vitest'
import { claimMails, markFailed, markSent } from '../../../server/mail/outbox.ts'
import { statementsOf } from '../testing/statements.ts'
import { bookingOf, entry, halfPastNine, nine, startBookingWorld, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { add, anna, book, content, database, freshDay, hold, server } = world
afterAll(() => server.stop())

/** The server itself sends statements about connections and ends of holds meanwhile. */
const ofCalls = /access_token|app_user|booked|booking|from claim where session_id|outbox_mail|audit_entry/

/** The first booking fills caches, such as that of the group. */
const warmUp = async () => bookingOf(await book(anna, [entry(content.rooms.priced, freshDay(), nine)]))

test('a booking takes four statements, the token’s among them, however many resources and slots it has', {
  tags: 'booking-statements',
}, async () => {
  await warmUp()
  const date = freshDay()
  for (const [key, entries] of [
    ['one', [entry(content.rooms.priced, date, nine)]],
    ['many', [entry(content.rooms.priced, date, halfPastNine, ten), entry(content.rooms.free, date, nine, ten)]],
  ] as const) {
    const { result, statements } = await statementsOf(ofCalls, () => book(anna, entries, {}, key))
    bookingOf(result)
    // One statement each for the token's user, for the booking with its owner and terms, for the slots, and for the revision with audit,
    // e-mail and news.
    expect(statements).toHaveLength(4)
  }
})

test('a booking of what was held takes one more, which lets go of the session', {
  tags: 'booking-statements',
}, async () => {
  await warmUp()
  const date = freshDay()
  const holding = await hold(anna, content.rooms.free, date, nine, halfPastNine)
  const entries = [entry(content.rooms.free, date, nine, halfPastNine)]
  const { result, statements } = await statementsOf(ofCalls, () => book(anna, entries, {}, 'held'))
  bookingOf(result)
  expect(statements).toHaveLength(5)
  await holding.stop()
})

test('mails that are sent meanwhile are not counted', async () => {
  await warmUp()
  const { statements } = await statementsOf(ofCalls, async () => {
    const mails = await claimMails(database, 10)
    await markSent(database, mails)
    for (const mail of mails) await markFailed(database, mail, 'refused', null)
  })
  expect(statements).toEqual([])
})

test('an addition takes three more, which read the booking that it is added to', {
  tags: 'booking-statements',
}, async () => {
  const booking = await warmUp()
  const entries = [entry(content.rooms.free, freshDay(), nine)]
  const { result, statements } = await statementsOf(ofCalls, () => add(anna, booking.id, entries, 'added'))
  bookingOf(result)
  expect(statements).toHaveLength(7)
})
