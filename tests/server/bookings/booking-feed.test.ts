/**
 * The address for calendar programs. It is made, read, replaced and removed over HTTP, and its calendar is read as a program reads it.
 */
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { TEST_PASSWORD } from '../testing/test-content.ts'
import { eight, entry, halfPastEight, nine, startBookingWorld, ten } from './booking-world.ts'
import { componentsOf, unescaped, unfolded } from './read-calendar.ts'

let world: Awaited<ReturnType<typeof startBookingWorld>>
beforeAll(async () => {
  world = await startBookingWorld()
})
afterAll(() => world?.server.stop())

const feedPath = calls.bookingFeed.path
const decodeMade = Schema.decodeUnknownSync(calls.createBookingFeed.answer)
const decodeFeed = Schema.decodeUnknownSync(calls.bookingFeed.answer)

const feedOf = async (browser: Browser) => decodeFeed((await browser.send(feedPath)).json)
/** The path of a new address. */
const make = async (browser: Browser): Promise<string> => {
  const answer = await browser.send(feedPath, { method: 'POST', body: { password: TEST_PASSWORD } })
  expect(answer.status).toBe(201)
  const { address } = decodeMade(answer.json)
  expect(address).toMatch(/^http:\/\/localhost:\d+\/api\/booking\/feed\/[\w-]{43}\.ics$/)
  return new URL(address).pathname
}
const remove = (browser: Browser): Promise<Answer> => browser.send(feedPath, { method: 'DELETE' })

/** Reads the address as a calendar program does, without cookies and without a token. */
const follow = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${world.server.address}${path}`, { headers })
const textAt = async (path: string): Promise<string> => {
  const answer = await follow(path)
  expect(answer.status).toBe(200)
  return answer.text()
}
const numbersIn = (file: string): string[] =>
  componentsOf(file, 'VEVENT').map((event) => unescaped(event.get('DESCRIPTION') ?? '').replace('Bokning ', ''))
const auditOf = async (userId: number): Promise<string[]> =>
  (
    await world.database
      .selectFrom('audit_entry')
      .select('kind')
      .where('user_id', '=', userId)
      .where('kind', 'like', 'feed-%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('the address of one’s own bookings', () => {
  test('is made, told once, replaced and removed; what it was leads nowhere', { tags: 'booking-feed' }, async () => {
    const { company, content, database } = world
    expect(await feedOf(company)).toEqual({ createdAt: null })
    const first = await make(company)
    const { createdAt } = await feedOf(company)
    expect(createdAt).toMatch(/^2026-03-02T06:\d\d:\d\d\.\d+Z$/)
    expect(JSON.stringify(await feedOf(company))).not.toContain(first.slice(-47, -4))
    const { token_hash } = await database
      .selectFrom('booking_feed')
      .select('token_hash')
      .where('user_id', '=', content.users.company)
      .executeTakeFirstOrThrow()
    expect(token_hash).toHaveLength(32)
    expect(token_hash.toString('base64url')).not.toContain(first.slice(-47, -4))

    const second = await make(company)
    expect((await follow(first)).status).toBe(404)
    expect((await follow(second)).status).toBe(200)
    expect((await remove(company)).status).toBe(204)
    const gone = await follow(second)
    expect(gone.status).toBe(404)
    expect(await gone.text()).toBe(await (await follow(`${feedPath}/${'A'.repeat(43)}.ics`)).text())
    expect(await feedOf(company)).toEqual({ createdAt: null })
    // Removing a missing address has no effect.
    expect((await remove(company)).status).toBe(204)
    expect(await auditOf(content.users.company)).toEqual(['feed-made', 'feed-made', 'feed-removed'])
  })

  test('is nobody else’s: another person’s is untouched', async () => {
    const { anna, bertil } = world
    const annas = await make(anna)
    const bertils = await make(bertil)
    await remove(bertil)
    expect((await follow(annas)).status).toBe(200)
    expect((await follow(bertils)).status).toBe(404)
  })

  test.each([
    // Without a token in the path it is the call for the person's own address, which requires signing in.
    { odd: '', status: 401 },
    { odd: '.ics', status: 404 },
    { odd: `${'A'.repeat(42)}!.ics`, status: 404 },
    { odd: `${'A'.repeat(44)}.ics`, status: 404 },
    // The router takes it for a part of a booking, which can be removed but not read.
    { odd: 'A'.repeat(43), status: 405 },
  ])('of no such form leads nowhere: $odd', async ({ odd, status }) => {
    expect((await world.visitor.send(`${feedPath}/${odd}`)).status).toBe(status)
  })

  test('is dead while its account is closed, and goes with a cleared one', async () => {
    const { database, bertil, administrator, content } = world
    const path = await make(bertil)
    const close = (disabled: boolean) =>
      database.updateTable('app_user').set({ disabled }).where('id', '=', content.users.bertil).execute()
    await close(true)
    expect((await follow(path)).status).toBe(404)
    await close(false)
    expect((await follow(path)).status).toBe(200)
    expect((await administrator.send(`/api/user/${content.users.bertil}`, { method: 'DELETE' })).status).toBe(204)
    await close(false)
    expect((await follow(path)).status).toBe(404)
    expect(
      await database.selectFrom('booking_feed').selectAll().where('user_id', '=', content.users.bertil).execute(),
    ).toEqual([])
  })
})

describe('the calendar at it', () => {
  test('has an event for each run of slots, and follows what is changed and cancelled', {
    tags: 'booking-feed',
  }, async () => {
    const { anna, administrator, booked, content, freshDay } = world
    const path = await make(anna)
    const day = freshDay()
    const booking = await booked(anna, entry(content.rooms.priced, day, eight, halfPastEight, ten))
    const other = await booked(anna, entry(content.rooms.free, freshDay(), nine))
    const file = await textAt(path)
    expect(unfolded(file)).toContain('X-WR-CALNAME:Mina bokningar\\, Lärcentrum')
    const stamp = day.replaceAll('-', '')
    const events = componentsOf(file, 'VEVENT').filter((event) =>
      event.get('DESCRIPTION')?.includes(`${booking.bookingNumber}-1`),
    )
    expect(
      events.map((event) => [event.get('DTSTART;TZID=Europe/Stockholm'), event.get('DTEND;TZID=Europe/Stockholm')]),
    ).toEqual([
      [`${stamp}T080000`, `${stamp}T090000`],
      [`${stamp}T100000`, `${stamp}T103000`],
    ])
    expect(new Set(events.map((event) => event.get('UID'))).size).toBe(2)
    expect(events[0]?.get('SUMMARY')).toBe('Rum med pris')
    expect(events[0]?.get('STATUS')).toBe('TENTATIVE')
    expect(events[0]?.get('URL')).toBe(`${new URL(world.server.url).origin}/bookings/${booking.id}`)

    const setStatus = (status: number) =>
      administrator.send(`/api/booking/${booking.id}/resource/${booking.bookingResources[0]?.id}/status`, {
        method: 'POST',
        body: { status },
      })
    expect((await setStatus(1)).status).toBe(200)
    const confirmed = componentsOf(await textAt(path), 'VEVENT').filter((event) => event.get('STATUS') === 'CONFIRMED')
    // The ids of the events are the same as before, so a calendar recognises them.
    expect(confirmed.map((event) => event.get('UID'))).toEqual(events.map((event) => event.get('UID')))
    expect((await setStatus(2)).status).toBe(200)
    expect(numbersIn(await textAt(path))).toEqual([`${other.bookingNumber}-1`])
    await anna.send(`/api/booking/${other.id}`, { method: 'DELETE' })
    expect(numbersIn(await textAt(path))).toEqual([])
  })

  test('and the file of a booking know an event wherever it moves, and which of two readings is the newer', {
    tags: 'ics-identity',
  }, async () => {
    const { anna, administrator, at, booked, content, freshDay } = world
    const path = await make(anna)
    const booking = await booked(anna, entry(content.rooms.free, freshDay(), eight))
    const part = `/api/booking/${booking.id}/resource/${booking.bookingResources[0]?.id}`
    const told = async (file: string) => {
      const events = componentsOf(file, 'VEVENT').filter((event) =>
        event.get('DESCRIPTION')?.includes(`${booking.bookingNumber}-1`),
      )
      expect(events).toHaveLength(1)
      return ['UID', 'SEQUENCE', 'LAST-MODIFIED', 'DTSTART;TZID=Europe/Stockholm'].map((name) => events[0]?.get(name))
    }
    const both = async () => {
      const [ofFeed, ofFile] = [await textAt(path), (await anna.send(`/api/booking/${booking.id}.ics`)).text]
      expect(await told(ofFeed)).toEqual(await told(ofFile))
      return told(ofFile)
    }
    const [uid, sequence, madeAt, start] = await both()
    expect([sequence, start]).toEqual(['0', expect.stringMatching(/T080000$/)])
    await at('08:30', async () => {
      await anna.send(part, { method: 'POST', body: { bookingSlots: [ten] } })
      await administrator.send(`${part}/price`, { method: 'POST', body: { price: 12 } })
    })
    const [sameUid, later, changedAt, moved] = await both()
    expect([sameUid, later, moved]).toEqual([uid, '1', expect.stringMatching(/T100000$/)])
    expect(changedAt).toMatch(/T073\d{3}Z$/)
    expect(changedAt).not.toBe(madeAt)
    await administrator.send(`${part}/status`, { method: 'POST', body: { status: 1 } })
    expect((await both())[1]).toBe('2')
    // The wish is shown only in the file of the booking.
    await anna.send(part, { method: 'POST', body: { bookingSlots: [ten], message: 'Kaffe' } })
    const [file] = componentsOf((await anna.send(`/api/booking/${booking.id}.ics`)).text, 'VEVENT')
    expect([file?.get('SEQUENCE'), file?.get('DESCRIPTION')]).toEqual(['3', expect.stringContaining('Kaffe')])
  })

  test('tells of three months back and of all that lies ahead, and no wish, note or person', async () => {
    const { administrator, content, database } = world
    const path = await make(administrator)
    const resource = (date: string) => ({
      resourceId: content.rooms.priced,
      date,
      slots: [nine],
      message: 'HEMLIGT önskemål',
    })
    const old = await insertBooking(database, {
      userId: content.users.administrator,
      resources: [resource('2025-11-29'), resource('2025-11-30'), resource('2027-12-24')],
      notes: [{ content: 'HEMLIG anteckning', internal: true }],
    })
    const forgotten = await insertBooking(database, {
      userId: content.users.administrator,
      resources: [resource('2025-11-01')],
    })
    const file = await textAt(path)
    expect(numbersIn(file)).toEqual([`${old.number}-2`, `${old.number}-3`])
    expect(file).not.toContain('HEMLIG')
    expect(file).not.toContain('administrator')
    expect(file).not.toContain(String(forgotten.number))
  })

  test('is not sent again to who has it, until something has changed', async () => {
    const { anna, booked, content, freshDay } = world
    const path = await make(anna)
    const answer = await follow(path)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const tag = answer.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
    const again = await follow(path, { 'if-none-match': `"other", ${tag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    await booked(anna, entry(content.rooms.priced, freshDay(), nine))
    const changed = await follow(path, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  test('is asked for again and again in vain: 429, with how long to wait', async () => {
    const path = await make(world.anna)
    // The clock stands still, because on a slow machine the readings would take too long to exceed the rate.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.visitor.send(path))).finally(() =>
      clock.mockRestore(),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([5, 7])
    for (const answer of refused) {
      expect(failureOf(answer).code).toBe('rate-limited')
      expect(answer.headers.get('retry-after')).toBe('1')
    }
  })
})
