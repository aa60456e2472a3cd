/** Readings over several days and the search for free times, through the whole server (docs/rules.md#finding). */
import { randomUUID } from 'node:crypto'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { afterAll, expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { intervalOf } from '../../domain/testing/calendar-arbitraries.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openServerWorld } from '../testing/server-world.ts'

// Here a visitor may hold all found times.
const { server, content, anna, visitor } = await openServerWorld({ environment: { MAX_VISITOR_DAY_PERCENT: '100' } })
const { rooms } = content
const hub = new HubConnectionBuilder().withUrl(`${server.address}/booking-hub`).configureLogging(LogLevel.None).build()
await hub.start()
/** A connection belongs to one session. */
const session = randomUUID()
afterAll(async () => {
  await hub.stop()
  await server.stop()
})

const TUESDAY = '2026-03-03'
const { id: projector } = await server.database
  .insertInto('attribute')
  .values({ name: 'Projektor' })
  .returning('id')
  .executeTakeFirstOrThrow()
const furnish = (id: number, capacity: number, attribute_ids: readonly number[]) =>
  server.database.updateTable('resource').set({ capacity, attribute_ids }).where('id', '=', id).execute()
await furnish(rooms.priced, 12, [projector])
await furnish(rooms.free, 20, [])
await furnish(rooms.companiesOnly, 10, [projector])

const ask = (browser: Browser, path: string, body: unknown) => browser.send(path, { method: 'POST', body })
const decodeFound = Schema.decodeUnknownSync(calls.findTime.answer)
const decodeSlots = Schema.decodeUnknownSync(calls.slots.answer)
const wish = { dates: [TUESDAY], from: '08:00:00', to: '10:00:00' }
const find = async (browser: Browser, further: object = {}) => {
  const answer = await ask(browser, '/api/booking/find', { ...wish, ...further })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, answer.text.slice(0, 200)])
  return decodeFound(answer.json)
}
const fieldsOf = async (path: string, body: object) => {
  const answer = await ask(visitor, path, body)
  expect(answer.status).toBe(422)
  return failureOf(answer).fields
}

test('the rooms that take so many and have each thing are found, with price, and each hit that is pressed is held', {
  tags: ['call-find', 'find-time', 'find-pressed'],
}, async () => {
  const { hits, near, count } = await find(visitor, { minutes: 60, persons: 10, attributes: [projector] })
  expect([count, near]).toEqual([1, []])
  expect(hits).toMatchObject([
    { resourceId: rooms.priced, startTime: '08:00:00', endTime: '09:00:00', price: 150 },
    { resourceId: rooms.companiesOnly, startTime: '08:00:00', endTime: '09:00:00', price: 0, asksSignIn: true },
  ])
  const all = await find(visitor)
  // One is locked until nine.
  expect(all.hits.map(({ resourceId, reasons }) => [resourceId, reasons])).toEqual([
    [rooms.priced, ['whole']],
    [rooms.companiesOnly, undefined],
  ])
  for (const { resourceId, date, slots } of all.hits)
    for (const { startTime, endTime } of slots)
      expect(await hub.invoke('AddReservation', session, resourceId, date, startTime, endTime)).toMatchObject({
        confirmed: true,
      })
  // These rooms are held now, so they have no free time later in the stretch.
  expect((await find(visitor)).hits).toEqual([])
  await hub.invoke('ClearReservations', session)
})

test('what one holds oneself one finds again, and nobody else does', { tags: ['call-find', 'find-own'] }, async () => {
  const mine = visitor.cookies.get('sess') ?? ''
  const own = new HubConnectionBuilder()
    .withUrl(`${server.address}/booking-hub`)
    .configureLogging(LogLevel.None)
    .build()
  await own.start()
  const before = await find(visitor)
  for (const { resourceId, date, slots } of before.hits.slice(0, 1))
    for (const { startTime, endTime } of slots)
      expect(await own.invoke('AddReservation', mine, resourceId, date, startTime, endTime)).toMatchObject({
        confirmed: true,
      })
  expect((await find(visitor)).hits).toEqual(before.hits)
  expect((await find(anna)).count).toBe(before.count - 1)
  await own.invoke('ClearReservations', mine)
  await own.stop()
})

test('a hit names the nearest other times of its length in its room, and each that is pressed is held', {
  tags: ['call-find', 'find-others', 'find-pressed'],
}, async () => {
  const { hits } = await find(visitor, { from: '09:00:00', to: '10:00:00', persons: 12 })
  const [hit] = hits
  const starts = hit?.others?.map(({ startTime }) => startTime)
  expect([hit?.resourceId, starts]).toEqual([rooms.priced, ['08:00:00', '08:30:00', '09:30:00', '10:00:00']])
  for (const { slots } of hit?.others ?? []) {
    for (const { startTime, endTime } of slots)
      expect(await hub.invoke('AddReservation', session, hit?.resourceId, TUESDAY, startTime, endTime)).toMatchObject({
        confirmed: true,
      })
    await hub.invoke('ClearReservations', session)
  }
})

test('where only what asks to sign in fits, it is not counted, and only what anybody may book is near', {
  tags: ['call-find', 'find-visitor-last', 'find-near'],
}, async () => {
  const only = { persons: 10, from: '09:00:00', to: '10:00:00' }
  for (const { resourceId, slots, refused } of (await find(anna, only)).hits)
    for (const { startTime, endTime } of refused === undefined ? slots : [])
      await hub.invoke('AddReservation', session, resourceId, TUESDAY, startTime, endTime)
  const { hits, count, near } = await find(visitor, only)
  expect([count, hits.map(({ resourceId }) => resourceId)]).toEqual([0, [rooms.companiesOnly]])
  expect(near.length).toBeGreaterThan(0)
  expect(near.filter(({ asksSignIn }) => asksSignIn)).toEqual([])
  await hub.invoke('ClearReservations', session)
})

test('what one’s user type may not book comes last, with the reason; a visitor may choose it', {
  tags: ['call-find', 'find-order'],
}, async () => {
  const { hits } = await find(anna)
  expect(hits.map(({ resourceId, refused }) => [resourceId, refused])).toEqual([
    [rooms.priced, undefined],
    [rooms.companiesOnly, 'Rum för företag bokas bara av företag.'],
  ])
})

test('where nothing fits, something near can be held', {
  tags: ['call-find', 'find-near', 'find-pressed'],
}, async () => {
  const { hits, near } = await find(visitor, { persons: 20 })
  expect(hits).toEqual([])
  expect(near.map(({ resourceId, differs, lacks }) => [resourceId, differs, lacks])).toEqual([
    [rooms.free, 'time', undefined],
    [rooms.priced, 'room', 'seats'],
    [rooms.companiesOnly, 'room', 'seats'],
    [rooms.free, 'day', undefined],
  ])
  for (const { resourceId, date, slots } of near)
    for (const { startTime, endTime } of slots)
      expect(await hub.invoke('AddReservation', session, resourceId, date, startTime, endTime)).toMatchObject({
        confirmed: true,
      })
  await hub.invoke('ClearReservations', session)
  expect((await find(visitor, { groups: [content.disabledGroup] })).near).toEqual([])
})

/** Does some work while the group has these rules for everybody. */
const ruled = async (rules: Readonly<Record<string, number | string>>, work: () => Promise<void>): Promise<void> => {
  const row = { group_id: content.group, ...rules }
  await server.database.insertInto('booking_rule').values(row).execute()
  try {
    await work()
  } finally {
    await server.database.deleteFrom('booking_rule').execute()
  }
}
const begins = (found: Awaited<ReturnType<typeof find>>) =>
  found.hits.map(({ resourceId, startTime, refused }) => [resourceId, startTime, refused])

test('a room whose first time is too soon is found at the first that is not, and is near then', {
  tags: ['call-find', 'find-judged'],
}, async () => {
  // It is seven o'clock.
  const today = { dates: ['2026-03-02'], from: '08:00:00', to: '12:00:00', minutes: 60, groups: [content.group] }
  await ruled({ notice_minutes: 140 }, async () => {
    const found = await find(anna, today)
    const companies = [rooms.companiesOnly, '08:00:00', 'Rum för företag bokas bara av företag.']
    expect([found.count, begins(found)]).toEqual([
      2,
      [[rooms.priced, '09:30:00', undefined], [rooms.free, '09:30:00', undefined], companies],
    ])
    const { near } = await find(anna, { ...today, to: '09:00:00' })
    expect(near.slice(0, 2).map(({ differs, startTime }) => [differs, startTime])).toEqual([
      ['time', '09:30:00'],
      ['time', '09:30:00'],
    ])
  })
})

test('a time that needs more rows costs more, also beside a shorter one in the same room', {
  tags: ['call-find', 'find-time'],
}, async () => {
  // On this day the rows begin a quarter of an hour later, so two rows are enough.
  const shifted = '2026-03-05'
  await server.database
    .insertInto('special_day')
    .values({ group_id: content.group, date: shifted, start_time: '08:15', end_time: '12:15', title: 'Senare' })
    .execute()
  const hour = { dates: [TUESDAY, shifted], from: '09:15:00', to: '10:15:00', persons: 12, attributes: [projector] }
  const { hits } = await find(visitor, hour)
  await server.database.deleteFrom('special_day').execute()
  expect(hits.map(({ resourceId, date, price }) => [resourceId, date, price])).toEqual([
    [rooms.priced, shifted, 150],
    [rooms.priced, TUESDAY, 250],
  ])
})

test('a time as long as the stretch finds what the stretch finds', { tags: ['call-find', 'find-time'] }, async () => {
  const odd = { from: '09:15:00', to: '10:15:00' }
  const whole = await find(visitor, odd)
  expect([whole.count, whole.hits.length]).toEqual([2, 3])
  expect(await find(visitor, { ...odd, minutes: 60 })).toEqual(whole)
})

test('a day that nobody may book yet, or ever, is there with the reason, and nothing near is', {
  tags: ['call-find', 'find-shut'],
}, async () => {
  const far = { dates: ['2026-03-20'], groups: [content.group] }
  await ruled({ horizon_days: 7 }, async () => {
    const { hits, count, near } = await find(visitor, far)
    expect([count, near]).toEqual([0, []])
    expect(hits.map(({ refused }) => refused)).toEqual(
      ['Rum med pris', 'Rum utan pris', 'Rum för företag'].map(
        (title) => `${title} öppnar för bokning av fredag 20 mars först fredag 13 mars 00:00.`,
      ),
    )
  })
  const beyond = await find(visitor, { ...far, dates: ['2029-03-20'] })
  expect([beyond.count, new Set(beyond.hits.map(({ refused }) => refused))]).toEqual([
    0,
    new Set(['Det går att boka högst 400 dagar framåt.']),
  ])
})

test('what one has booked counts against one’s quota, in other groups too, and against nobody else’s', {
  tags: ['call-find', 'find-has'],
}, async () => {
  const insert = (date: string, resourceId: number) =>
    insertBooking(server.database, {
      userId: content.users.anna,
      resources: [{ resourceId: ResourceId.make(resourceId), date: localDate(date), slots: [intervalOf(660, 720)] }],
    })
  await insert('2026-03-04', rooms.free)
  const { id: group_id } = await server.database
    .insertInto('resource_group')
    .values({ title: 'Studior', description: '', slot_time: 30, enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: studio } = await server.database
    .insertInto('resource')
    .values({ title: 'Studio', group_id, description: '', enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = { counts_with: 'Musik' }
  await server.database
    .insertInto('booking_rule')
    .values({ group_id, quota_week_minutes: 120, ...name })
    .execute()
  await ruled({ quota_minutes: 120, quota_per: 'week', ...name }, async () => {
    const asked = { from: '09:00:00', to: '10:00:00', groups: [content.group] }
    const refusals = async (browser: Browser) => (await find(browser, asked)).hits.map(({ refused }) => refused)
    expect((await refusals(anna)).filter((refused) => refused === undefined)).toHaveLength(2)
    await insert('2026-03-06', studio)
    expect((await refusals(anna)).filter((refused) => refused === undefined)).toEqual([])
    expect(await refusals(anna)).toContainEqual(expect.stringContaining('I Musik får du boka högst 2'))
    expect(await refusals(visitor)).toEqual([undefined, undefined, undefined])
  })
  // Together with the adjacent time it is one time.
  await ruled({ longest_minutes: 90 }, async () => {
    const beside = { dates: ['2026-03-04'], from: '10:00:00', to: '11:00:00', groups: [content.group] }
    const refused = begins(await find(anna, beside)).filter(([, , words]) => words !== undefined)
    expect(refused).toContainEqual([rooms.free, '10:00:00', expect.stringContaining('i sträck')])
    expect(begins(await find(anna, { ...beside, from: '09:30:00', minutes: 60 }))).toContainEqual([
      rooms.free,
      '09:30:00',
      undefined,
    ])
  })
})

test('a wish that cannot be is refused at its field', { tags: 'call-find' }, async () => {
  const wrong = (further: object) => fieldsOf('/api/booking/find', { ...wish, ...further })
  expect(await wrong({ dates: [] })).toEqual({ dates: 'Välj minst en dag.' })
  expect(await wrong({ dates: [TUESDAY, TUESDAY] })).toEqual({ dates: 'Samma dag är vald två gånger.' })
  const fifteen = Array.from({ length: 15 }, (_, day) => `2026-03-${String(day + 10)}`)
  expect(await wrong({ dates: fifteen })).toEqual({ dates: 'Välj högst 14 dagar.' })
  expect(await wrong({ to: '08:00:00' })).toEqual({ to: 'Sluttiden måste vara efter starttiden.' })
  expect(await wrong({ minutes: 121 })).toEqual({
    minutes: 'Längden ska vara hela minuter och rymmas mellan klockslagen.',
  })
  expect(await wrong({ persons: 0 })).toEqual({ persons: 'Det ska vara ett helt antal personer, från 1 till 1 000.' })
})

test('columns of several days come at once, of one revision, and no more than so many', {
  tags: 'call-slots',
}, async () => {
  const question = { resources: [rooms.free, rooms.priced], from: TUESDAY, to: '2026-03-04' }
  const answer = await ask(visitor, '/api/booking/slots', question)
  expect(answer.headers.get('x-revision')).toMatch(/^\d+$/)
  expect(decodeSlots(answer.json).map(({ id, date }) => [id, date])).toEqual([
    [rooms.free, TUESDAY],
    [rooms.free, '2026-03-04'],
    [rooms.priced, TUESDAY],
    [rooms.priced, '2026-03-04'],
  ])
  const missing = await ask(visitor, '/api/booking/slots', { ...question, resources: [rooms.free, rooms.disabled] })
  expect(missing.status).toBe(404)
  const wrong = (further: object) => fieldsOf('/api/booking/slots', { ...question, ...further })
  const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  expect(await wrong({ resources: [] })).toEqual({ resources: 'Välj minst en resurs.' })
  expect(await wrong({ resources: [rooms.free, rooms.free] })).toEqual({
    resources: 'Samma resurs är vald två gånger.',
  })
  expect(await wrong({ resources: many(61) })).toEqual({ resources: 'Det går att läsa högst 60 resurser på en gång.' })
  expect(await wrong({ to: '2026-03-02' })).toEqual({
    to: 'Sista dagen måste vara samma dag som den första, eller senare.',
  })
  expect(await wrong({ to: '2026-05-04' })).toEqual({ to: 'Det går att läsa högst 62 dagar på en gång.' })
  expect(await wrong({ resources: many(60), to: '2026-03-28' })).toEqual({
    to: 'Resurser gånger dagar får vara högst 1500. Välj färre dagar eller färre resurser.',
  })
})

test('single days in so long a time come as well, in the order in which they are asked for', {
  tags: 'call-slots-dates',
}, async () => {
  const days = Array.from({ length: 55 }, (_, week) => addDays(localDate(TUESDAY), 7 * week))
  const question = { resources: [rooms.free], from: days[0], to: days.at(-1), dates: days.toReversed() }
  const answer = await ask(visitor, '/api/booking/slots', question)
  expect(decodeSlots(answer.json).map(({ date }) => date)).toEqual(days.toReversed())
  const whole = await ask(visitor, '/api/booking/slots', { resources: [rooms.free], from: TUESDAY, to: TUESDAY })
  expect(decodeSlots(answer.json).at(-1)).toEqual(decodeSlots(whole.json)[0])
  const wrong = (further: object) => fieldsOf('/api/booking/slots', { ...question, ...further })
  expect(await wrong({ dates: [] })).toEqual({ dates: 'Välj minst en dag.' })
  expect(await wrong({ dates: [TUESDAY, TUESDAY] })).toEqual({ dates: 'Samma dag är vald två gånger.' })
  expect(await wrong({ dates: ['2026-03-02'] })).toEqual({
    dates: 'Alla dagar måste ligga från den första till den sista.',
  })
  expect(await wrong({ to: addDays(localDate(TUESDAY), 400) })).toEqual({
    to: 'Mellan första och sista dagen får det vara högst 400 dagar.',
  })
  const many = Array.from({ length: 63 }, (_, day) => addDays(localDate(TUESDAY), day))
  expect(await wrong({ dates: many })).toEqual({ dates: 'Det går att läsa högst 62 dagar på en gång.' })
})
