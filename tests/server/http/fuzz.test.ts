/**
 * Every call of the contract with anything at all (design: bad input): no 500, no stack trace, no partial change.
 */

import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, FailureBody } from '../../../domain/schema/http.ts'
import { failureTexts } from '../../../server/http/failure-texts.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { type Answer, type Browser, openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../testing/test-content.ts'

let server: RunningServer
let browsers: Browser[]
beforeAll(async () => {
  server = await startTestServer({ environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000' } })
  await loadTestContent(server.database)
  browsers = [await openBrowser(server.address)]
  for (const email of [people.anna, people.administrator]) {
    const browser = await openBrowser(server.address)
    await browser.signIn(email, TEST_PASSWORD)
    browsers.push(browser)
  }
})
afterAll(() => server?.stop())

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', '\ud800', '__proto__', "'; drop table claim; --", '../../etc', '1e309', 'null', '%00'),
)
const oddNumber = fc.oneof(fc.integer({ min: -1, max: 8 }), fc.double(), fc.constantFrom(0, 2 ** 31, 2 ** 53, 1e308))
const date = fc.oneof(
  fc.constantFrom('2026-03-05', '2026-03-06', '2026-02-30', '0000-01-01', '9999-12-31', '2026-03-29'),
  oddText,
)
const time = fc.oneof(fc.constantFrom('08:00:00', '08:30:00', '09:00:00', '24:00:00', '00:00:00', '08:00'), oddText)
const odd = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary }, fc.jsonValue(), oddText, oddNumber)

const bookingSlot = fc.record({ startTime: odd(time), endTime: odd(time) }, { requiredKeys: [] })
const nearlyBooking = fc.record(
  {
    userId: odd(oddNumber),
    baseUrl: odd(fc.webUrl()),
    adminBaseUrl: odd(oddText),
    bookingResources: odd(
      fc.array(
        fc.record(
          {
            date: odd(date),
            resourceId: odd(oddNumber),
            resourceTitle: odd(oddText),
            message: odd(oddText),
            bookingSlots: odd(fc.array(bookingSlot, { maxLength: 3 })),
          },
          { requiredKeys: ['date', 'resourceId', 'bookingSlots'] },
        ),
        { maxLength: 3 },
      ),
    ),
  },
  { requiredKeys: ['bookingResources'] },
)
const starts = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00']
const rows = starts.slice(1).map((end, index) => ({ startTime: `${starts[index]}:00`, endTime: `${end}:00` }))
const backwards = { startTime: '09:00:00', endTime: '08:00:00' }

/** Of the right shape, so that it comes through to the rules and to the database. */
const wellFormedBooking = fc.record({
  bookingResources: fc.array(
    fc.record({
      date: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 10, max: 28 }).map((day) => `2026-03-${day}`) },
        fc.constantFrom('0000-01-01', '9999-12-31', '2026-03-01'),
      ),
      resourceId: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }) },
        fc.constantFrom(5, 2 ** 31, 2 ** 53 - 1),
      ),
      message: fc.oneof({ weight: 5, arbitrary: fc.string() }, oddText),
      bookingSlots: fc.uniqueArray(
        fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...rows) }, fc.constant(backwards)),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 2 },
  ),
})
const json = (value: unknown): string => JSON.stringify(value)
/** Of groups, resources and their parts: each field right, or odd, or not there. */
const nearly = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<string> => {
  const odds = Object.fromEntries(Object.entries(fields).map(([name, arbitrary]) => [name, odd(arbitrary)]))
  return fc.oneof({ weight: 4, arbitrary: fc.record(odds).map(json) }, fc.record(odds, { requiredKeys: [] }).map(json))
}
const id = fc.integer({ min: 1, max: 4 })
const html = fc.oneof(
  fc.string(),
  fc.constantFrom('<p>Hej</p>', '<b><i>x', '<a href="javascript:1">x</a>', '<'.repeat(99)),
)
const texts = { title: fc.string({ minLength: 1 }), description: html, enabled: fc.boolean() }
const nearlyGroup = nearly({
  ...texts,
  color: fc.constantFrom('primary', 'secondary', ''),
  slotTime: fc.integer({ min: 4, max: 481 }),
})
const nearlyResource = nearly({ ...texts, assets: html, group: id })
const nearlyOpenTime = nearly({ dayOfWeek: fc.integer({ min: 0, max: 6 }), startTime: time, endTime: time })
const nearlyLock = nearly({ startDate: date, startTime: time, endDate: date, endTime: time })
const nearlyPrice = nearly({
  time: fc.constantFrom(30, 240, 480, 0),
  price: fc.oneof(fc.integer({ min: 0, max: 9999 }), oddNumber),
  userTypeId: fc.option(id),
  organisationId: fc.option(id),
  userId: fc.option(id),
})
const anything = fc.oneof(fc.json(), oddText)
/** Half of them are made for the call, so that they come through to its rules. */
const bodyOf = (name: string): fc.Arbitrary<string> => {
  switch (name) {
    case 'createBooking':
    case 'addToBooking':
    case 'prices':
      return fc.oneof(
        { weight: 3, arbitrary: wellFormedBooking.map(json) },
        { weight: 2, arbitrary: nearlyBooking.map(json) },
        anything,
      )
    case 'groupSlots':
      return fc.oneof({ weight: 3, arbitrary: fc.record({ date }).map(json) }, anything)
    case 'signIn': {
      const email = fc.oneof(oddText, fc.emailAddress())
      return fc.oneof({ weight: 3, arbitrary: fc.record({ email, password: oddText }).map(json) }, anything)
    }
    case 'createGroup':
    case 'updateGroup':
      return nearlyGroup
    case 'createResource':
    case 'updateResource':
      return nearlyResource
    case 'addGroupOpenTime':
    case 'addResourceOpenTime':
      return nearlyOpenTime
    case 'addGroupLock':
    case 'addResourceLock':
      return nearlyLock
    case 'addGroupAllowed':
    case 'addResourceAllowed':
      return nearly({ userTypeId: id })
    case 'addNotification':
      return nearly({ email: fc.oneof(fc.emailAddress(), oddText) })
    case 'addPrice':
      return nearlyPrice
    default:
      return anything
  }
}
const parameter = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  oddText.map(toPathPart),
)

function toPathPart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

const isFailure = Schema.is(FailureBody)
const ownTexts = new Set<unknown>(Object.values(failureTexts))
const isFieldless = Schema.is(Schema.Struct({ message: Schema.String, fields: Schema.optionalKey(Schema.Never) }))

/** A client may note the message of a failure in its log: it repeats nothing of anybody's (contract 5). */
const repeatsNothing = (json: unknown): boolean =>
  !isFieldless(json) ||
  ownTexts.has(json.message.replace(/ Det går igen om \d+ \S+\.$/, '')) ||
  /^Din användartyp får inte boka .+\.$/.test(json.message)

const check = (answer: Answer): void => {
  expect(answer.status).not.toBe(500)
  expect(answer.text).not.toMatch(/\bat .*:\d+:\d+|node_modules|PGlite|kysely|SQLSTATE/i)
  if (answer.status >= 400)
    expect([answer.text, isFailure(answer.json), repeatsNothing(answer.json)]).toEqual([answer.text, true, true])
  // The database is there all the time.
  expect([answer.status, answer.text]).not.toEqual([503, answer.text])
}

const runs = Number(process.env.FUZZ_RUNS ?? 200)

describe('anything at all sent to every call [api-never-500] [quality-bad-input]', () => {
  test.each(Object.entries(calls))('%s', { timeout: Math.max(300_000, 1_500 * runs) }, async (name, call) => {
    const bookingsBefore = await countBookings()
    const made = new Set<unknown>()
    await fc.assert(
      fc.asyncProperty(
        bodyOf(name),
        parameter,
        fc.nat(2),
        fc.option(fc.stringMatching(/^[\x21-\x7e]{0,8}$/), { nil: undefined }),
        async (raw, filled, who, key) => {
          const browser = browsers[who]
          if (browser === undefined) throw new Error('there are three')
          const token = browser.token
          const takesBody = call.method === 'POST' || call.method === 'PUT'
          const answer = await browser.send(call.path.replace(/:\w+/g, filled), {
            method: call.method,
            ...(takesBody ? { raw } : {}),
            headers: key === undefined ? {} : { 'idempotency-key': key },
          })
          check(answer)
          if (call === calls.createBooking && answer.status === 201)
            made.add(Schema.decodeUnknownSync(calls.createBooking.answer)(answer.json).id)
          // Signing out works: the next round needs the token again.
          if (call === calls.signOut && token !== null && answer.status === 204)
            await browser.signIn(who === 1 ? people.anna : people.administrator, TEST_PASSWORD)
        },
      ),
      { numRuns: call === calls.signOut ? Math.min(runs, 20) : runs },
    )
    if (call === calls.createBooking) expect((await countBookings()) - bookingsBefore).toBe(made.size)
  })
})

const countBookings = async (): Promise<number> =>
  (
    await server.database
      .selectFrom('booking')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
