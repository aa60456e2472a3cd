/** Bookings in rooms with rules, over HTTP on a real server with a real database, for tests. */
import { afterAll, beforeEach, expect } from 'vitest'
import { setClock } from '../../../server/database/database.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { TEST_CLOCK_START } from '../testing/start-test-server.ts'
import { type Booking, type nine, startBookingWorld } from './booking-world.ts'

export const [confirmed, cancelled] = [1, 2] as const

export const startRuledScene = async () => {
  const world = await startBookingWorld()
  const { server, database, administrator, newMails, newRoom, post } = world
  afterAll(() => server.stop())
  beforeEach(async () => {
    await newMails()
  })

  const types = await database.selectFrom('user_type').select(['id', 'key']).execute()
  const typeOf = (key: string): number => types.find((type) => type.key === key)?.id ?? 0

  const made = (answer: Answer): void => expect([answer.status, answer.text]).toEqual([201, answer.text])
  const setRule = async (owner: 'groups' | 'resources', id: number, rule: object) =>
    made(await post(administrator, `/api/${owner}/${id}/rule`, rule))
  /** Makes a room in its own group, which has this rule. */
  const ruledRoom = async (rule: object) => {
    const { group, room } = await newRoom('Grupprum')
    await setRule('groups', group, rule)
    return { group, room }
  }
  /** Does something while the server's clock shows this time in Stockholm, as an instant. */
  const clockAt = async <Result>(instant: string, work: () => Promise<Result>): Promise<Result> => {
    await setClock(database, Date.parse(instant))
    try {
      return await work()
    } finally {
      await setClock(database, Date.parse(TEST_CLOCK_START))
    }
  }

  const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
  /** Expects a refusal by rules, and returns the rules and the words. */
  const refused = (answer: Answer) => {
    const { code, message, rules = [] } = failureOf(answer)
    expect([answer.status, code]).toEqual([409, 'rule'])
    return { rules, message: plain(message) }
  }
  const brokenBy = (answer: Answer): readonly string[] => refused(answer).rules.map(({ rule }) => rule)

  const pathOf = (booking: Booking, part = 0): string =>
    `/api/booking/${booking.id}/resource/${booking.bookingResources[part]?.id}`
  const change = (browser: Browser, booking: Booking, ...bookingSlots: readonly (typeof nine)[]): Promise<Answer> =>
    post(browser, pathOf(booking), { bookingSlots })
  const setStatus = (booking: Booking, status: number): Promise<Answer> =>
    post(administrator, `${pathOf(booking)}/status`, { status })
  const removed = (browser: Browser, path: string): Promise<Answer> => browser.send(path, { method: 'DELETE' })
  return {
    ...world,
    ...{ typeOf, made, setRule, ruledRoom, clockAt, plain, refused, brokenBy, pathOf, change, setStatus, removed },
  }
}
