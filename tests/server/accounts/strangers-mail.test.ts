/**
 * No caller can use this server to write to strangers. A mail to an unproved address contains no text of a person, there are few such
 * mails, and unproved accounts are deleted after a week.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_NAMES, EMAIL_PLACEHOLDERS } from '../../../domain/rules/email-placeholders.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { leastAnswerMilliseconds } from '../../../server/accounts/prove-email.ts'
import { deleteUnprovedAccounts } from '../../../server/accounts/registration.ts'
import { remind } from '../../../server/booking-links/remind.ts'
import { workOnBookings } from '../../../server/bookings/booking-context.ts'
import { noteMissed } from '../../../server/bookings/missed-times.ts'
import { createChanges } from '../../../server/changes/changes.ts'
import { setClock } from '../../../server/database/database.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { entry, nine, TODAY, ten } from '../bookings/booking-world.ts'
import { bookingRules } from '../claims/wide-caps.ts'
import { silentLogger } from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { type Answer, failureOf, openBrowser } from '../testing/browser.ts'
import { TEST_CLOCK_START } from '../testing/start-test-server.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld, person } from './account-world.ts'

const { server, content, world } = await openAccountWorld({
  environment: {
    MAX_SOURCE_MAILS_PER_HOUR: '5',
    MAX_STRANGERS_MAILS_PER_HOUR: '8',
    TRUSTED_PROXIES: '127.0.0.1',
    HOUSE_NETWORKS: '198.51.100.0/24',
  },
})
afterAll(() => server.stop())
const bookingContext = {
  ...{ ...bookingRules, database: server.database, groupMailSeconds: 0, longestHold: 600_000 },
  changes: await createChanges(server.database, silentLogger, wideScheduler(), { isShared: false }),
  links: createLinks(() => server.url),
}
/** Lets an hour pass for the mails. */
const anHourLater = () => sql`update mail_request set at = at - interval '1 hour'`.execute(server.database)
beforeEach(async () => {
  await anHourLater()
})

const registerFrom = async (source: string, email: string, over: Readonly<Record<string, unknown>> = {}) => {
  const browser = await openBrowser(server.address)
  return browser.send('/api/user', {
    method: 'POST',
    body: {
      ...person,
      email,
      userType: await world.typeId('privatperson'),
      accept: true,
      password: GOOD_PASSWORD,
      ...over,
    },
    headers: { 'x-forwarded-for': source },
  })
}
const mailCount = async (emails: readonly string[]): Promise<number> =>
  (await Promise.all(emails.map((email) => world.mailsTo(email)))).flat().length
const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)
const strangers = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}@test.example`)

describe('a mail to an address that nobody has proved', () => {
  const words = { firstName: 'Vinn', lastName: 'Miljonen', address: 'Snabbast', city: 'Vinner' }
  const everyWord = /Vinn|Miljonen|Snabbast/

  test('has no word of whoever registered, asked again, or forgot', { tags: 'mail-strangers-words' }, async () => {
    const email = 'named@test.example'
    await registerFrom('192.0.2.1', email, words)
    const { id } = await world.linkIn(email, 'verify-address')
    await world.post(`/api/user/${id}/resend-verification`, {})
    await world.post('/api/user/forgot-password', { email })
    expect(await world.mailNames(email)).toEqual(['verify-address', 'verify-address', 'reset-password'])
    for (const { plain } of await world.mailsTo(email)) {
      expect(plain).not.toMatch(everyWord)
      expect(plain).toMatch(/^Hej!/)
    }
  })
  test('has no word of whoever registered, whatever an administrator does for the account', {
    tags: 'mail-strangers-words',
  }, async () => {
    const email = 'served@test.example'
    const { database } = server
    const administrator = await world.signedIn(people.administrator)
    const ask = async (method: string, path: string, body: object = {}): Promise<Answer> => {
      const answer = await administrator.send(path, { method, body })
      expect([path, answer.status, answer.text]).toEqual([path, expect.toBeOneOf([200, 201, 204]), answer.text])
      return answer
    }
    const company = await world.typeId('foretag')
    await ask('PUT', `/api/user/types/${company}`, { needsApproval: true })
    await registerFrom('192.0.2.1', email, { ...words, userType: company })
    const { id } = await world.linkIn(email, 'verify-address')
    await world.post('/api/user/forgot-password', { email })
    await ask('POST', `/api/user/${id}/refuse`, { reason: 'Numret hör till ett annat företag.' })
    await ask('POST', `/api/user/${id}/approve`)

    const book = async (resourceId: number, date = '2026-03-10', slot = nine): Promise<string> => {
      const bookingResources = [entry(resourceId, date, slot)]
      const { json } = await ask('POST', '/api/booking', { userId: Number(id), bookingResources })
      const booking = decodeBooking(json)
      return `/api/booking/${booking.id}/resource/${booking.bookingResources[0]?.id}`
    }
    const presence = { remindHours: 24, checkInMinutes: 15, checkInFrom: 'anywhere' }
    await ask('POST', `/api/resources/${content.rooms.free}/rule`, { confirms: 'at-once', ...presence })
    await book(content.rooms.free)
    const part = await book(content.rooms.priced)
    await ask('POST', part, { bookingSlots: [{ startTime: '10:00:00', endTime: '10:30:00' }] })
    await ask('POST', `${part}/status`, { status: 1 })
    await ask('DELETE', part.replace(/\/resource.*/, ''))
    const handedOn = await book(content.rooms.priced)
    await ask('POST', handedOn.replace(/\/resource.*/, '/owner'), { userId: content.users.anna })
    await ask('PUT', `/api/user/types/${company}`, { needsApproval: false })

    // Nobody comes to the first time. The second is booked by somebody else, and the third is a day ahead.
    await book(content.rooms.free, TODAY, nine)
    await book(content.rooms.free, TODAY, ten)
    await book(content.rooms.free, '2026-03-03', ten)
    const anna = await world.signedIn(people.anna)
    await setClock(database, Date.parse(`${TODAY}T10:20:00+01:00`))
    const taken = { bookingResources: [entry(content.rooms.free, TODAY, ten)] }
    expect(await anna.send('/api/booking', { method: 'POST', body: taken })).toMatchObject({ status: 201 })
    await workOnBookings(bookingContext, noteMissed)
    await remind(database, bookingContext.links)
    await setClock(database, Date.parse(TEST_CLOCK_START))

    const mails = await database.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).execute()
    // A person who changes a password or cancels late has read a mail, which proves the address. Only a proved account counts as unused.
    const named = EMAIL_NAMES.filter((name) => [...EMAIL_PLACEHOLDERS[name]].some((word) => word === 'firstName'))
    // A mail about several bookings has the same name and differs only in its texts.
    const unused = ['account-unused', 'account-unused-last']
    const unreached = ['password-changed', 'booking-cancelled-late', 'status-changed-several', ...unused]
    const reached = named.filter((name) => !unreached.includes(name))
    expect(new Set(mails.map(({ name }) => name))).toEqual(new Set(['verify-address', ...reached]))
    expect(await world.account(email)).toMatchObject({ verified: false, first_name: 'Vinn' })
    for (const { name, subject, html, plain } of mails)
      expect([name, `${subject} ${html} ${plain}`]).toEqual([name, expect.not.stringMatching(everyWord)])
  })
  test('has no word of whoever registered, when its reader has chosen a password by a link that was asked for', {
    tags: 'mail-strangers-words',
  }, async () => {
    const email = 'chosen@test.example'
    await registerFrom('192.0.2.1', email, words)
    await world.post('/api/user/forgot-password', { email })
    const { id, code } = await world.linkIn(email, 'reset-password')
    const chosen = { code, password: OTHER_PASSWORD, repeatNewPassword: OTHER_PASSWORD }
    expect((await world.post(`/api/user/${id}/reset-password`, chosen)).status).toBe(200)
    expect(await world.mailsTo(email)).toMatchObject([
      { name: 'verify-address' },
      { name: 'reset-password' },
      { name: 'password-changed', plain: expect.not.stringMatching(everyWord) },
    ])
  })
  test('has no word of the account that shall have it as well', { tags: 'mail-strangers-words' }, async () => {
    const id = content.users.bertil
    await server.database
      .updateTable('app_user')
      .set({ first_name: 'Vinn', last_name: 'Miljonen' })
      .where('id', '=', id)
      .execute()
    const administrator = await world.signedIn(people.administrator)
    const body = {
      ...person,
      ...words,
      email: 'bertils-new@test.example',
      userType: await world.typeId('privatperson'),
    }
    await administrator.send(`/api/user/${id}`, { method: 'PUT', body })
    expect(await world.mailsTo('bertils-new@test.example')).toMatchObject([
      { name: 'verify-address', plain: expect.not.stringMatching(everyWord) },
    ])
  })
})

describe('a name', () => {
  const refused = { firstName: 'Skriv namnet utan webbadress.' }
  test.each([
    'http://evil.example',
    'Se HTTPS://evil.example/x',
    'www.evil',
    'evil.com/vinn',
    'evil.com',
    'Läs på evil.co.uk nu',
    '//evil',
    'ftp://x',
  ])('is no address of the web: %s', { tags: 'name-no-address' }, async (firstName) => {
    const answer = await registerFrom('192.0.2.2', 'web@test.example', { firstName })
    expect([answer.status, failureOf(answer).fields]).toEqual([422, refused])
  })
  test('of a company and of whom the invoice goes to is none either, but may end as one does', {
    tags: 'name-no-address',
  }, async () => {
    const company = { userType: await world.typeId('foretag') }
    const answer = await registerFrom('192.0.2.2', 'web@test.example', {
      ...company,
      lastName: 'x.se/y',
      company: 'https://evil.example',
      billingFirstName: 'www.evil.example',
      billingLastName: 'evil.example',
    })
    expect(Object.keys(failureOf(answer).fields ?? {})).toEqual([
      'lastName',
      'company',
      'billingFirstName',
      'billingLastName',
    ])
    const fine = { ...company, company: 'Blocket.se AB', firstName: 'J.R.R.', lastName: 'von Ek-Öberg' }
    expect((await registerFrom('192.0.2.2', 'web@test.example', fine)).status).toBe(201)
  })
})

describe('mails to strangers', () => {
  test('are five an hour from one source, and what is beyond is answered alike and makes nothing', {
    tags: 'mail-strangers-cap',
  }, async () => {
    const emails = strangers('flood', 9)
    for (const email of emails) {
      const start = performance.now()
      const answer = await registerFrom('192.0.2.3', email)
      expect([answer.status, answer.text]).toEqual([201, '{}'])
      expect(performance.now() - start).toBeGreaterThan(leastAnswerMilliseconds - 5)
    }
    expect(await mailCount(emails)).toBe(5)
    expect(await world.account('flood-8@test.example')).toBeUndefined()
    // Another source has its own allowance. A network of IPv6 is one source.
    await registerFrom('2001:db8:1:2::1', 'elsewhere@test.example')
    expect(await mailCount(['elsewhere@test.example'])).toBe(1)
    await anHourLater()
    await registerFrom('192.0.2.3', 'flood-8@test.example')
    expect(await mailCount(emails)).toBe(6)
  })

  test('count the same for addresses that are known', { tags: 'mail-strangers-cap' }, async () => {
    for (const email of [people.anna, people.company, people.disabled, 'new-one@test.example', 'new-two@test.example'])
      await registerFrom('192.0.2.4', email)
    await registerFrom('192.0.2.4', 'new-three@test.example')
    expect(await mailCount(['new-one@test.example', 'new-two@test.example', 'new-three@test.example'])).toBe(2)
  })

  test('are the same number when they are asked for at once', { tags: 'mail-strangers-cap' }, async () => {
    const emails = strangers('rush', 12)
    await Promise.all(emails.map((email) => registerFrom('192.0.2.5', email)))
    expect(await mailCount(emails)).toBe(5)
  })

  test('of a class in a network of the house count for the installation alone', {
    tags: ['mail-strangers-cap', 'cap-house-networks'],
  }, async () => {
    const emails = strangers('pupil', 12)
    for (const email of emails) await registerFrom('198.51.100.7', email)
    expect(await mailCount(emails)).toBe(8)
  })

  test('are bounded for all sources together', { tags: 'mail-strangers-cap' }, async () => {
    const emails = strangers('many', 12)
    for (const [index, email] of emails.entries()) await registerFrom(`192.0.2.${100 + index}`, email)
    expect(await mailCount(emails)).toBe(8)
  })

  test('are for a few networks three quarters of all, and the rest for those who have asked for nothing', {
    tags: ['mail-strangers-kept', 'cap-wide-networks'],
  }, async () => {
    const emails = strangers('few', 8)
    // Six of eight mails are for everybody. The second source may have more of its own.
    for (const [index, email] of emails.entries()) await registerFrom(`192.0.2.${index < 5 ? 30 : 31}`, email)
    expect(await mailCount(emails)).toBe(6)
    const late = strangers('late', 3)
    for (const [index, email] of late.entries()) await registerFrom(`192.0.2.${40 + index}`, email)
    expect(await mailCount(late)).toBe(2)
    await anHourLater()
    // One customer has many /64, which count together.
    const many = strangers('one-customer', 12)
    for (const [index, email] of many.entries()) await registerFrom(`2001:db8:77:${index}00::1`, email)
    expect(await mailCount(many)).toBe(6)
  })

  test('that an administrator asks for are not counted, nor a proved owner’s link to a new password', {
    tags: 'mail-strangers-cap',
  }, async () => {
    const emails = strangers('used-up', 8)
    for (const [index, email] of emails.entries()) await registerFrom(`192.0.2.${120 + index}`, email)
    const before = await mailCount([people.company])
    await world.post('/api/user/forgot-password', { email: people.company })
    expect(await mailCount([people.company])).toBe(before + 1)
    // An unproved address may belong to a stranger.
    await world.post('/api/user/forgot-password', { email: emails[0] })
    expect(await mailCount(emails)).toBe(8)
    const administrator = await world.signedIn(people.administrator)
    const { id } = await world.linkIn(emails[0] ?? '', 'verify-address')
    await world.post(`/api/user/${id}/resend-verification`, {}, administrator)
    expect(await mailCount(emails)).toBe(9)
  })
})

describe('an account that nobody proves', () => {
  const age = (email: string, interval: string) =>
    sql`update app_user set created_at = created_at - ${interval}::interval where email_key = ${email}`.execute(
      server.database,
    )
  const forget = (email: string) =>
    sql`delete from account_code using app_user where app_user.id = user_id and email_key = ${email}`.execute(
      server.database,
    )
  const registered = async (email: string, over: Readonly<Record<string, unknown>> = {}) => {
    await registerFrom('192.0.2.6', email, over)
    await forget(email)
    return Number((await world.account(email))?.id)
  }

  test('is deleted after seven days, with its organisation and its mails', { tags: 'unproved-deleted' }, async () => {
    const [email, young] = ['expires@test.example', 'young@test.example']
    const id = await registered(email, { userType: await world.typeId('foretag') })
    const organisation = (await world.account(email))?.organisation_id ?? 0
    expect(organisation).toBeGreaterThan(0)
    await registered(young)
    await age(email, '7 days')
    await age(young, '6 days 23 hours')
    await deleteUnprovedAccounts(server.database)
    expect(await world.account(email)).toBeUndefined()
    expect(await world.account(young)).toBeDefined()
    expect(await world.mailsTo(email)).toEqual([])
    expect(
      await server.database.selectFrom('organisation').select('id').where('id', '=', organisation).execute(),
    ).toEqual([])
    expect(await world.auditKinds(id)).toEqual(['user-registered', 'user-expired'])
    // Anybody may use the address again.
    await anHourLater()
    expect((await registerFrom('192.0.2.7', email)).status).toBe(201)
    expect(await world.account(email)).toBeDefined()
  })

  test('stays while a link to it works, and counts anew when it is registered again', {
    tags: 'unproved-deleted',
  }, async () => {
    const email = 'late-click@test.example'
    await registerFrom('192.0.2.8', email)
    await age(email, '8 days')
    await deleteUnprovedAccounts(server.database)
    expect(await world.account(email)).toBeDefined()
    await registerFrom('192.0.2.8', email)
    await forget(email)
    await deleteUnprovedAccounts(server.database)
    expect(await world.account(email)).toBeDefined()
  })

  test('stays when it has something: a booking, a price of its own, a role; and so do the closed, the cleared and the proved', {
    tags: 'unproved-deleted',
  }, async () => {
    const ids = [
      await registered('has-booking@test.example'),
      await registered('has-price@test.example'),
      await registered('has-role@test.example'),
      await registered('is-closed@test.example'),
      content.users.anna,
      content.users.unverified,
    ] as const
    const [booker, priced, promoted, closed, , withBooking] = ids
    const set = (id: number, values: Readonly<Record<string, unknown>>) =>
      server.database.updateTable('app_user').set(values).where('id', '=', id).execute()
    await set(promoted, { role: 'administrator' })
    await set(closed, { disabled: true })
    for (const user_id of [booker, withBooking])
      await server.database.insertInto('booking').values({ user_id, created_at: sql<string>`server_now()` }).execute()
    await server.database
      .insertInto('resource_price')
      .values({
        ...{ resource_id: content.rooms.free, block_minutes: 30, price: 1 },
        ...{ organisation_id: null, user_type_id: null, user_id: priced },
      })
      .execute()
    await sql`update app_user set created_at = created_at - interval '1 year'`.execute(server.database)
    await deleteUnprovedAccounts(server.database)
    const left = await server.database.selectFrom('app_user').select('id').where('id', 'in', ids).execute()
    expect(left).toHaveLength(ids.length)
    await set(promoted, { role: 'user' })
  })
})
