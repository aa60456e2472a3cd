/** What tests of links without sign-in share: a server, a visitor with a link, and an outbox whose mails leave when the test says so. */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { readLinkKey, signLink } from '../../../server/access/link-token.ts'
import { wordsNow } from '../../../server/bookings/words-now.ts'
import { setClock } from '../../../server/database/database.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { claimMails, deleteUntold, markSent } from '../../../server/mail/outbox.ts'
import { type Booking, startBookingWorld } from '../bookings/booking-world.ts'
import { type Answer, type Browser, openBrowser } from '../testing/browser.ts'
import { TEST_CLOCK_START } from '../testing/start-test-server.ts'

const decodeOpened = Schema.decodeUnknownSync(calls.openLink.answer)
const decodeCoBooker = Schema.decodeUnknownSync(calls.addCoBooker.answer)
const decodeCoBookers = Schema.decodeUnknownSync(calls.coBookers.answer)

export interface Sent {
  readonly name: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export const startLinkWorld = async (environment: Readonly<Record<string, string>> = {}) => {
  const world = await startBookingWorld({
    environment: {
      SEED: 'none',
      MAX_ADDRESS_CALLS_PER_SECOND: '1000000',
      MAX_ADDRESS_MAILS_PER_HOUR: '1000',
      MAX_MAILS_PER_HOUR: '1000',
      ...environment,
    },
  })
  const { server, database, post } = world
  const links = createLinks(() => server.url)
  const words = wordsNow({ database, links })
  const key = await readLinkKey(database)
  const guest: Browser = await openBrowser(server.address)
  const ridsOf = (booking: Booking): readonly number[] => booking.bookingResources.map(({ id }) => id)

  return {
    ...world,
    links,
    key,
    guest,
    ridsOf,
    clockAt: (instant: string) => setClock(database, Date.parse(instant)),
    clockBack: () => setClock(database, Date.parse(TEST_CLOCK_START)),
    pass: (seconds: number) =>
      sql`update server_clock set shift = shift + make_interval(secs => ${seconds})`.execute(database),
    /** Makes the link that a reminder of these parts has, and returns its token. */
    linkTo: async (userId: number, parts: readonly number[]): Promise<string> => {
      const { id } = await database
        .insertInto('part_link')
        .values({ user_id: userId, parts, made_at: sql<string>`server_now()` })
        .returning('id')
        .executeTakeFirstOrThrow()
      return signLink(key, id)
    },
    ask: (token: string): Promise<Answer> => post(guest, calls.openLink.path, { token }),
    open: async (token: string) => {
      const answer = await post(guest, calls.openLink.path, { token })
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      return decodeOpened(answer.json)
    },
    cancel: (token: string, rid: number | undefined, price = 0): Promise<Answer> =>
      post(guest, calls.cancelByLink.path, { token, rid, price }),
    leave: (token: string): Promise<Answer> => post(guest, calls.leaveByLink.path, { token }),

    name: (browser: Browser, { id }: Pick<Booking, 'id'>, email: string, rest: object = {}): Promise<Answer> =>
      post(browser, `/api/booking/${id}/co-bookers`, { email, ...rest }),
    named: async (browser: Browser, booking: Pick<Booking, 'id'>, email: string, rest: object = {}) => {
      const answer = await post(browser, `/api/booking/${booking.id}/co-bookers`, { email, ...rest })
      expect([answer.status, answer.text]).toEqual([201, answer.text])
      return decodeCoBooker(answer.json)
    },
    coBookersOf: async (browser: Browser, { id }: Pick<Booking, 'id'>) =>
      decodeCoBookers((await browser.send(`/api/booking/${id}/co-bookers`)).json),
    unname: (browser: Browser, { id }: Pick<Booking, 'id'>, coBooker: number): Promise<Answer> =>
      browser.send(`/api/booking/${id}/co-bookers/${coBooker}`, { method: 'DELETE' }),
    tokenOf: async (coBooker: number): Promise<string> => {
      const row = await database
        .selectFrom('co_booker')
        .select('link')
        .where('id', '=', coBooker)
        .executeTakeFirstOrThrow()
      return signLink(key, row.link)
    },
    /** Sends all mails that are due, and returns them. A mail that has nothing left to tell is not among them. */
    sent: async (): Promise<readonly Sent[]> => {
      const left: Sent[] = []
      for (const mail of await claimMails(database, 100)) {
        const written = await words(mail)
        if (written === null) {
          await deleteUntold(database, mail)
          continue
        }
        await markSent(database, [mail])
        left.push({ name: mail.name, to: mail.recipient, subject: written.subject, text: written.plain })
      }
      return left
    },
  }
}

/** The token in the link of a mail. */
export const tokenIn = (text: string): string => /\/tid#([\w-]{43})(?![\w-])/u.exec(text)?.[1] ?? ''
