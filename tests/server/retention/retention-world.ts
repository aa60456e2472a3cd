/** What tests of forgetting share: a server whose nights the test lets pass, and the outbox in place of a mail server. */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { setClock } from '../../../server/database/database.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { claimMails, markFailed, markSent } from '../../../server/mail/outbox.ts'
import { forgetAtNight } from '../../../server/retention/forget-at-night.ts'
import { patience } from '../../testing/patience.ts'
import { startBookingWorld } from '../bookings/booking-world.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const decodeRetention = Schema.decodeUnknownSync(calls.retention.answer)
const decodePreview = Schema.decodeUnknownSync(calls.retentionPreview.answer)

export const links = createLinks(() => 'http://house.example')

export const startRetentionWorld = async () => {
  const world = await startBookingWorld()
  const { server, content } = world
  const { database } = server
  // The server goes through the night of its start.
  const isDone = async () =>
    (await database.selectFrom('retention_run').where('finished_at', 'is not', null).select('day').execute()).length > 0
  await vi.waitUntil(isDone, { timeout: patience(15_000) })
  // The people of the content are as old as the test's clock.
  await database.updateTable('app_user').set({ created_at: sql<string>`server_now()` }).execute()
  /** A sign-in lives for seven days, and the tests go further. */
  const signedIn = async (email: string): Promise<Browser> => {
    const browser = await openBrowser(server.address)
    expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200)
    return browser
  }
  const asAdministrator = () => signedIn(people.administrator)
  /** Moves the clock to the night to this day, after three o'clock in Stockholm. */
  const goTo = async (day: string): Promise<void> => setClock(database, Date.parse(`${day}T02:30:00Z`))
  const forget = (): Promise<void> => forgetAtNight(database, links)
  return {
    ...world,
    database,
    signedIn,
    asAdministrator,
    users: content.users,
    goTo,
    forget,
    /** Goes to the night to this day, and forgets. */
    night: async (day: string): Promise<void> => {
      await goTo(day)
      await forget()
    },
    set: async (bookingMonths: number | null, accountMonths: number | null, rest: object = {}) =>
      (await asAdministrator()).send('/api/retention', {
        method: 'PUT',
        body: { bookingMonths, accountMonths, ...rest },
      }),
    read: async () => {
      const answer = await (await asAdministrator()).send('/api/retention')
      expect(answer.status).toBe(200)
      return decodeRetention(answer.json)
    },
    preview: async (query: string) => {
      const answer = await (await asAdministrator()).send(`/api/retention/preview?${query}`)
      expect(answer.status).toBe(200)
      return decodePreview(answer.json)
    },
    /** Ends all waiting mails: they are sent, or given up. Returns those to unused accounts. */
    mails: async (outcome: 'sent' | 'refused') => {
      // The mails of one night leave one after the other.
      await database.updateTable('outbox_mail').set({ next_attempt_at: sql<string>`server_now()` }).execute()
      const mails = await claimMails(database, 100)
      if (outcome === 'sent') await markSent(database, mails)
      else for (const mail of mails) await markFailed(database, mail, 'refused', null)
      return mails.filter(({ name }) => name.startsWith('account-unused'))
    },
  }
}
