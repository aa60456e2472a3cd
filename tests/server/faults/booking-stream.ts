/**
 * People who book as soon as they are answered, each time something that nobody else wants, and who record the answers. A caller without an
 * answer stops, as after a crash of the server, and so does one who gets 503.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Schema } from 'effect'
import type { Random } from '../../../bench/random.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { Answer, Browser } from '../testing/browser.ts'
import { createBrowser, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

/** A call to book, with or without an answer. */
export interface Attempt {
  readonly person: number
  readonly key: string
  readonly body: object
  /** `resourceId date HH:mm:ss`, in the order of the rooms. */
  readonly slots: readonly string[]
  /** Null if nobody has read that it was booked. */
  acknowledged: { readonly id: number; readonly number: number } | null
}

export interface BookingStream {
  readonly attempts: readonly Attempt[]
  /** The number of acknowledged bookings. */
  acknowledged(): number
  /**
   * Everybody books until `stop`, or until an answer is missing or is 503. Settles with all other answers.
   * @param restMs the pause between an answer and the next booking
   */
  run(address: string, restMs?: number): { stop(): void; readonly ended: Promise<readonly Answer[]> }
  /**
   * Sends each booking that was not acknowledged twice more with its key. Settles with the faults of the answers.
   */
  repeat(address: string): Promise<string[]>
}

const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)
const dayMs = 86_400_000
const callers = [people.anna, people.bertil, people.company, people.administrator]
/** Each person has this many calls at the same time, so that a call need not wait for the previous answer. */
const atOnce = 2

const acknowledgementOf = (answer: Answer): Attempt['acknowledged'] => {
  if (answer.status !== 201) return null
  const { id, bookingNumber } = decodeBooking(answer.json)
  return { id, number: bookingNumber }
}

export const createBookingStream = async (
  address: string,
  { rooms, chance }: { readonly rooms: readonly number[]; readonly chance: Random },
): Promise<BookingStream> => {
  const browsers: Browser[] = []
  for (const email of callers) {
    const browser = await openBrowser(address)
    await browser.signIn(email, TEST_PASSWORD)
    browsers.push(browser)
  }
  const attempts: Attempt[] = []
  const now = Number((await openBrowser(address).then((browser) => browser.send('/api/version'))).headers.get('x-now'))

  /** The next half hour from tomorrow on. There are eight a day. */
  const next = (person: number): Attempt => {
    const number = attempts.length
    const date = new Date(now + (2 + Math.floor(number / 8)) * dayMs).toISOString().slice(0, 10)
    const start = 8 * 60 + (number % 8) * 30
    const time = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 19)
    const wanted = rooms.toSorted((a, b) => a - b).filter((_, index) => index === 0 || chance.next() < 0.6)
    const attempt: Attempt = {
      person,
      key: randomUUID(),
      body: {
        bookingResources: wanted.map((resourceId) => ({
          resourceId,
          date,
          message: 'Gärna fika. '.repeat(chance.below(100)),
          bookingSlots: [{ startTime: time(start), endTime: time(start + 30) }],
        })),
      },
      slots: wanted.map((resourceId) => `${resourceId} ${date} ${time(start)}`),
      acknowledged: null,
    }
    attempts.push(attempt)
    return attempt
  }

  /** The same person with the same cookies and token, at the present address of the server. */
  const at = (newAddress: string, person: number): Browser => {
    const known = browsers[person]
    const browser = createBrowser(newAddress)
    if (known === undefined) throw new Error('nobody')
    for (const [name, value] of known.cookies) browser.cookies.set(name, value)
    browser.token = known.token
    return browser
  }
  const send = (browser: Browser, { key, body }: Attempt): Promise<Answer> =>
    browser.send('/api/booking', { method: 'POST', body, headers: { 'idempotency-key': key } })

  return {
    attempts,
    acknowledged: () => attempts.filter(({ acknowledged }) => acknowledged !== null).length,
    run(newAddress, restMs = 0) {
      let isStopped = false
      const unexpected: Answer[] = []
      const book = async (person: number): Promise<void> => {
        const browser = at(newAddress, person)
        while (!isStopped) {
          const attempt = next(person)
          const answer = await send(browser, attempt).catch(() => null)
          if (answer === null || answer.status === 503) return
          attempt.acknowledged = acknowledgementOf(answer)
          if (attempt.acknowledged === null) unexpected.push(answer)
          if (restMs > 0) await pause(restMs)
        }
      }
      const ended = Promise.all(browsers.flatMap((_, person) => Array.from({ length: atOnce }, () => book(person))))
      return {
        stop() {
          isStopped = true
        },
        ended: ended.then(() => unexpected),
      }
    },
    async repeat(newAddress) {
      const problems: string[] = []
      for (const attempt of attempts.filter(({ acknowledged }) => acknowledged === null)) {
        const browser = at(newAddress, attempt.person)
        const [first, second] = [await send(browser, attempt), await send(browser, attempt)]
        attempt.acknowledged = acknowledgementOf(first)
        if (attempt.acknowledged === null) problems.push(`${attempt.slots}: ${first.status} ${first.text}`)
        if (second.text !== first.text) problems.push(`${attempt.slots}: first ${first.text}, then ${second.text}`)
      }
      return problems
    },
  }
}
