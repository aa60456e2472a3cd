/** The parts of groups and resources: hours, locks, rules, addresses, prices and permissions. */
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { fieldsOf, idOf, lock, morning, ok, read, startGroupScene } from './group-scene.ts'

const scene = await startGroupScene()
const { server, content, administrator, anna, visitor } = scene
const { school, company, userType, post, put, remove, makeGroup, makeResource } = scene
afterAll(() => scene.stop())

/** Both kinds of owner have the same parts. */
const saysNothing = {
  ...{ horizonDays: null, opensAt: null, noticeMinutes: null, shortestMinutes: null, longestMinutes: null },
  ...{ mostAhead: null, mostADay: null, quotaMinutes: null, quotaPer: null, quotaWeekMinutes: null },
  ...{ quotaMonthMinutes: null, countsWith: null, noticeWeekdays: null, noticeAt: null, cancelWeekdays: null },
  ...{ cancelAt: null, cancelMinutes: null, freeCancelMinutes: null },
  ...{ confirms: null, confirmsDays: null, confirmsFrom: null, confirmsTo: null, series: null },
  ...{
    remindHours: null,
    checkInMinutes: null,
    checkInFrom: null,
    missedMost: null,
    missedDays: null,
    pauseDays: null,
  },
}

describe.each(['groups', 'resources'] as const)('the parts of %s', (kind) => {
  let path: string
  beforeAll(async () => {
    const { id } = kind === 'groups' ? await makeGroup() : await makeResource(content.group)
    path = `/api/${kind}/${id}`
  })
  const whole = () =>
    read<typeof Group.Type | typeof Resource.Type>(administrator, path, kind === 'groups' ? Group : Resource)

  test('opening times are added and removed', {
    tags: [
      'call-groups-open-add',
      'call-groups-open-delete',
      'call-resources-open',
      'field-open-time',
      'valid-open-time',
    ],
  }, async () => {
    const noon = idOf(await post(`${path}/open`, morning))
    const late = idOf(await post(`${path}/open`, { dayOfWeek: 0, startTime: '10:00:00', endTime: '00:00:00' }))
    idOf(await post(`${path}/open`, morning))
    expect((await whole()).open.slice(0, 2)).toEqual([
      { id: noon, ...morning },
      { id: late, dayOfWeek: 0, startTime: '10:00:00', endTime: '00:00:00' },
    ])
    expect((await remove(`${path}/open/${noon}`)).status).toBe(204)
    expect((await remove(`${path}/open/${noon}`)).status).toBe(404)
    expect((await whole()).open.map(({ id }) => id)).not.toContain(noon)
    expect(fieldsOf(await post(`${path}/open`, { ...morning, endTime: '08:00:00' }))).toEqual({
      endTime: 'Sluttiden måste vara efter starttiden.',
    })
    const missing = Object.keys(morning).map((name) => ({ [name]: undefined }))
    for (const bad of [...missing, { dayOfWeek: 7 }, { startTime: '8:00' }, { endTime: '24:00:00' }, { endTime: null }])
      expect((await post(`${path}/open`, { ...morning, ...bad })).status).toBe(400)
  })

  test('locks are added and removed, and those that ended before today are the administrators’ alone', {
    tags: ['call-groups-locked-add', 'call-groups-locked-delete', 'call-resources-locked', 'field-lock', 'valid-lock'],
  }, async () => {
    const id = idOf(await post(`${path}/locked`, lock))
    const yesterday = { ...lock, startDate: '2026-02-01', endDate: '2026-03-01' }
    const old = idOf(await post(`${path}/locked`, yesterday))
    const today = idOf(await post(`${path}/locked`, { ...lock, startDate: '2026-03-01', endDate: '2026-03-02' }))
    expect((await whole()).locked).toMatchObject([{ id, ...lock }, { id: old, ...yesterday }, { id: today }])
    const seen = await read<{ locked: readonly { id: number }[] }>(
      visitor,
      path,
      kind === 'groups' ? PublicGroup : PublicResource,
    )
    expect(seen.locked.map((one) => one.id)).toEqual([id, today])
    expect((await remove(`${path}/locked/${id}`)).status).toBe(204)
    expect((await remove(`${path}/locked/${id}`)).status).toBe(404)
    expect(fieldsOf(await post(`${path}/locked`, { ...lock, endDate: '2026-03-02' }))).toHaveProperty('endTime')
    expect(fieldsOf(await post(`${path}/locked`, { ...lock, endDate: '9999-12-31' }))).toHaveProperty('endDate')
    for (const name of Object.keys(lock))
      expect((await post(`${path}/locked`, { ...lock, [name]: undefined })).status).toBe(400)
  })

  test('user types are allowed once each, and removed by their own id', {
    tags: ['call-groups-allowed-add', 'call-groups-allowed-delete', 'call-resources-allowed'],
  }, async () => {
    const [foretag, skola] = [userType('foretag'), userType('skola')]
    for (const userTypeId of [skola, foretag, skola])
      expect(idOf(await post(`${path}/allowed`, { userTypeId }))).toBe(userTypeId)
    expect((await whole()).allowed).toEqual([foretag, skola].toSorted((a, b) => a - b))
    expect((await remove(`${path}/allowed/${skola}`)).status).toBe(204)
    expect((await remove(`${path}/allowed/${skola}`)).status).toBe(404)
    expect((await whole()).allowed).toEqual([foretag])
    expect(fieldsOf(await post(`${path}/allowed`, { userTypeId: 99_999 }))).toHaveProperty('userTypeId')
  })

  test('rules are one for each user type and one for all, each in place of the one before, and are removed', {
    tags: 'rules-rows',
  }, async () => {
    const presence = { checkInMinutes: 10, checkInFrom: 'anywhere', missedMost: 2, missedDays: 30, pauseDays: 14 }
    const all = { mostAhead: 3, quotaMinutes: 240, quotaPer: 'day', remindHours: 24, ...presence } as const
    const first = idOf(await post(`${path}/rule`, { horizonDays: 14, opensAt: '08:00:00' }))
    const foretag = { userTypeId: userType('foretag'), horizonDays: 30, confirms: 'at-once', confirmsDays: [1, 5] }
    const ofType = idOf(await post(`${path}/rule`, foretag))
    const second = idOf(await post(`${path}/rule`, { userTypeId: null, ...all }))
    expect(second).not.toBe(first)
    expect((await whole()).rules).toEqual([
      { ...saysNothing, ...foretag, id: ofType },
      { ...saysNothing, ...all, userTypeId: null, id: second },
    ])
    expect((await remove(`${path}/rule/${first}`)).status).toBe(404)
    expect((await remove(`${path}/rule/${ofType}`)).status).toBe(204)
    expect((await remove(`${path}/rule/${ofType}`)).status).toBe(404)
    expect((await whole()).rules?.map(({ id }) => id)).toEqual([second])
  })

  test('rules are told to others as what applies to them, never as rows', { tags: 'rules-catalogue' }, async () => {
    const { id: group } = await makeGroup()
    const { id } = await makeResource(group)
    const owner = kind === 'groups' ? `/api/groups/${group}` : `/api/resources/${id}`
    await post(`${owner}/rule`, { longestMinutes: 60 })
    const scope = idOf(await post(`${owner}/rule`, { userTypeId: userType('privatperson'), mostAhead: 3 }))
    await post(`${owner}/rule`, { userTypeId: userType('foretag'), mostAhead: 99 })
    const seenBy = async (browser: Browser) => (await browser.send('/api/groups')).text
    const limitsOf = async (browser: Browser) => {
      const [one, all] = [
        await read(browser, `/api/groups/${group}`, PublicGroup),
        await read(browser, '/api/groups', Schema.Array(PublicGroup)),
      ]
      expect(all.find((listed) => listed.id === group)?.resources).toEqual(one.resources)
      return one.resources[0]?.limits
    }
    const mostAhead = { bookings: 3, scope, ...(kind === 'groups' ? { ofGroup: true } : {}) }
    expect(await limitsOf(anna)).toEqual({ longestMinutes: 60, mostAhead })
    expect(await limitsOf(visitor)).toEqual({ longestMinutes: 60 })
    expect(await limitsOf(administrator)).toEqual({ longestMinutes: 60, mostAhead })
    for (const browser of [anna, visitor]) expect(await seenBy(browser)).not.toMatch(/"rules"|"bookings":99/)
  })

  test('rules that say nothing, or what cannot be, are refused at their field', { tags: 'rules-rows' }, async () => {
    for (const [field, said] of Object.entries({
      horizonDays: { horizonDays: 401 },
      noticeMinutes: { noticeMinutes: -1 },
      shortestMinutes: { shortestMinutes: 0 },
      longestMinutes: { shortestMinutes: 60, longestMinutes: 30 },
      mostAhead: { mostAhead: 0 },
      quotaMinutes: { mostAhead: 1, quotaPer: 'week' },
      quotaPer: { quotaMinutes: 60 },
      cancelMinutes: { cancelMinutes: 9_000_000 },
      confirmsDays: { confirms: 'at-once', confirmsDays: [] },
      confirmsTo: { confirms: 'at-once', confirmsFrom: '12:00:00', confirmsTo: '08:00:00' },
      userTypeId: { mostAhead: 1, userTypeId: 99_999 },
    }))
      expect([field, fieldsOf(await post(`${path}/rule`, said))]).toEqual([field, { [field]: expect.any(String) }])
    expect(fieldsOf(await post(`${path}/rule`, {}))).toEqual({ horizonDays: 'Fyll i minst en regel.' })
    for (const bad of [{ quotaPer: 'year' }, { opensAt: '8' }, { confirms: 'never' }, { mostAhead: 'three' }])
      expect((await post(`${path}/rule`, bad)).status).toBe(400)
  })

  test('special days are added all or none, by date, and removed all or none', { tags: 'special-days' }, async () => {
    const oneDay = { lastDate: null, weekdays: null }
    const closed = { ...oneDay, date: '2027-01-01', startTime: null, endTime: null, title: 'Nyårsdagen' }
    const extra = { ...oneDay, date: '2026-12-19', startTime: '10:00:00', endTime: '00:00:00', title: 'Extra öppet' }
    const answer = ok(await post(`${path}/special-day`, { days: [closed, extra] }), 201)
    const { ids } = Schema.decodeUnknownSync(Schema.Struct({ ids: Schema.Array(Schema.Int) }))(answer.json)
    const rows = [
      { ...extra, id: ids[1] },
      { ...closed, id: ids[0] },
    ]
    expect((await whole()).specialDays).toEqual(rows)
    for (const [field, bad] of Object.entries({
      title: { title: ' ' },
      startTime: { endTime: '12:00:00' },
      endTime: { startTime: '12:00:00', endTime: '08:00:00' },
    }))
      expect([field, fieldsOf(await post(`${path}/special-day`, { days: [extra, { ...closed, ...bad }] }))]).toEqual([
        field,
        { [field]: expect.any(String) },
      ])
    expect(fieldsOf(await post(`${path}/special-day`, { days: [{ ...closed, title: 'x'.repeat(81) }] }))).toEqual({
      title: 'Rubriken får ha högst 80 tecken.',
    })
    expect(fieldsOf(await post(`${path}/special-day`, { days: [] }))).toHaveProperty('days')
    expect(fieldsOf(await post(`${path}/special-day`, { days: Array(61).fill(closed) }))).toHaveProperty('days')
    expect((await post(`${path}/special-day`, { days: [{ ...closed, date: '2027-02-29' }] })).status).toBe(400)
    expect((await whole()).specialDays).toEqual(rows)
    expect((await remove(`${path}/special-day/${ids[0]}`)).status).toBe(204)
    for (const gone of [`${ids[0]}`, `${ids[1]},${ids[0]}`, `${ids[1]},${ids[1]}`, `${ids[1]},`])
      expect([gone, (await remove(`${path}/special-day/${gone}`)).status]).toEqual([gone, 404])
    expect((await whole()).specialDays?.map(({ id }) => id)).toEqual([ids[1]])
    const again = ok(await post(`${path}/special-day`, { days: [closed] }), 201)
    const [other] = Schema.decodeUnknownSync(Schema.Struct({ ids: Schema.Array(Schema.Int) }))(again.json).ids
    expect((await remove(`${path}/special-day/${ids[1]},${other}`)).status).toBe(204)
    expect((await whole()).specialDays).toEqual([])
  })

  test('a special day may be a period of some weekdays, and is changed in place, all or none', {
    tags: 'special-day-periods',
  }, async () => {
    const summer = {
      ...{ date: '2027-06-07', lastDate: '2027-08-15', weekdays: [1, 2, 3, 4] },
      ...{ startTime: '10:00:00', endTime: '18:00:00', title: 'Sommartid' },
    }
    const answer = ok(await post(`${path}/special-day`, { days: [{ ...summer, weekdays: [4, 1, 2, 3, 1] }] }), 201)
    const decodeIds = Schema.decodeUnknownSync(Schema.Struct({ ids: Schema.Array(Schema.Int) }))
    const [id] = decodeIds(answer.json).ids
    expect((await whole()).specialDays).toEqual([{ ...summer, id }])
    for (const [field, bad] of Object.entries({
      lastDate: { lastDate: '2027-06-06' },
      weekdays: { lastDate: '2027-06-09', weekdays: [6, 0] },
    }))
      expect([field, fieldsOf(await put(`${path}/special-day/${id}`, { days: [{ ...summer, ...bad }] }))]).toEqual([
        field,
        { [field]: expect.any(String) },
      ])
    expect((await put(`${path}/special-day/99999`, { days: [summer] })).status).toBe(404)
    expect((await whole()).specialDays).toEqual([{ ...summer, id }])
    const days = [
      { ...summer, lastDate: summer.date, weekdays: null },
      { ...summer, weekdays: [0, 1, 2, 3, 4, 5, 6], startTime: '18:00:00', endTime: '20:00:00' },
    ]
    const { ids } = decodeIds(ok(await put(`${path}/special-day/${id}`, { days }), 200).json)
    expect((await whole()).specialDays).toEqual([
      { ...days[0], lastDate: null, id: ids[0] },
      { ...days[1], weekdays: null, id: ids[1] },
    ])
    expect((await remove(`${path}/special-day/${ids.join(',')}`)).status).toBe(204)
  })

  test('a part of another is 404 and stays', async () => {
    const other = kind === 'groups' ? `/api/groups/${content.group}` : `/api/resources/${content.rooms.free}`
    const sameNumber = kind === 'groups' ? path.replace('groups', 'resources') : path.replace('resources', 'groups')
    const parts = {
      open: idOf(await post(`${path}/open`, morning)),
      locked: idOf(await post(`${path}/locked`, lock)),
      rule: idOf(await post(`${path}/rule`, { mostAhead: 1 })),
    }
    for (const [part, id] of Object.entries(parts))
      for (const stranger of [other, sameNumber]) expect((await remove(`${stranger}/${part}/${id}`)).status).toBe(404)
    expect((await whole()).open.map(({ id }) => id)).toContain(parts.open)
    expect((await whole()).locked.map(({ id }) => id)).toContain(parts.locked)
  })

  test('of a kind there are 200 at most: then 409', async () => {
    const many = kind === 'groups' ? await makeGroup() : await makeResource(content.group)
    const owner = kind === 'groups' ? { group_id: many.id } : { resource_id: many.id }
    const row = { group_id: null, resource_id: null, ...owner, day_of_week: 1, start_time: '08:00', end_time: '09:00' }
    await server.database
      .insertInto('opening_time')
      .values(Array.from({ length: 199 }, () => row))
      .execute()
    const answers = await Promise.all([1, 2, 3].map(() => post(`/api/${kind}/${many.id}/open`, morning)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.map((answer) => (answer.status === 409 ? failureOf(answer).code : null))).toContain('too-many')
  })
})

describe('addresses that are told', () => {
  test('are added once each, however they are written, and removed', {
    tags: ['call-groups-notification-add', 'call-groups-notification-delete', 'valid-notification-email'],
  }, async () => {
    const { id } = await makeGroup()
    const path = `/api/groups/${id}`
    const first = idOf(await post(`${path}/notification`, { email: ' Vakt@test.example ' }))
    expect(idOf(await post(`${path}/notification`, { email: 'vakt@TEST.example' }))).toBe(first)
    const second = idOf(await post(`${path}/notification`, { email: 'annan@test.example' }))
    expect((await read(administrator, path, Group)).notifications).toEqual([
      { id: first, email: 'Vakt@test.example' },
      { id: second, email: 'annan@test.example' },
    ])
    expect((await remove(`/api/groups/${content.group}/notification/${first}`)).status).toBe(404)
    expect((await remove(`${path}/notification/${first}`)).status).toBe(204)
    expect((await remove(`${path}/notification/${first}`)).status).toBe(404)
    for (const email of ['', '  ', 'vakt', 'vakt@'])
      expect(fieldsOf(await post(`${path}/notification`, { email }))).toEqual({
        email: email.trim() === '' ? 'Fyll i epost.' : 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.',
      })
  })
})

describe('prices', () => {
  test('name nobody, a user type, a school or a person, and are removed', {
    tags: ['call-resources-price-add', 'call-resources-price-delete', 'field-price'],
  }, async () => {
    const { id } = await makeResource(content.group)
    const path = `/api/resources/${id}`
    const nobody = { userTypeId: null, organisationId: null, userId: null }
    const models = [
      { time: 30, price: 0 },
      { time: 240, price: 99.95, userTypeId: userType('foretag') },
      { time: 480, price: 1, userTypeId: userType('skola'), organisationId: school },
      { time: 45, price: 12.5, organisationId: school },
      { time: 30, price: 10, userId: content.users.anna },
    ]
    const ids: number[] = []
    for (const model of models) ids.push(idOf(await post(`${path}/price`, model)))
    expect((await read(administrator, path, Resource)).prices).toEqual(
      models.map((model, index) => ({ id: ids[index], ...nobody, ...model })),
    )
    expect((await remove(`/api/resources/${content.rooms.free}/price/${ids[0]}`)).status).toBe(404)
    expect((await remove(`${path}/price/${ids[0]}`)).status).toBe(204)
    expect((await remove(`${path}/price/${ids[0]}`)).status).toBe(404)
  })

  test('are refused for what is no amount, no block, and nobody', {
    tags: ['valid-price-time', 'valid-price-price', 'api-money'],
  }, async () => {
    const path = `/api/resources/${content.rooms.free}/price`
    expect(fieldsOf(await post(path, { time: 0, price: -1 }))).toEqual({
      time: 'Välj tid.',
      price: 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
    })
    expect(fieldsOf(await post(path, { time: 30, price: 0.001 }))).toEqual({
      price: 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
    })
    for (const name of ['userTypeId', 'organisationId', 'userId'])
      expect(Object.keys(fieldsOf(await post(path, { time: 30, price: 1, [name]: 99_999 })) ?? {})).toEqual([name])
    for (const names of [{ organisationId: company }, { organisationId: school, userTypeId: userType('foretag') }])
      expect(Object.keys(fieldsOf(await post(path, { time: 30, price: 1, ...names })) ?? {})).toEqual([
        'organisationId',
      ])
    for (const bad of [{ time: 30 }, { price: 1 }, { time: 30.5, price: 1 }, { time: 30, price: '1' }])
      expect((await post(path, bad)).status).toBe(400)
  })
})

describe('permission to book', () => {
  const book = (browser: Browser, resourceId: number, day: number) =>
    browser.send('/api/booking', {
      method: 'POST',
      body: {
        bookingResources: [
          { resourceId, date: `2026-03-${day}`, bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }] },
        ],
      },
    })

  test('is everybody’s while nothing is listed, and needs both the group and the resource; anyone may hold', {
    tags: ['rule-allowed-empty', 'rule-allowed-both', 'rule-allowed-hold'],
  }, async () => {
    const group = await makeGroup()
    const { id } = await makeResource(group.id, { title: 'Sal B' })
    for (const dayOfWeek of [1, 2, 3, 4, 5]) await post(`/api/groups/${group.id}/open`, { ...morning, dayOfWeek })
    const foretag = await openBrowser(server.address)
    await foretag.signIn(people.company, TEST_PASSWORD)
    let day = 16
    const statuses = async () => {
      day += 1
      return [(await book(anna, id, day)).status, (await book(foretag, id, day)).status]
    }
    expect((await book(anna, id, day)).status).toBe(201)
    idOf(await post(`/api/groups/${group.id}/allowed`, { userTypeId: userType('foretag') }))
    const refusal = await book(anna, id, 17)
    expect([refusal.status, failureOf(refusal).code]).toEqual([403, 'not-allowed'])
    expect(failureOf(refusal).message).toContain('Sal B')
    expect(await statuses()).toEqual([403, 201])
    idOf(await post(`/api/resources/${id}/allowed`, { userTypeId: userType('privatperson') }))
    expect(await statuses()).toEqual([403, 403])
    const session = visitor.cookies.get('sess')
    const held = await scene.hub.invoke('AddReservation', session, id, '2026-03-20', '09:00:00', '09:30:00')
    expect(held).toMatchObject({ confirmed: true })
    await remove(`/api/groups/${group.id}/allowed/${userType('foretag')}`)
    expect(await statuses()).toEqual([201, 403])
  })
})
