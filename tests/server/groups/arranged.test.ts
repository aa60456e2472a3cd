/** An administrator arranges a house: copies and orders resources, sets prices of groups, and changes locks and prices in place. */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { afterAll, expect, test } from 'vitest'
import { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import { GridResource } from '../../../domain/schema/entities.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openServerWorld } from '../testing/server-world.ts'

const heard: number[] = []

const { server, content, administrator, anna } = await openServerWorld()
const hub = new HubConnectionBuilder().withUrl(`${server.address}/booking-hub`).configureLogging(LogLevel.None).build()
hub.on('grid', ({ groupId }: { groupId: number }) => heard.push(groupId))
await hub.start()
afterAll(async () => {
  await hub.stop()
  await server.stop()
})

const ok = (answer: Answer, status: number): Answer => {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([status, answer.text.slice(0, 300)])
  return answer
}
const post = (path: string, body: unknown): Promise<Answer> => administrator.send(path, { method: 'POST', body })
const put = (path: string, body: unknown): Promise<Answer> => administrator.send(path, { method: 'PUT', body })
const decodeMade = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int }))
const idOf = (answer: Answer): number => decodeMade(ok(answer, 201).json).id
const readGroup = async (id: number) =>
  Schema.decodeUnknownSync(Group)(ok(await administrator.send(`/api/groups/${id}`), 200).json)
const readResource = async (id: number) =>
  Schema.decodeUnknownSync(Resource)(ok(await administrator.send(`/api/resources/${id}`), 200).json)
const titles = ({ resources }: Group) => resources.map(({ title }) => title)

const makeGroup = async () => idOf(await post('/api/groups', { title: 'Grupp', description: '<p>En grupp</p>' }))
const makeResource = async (group: number, title: string) =>
  idOf(await post('/api/resources', { title, description: '<p>En sal</p>', assets: '<p>Tavla</p>', group }))

const auditOf = (details: Readonly<Record<string, unknown>>) =>
  server.database
    .selectFrom('audit_entry')
    .select(['kind', 'details'])
    .where('details', '@>', JSON.stringify(details))
    .orderBy('id')
    .execute()

/** The number of pushes so far. A change of another group is pushed after all of them. */
const heardSoFar = async (): Promise<number> => {
  const before = heard.length
  ok(await post(`/api/groups/${content.disabledGroup}/open`, morning), 201)
  await expect.poll(() => heard.slice(before)).toContain(content.disabledGroup)
  return heard.length
}

const morning = { dayOfWeek: 1, startTime: '08:00:00', endTime: '12:00:00' }
const lock = { startDate: '2026-03-03', startTime: '08:00:00', endDate: '2026-03-05', endTime: '12:00:00' }
const nineToEleven = [
  { startTime: '09:00:00', endTime: '10:00:00' },
  { startTime: '10:00:00', endTime: '11:00:00' },
]
const withoutIds = <Part extends { readonly id: number }>(parts: readonly Part[] = []) =>
  parts.map(({ id, ...rest }) => rest)

test('a copy has hours, special days, rules, permissions and prices of its own; no locks, pictures and bookings', {
  tags: 'day-copy-resource',
}, async () => {
  const group = await makeGroup()
  const from = await makeResource(group, 'Sal 1')
  await makeResource(group, 'Sal 2')
  const path = `/api/resources/${from}`
  for (const [part, body] of Object.entries({
    open: morning,
    locked: lock,
    price: { time: 30, price: 99.5, userId: content.users.anna },
    allowed: { userTypeId: 1 },
    rule: { mostAhead: 3, quotaMinutes: 240, quotaPer: 'week', confirms: 'at-once', confirmsDays: [1, 2] },
    'special-day': { days: [{ date: '2026-12-24', startTime: null, endTime: null, title: 'Julafton' }] },
  }))
    ok(await post(`${path}/${part}`, body), 201)

  await insertBooking(server.database, {
    userId: content.users.anna,
    resources: [{ resourceId: from, date: '2026-03-09', slots: nineToEleven }],
  })

  const before = heard.length
  const answer = await post(`${path}/copy`, { title: '  Sal   1 B ' })
  const copy = Schema.decodeUnknownSync(Resource)(ok(answer, 201).json)
  const original = await readResource(from)
  expect(copy).toEqual(await readResource(copy.id))
  expect(copy).toMatchObject({ title: 'Sal 1 B', description: '<p>En sal</p>', assets: '<p>Tavla</p>', enabled: true })
  for (const part of ['open', 'specialDays', 'rules', 'prices'] as const) {
    expect([part, copy[part]?.length]).toEqual([part, 1])
    expect(withoutIds<{ readonly id: number }>(copy[part])).toEqual(withoutIds<{ readonly id: number }>(original[part]))
    expect(copy[part]?.[0]?.id).not.toBe(original[part]?.[0]?.id)
  }
  expect(copy.allowed).toEqual(original.allowed)
  expect([copy.locked, copy.media]).toEqual([[], []])
  const booked = server.database.selectFrom('booked_resource').select('id').where('resource_id', '=', copy.id)
  expect(await booked.execute()).toEqual([])
  expect(titles(await readGroup(group))).toEqual(['Sal 1', 'Sal 2', 'Sal 1 B'])
  await expect.poll(() => heard.slice(before)).toContain(group)
  expect(await auditOf({ resourceId: copy.id })).toMatchObject([
    { kind: 'resource-changed', details: { change: 'made', title: 'Sal 1 B', copyOf: from } },
  ])

  expect(failureOf(ok(await post(`${path}/copy`, { title: ' ' }), 422)).fields).toEqual({ title: 'Fyll i titel.' })
  expect(failureOf(ok(await post(`${path}/copy`, { title: 'x'.repeat(201) }), 422)).fields).toHaveProperty('title')
  ok(await post(`${path}/copy`, {}), 400)
  ok(await post('/api/resources/99999/copy', { title: 'Sal' }), 404)
})

test('the prices that the resources of a group have of their own are removed at once, so that the group’s count; others’ stay', {
  tags: 'day-prices-unused',
}, async () => {
  const [group, other] = [await makeGroup(), await makeGroup()]
  const [a, b, elsewhere] = [
    await makeResource(group, 'A'),
    await makeResource(group, 'B'),
    await makeResource(other, 'C'),
  ]
  ok(await post(`/api/groups/${group}/price`, { time: 30, price: 50 }), 201)
  for (const [resource, price] of [
    [a, 40],
    [a, 20],
    [b, 60],
    [elsewhere, 70],
  ] as const)
    ok(await post(`/api/resources/${resource}/price`, { time: 30, price }), 201)
  const before = await heardSoFar()
  const path = `/api/groups/${group}/own-prices/remove`
  const answer = Schema.decodeUnknownSync(Group)(ok(await post(path, {}), 200).json)
  expect(answer.resources.map(({ prices }) => prices)).toEqual([[], []])
  expect([answer.prices?.length, (await readResource(elsewhere)).prices.length]).toEqual([1, 1])
  await expect.poll(() => heard.slice(before)).toEqual([group])
  expect((await auditOf({ resourceId: a })).at(-1)).toMatchObject({ details: { change: 'price-removed' } })
  ok(await post(path, {}), 200)
  expect(await heardSoFar()).toBe(before + 2)
  ok(await anna.send(path, { method: 'POST', body: {} }), 403)
  ok(await post('/api/groups/99999/own-prices/remove', {}), 404)
})

test('resources stand as the house puts them, in lists and grids; what is new or moved there comes last', {
  tags: 'day-order-resources',
}, async () => {
  const [group, other] = [await makeGroup(), await makeGroup()]
  const [a, b, c] = [
    await makeResource(group, 'A'),
    await makeResource(group, 'B'),
    await makeResource(group, 'C'),
  ] as const
  ok(await post(`/api/groups/${group}/open`, morning), 201)
  const news = () => heard.filter((id) => id === group).length
  // The group, its resources and its opening time.
  await expect.poll(news).toBe(5)
  const order = (resources: readonly number[]) => put(`/api/groups/${group}/order`, { resources })
  const ordered = Schema.decodeUnknownSync(Group)(ok(await order([c, a, b]), 200).json)
  expect(titles(ordered)).toEqual(['C', 'A', 'B'])
  await expect.poll(news).toBe(6)

  const grid = await anna.send(`/api/booking/group/${group}/slots`, { method: 'POST', body: { date: '2026-03-09' } })
  expect(Schema.decodeUnknownSync(Schema.Array(GridResource))(grid.json).map(({ id }) => id)).toEqual([c, a, b])
  for (const browser of [administrator, anna]) {
    const listed = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: Schema.Int })))
    expect(listed((await browser.send('/api/resources')).json).filter(({ id }) => [a, b, c].includes(id))).toEqual(
      [c, a, b].map((id) => expect.objectContaining({ id })),
    )
  }

  await makeResource(group, 'D')
  const moved = await makeResource(other, 'E')
  ok(await put(`/api/resources/${moved}`, { title: 'E', description: '<p>En sal</p>', group }), 200)
  expect(titles(await readGroup(group))).toEqual(['C', 'A', 'B', 'D', 'E'])
})

test('an order that is the one there is tells nobody; one that is not of each resource once is refused', {
  tags: 'day-order-resources',
}, async () => {
  const group = await makeGroup()
  const [a, b] = [await makeResource(group, 'A'), await makeResource(group, 'B')] as const
  const order = (resources: readonly number[]) => put(`/api/groups/${group}/order`, { resources })
  ok(await order([a, b]), 200)
  expect(await auditOf({ groupId: group, change: 'ordered' })).toEqual([])
  for (const wrong of [[], [a], [a, a], [a, b, b], [a, b, content.rooms.free], [a, content.rooms.free]])
    expect(failureOf(ok(await order(wrong), 422)).fields).toHaveProperty('resources')
  expect(titles(await readGroup(group))).toEqual(['A', 'B'])
  ok(await order([b, a]), 200)
  expect(await auditOf({ groupId: group, change: 'ordered' })).toMatchObject([{ details: { resources: [b, a] } }])
  ok(await put('/api/groups/99999/order', { resources: [] }), 404)
})

test('orders, copies and moves at the same time all come to an end, and each resource stands once', {
  tags: 'day-order-resources',
}, async () => {
  const group = await makeGroup()
  const ids = [await makeResource(group, 'A'), await makeResource(group, 'B'), await makeResource(group, 'C')]
  const model = { description: '<p>En sal</p>', group }
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].flatMap((turn) => [
      put(`/api/groups/${group}/order`, { resources: turn % 2 === 0 ? ids.toReversed() : ids }),
      post(`/api/resources/${ids[turn % 3]}/copy`, { title: `Kopia ${turn}` }),
      put(`/api/resources/${ids[turn % 3]}`, { ...model, title: `Sal ${turn}` }),
    ]),
  )
  for (const { status } of answers) expect([200, 201, 422]).toContain(status)
  const { resources } = await readGroup(group)
  expect(resources).toHaveLength(9)
  const rows = await server.database.selectFrom('resource').select('place').where('group_id', '=', group).execute()
  expect(new Set(rows.map(({ place }) => place)).size).toBe(9)
})

test('a group’s price is that of each of its resources that has none of its own for the payer', {
  tags: ['day-group-prices', 'day-prices-own-first'],
}, async () => {
  const group = await makeGroup()
  const [dear, usual] = [await makeResource(group, 'Dyr'), await makeResource(group, 'Vanlig')]
  const pricesFor = async (browser: Browser): Promise<unknown> => {
    const bookingResources = [dear, usual].map((resourceId) => ({
      ...{ resourceId, date: '2026-03-09', bookingSlots: nineToEleven },
    }))
    return ok(await browser.send('/api/booking/prices', { method: 'POST', body: { bookingResources } }), 200).json
  }
  const path = `/api/groups/${group}/price`
  const id = idOf(await post(path, { time: 60, price: 100 }))
  const nobody = { userTypeId: null, organisationId: null, userId: null }
  expect((await readGroup(group)).prices).toEqual([{ id, time: 60, price: 100, ...nobody }])
  expect(await pricesFor(anna)).toEqual([
    { id: dear, price: 200 },
    { id: usual, price: 200 },
  ])
  idOf(await post(`/api/resources/${dear}/price`, { time: 60, price: 300 }))
  idOf(await post(path, { time: 60, price: 10, userId: content.users.anna }))
  expect(await pricesFor(anna)).toEqual([
    { id: dear, price: 600 },
    { id: usual, price: 20 },
  ])
  expect(await pricesFor(administrator)).toEqual([
    { id: dear, price: 600 },
    { id: usual, price: 200 },
  ])
  ok(await administrator.send(`${path}/${id}`, { method: 'DELETE' }), 204)
  ok(await administrator.send(`${path}/${id}`, { method: 'DELETE' }), 404)
  expect(await pricesFor(administrator)).toEqual([
    { id: dear, price: 600 },
    { id: usual, price: 0 },
  ])
  const wrong = await post(path, { time: 0, price: -1, userId: 99_999 })
  expect(Object.keys(failureOf(ok(wrong, 422)).fields ?? {})).toEqual(['time', 'price', 'userId'])

  const book = (browser: Browser) =>
    browser.send('/api/booking', {
      method: 'POST',
      body: { bookingResources: [{ resourceId: usual, date: '2026-03-09', bookingSlots: nineToEleven.slice(0, 1) }] },
    })
  for (const dayOfWeek of [1, 2]) ok(await post(`/api/groups/${group}/open`, { ...morning, dayOfWeek }), 201)
  expect(failureOf(ok(await book(anna), 409)).code).toBe('slot-taken')
  ok(await put(`/api/groups/${group}`, { title: 'Grupp', description: '<p>En grupp</p>', slotTime: 60 }), 200)
  expect(ok(await book(anna), 201).json).toMatchObject({ bookingResources: [{ price: 10 }] })
  expect((await anna.send(`/api/groups/${group}`)).text).not.toContain('prices')
})

for (const kind of ['groups', 'resources'] as const)
  test(`a lock, a price and an opening time of ${kind} are changed where they stand, and keep their ids`, {
    tags: 'day-change-in-place',
  }, async () => {
    const group = await makeGroup()
    const resource = await makeResource(group, 'Sal')
    const path = kind === 'groups' ? `/api/groups/${group}` : `/api/resources/${resource}`
    const whole = async () => (kind === 'groups' ? await readGroup(group) : await readResource(resource))
    const locked = idOf(await post(`${path}/locked`, lock))
    const priced = idOf(await post(`${path}/price`, { time: 30, price: 50, userTypeId: 1 }))
    const opened = idOf(await post(`${path}/open`, morning))
    const before = await heardSoFar()

    const later = { ...lock, endDate: '2026-03-06' }
    for (const _ of ['changed', 'the same'])
      expect(ok(await put(`${path}/locked/${locked}`, later), 200).json).toEqual({ id: locked })
    for (const _ of ['changed', 'the same'])
      expect(ok(await put(`${path}/price/${priced}`, { time: 240, price: 99.95 }), 200).json).toEqual({ id: priced })
    const longer = { ...morning, endTime: '13:00:00' }
    for (const _ of ['changed', 'the same'])
      expect(ok(await put(`${path}/open/${opened}`, longer), 200).json).toEqual({ id: opened })
    const nobody = { userTypeId: null, organisationId: null, userId: null }
    expect(await whole()).toMatchObject({
      locked: [{ id: locked, ...later }],
      open: [{ id: opened, ...longer }],
      prices: [{ id: priced, time: 240, price: 99.95, ...nobody }],
    })
    // Each change has one push, and a change without effect has none. Prices are pushed too, because cards and hits show them.
    ok(await post(`/api/groups/${content.group}/open`, morning), 201)
    await expect.poll(() => heard.slice(before)).toEqual([group, group, group, content.group])
    const owner = kind === 'groups' ? { groupId: group } : { resourceId: resource }
    for (const change of ['lock-changed', 'price-changed', 'opening-changed'])
      expect(await auditOf({ ...owner, change })).toHaveLength(1)

    expect(
      failureOf(ok(await put(`${path}/locked/${locked}`, { ...lock, endDate: '2026-03-02' }), 422)).fields,
    ).toHaveProperty('endTime')
    expect(failureOf(ok(await put(`${path}/price/${priced}`, { time: 30, price: 0.001 }), 422)).fields).toEqual({
      price: 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
    })
    ok(await put(`${path}/open/${opened}`, { ...morning, endTime: '07:00:00' }), 422)
    ok(await put(`${path}/locked/99999`, lock), 404)
    const other = await makeResource(group, 'Annan')
    ok(await put(`/api/resources/${other}/locked/${locked}`, lock), 404)
    ok(await put(`/api/resources/${other}/price/${priced}`, { time: 30, price: 1 }), 404)
    expect(await whole()).toMatchObject({ locked: [{ id: locked, ...later }] })
  })

for (const kind of ['groups', 'resources'] as const)
  test(`opening times of ${kind} on several days are added or replaced all or none, and told once`, {
    tags: ['panel-open', 'hours-copied'],
  }, async () => {
    const group = await makeGroup()
    const resource = await makeResource(group, 'Sal')
    const path = kind === 'groups' ? `/api/groups/${group}` : `/api/resources/${resource}`
    const openTimes = async () => (kind === 'groups' ? await readGroup(group) : await readResource(resource)).open
    const before = await heardSoFar()
    const times = [1, 2, 3].map((dayOfWeek) => ({ ...morning, dayOfWeek }))
    const backwards = { ...morning, endTime: '07:00:00' }
    expect(
      failureOf(ok(await post(`${path}/open-times`, { times: [...times, backwards] }), 422)).fields,
    ).toHaveProperty('endTime')
    expect(failureOf(ok(await post(`${path}/open-times`, { times: Array(201).fill(morning) }), 409)).code).toBe(
      'too-many',
    )
    expect(await openTimes()).toEqual([])
    ok(await post(`${path}/open-times`, { times }), 201)
    expect(withoutIds(await openTimes())).toEqual(times)
    // Copied ones take the place of the own, all of them or none.
    const friday = { ...morning, dayOfWeek: 5 }
    ok(await post(`${path}/open-times`, { times: [friday, backwards], replaces: true }), 422)
    expect(withoutIds(await openTimes())).toEqual(times)
    ok(await post(`${path}/open-times`, { times: [friday], replaces: true }), 201)
    expect(withoutIds(await openTimes())).toEqual([friday])
    ok(await post(`/api/groups/${content.group}/open`, { ...morning, dayOfWeek: 0 }), 201)
    await expect.poll(() => heard.slice(before)).toEqual([group, group, content.group])
  })
