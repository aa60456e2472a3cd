/**
 * A house that asks its staff for a second factor (STAFF_SECOND_FACTOR=1): it is added in the sign-in, and who has lost everything gets the
 * help of whoever runs the server.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { resetFactorOf } from '../../../server/staff/reset-second-factor.ts'
import { openAccountWorld, person } from '../accounts/account-world.ts'
import { type Answer, type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { newDatabase } from '../testing/new-database.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const database = await newDatabase()
const { server, content, world } = await openAccountWorld({
  environment: { STAFF_SECOND_FACTOR: '1' },
  settings: { database },
})
afterAll(() => server.stop())
const links = createLinks(() => server.address)

const decodeOffer = Schema.decodeUnknownSync(calls.offerAppByTicket.answer)
const decodeCodes = Schema.decodeUnknownSync(calls.confirmAppByTicket.answer)
const decodeUser = Schema.decodeUnknownSync(calls.signInByFactor.answer)

const later = async (seconds: number): Promise<void> =>
  setClock(server.database, Date.parse(await serverNow(server.database)) + seconds * 1000)
const shownCode = async (secret: string): Promise<string> =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(await serverNow(server.database)) })
const step = (browser: Browser, path: string, body: unknown, method = 'POST'): Promise<Answer> =>
  browser.send(`/api/auth/second-factor${path}`, { method, body })

const wantedBy = async (browser: Browser) => {
  const answer = await browser.signIn(people.administrator, TEST_PASSWORD)
  expect([answer.status, failureOf(answer).code]).toEqual([401, 'second-factor'])
  const wanted = failureOf(answer).factor
  if (wanted === undefined) throw new Error('nothing is wanted')
  return wanted
}
/** Adds an app in the sign-in. */
const enrol = async (browser: Browser) => {
  const { ticket, enrols } = await wantedBy(browser)
  expect(enrols).toBe(true)
  expect((await step(browser, '', { ticket })).status).toBe(422)
  const { secret } = decodeOffer((await step(browser, '/app', { ticket })).json)
  expect((await step(browser, '/app', { ticket, code: '000000' }, 'PUT')).status).toBe(422)
  const { recoveryCodes } = decodeCodes(
    (await step(browser, '/app', { ticket, code: await shownCode(secret) }, 'PUT')).json,
  )
  browser.token = decodeUser((await step(browser, '', { ticket })).json).token
  return { secret, recoveryCodes }
}

describe('somebody of the house', () => {
  test('adds an app before anything opens, loses the telephone, and then the codes', {
    tags: ['staff-second-factor', 'staff-reset-second-factor'],
  }, async () => {
    const office = await openBrowser(server.address)
    const { recoveryCodes, secret } = await enrol(office)
    expect(await world.isAuthenticated(office)).toBe(true)
    const removal = await office.send('/api/auth/factors/app/removal', {
      method: 'POST',
      body: { password: TEST_PASSWORD, code: '000000' },
    })
    expect([removal.status, failureOf(removal).code]).toEqual([409, 'factor-required'])

    // The telephone is lost. A recovery code signs in.
    const home = await openBrowser(server.address)
    const { ticket, enrols } = await wantedBy(home)
    expect(enrols).toBe(false)
    home.token = decodeUser((await step(home, '', { ticket, code: recoveryCodes[3] })).json).token
    expect(await world.isAuthenticated(home)).toBe(true)

    // The codes are lost too. The operator resets, and everybody is signed out.
    expect(await resetFactorOf(server.database, links, ` ${people.administrator.toUpperCase()}`)).toContain('is gone')
    for (const browser of [office, home]) expect(await world.isAuthenticated(browser)).toBe(false)
    const mail = (await world.mailsTo(people.administrator)).findLast(({ name }) => name === 'second-factor')
    expect(mail?.plain).toContain('på begäran')
    await later(60)
    const fresh = await openBrowser(server.address)
    const again = await enrol(fresh)
    expect(again.secret).not.toBe(secret)
    expect(again.recoveryCodes).not.toEqual(recoveryCodes)
    await expect(resetFactorOf(server.database, links, 'ingen@test.example')).rejects.toThrow('Nobody here has')
    await expect(resetFactorOf(server.database, links, people.anna)).rejects.toThrow('has no second factor')
  })

  // The embedded database has one connection, so nobody signs in meanwhile.
  test.skipIf(database._tag !== 'PostgreSql')(
    'who gets a role while they sign in gets no session without a second factor',
    {
      tags: 'staff-second-factor',
    },
    async () => {
      const browser = await openBrowser(server.address)
      const waits = async (): Promise<boolean> =>
        (await sql`select from pg_locks where not granted`.execute(server.database)).rows.length > 0
      const answer = await server.database.transaction().execute(async (transaction) => {
        const row = transaction.selectFrom('app_user').select('id').where('id', '=', content.users.bertil).forUpdate()
        await row.execute()
        const signing = browser.signIn(people.bertil, TEST_PASSWORD)
        await expect.poll(waits).toBe(true)
        await transaction
          .updateTable('app_user')
          .set({ staff_role: 'reader' })
          .where('id', '=', content.users.bertil)
          .execute()
        return { signing }
      })
      expect((await answer.signing).status).toBe(401)
      expect(failureOf(await browser.signIn(people.bertil, TEST_PASSWORD)).code).toBe('second-factor')
      await server.database
        .updateTable('app_user')
        .set({ staff_role: null })
        .where('id', '=', content.users.bertil)
        .execute()
    },
  )

  test('who gets a role signs in anew, and others are asked nothing', { tags: 'staff-second-factor' }, async () => {
    const anna = await world.signedIn(people.anna)
    const bertil = await world.signedIn(people.bertil)
    await server.database.deleteFrom('totp').where('user_id', '=', content.users.administrator).execute()
    const chief = await openBrowser(server.address)
    await enrol(chief)
    const path = `/api/user/${content.users.anna}`
    const userType = await world.typeId('privatperson')
    const body = { ...person, email: people.anna, userType, role: 'administrator' }
    const raised = await chief.send(path, { method: 'PUT', body })
    expect(raised.status).toBe(200)
    expect([await world.isAuthenticated(anna), await world.isAuthenticated(bertil)]).toEqual([false, true])
    const fresh = await openBrowser(server.address)
    expect(failureOf(await fresh.signIn(people.anna, TEST_PASSWORD)).code).toBe('second-factor')
  })
})
