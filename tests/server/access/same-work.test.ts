/**
 * Whether an address has an account cannot be told by how long a sign-in takes (docs/rules.md#http): the same work is
 * done. It is counted rather than timed, so that no busy machine has a say in it.
 */
import { DefaultQueryExecutor } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunningServer } from '../../../server/start-server.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people } from '../testing/test-content.ts'

const { verify } = vi.hoisted(() => ({ verify: { calls: 0 } }))
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  return {
    ...library,
    verify: (...given: Parameters<typeof library.verify>) => {
      verify.calls += 1
      return library.verify(...given)
    },
  }
})

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({ environment: { SEED: 'none' } })
  await loadTestContent(server.database)
  browser = await openBrowser(server.address)
})
afterAll(() => server?.stop())

/** Passwords checked, and what the database was asked, for one sign-in. */
const workOf = async (email: string) => {
  const asked: string[] = []
  const execute = DefaultQueryExecutor.prototype.executeQuery
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
    this: DefaultQueryExecutor,
    query,
  ) {
    // Others ask too: the server itself, every few seconds.
    if (/app_user|access_token|sign_in_failure|advisory/.test(query.sql) && query.parameters.includes(email))
      asked.push(query.sql)
    return execute.call(this, query)
  })
  verify.calls = 0
  const { status, text } = await browser.signIn(email, 'fel-losenord')
  spy.mockRestore()
  return { status, text, asked, passwords: verify.calls }
}

test('signing in checks one password and asks as often, whoever the address is', {
  tags: 'api-no-oracle',
}, async () => {
  const unknown = await workOf('nobody@test.example')
  expect(unknown).toMatchObject({ status: 401, passwords: 1 })
  expect(unknown.asked.length).toBeGreaterThan(1)
  for (const email of [people.anna, people.unverified, people.disabled]) expect(await workOf(email)).toEqual(unknown)
})
