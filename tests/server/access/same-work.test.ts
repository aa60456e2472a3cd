/**
 * The duration of a sign-in does not reveal whether an address has an account (docs/rules.md#http): the work is the same. The work is
 * counted and not timed, so a busy machine does not affect the test.
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

/** The number of checked passwords and the statements of one sign-in. */
const workOf = async (email: string) => {
  const asked: string[] = []
  const execute = DefaultQueryExecutor.prototype.executeQuery
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
    this: DefaultQueryExecutor,
    query,
  ) {
    // The server itself sends statements too, every few seconds.
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
