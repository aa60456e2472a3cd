/** Accounts that nobody uses are told twice and then cleared. Who signs in, or has a booking ahead, keeps the account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { ResourceId, UserId } from '../../../domain/schema/ids.ts'
import { isStillUnused } from '../../../server/retention/unused-accounts.ts'
import { addBookingRows } from '../database/test-database.ts'
import { people } from '../testing/test-content.ts'
import { startRetentionWorld } from './retention-world.ts'

let world: Awaited<ReturnType<typeof startRetentionWorld>>
beforeAll(async () => {
  world = await startRetentionWorld()
})
afterAll(() => world?.server.stop())

const isCleared = async (id: number): Promise<boolean> =>
  (await world.database.selectFrom('app_user').select('cleared_at').where('id', '=', id).executeTakeFirstOrThrow())
    .cleared_at !== null

/** The first day on which an account is due that was last used on 2 March, after 24 months. */
const DUE = '2028-03-03'

test('two mails, fourteen days apart, and fourteen days later the account is cleared', {
  tags: ['retention-accounts', 'retention-keeps', 'call-retention'],
}, async () => {
  const { anna, bertil, company, disabled, administrator } = world.users
  // Both are the months of a new house, which nobody has chosen yet.
  expect(await world.read()).toMatchObject({ bookingMonths: 24, accountMonths: 24, isAnswered: false, runs: [] })
  // Bertil has signed in lately.
  await world.goTo('2028-03-01')
  await world.signedIn(people.bertil)
  await world.night('2028-03-02')
  expect(await world.mails('sent')).toEqual([])

  await world.goTo(DUE)
  expect(await world.preview('accountMonths=24')).toMatchObject({
    ...{ night: DUE, firstMails: 2, lastMails: 0, cleared: { count: 0 } },
    unreachable: { count: 1, first: [{ id: disabled, name: 'disabled Test', lastUsed: '2026-03-02' }] },
  })
  await world.forget()
  const first = await world.mails('sent')
  expect(first.map(({ name, recipient }) => [name, recipient])).toEqual([
    ['account-unused', people.anna],
    ['account-unused', people.company],
  ])
  expect(first[0]?.plain).toContain('fredag 31 mars 2028')
  expect(first[0]?.plain).toContain('http://house.example/sign-in')

  // The company signs in, and keeps its account.
  await world.goTo('2028-03-10')
  const stillTrue = () => Promise.all(first.map((mail) => isStillUnused(world.database, mail)))
  expect(await stillTrue()).toEqual([true, true])
  await world.signedIn(people.company)
  // A mail that had not left yet would not be sent any more.
  expect(await stillTrue()).toEqual([true, false])
  await world.night('2028-03-16')
  expect(await world.mails('sent')).toEqual([])
  await world.night('2028-03-17')
  expect((await world.mails('sent')).map(({ name, recipient }) => [name, recipient])).toEqual([
    ['account-unused-last', people.anna],
  ])
  await world.night('2028-03-30')
  expect(await isCleared(anna)).toBe(false)
  await world.night('2028-03-31')
  expect(await Promise.all([anna, bertil, company, disabled, administrator].map(isCleared))).toEqual([
    ...[true, false, false, false, false],
  ])
  expect((await world.database.selectFrom('account_warning').selectAll().execute()).length).toBe(0)
  const log = await (await world.asAdministrator()).send('/api/retention')
  expect(log.text).not.toContain('anna')
  expect(Object(log.json).runs).toEqual([
    { day: '2028-03-31', bookings: 0, numbers: [], warned: 0, cleared: 1 },
    { day: '2028-03-17', bookings: 0, numbers: [], warned: 1, cleared: 0 },
    { day: DUE, bookings: 0, numbers: [], warned: 2, cleared: 0 },
  ])
})

test('a mail that cannot be sent clears nobody: the account stays, is shown, and is written to again', {
  tags: 'retention-unreachable',
}, async () => {
  const { bertil } = world.users
  await world.night('2030-03-05')
  expect((await world.mails('refused')).map(({ recipient }) => recipient)).toContain(people.bertil)
  await world.goTo('2030-03-06')
  const preview = await world.preview('accountMonths=24')
  expect(preview.unreachable.first.map(({ name }) => name)).toContain('bertil Test')
  expect(preview.firstMails).toBe(0)
  await world.night('2030-03-19')
  expect((await world.mails('refused')).map(({ name, recipient }) => [name, recipient])).toContainEqual([
    'account-unused',
    people.bertil,
  ])
  await world.night('2030-05-19')
  expect(await isCleared(bertil)).toBe(false)
})

test('an account with a booking ahead, or that waits for approval, stays', { tags: 'retention-keeps' }, async () => {
  const { bertil, company } = world.users
  await world.goTo('2032-01-07')
  const room = { resourceId: ResourceId.make(world.content.rooms.free), date: localDate('2032-03-10') }
  await addBookingRows(world.database, UserId.make(bertil), room)
  await world.database.deleteFrom('account_use').where('user_id', '=', bertil).execute()
  await world.database.updateTable('app_user').set({ type_approved: false }).where('id', '=', company).execute()
  expect(await world.preview('accountMonths=1')).toMatchObject({ firstMails: 0, lastMails: 0, cleared: { count: 0 } })
})
