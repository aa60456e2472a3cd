/**
 * Second factors at the same moment, in one process or in several: what holds them apart is the database. A test stands in the way of a call by
 * a lock, does what another call would do, and lets it go on. The embedded database has one connection, so nothing waits there.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { issueToken } from '../../../server/access/access-token.ts'
import { serverNow, type Transaction } from '../../../server/database/database.ts'
import { patience } from '../../testing/patience.ts'
import { createAuthenticator } from '../../testing/software-authenticator.ts'
import { GOOD_PASSWORD } from '../accounts/account-world.ts'
import { type Answer, failureOf } from '../testing/browser.ts'
import { newDatabase } from '../testing/new-database.ts'
import { people } from '../testing/test-content.ts'
import { ORIGIN, openPasskeyWorld, own, post, refusal } from './passkey-world.ts'

const settings = await newDatabase()
const { server, content, world, ...house } = await openPasskeyWorld({
  environment: { STAFF_SECOND_FACTOR: '1' },
  settings: { database: settings },
})
const { database } = server
const { begin, step } = house
afterAll(() => server.stop())

const decodeOffer = Schema.decodeUnknownSync(calls.offerApp.answer)
const shownCode = async (secret: string): Promise<string> =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(await serverNow(database)) })

/** Waits until so many calls stand at a lock. */
const untilWaiting = (count: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
        return rows.length
      },
      { timeout: patience(10_000) },
    )
    .toBe(count)

interface Moment {
  /** Takes the lock. */
  readonly lock: (transaction: Transaction) => Promise<unknown>
  /** The calls that come meanwhile. */
  readonly calls: readonly (() => Promise<Answer>)[]
  /** What another call does first. */
  readonly first?: (transaction: Transaction) => Promise<unknown>
}

/** @returns the answers of the calls that waited */
const atOneMoment = async ({ lock, calls: waiting, first }: Moment): Promise<readonly Answer[]> => {
  const { answers } = await database.transaction().execute(async (transaction) => {
    await lock(transaction)
    const begun = waiting.map((call) => call())
    await untilWaiting(begun.length)
    await first?.(transaction)
    return { answers: begun }
  })
  return Promise.all(answers)
}

const lockAccount = (id: number) => (transaction: Transaction) =>
  transaction.selectFrom('app_user').select('id').where('id', '=', id).forUpdate().execute()

describe.skipIf(settings._tag !== 'PostgreSql')('at the same moment', () => {
  describe('the sixth code or passkey of a sign-in', { tags: ['second-factor-tries', 'passkey-tries'] }, () => {
    const email = 'tries@test.example'
    let id = 0
    let mine: Awaited<ReturnType<typeof house.withPasskey>>
    beforeAll(async () => {
      id = await world.verified(email)
      mine = await house.withPasskey(email, { password: GOOD_PASSWORD })
    })

    /** Shows something right while five others are being looked at. */
    const showSixth = async (shown: (begun: Awaited<ReturnType<typeof begin>>) => Promise<object>): Promise<Answer> => {
      const begun = await begin(email, GOOD_PASSWORD)
      const proof = await shown(begun)
      const [answer] = await atOneMoment({
        lock: (transaction) =>
          transaction.selectFrom('sign_in_ticket').select('user_id').where('user_id', '=', id).forUpdate().execute(),
        calls: [() => step(begun.browser, begun.ticket, proof)],
        first: (transaction) =>
          transaction.updateTable('sign_in_ticket').set({ tried: 5 }).where('user_id', '=', id).execute(),
      })
      if (answer === undefined) throw new Error('no answer')
      return answer
    }

    test('is not looked at, be it the right one, and not told anew', async () => {
      const mails = async () => (await world.mailsTo(email)).length
      const before = await mails()
      expect(refusal(await showSixth(async () => ({ code: '000000' })))).toEqual([409, 'ticket'])
      const code = await showSixth(async () => ({ code: mine.codes[0] }))
      expect([...refusal(code), failureOf(code).message]).toEqual([
        ...[409, 'ticket', 'Det blev fel för många gånger. Logga in en gång till.'],
      ])
      const passkey = await showSixth(async ({ request }) => ({ passkey: mine.device.show(await request()) }))
      expect(refusal(passkey)).toEqual([409, 'ticket'])
      expect(await mails()).toBe(before)
      expect(await house.factors(mine.browser)).toMatchObject({ recoveryCodes: 10, passkeys: [{ lastUsed: null }] })
    })
  })

  describe('a first factor that is added in the sign-in', { tags: 'staff-second-factor' }, () => {
    const chief = content.users.administrator
    const factorsOf = () => database.selectFrom('totp').selectAll().where('user_id', '=', chief).executeTakeFirst()
    /** Somebody else who knows the password has been quicker, and an app is offered again. */
    const addAnother = (transaction: Transaction) =>
      transaction
        .insertInto('totp')
        .values({ user_id: chief, secret: Buffer.from('the other app'), since: sql<string>`server_now()` })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret: Buffer.from('the other app'), since: sql<string>`server_now()` }),
        )
        .execute()
    const isOther = async (): Promise<boolean> => (await factorsOf())?.secret?.toString() === 'the other app'

    test('replaces no app that came a moment before', async () => {
      await database.deleteFrom('totp').where('user_id', '=', chief).execute()
      const { browser, ticket } = await begin(people.administrator)
      const path = calls.offerAppByTicket.path
      const { secret } = decodeOffer((await post(browser, path, { ticket })).json)
      const code = await shownCode(secret)
      const [answer] = await atOneMoment({
        lock: lockAccount(chief),
        calls: [() => post(browser, path, { ticket, code }, 'PUT')],
        first: addAnother,
      })
      expect(answer?.status).toBe(422)
      expect(await isOther()).toBe(true)
    })

    test('is no passkey beside an app that came a moment before', async () => {
      await database.deleteFrom('totp').where('user_id', '=', chief).execute()
      const { browser, ticket } = await begin(people.administrator)
      const path = calls.offerPasskeyByTicket.path
      const options = house.creationOf(await post(browser, path, { ticket }))
      const passkey = createAuthenticator(ORIGIN).make(options)
      const [answer] = await atOneMoment({
        lock: lockAccount(chief),
        calls: [() => post(browser, path, { ticket, name: 'Mobilen', passkey }, 'PUT')],
        first: addAnother,
      })
      expect(answer === undefined ? null : refusal(answer)).toEqual([409, 'ticket'])
      expect(await isOther()).toBe(true)
      expect(await database.selectFrom('passkey').select('id').where('user_id', '=', chief).execute()).toEqual([])
    })
  })

  test('the app and the last key, removed by somebody without a password, leave one of them', {
    tags: ['passkey-staff', 'staff-second-factor'],
  }, async () => {
    const email = 'colleague@test.example'
    const { id } = await database
      .insertInto('app_user')
      .values({ email, email_key: email, verified: true, user_type_id: await world.typeId('privatperson') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const browser = await house.open()
    browser.token = await issueToken(database, id, null)
    const { secret } = decodeOffer((await post(browser, calls.offerApp.path)).json)
    const added = await post(browser, calls.confirmApp.path, { code: await shownCode(secret) }, 'PUT')
    const [first, second, third] = house.codesOf(added)
    const name = { name: 'Mobilen', code: first }
    expect((await house.add(browser, createAuthenticator(ORIGIN), name)).status).toBe(200)
    await database.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', id).execute()

    const [key] = (await house.factors(browser)).passkeys ?? []
    const answers = await atOneMoment({
      lock: lockAccount(id),
      calls: [
        () => post(browser, calls.removeApp.path, { code: second }),
        () => post(browser, `${own}/${key?.id}/removal`, { code: third }),
      ],
    })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { app, passkeys = [] } = await house.factors(browser)
    expect([app !== null, passkeys.length > 0].filter(Boolean)).toHaveLength(1)
  })
})
