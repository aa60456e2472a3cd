/** The audit of changes and readings for administrators, and the part that a person gets. */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { bookingOf, entry, nine, startBookingWorld, ten } from '../bookings/booking-world.ts'
import type { Browser } from '../testing/browser.ts'

let world: Awaited<ReturnType<typeof startBookingWorld>>
beforeAll(async () => {
  world = await startBookingWorld()
})
afterAll(() => world?.server.stop())

const decodePage = Schema.decodeUnknownSync(calls.audit.answer)
const decodeExport = Schema.decodeUnknownSync(calls.exportUser.answer)

const auditAs = async (browser: Browser, query = '') => {
  const answer = await browser.send(`/api/audit${query}`)
  expect(answer.status).toBe(200)
  return decodePage(answer.json)
}

const activityAs = async (browser: Browser, query = '') =>
  Schema.decodeUnknownSync(calls.activity.answer)((await browser.send(`/api/activity${query}`)).json).items

describe('the audit trail', () => {
  test('says of a booking what was done, when and by whom, newest first, and what is left of a removed one', {
    tags: ['audit-read', 'call-audit', 'call-activity'],
  }, async () => {
    const { anna, administrator, content, book, post, freshDay } = world
    await book(anna, [entry(content.rooms.priced, freshDay(), nine)])
    const [{ id: since } = expect.fail()] = (await activityAs(administrator)).slice(-1)
    const booking = bookingOf(await book(anna, [entry(content.rooms.priced, freshDay(), nine)]))
    const part = booking.bookingResources[0]?.id
    const path = `/api/booking/${booking.id}`
    await post(administrator, `${path}/resource/${part}/price`, { price: 70 })
    await post(administrator, `${path}/resource/${part}/status`, { status: 1 })
    await administrator.send(path, { method: 'DELETE' })
    const { entries, more } = await auditAs(administrator, `?bookingNumber=${booking.bookingNumber}`)
    expect(more).toBe(false)
    expect(entries.map(({ kind }) => kind)).toEqual(['booking-removed', 'status-set', 'price-set', 'booking-made'])
    const [removed, status, price, made] = entries
    expect(made?.actor).toMatchObject({ id: content.users.anna, name: 'anna Test' })
    expect(price?.actor).toMatchObject({ id: content.users.administrator })
    expect(price?.details).toMatchObject({ price: { from: booking.bookingResources[0]?.price, to: 70 } })
    expect(status?.details).toMatchObject({ status: { from: 0, to: 1 } })
    expect(removed?.details).toMatchObject({ resources: [{ times: ['09:00–09:30'] }] })
    expect(made?.at).toMatch(/^2026-03-02T/)
    const told = (await activityAs(administrator, `?since=${since}`)).map(({ kind }) => kind)
    expect(told).toEqual(['booked', 'changed', 'changed', 'cancelled'])
    for (const call of ['audit', 'activity']) expect((await anna.send(`/api/${call}`)).status).toBe(403)
  })

  test('knows who looked at whose data, once an hour, but not what was searched for', {
    tags: 'audit-read',
  }, async () => {
    const { anna, administrator, content, book, freshDay } = world
    const booking = bookingOf(await book(anna, [entry(content.rooms.free, freshDay(), ten)]))
    const looks = async () =>
      (await auditAs(administrator, `?user=${content.users.anna}`)).entries.filter(({ kind }) => kind === 'user-viewed')
    const before = (await looks()).length
    for (let times = 0; times < 3; times += 1) await administrator.send(`/api/booking/${booking.id}`)
    await anna.send(`/api/booking/${booking.id}`)
    await anna.send(`/api/user/${content.users.anna}`)
    expect((await looks()).slice(0, -before || undefined)).toMatchObject([
      { actor: { id: content.users.administrator }, bookingNumber: booking.bookingNumber },
    ])
    await administrator.send('/api/user?search=bertil')
    const { entries } = await auditAs(administrator)
    expect(entries[0]).toMatchObject({ kind: 'people-listed', details: { list: 'users' }, userId: null })
    const lookups = entries.filter(({ kind }) => kind !== 'signed-in')
    expect(JSON.stringify(lookups)).not.toContain('bertil')
  })

  test.each([
    ['users', 'GET', '/api/user', undefined],
    ['bookings', 'GET', '/api/booking/all', undefined],
    ['bookings', 'POST', '/api/booking/paged', { page: 1, pageSize: 10 }],
    ['waiting', 'GET', '/api/booking/waiting', undefined],
    ['report', 'POST', '/api/booking/reports', { startDate: '2026-03-01', endDate: '2026-03-31' }],
  ] as const)(
    'knows who read the list “%s” by %s %s, once an hour',
    { tags: 'audit-lists' },
    async (list, method, path, body) => {
      const { administrator, content, database } = world
      const listed = () => database.selectFrom('audit_entry').selectAll().where('kind', '=', 'people-listed').execute()
      const read = async (): Promise<void> => {
        expect((await administrator.send(path, { method, body })).status).toBe(200)
      }
      await database.deleteFrom('audit_entry').where('kind', '=', 'people-listed').execute()
      await read()
      await read()
      const about = { actor_id: content.users.administrator, user_id: null, booking_number: null, details: { list } }
      expect(await listed()).toEqual([expect.objectContaining(about)])
      await sql`update audit_entry set at = at - interval '1 hour'`.execute(database)
      await read()
      expect(await listed()).toHaveLength(2)
    },
  )

  test.each([
    ['GET', '/api/user?page=9007199254740991', undefined],
    ['POST', '/api/booking/paged', { page: 1, pageSize: 10, user: 1, userId: 9_007_199_254_740_991 }],
    ['POST', '/api/booking/reports', { startDate: '2026-03-01', endDate: '2026-03-31', group: 9_007_199_254_740_991 }],
  ])('knows nothing of a list that was refused: %s %s', { tags: 'audit-lists' }, async (method, path, body) => {
    const { administrator, database } = world
    await database.deleteFrom('audit_entry').execute()
    expect((await administrator.send(path, { method, body })).status).toBe(400)
    expect(await database.selectFrom('audit_entry').select('kind').execute()).toEqual([])
  })

  test('knows whose bookings an administrator listed, and nothing of who lists their own', {
    tags: 'audit-lists',
  }, async () => {
    const { anna, administrator, content, database, post } = world
    await database.deleteFrom('audit_entry').execute()
    const page = { page: 1, pageSize: 10 }
    for (const userId of [content.users.bertil, content.users.bertil, content.users.administrator])
      expect((await post(administrator, '/api/booking/paged', { ...page, userId })).status).toBe(200)
    expect((await post(anna, '/api/booking/paged', page)).status).toBe(200)
    expect((await anna.send('/api/booking')).status).toBe(200)
    const entries = await database
      .selectFrom('audit_entry')
      .select(['kind', 'actor_id', 'user_id', 'details'])
      .execute()
    expect(entries).toEqual([
      { kind: 'user-viewed', actor_id: content.users.administrator, user_id: content.users.bertil, details: {} },
    ])
  })

  test('is read page by page', { tags: 'call-audit' }, async () => {
    const { administrator, content, database } = world
    const values = Array.from({ length: 120 }, () => ({
      ...{ at: '2026-03-01T10:00:00Z', actor_id: null, kind: 'user-changed', user_id: content.users.bertil },
      details: '{}',
    }))
    await database.insertInto('audit_entry').values(values).execute()
    const path = `?user=${content.users.bertil}`
    const first = await auditAs(administrator, path)
    expect([first.entries.length, first.more]).toEqual([50, true])
    const second = await auditAs(administrator, `${path}&before=${first.entries.at(-1)?.id}`)
    const third = await auditAs(administrator, `${path}&before=${second.entries.at(-1)?.id}`)
    expect(third.more).toBe(false)
    const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect(ids.length).toBeGreaterThanOrEqual(120)
  })
})

describe('the export of what is kept of a person', () => {
  test('holds account, bookings and history, no internal note and nobody else, and is audited', {
    tags: 'call-user-export',
  }, async () => {
    const { anna, bertil, administrator, content, book, post, freshDay } = world
    const booking = bookingOf(
      await book(anna, [{ ...entry(content.rooms.priced, freshDay(), nine), message: 'Stolar i ring' }]),
    )
    await post(administrator, `/api/booking/${booking.id}/note`, { content: 'Bara vi', internal: true })
    await post(administrator, `/api/booking/${booking.id}/note`, { content: 'Nyckel i receptionen', internal: false })
    const path = `/api/user/${content.users.anna}/export`
    const own = await anna.send(path)
    expect(own.status).toBe(200)
    expect(own.headers.get('content-disposition')).toMatch(/^attachment; filename="mina-uppgifter-\d+\.json"$/)
    const kept = decodeExport(own.json)
    expect(kept.user.email).toBe('anna@test.example')
    expect(kept.bookings.map(({ id }) => id)).toContain(booking.id)
    expect(own.text).toContain('Stolar i ring')
    expect(own.text).toContain('Nyckel i receptionen')
    expect(kept.history).toContainEqual(
      expect.objectContaining({ kind: 'booking-made', by: 'self', bookingNumber: booking.bookingNumber }),
    )
    const fetched = await administrator.send(path)
    for (const { text } of [own, fetched]) {
      expect(text).not.toContain('Bara vi')
      expect(text).not.toContain('bertil@')
    }
    expect((await bertil.send(path)).status).toBe(404)
    const kinds = (await auditAs(administrator, `?user=${content.users.anna}`)).entries.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'user-exported')).toHaveLength(1)
  })
})
