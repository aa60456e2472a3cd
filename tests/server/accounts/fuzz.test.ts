/**
 * Bodies of the right form with any contents, for the calls about people. Each is accepted or refused properly, and accepted values can be
 * read again.
 */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isBreadth } from '../../testing/breadth.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, openAccountWorld, person } from './account-world.ts'

const { server, content, world } = await openAccountWorld({
  // There are many wrong passwords here, and they must not end the run.
  environment: {
    MAX_ADDRESS_CALLS_PER_SECOND: '1000000',
    MAX_FAILED_SIGN_INS: '1000000',
    MAX_ADDRESS_FAILED_SIGN_INS: '1000000',
  },
})
const visitor = await openBrowser(server.address)
afterAll(() => server.stop())

const runs = Number(process.env.FUZZ_RUNS ?? (isBreadth ? 60 : 20))
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\0', '\ud800', "'; drop table app_user; --", '__proto__', '%', 'x'.repeat(3_000)),
)
/** Nearly valid persons, with one or two strange fields. */
const said = fc
  .record(
    Object.fromEntries(
      [...Object.keys(person), 'email', 'baseUrl', 'password'].map((key) => [
        key,
        fc.option(oddText, { nil: null, freq: 5 }),
      ]),
    ),
    { requiredKeys: [] },
  )
  .chain((odd) =>
    fc
      .subarray(Object.keys(odd), { maxLength: Math.min(2, Object.keys(odd).length) })
      .map((keys) => Object.fromEntries(keys.map((key) => [key, odd[key]]))),
  )
const choices = fc.record(
  {
    userType: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(0, -1, 1.5, 2 ** 31, 'x')),
    organisation: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
    role: fc.constantFrom('user', 'administrator', 'x', null),
    disabled: fc.constantFrom(true, false, null, 'x'),
    accept: fc.constantFrom(true, true, true, false),
  },
  { requiredKeys: ['userType', 'accept'] },
)
const emails = fc.oneof(fc.constantFrom(...Object.values(people)), fc.emailAddress())
const body = fc
  .tuple(emails, choices, said)
  .map(([email, chosen, odd]) => ({ ...person, password: GOOD_PASSWORD, email, ...chosen, ...odd }))

const known = new Set([200, 201, 400, 404, 409, 422])

test('registering takes or refuses anything', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(body, async (registration) => {
      const { status, text } = await visitor.send('/api/user', { method: 'POST', body: registration })
      seen.add(status)
      expect([text, known.has(status)]).toEqual([text, true])
      if (status === 201) expect(text).toBe('{}')
    }),
    { numRuns: runs },
  )
  expect([...seen].toSorted()).toEqual([201, 400, 422])
})

test('changing an account takes or refuses anything, and nobody becomes administrator by it', async () => {
  const seen = new Set<number>()
  const administrator = await world.signedIn(people.administrator)
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (model, isOwn) => {
      // The account is enabled again, because it may have been disabled.
      await server.database
        .updateTable('app_user')
        .set({ disabled: false, role: 'user' })
        .where('id', '=', content.users.anna)
        .execute()
      const browser = isOwn ? await world.signedIn(people.anna) : administrator
      const { status, text, json } = await browser.send(`/api/user/${content.users.anna}`, {
        method: 'PUT',
        body: model,
      })
      seen.add(status)
      expect([text, known.has(status)]).toEqual([text, true])
      if (status === 200) expect((await browser.send(`/api/user/${content.users.anna}`)).json).toEqual(json)
      if (status === 200 && isOwn) expect(json).toMatchObject({ role: 'user' })
    }),
    { numRuns: runs },
  )
  expect([...seen].toSorted()).toEqual([200, 400, 422])
})

test('links and passwords take or refuse anything', async () => {
  const word = fc.oneof(oddText, emails)
  await fc.assert(
    fc.asyncProperty(word, word, fc.integer({ min: 1, max: 8 }), async (one, other, id) => {
      const passwords = { password: one, repeatNewPassword: one, code: other, oldPassword: one, newPassword: other }
      for (const [method, path] of [
        ['POST', '/api/user/forgot-password'],
        ['POST', `/api/user/${id}/reset-password`],
        ['POST', `/api/user/${id}/verify-email`],
      ] as const) {
        const { status, text } = await visitor.send(path, { method, body: { ...passwords, email: one } })
        expect([path, text, known.has(status)]).toEqual([path, text, true])
      }
      const search = await (await administratorOnce()).send(
        `/api/user?search=${encodeURIComponent(one.toWellFormed())}`,
      )
      expect([search.text, known.has(search.status)]).toEqual([search.text, true])
    }),
    { numRuns: runs },
  )
})

let signedIn: Promise<Browser> | null = null
const administratorOnce = (): Promise<Browser> => {
  signedIn ??= world.signedIn(people.administrator)
  return signedIn
}
