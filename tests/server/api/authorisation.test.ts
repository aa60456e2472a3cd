/**
 * The authorisation matrix: all calls by a visitor, by an invalid token, by two users and by an administrator, and the fields that each
 * gets. Secret data contain marks, and no mark may reach a person whom it does not concern.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { failureOf } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { type Access, type CallerName, callers, type MatrixWorld, rows } from './authorisation-rows.ts'
import { markOf, marks, openMatrixWorld } from './matrix-world.ts'

let server: RunningServer
let world: MatrixWorld

beforeAll(async () => {
  server = await startTestServer({
    environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000' },
  })
  world = await openMatrixWorld(server)
})
afterAll(() => server?.stop())

/** The status of a refusal. Null if the call is served. */
const refusalOf = (access: Access, caller: CallerName): number | null => {
  const isStranger = caller === 'visitor' || caller === 'expired'
  if (access === 'public') return null
  if (isStranger) return 401
  if (access === 'signed-in') return null
  if (access === 'administrators') return caller === 'administrator' ? null : 403
  if (caller === 'anna') return null
  if (access === 'own' && caller === 'administrator') return null
  return 404
}

/** Refusals that do not depend on the caller. */
const statusOfAll: Readonly<Record<string, number>> = {
  ...{ resetPassword: 422, claimAccount: 422, signInByLink: 422 },
  // Nobody has a ticket, and nobody has an app.
  ...{ signInByFactor: 409, offerAppByTicket: 409, confirmAppByTicket: 409 },
  ...{ confirmApp: 422, removeApp: 422, makeRecoveryCodes: 422 },
}

const forAdministrators = [
  '"notifications"',
  '"allowed"',
  '"prices"',
  '"verified"',
  '"disabled"',
  'MARK-internal',
  'MARK-notification',
]

const secretsFor = (caller: CallerName, name: string): string[] => {
  const of = (person: string): string[] => marks.map((mark) => markOf(mark, person))
  // Signing in answers everybody who has the password.
  if (name === 'signIn') return caller === 'administrator' ? [] : forAdministrators
  if (caller === 'administrator') return name === 'users' ? [markOf('pin', 'anna'), markOf('pin', 'bertil')] : []
  if (caller === 'anna') return [...of('bertil'), ...forAdministrators]
  if (caller === 'bertil') return [...of('anna'), 'MARK-wish-anna', ...forAdministrators]
  return [...of('anna'), ...of('bertil'), 'MARK-wish-anna', ...forAdministrators]
}

test('every call has a row, and no row is of a call that does not exist', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(calls).toSorted())
})

describe.each(Object.entries(calls))('%s', (name, call) => {
  const row = Object.entries(rows).find(([key]) => key === name)?.[1]

  test.each(callers)(
    'for %s',
    {
      tags: [
        'api-authorisation',
        'role-visitor',
        'role-user',
        'role-user-others',
        'role-administrator',
        'rule-note-internal',
      ],
    },
    async (caller) => {
      if (row === undefined) throw new Error(`no row for ${name}`)
      const { path, sending } = await row.request(world, caller)
      const answer = await world.browsers[caller].send(path, { ...sending, method: call.method })
      const refusal = refusalOf(row.access, caller)
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([
        refusal ?? statusOfAll[name] ?? call.status,
        expect.any(String),
      ])
      if (refusal === 404) expect(failureOf(answer).code).toBe('not-found')
      if (refusal === 403) expect(failureOf(answer).code).toBe('forbidden')
      if (refusal === 401) expect(failureOf(answer).code).toBe('signed-out')
      if (name === 'openApi') return
      const all = `${answer.text} ${JSON.stringify([...answer.headers])}`
      for (const secret of secretsFor(caller, name)) expect(all).not.toContain(secret)
      expect(all).not.toMatch(/password_hash|passwordHash|\$argon2|token_hash/)
      for (const session of Object.values(world.browsers).filter((browser) => browser !== world.browsers[caller]))
        expect(all).not.toContain(session.cookies.get('sess') ?? 'no session')
      if (name === 'changePassword' && answer.status === 200)
        world.browsers[caller].token = JSON.parse(answer.text).token
    },
  )

  test('makes nobody an administrator', async () => {
    const { role } = await server.database
      .selectFrom('app_user')
      .select('role')
      .where('id', '=', world.users.anna)
      .executeTakeFirstOrThrow()
    expect(role).toBe('user')
  })

  test('looks the same for what is not one’s own and for what does not exist', { tags: 'api-not-yours' }, async () => {
    if (row === undefined || (row.access !== 'own' && row.access !== 'oneself')) return
    const { path, sending } = await row.request(world, 'bertil')
    const foreign = await world.browsers.bertil.send(path, { ...sending, method: call.method })
    const missing = await world.browsers.bertil.send(path.replace(/\d+/, '2000000000'), {
      ...sending,
      method: call.method,
    })
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
  })
})
