/** What the people of the house get and may do, whose role is for one of two groups. Each call goes through HTTP to a real server. */
import { afterAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { billingMarks, eight, marksOf, nine, openHouse, post, wholeOf } from './house-of-two-groups.ts'

const house = await openHouse()
const { server, database, administrator, rooms, users, bookings, book, freshDay } = house
afterAll(() => server.stop())
const reader = (await house.staff('reader')).browser
const reception = await house.staff('reception')
const manager = await house.staff('manager')
const economy = (await house.staff('economy')).browser
const ofNorth = { reader, reception: reception.browser, manager: manager.browser, economy }

const expectNothingOf = (answer: Answer, ...names: readonly string[]): void => {
  for (const mark of names.flatMap(marksOf)) expect(wholeOf(answer)).not.toContain(mark)
}
const expectMissing = (answer: Answer): void => {
  expect([answer.status, failureOf(answer).code]).toEqual([404, 'not-found'])
}
const listOf = (answer: Answer, key: string): readonly Record<string, unknown>[] =>
  Reflect.get(Object(answer.json), key)
const at = (answer: Answer, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), answer.json)

describe('lists of the staff of one group', { tags: ['role-scope', 'role-staff'] }, () => {
  const day = { startDate: '2026-03-01', endDate: '2026-12-31' }
  const asked: readonly [string, (browser: Browser) => Promise<Answer>, (keyof typeof ofNorth)[]][] = [
    ['all bookings', (one) => one.send('/api/booking/all'), ['reader', 'reception', 'manager', 'economy']],
    [
      'the search',
      (one) => post(one, '/api/booking/paged', { page: 1, pageSize: 100 }),
      ['reader', 'reception', 'manager', 'economy'],
    ],
    ['who waits', (one) => one.send('/api/booking/waiting'), ['reception', 'manager']],
    ['the report', (one) => post(one, '/api/booking/reports', { ...day, billing: true }), ['economy']],
    ['people', (one) => one.send('/api/user?pageSize=100'), ['reception', 'manager']],
    ['the audit', (one) => one.send('/api/audit'), ['reception', 'manager']],
  ]
  test.each(asked)('%s: of the own group, and nothing of others', async (name, ask, who) => {
    for (const [role, browser] of Object.entries(ofNorth)) {
      const answer = await ask(browser)
      const isServed = who.some((one) => one === role)
      expect([role, answer.status]).toEqual([role, isServed ? 200 : 403])
      if (!isServed) continue
      expectNothingOf(answer, 'Sara')
      expect(wholeOf(answer)).not.toMatch(/WISH-(?!1\b|2\b|3\b)\d+/)
      for (const hidden of [`WISH-${rooms.south}"`, 'Södra rummet']) expect(wholeOf(answer)).not.toContain(hidden)
      if (name !== 'the audit') expect(answer.text).toContain('Nora-marked')
      // A list has personal numbers and billing only for who may see billing.
      if (role !== 'economy') for (const mark of billingMarks('Nora')) expect(wholeOf(answer)).not.toContain(mark)
      if (role === 'reader' || role === 'economy') expect(answer.text).not.toContain('INTERNAL')
    }
    const all = await ask(administrator)
    if (name !== 'the audit') expect(all.text).toContain('Sara-marked')
  })

  test('nothing is found by what is of another group', async () => {
    const search = async (browser: Browser, asked: object) =>
      at(await post(browser, '/api/booking/paged', { page: 1, pageSize: 100, ...asked }), 'count')
    for (const browser of Object.values(ofNorth)) {
      expect(await search(browser, { words: 'Södra' })).toBe(0)
      expect(await search(browser, { words: 'Sara' })).toBe(0)
      expect(await search(browser, { group: house.south })).toBe(0)
      expect(await search(browser, { resource: rooms.south })).toBe(0)
      expect(await search(browser, { bookingNumber: bookings.sara.number })).toBe(0)
      expect(await search(browser, { userId: users.sara })).toBe(0)
      expect(await search(browser, { words: 'Bo-marked' })).toBe(1)
    }
    expect(await search(administrator, { words: 'Södra' })).toBe(2)
  })

  test('groups and figures are of the own group', async () => {
    for (const browser of Object.values(ofNorth)) {
      const groups = await browser.send('/api/booking/groups')
      expect(groups.json).toEqual([{ id: house.north, title: 'Rum' }])
      const occupancy = await post(browser, '/api/booking/occupancy', day)
      expect(listOf(occupancy, 'resources').map(({ id }) => id)).not.toContain(rooms.south)
      expect(listOf(occupancy, 'resources').map(({ id }) => id)).toContain(rooms.north)
    }
  })

  test('the grid names bookings only in the own group', async () => {
    const date = freshDay()
    const north = await book(users.nora, [rooms.north], date)
    await book(users.sara, [rooms.south], date)
    for (const browser of Object.values(ofNorth)) {
      const grid = async (group: number) => (await post(browser, `/api/booking/group/${group}/slots`, { date })).text
      expect(await grid(house.north)).toContain(`"bookingId":${north.id}`)
      expect(await grid(house.south)).not.toMatch(/"bookingId":\d/)
      const days = await post(browser, '/api/booking/slots', { resources: [rooms.south], from: date, to: date })
      expect(days.text).not.toMatch(/"bookingId":\d/)
    }
  })
})

describe('a booking', { tags: ['role-scope', 'role-staff'] }, () => {
  test('of another group is not there, for any call', async () => {
    const { id, resourceIds } = bookings.sara
    const part = `/api/booking/${id}/resource/${resourceIds[0]}`
    const calls: readonly [string, string, unknown?][] = [
      ['GET', `/api/booking/${id}`],
      ['GET', `/api/booking/${id}.ics`],
      ['GET', `${part}/slots`],
      [
        'POST',
        `/api/booking/${id}`,
        { bookingResources: [{ date: freshDay(), resourceId: rooms.north, bookingSlots: [eight] }] },
      ],
      ['DELETE', `/api/booking/${id}`],
      ['DELETE', `/api/booking/${id}/${resourceIds[0]}`],
      ['POST', `/api/booking/${id}/rest`, { from: '2026-03-01' }],
      ['POST', `/api/booking/${id}/undo`, { parts: resourceIds }],
      ['POST', `/api/booking/${id}/times`, { parts: [{ rid: resourceIds[0], bookingSlots: [nine] }] }],
      ['POST', part, { bookingSlots: [nine] }],
      ['POST', `${part}/move`, { resourceId: rooms.north, date: freshDay(), bookingSlots: [nine] }],
      ['POST', `${part}/status`, { status: 1 }],
      ['PUT', `/api/booking/${id}/parts`, { parts: [{ rid: resourceIds[0], status: 1 }] }],
      ['POST', `/api/booking/${id}/owner`, { userId: users.nora }],
      ['POST', `/api/booking/${id}/note`, { content: 'Hej' }],
      ['DELETE', `/api/booking/${id}/note/1`],
    ]
    for (const { browser } of [reception, manager])
      for (const [method, path, body] of calls) {
        const answer = await browser.send(path, { method, ...(body === undefined ? {} : { body }) })
        expect([method, path, answer.status]).toEqual([method, path, 404])
        const missing = await browser.send(path.replace(`/${id}`, '/2000000000'), {
          ...{ method, ...(body === undefined ? {} : { body }) },
        })
        expect(answer.text).toBe(missing.text)
      }
    expectMissing(await post(economy, `${part}/price`, { price: 5 }))
    expect(
      await database.selectFrom('booked_resource').select('status').where('booking_id', '=', id).execute(),
    ).toEqual([{ status: 0 }])
  })

  test('with parts in several groups has only those of one’s own, and says that there are more', async () => {
    for (const [role, browser] of Object.entries(ofNorth)) {
      const answer = await browser.send(`/api/booking/${bookings.bo.id}`)
      expect(listOf(answer, 'bookingResources').map(({ resourceId }) => resourceId)).toEqual([rooms.north])
      expect(at(answer, 'partial')).toBe(true)
      expect(answer.text).not.toContain('Södra')
      // Who answers or books sees who pays.
      expect([role, answer.text.includes('PIN-Bo')]).toEqual([role, role !== 'reader'])
      expect([role, answer.text.includes('INTERNAL')]).toEqual([role, role === 'reception' || role === 'manager'])
    }
    const whole = await administrator.send(`/api/booking/${bookings.bo.id}`)
    expect([listOf(whole, 'bookingResources').length, at(whole, 'partial')]).toEqual([2, undefined])
  })

  test('with parts in several groups is answered, moved and cancelled in one’s own only', async () => {
    const { id, resourceIds } = await book(users.bo, [rooms.north, rooms.south])
    const [own, other] = resourceIds
    const { browser } = reception
    const statuses = () =>
      database
        .selectFrom('booked_resource')
        .select(['id', 'status'])
        .where('booking_id', '=', id)
        .orderBy('id')
        .execute()
    expectMissing(await post(browser, `/api/booking/${id}/resource/${other}/status`, { status: 1 }))
    expectMissing(
      await post(
        browser,
        `/api/booking/${id}/parts`,
        {
          parts: [
            { rid: own, status: 1 },
            { rid: other, status: 1 },
          ],
        },
        'PUT',
      ),
    )
    expectMissing(await browser.send(`/api/booking/${id}/${other}`, { method: 'DELETE' }))
    const answers = await post(browser, '/api/booking/status', {
      ...{
        status: 1,
        parts: [
          { id, rid: own },
          { id, rid: other },
          { id: bookings.sara.id, rid: bookings.sara.resourceIds[0] },
        ],
      },
    })
    expect(listOf(answers, 'outcomes').map(({ outcome }) => outcome)).toEqual(['set', 'gone', 'gone'])
    expect(await statuses()).toEqual([
      { id: own, status: 1 },
      { id: other, status: 0 },
    ])
    const handedOn = await post(browser, `/api/booking/${id}/owner`, { userId: users.nora })
    expect([handedOn.status, failureOf(handedOn).code]).toEqual([403, 'not-allowed'])
    expect(failureOf(handedOn).message).toContain('delar i grupper som du inte har hand om')
    const moved = await post(browser, `/api/booking/${id}/resource/${own}/move`, {
      ...{ resourceId: rooms.south, date: freshDay(), bookingSlots: [nine] },
    })
    expect([moved.status, failureOf(moved).code]).toEqual([403, 'not-allowed'])
    expect((await browser.send(`/api/booking/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await statuses()).toEqual([{ id: other, status: 0 }])
    expectMissing(await browser.send(`/api/booking/${id}`))
    // What one cancelled oneself can be brought back.
    const undone = await post(browser, `/api/booking/${id}/undo`, { parts: [own] })
    expect([undone.status, undone.json]).toEqual([200, { parts: [] }])
    expect(await statuses()).toHaveLength(2)
    expectMissing(await post(manager.browser, `/api/booking/${id}/undo`, { parts: [other] }))
    expect((await post(browser, `/api/booking/${id}/rest`, { from: '2026-03-01' })).json).toMatchObject({
      cancelled: 1,
      isGone: false,
    })
  })

  test('an answer of before one’s groups changed is not undone', async () => {
    const { id, browser } = await house.staff('reception')
    const booking = await book(users.nora, [rooms.north])
    const answer = await post(browser, `/api/booking/${booking.id}/resource/${booking.resourceIds[0]}/status`, {
      status: 1,
    })
    await database
      .updateTable('app_user')
      .set({ role_groups: [house.south] })
      .where('id', '=', id)
      .execute()
    const undone = await post(browser, '/api/booking/undo', { answers: [at(answer, 'answer')] })
    expect([undone.status, failureOf(undone).code]).toEqual([409, 'overtaken'])
  })

  test('is priced by the economy, and by nobody else', async () => {
    const { id, resourceIds } = await book(users.nora, [rooms.priced])
    const path = `/api/booking/${id}/resource/${resourceIds[0]}/price`
    expect(at(await post(economy, path, { price: 70 }), 'bookingResources', 0, 'price')).toBe(70)
    for (const browser of [reader, reception.browser, manager.browser])
      expect((await post(browser, path, { price: 1 })).status).toBe(403)
    const parts = { parts: [{ rid: resourceIds[0], status: 1, price: 1 }] }
    const changed = await post(reception.browser, `/api/booking/${id}/parts`, parts, 'PUT')
    expect([at(changed, 'bookingResources', 0, 'status'), at(changed, 'bookingResources', 0, 'price')]).toEqual([1, 70])
  })
})

describe('booking for somebody', { tags: ['role-scope', 'role-staff'] }, () => {
  const entry = (resourceId: number, date = freshDay()) => ({ date, resourceId, bookingSlots: [eight] })
  const { browser, id: self } = reception

  test('is for people of the own group or of none, in the own group', async () => {
    const make = (userId: number | null, ...resourceIds: readonly number[]) =>
      post(browser, '/api/booking', { userId, bookingResources: resourceIds.map((id) => entry(id)) })
    expect((await make(users.nora, rooms.north)).status).toBe(201)
    const unknown = await make(users.sara, rooms.north)
    expect([unknown.status, failureOf(unknown).fields]).toEqual([422, { userId: 'Användaren finns inte.' }])
    expectNothingOf(unknown, 'Sara')
    for (const rooms_ of [[rooms.south], [rooms.north, rooms.south]]) {
      const outside = await make(users.nora, ...rooms_)
      expect([outside.status, failureOf(outside).code]).toEqual([403, 'not-allowed'])
      expect(failureOf(outside).message).toContain('Ingenting har bokats.')
    }
    const own = await make(null, rooms.south)
    expect([own.status, at(own, 'user', 'id')]).toEqual([201, self])
  })

  test('asks for prices, rules and additions within the own group', async () => {
    const body = (userId: number, resourceId: number) => ({ userId, bookingResources: [entry(resourceId)] })
    expectMissing(await post(browser, '/api/booking/breaches', body(users.nora, rooms.south)))
    expect((await post(browser, '/api/booking/breaches', body(users.sara, rooms.north))).status).toBe(422)
    expect((await post(browser, '/api/booking/breaches', body(users.nora, rooms.north))).json).toEqual([])
    expect((await post(browser, '/api/booking/prices', body(users.sara, rooms.north))).status).toBe(422)
    expect((await post(browser, '/api/booking/prices', body(users.nora, rooms.south))).status).toBe(403)
    expect((await post(browser, '/api/booking/prices', body(users.nora, rooms.priced))).json).toEqual([
      { id: rooms.priced, price: 100 },
    ])
    const { id } = await book(users.nora, [rooms.north])
    const outside = await post(browser, `/api/booking/${id}`, { bookingResources: [entry(rooms.south)] })
    expect([outside.status, failureOf(outside).code]).toEqual([403, 'not-allowed'])
    expect((await post(browser, `/api/booking/${id}`, { bookingResources: [entry(rooms.north)] })).status).toBe(201)
  })

  test('outside of the own group one is like anybody: the rules hold, and one’s own bookings are whole', async () => {
    const set = await post(administrator, `/api/groups/${house.south}/rule`, { horizonDays: 1 })
    expect(set.status).toBe(201)
    const refused = await post(browser, '/api/booking', { bookingResources: [entry(rooms.south, '2026-05-04')] })
    expect([refused.status, failureOf(refused).code]).toEqual([409, 'rule'])
    expect(
      (await post(administrator, '/api/booking', { bookingResources: [entry(rooms.south, '2026-05-04')] })).status,
    ).toBe(201)
    // The finder says the same before the press.
    const wish = { dates: ['2026-05-05'], from: '08:00:00', to: '09:00:00', groups: [house.north, house.south] }
    const ofNorthToo = await post(administrator, `/api/groups/${house.north}/rule`, { horizonDays: 1 })
    const found = await post(browser, '/api/booking/find', wish)
    expect(listOf(found, 'hits').map(({ resourceId, refused }) => [resourceId, refused === undefined])).toEqual(
      expect.arrayContaining([
        [rooms.north, true],
        [rooms.south, false],
      ]),
    )
    for (const [group, rule] of [
      [house.south, set],
      [house.north, ofNorthToo],
    ] as const)
      await administrator.send(`/api/groups/${group}/rule/${at(rule, 'id')}`, { method: 'DELETE' })
    const own = await book(self, [rooms.south, rooms.north])
    const read = await browser.send(`/api/booking/${own.id}`)
    expect([listOf(read, 'bookingResources').length, at(read, 'partial')]).toEqual([2, undefined])
    // One does not confirm one's own booking in a group of somebody else.
    expectMissing(await post(browser, `/api/booking/${own.id}/resource/${own.resourceIds[0]}/status`, { status: 1 }))
    expect((await browser.send(`/api/booking/${own.id}`, { method: 'DELETE' })).status).toBe(204)
  })
})

describe('people', { tags: ['role-scope', 'role-staff'] }, () => {
  const { browser } = reception

  test('of the own group and of none are there, and no others', async () => {
    const ids = listOf(await browser.send('/api/user?pageSize=100'), 'users').map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([users.nora, users.bo, users.nils]))
    expect(ids).not.toContain(users.sara)
    // Of the house only who has booked is anybody to book for.
    expect(ids).not.toContain(house.content.users.administrator)
    expect(listOf(await browser.send('/api/user?search=Sara'), 'users')).toEqual([])
    expectMissing(await browser.send(`/api/user/${users.sara}`))
    const nora = await browser.send(`/api/user/${users.nora}`)
    expect(nora.status).toBe(200)
    for (const mark of billingMarks('Nora')) expect(wholeOf(nora)).not.toContain(mark)
    for (const one of [reader, economy]) expectMissing(await one.send(`/api/user/${users.nora}`))
    for (const one of Object.values(ofNorth)) expectMissing(await one.send(`/api/user/${users.nora}/export`))
  })

  test('who have an account are changed by administrators only', async () => {
    const { json } = await administrator.send(`/api/user/${users.nora}`)
    const body = {
      ...Object(json),
      address: 'Storgatan 1',
      zipCode: '12345',
      city: 'Staden',
      pin: '',
      organisation: null,
    }
    const put = (one: Browser, id: number, more: object = {}) =>
      post(one, `/api/user/${id}`, { ...body, ...more }, 'PUT')
    for (const one of [browser, manager.browser]) {
      expect((await put(one, users.nora, { email: 'thief@test.example' })).status).toBe(403)
      expectMissing(await put(one, users.sara, { email: 'thief@test.example' }))
      expectMissing(await put(one, house.content.users.administrator, { email: 'thief@test.example' }))
      expect((await one.send(`/api/user/${users.nora}/pending-email`, { method: 'DELETE' })).status).toBe(403)
      for (const path of ['approve', 'refuse', 'claim'])
        expect((await post(one, `/api/user/${users.nora}/${path}`, { reason: 'Nej', send: false })).status).toBe(403)
      expect((await one.send(`/api/user/${users.nora}`, { method: 'DELETE' })).status).toBe(403)
      expect((await one.send(`/api/user/${users.nora}/bookings`, { method: 'DELETE' })).status).toBe(403)
    }
    const [row] = await database.selectFrom('app_user').select('email').where('id', '=', users.nora).execute()
    expect(row?.email).toBe('nora-marked@test.example')
  })

  test('without an account are made and corrected, as long as nobody else has access', async () => {
    const rut = { firstName: 'Rut', lastName: 'Ek', phone: '070-174 06 05' }
    const made = await post(browser, '/api/user/person', rut)
    expect(made.status).toBe(201)
    const id = Number(at(made, 'id'))
    const whole = { ...rut, email: '', address: '', zipCode: '', city: '', userType: at(made, 'userType') }
    const put = (more: object) => post(browser, `/api/user/${id}`, { ...whole, ...more }, 'PUT')
    const corrected = await put({
      phone: '070-174 06 06',
      role: 'administrator',
      disabled: true,
      roleGroups: [house.south],
    })
    expect([corrected.status, at(corrected, 'phone'), at(corrected, 'role')]).toEqual([200, '070-174 06 06', 'user'])
    expect(at(corrected, 'disabled')).toBe(false)
    await database.updateTable('app_user').set({ password_hash: 'set' }).where('id', '=', id).execute()
    expect((await put({ email: 'thief@test.example' })).status).toBe(403)
    await database
      .updateTable('app_user')
      .set({ password_hash: null, staff_role: 'reader' })
      .where('id', '=', id)
      .execute()
    expect([403, 404]).toContain((await put({ email: 'thief@test.example' })).status)
  })

  test('get no user type from the reception that an administrator gives', async () => {
    const types = await database.selectFrom('user_type').select(['id', 'public']).execute()
    const hidden = types.find((type) => !type.public)?.id
    const person = { firstName: 'Rut', lastName: 'Ek', phone: '070-174 06 05', company: 'Bolaget' }
    expect((await post(browser, '/api/user/person', { ...person, userType: hidden })).status).toBe(422)
    expect((await post(administrator, '/api/user/person', { ...person, userType: hidden })).status).toBe(201)
  })
})

describe('groups and resources', { tags: ['role-scope', 'role-staff'] }, () => {
  const { browser } = manager

  test('are whole where one arranges them, and as anybody sees them elsewhere', async () => {
    await post(administrator, `/api/groups/${house.south}/notification`, { email: 'south-marked@test.example' })
    await post(administrator, `/api/groups/${house.north}/notification`, { email: 'north@test.example' })
    const groups = await browser.send('/api/groups')
    expect(groups.text).toContain('north@test.example')
    expect(groups.text).not.toContain('south-marked')
    const { json: list } = groups
    expect(Array.isArray(list) && list.map(({ id }) => id)).toEqual([house.north, house.south])
    expect((await browser.send(`/api/groups/${house.south}`)).text).not.toContain('"notifications"')
    expect((await browser.send(`/api/groups/${house.north}`)).text).toContain('"notifications"')
    expect((await browser.send(`/api/resources/${rooms.south}`)).text).not.toContain('"allowed"')
    expect((await browser.send(`/api/resources/${rooms.north}`)).text).toContain('"allowed"')
    const resources = await browser.send('/api/resources')
    expect(Array.isArray(resources.json) && resources.json.map(({ id }) => id)).toContain(house.content.rooms.disabled)
    expect(Array.isArray(resources.json) && resources.json.map(({ id }) => id)).toContain(rooms.south)
    // Who only answers arranges nothing.
    expect((await reception.browser.send('/api/groups')).text).not.toContain('"notifications"')
  })

  test('of another group are not there to change', async () => {
    const group = `/api/groups/${house.south}`
    const resource = `/api/resources/${rooms.south}`
    const lock = { startDate: '2026-04-01', startTime: '08:00:00', endDate: '2026-04-01', endTime: '09:00:00' }
    const room = { title: 'Rum', description: '', group: house.north }
    const days = { days: [{ date: '2026-04-01', startTime: null, endTime: null, title: 'Stängt' }] }
    const calls: readonly [string, string, unknown?][] = [
      ['PUT', group, { title: 'Mitt', description: '' }],
      ['POST', `${group}/locked`, lock],
      ['POST', `${group}/rule`, {}],
      ['POST', `${group}/price`, { time: 30, price: 1 }],
      ['POST', `${group}/notification`, { email: 'me@test.example' }],
      ['POST', `${group}/own-prices/remove`, {}],
      ['POST', `${group}/affected`, { _tag: 'Disabled' }],
      ['PUT', `${group}/order`, { resources: [rooms.south] }],
      ['PUT', resource, room],
      ['POST', `${resource}/copy`, { title: 'Kopia' }],
      ['POST', `${resource}/locked`, lock],
      ['POST', `${resource}/affected`, { _tag: 'Disabled' }],
      ['POST', '/api/special-days', { groups: [house.north, house.south], ...days }],
      ['POST', '/api/special-days/affected', { groups: [house.south], ...days }],
    ]
    for (const [method, path, body] of calls) {
      const answer = await browser.send(path, { method, body })
      expect([method, path, answer.status]).toEqual([method, path, 404])
    }
    expect((await post(browser, `/api/groups/${house.north}/locked`, lock)).status).toBe(201)
    expect((await post(browser, '/api/groups', { title: 'Ny', description: '' })).status).toBe(403)
    expect((await post(browser, '/api/attributes', { name: 'Hiss' })).status).toBe(403)
    expect((await browser.send('/api/attributes')).status).toBe(200)
    // A group that is not one's own is none to make or move a resource in.
    const other = { ...room, group: house.south }
    for (const answer of [
      await post(browser, '/api/resources', other),
      await post(browser, `/api/resources/${rooms.north}`, other, 'PUT'),
    ])
      expect([answer.status, failureOf(answer).fields?.group]).toEqual([422, 'Välj grupp.'])
    const theirs = await post(browser, `/api/groups/${house.north}/price`, { time: 30, price: 1, userId: users.sara })
    expect([theirs.status, failureOf(theirs).fields]).toEqual([422, { userId: 'Användaren finns inte.' }])
    expect((await browser.send(`/api/audit?group=${house.south}`)).json).toEqual({ entries: [], more: false })
    expect(listOf(await browser.send(`/api/audit?group=${house.north}`), 'entries').length).toBeGreaterThan(0)
    expect(listOf(await reception.browser.send(`/api/audit?group=${house.north}`), 'entries')).toEqual([])
  })
})

test('the history of a booking tells of the own parts', { tags: ['role-scope'] }, async () => {
  const date = freshDay()
  const bookingResources = [rooms.north, rooms.south].map((resourceId) => ({ date, resourceId, bookingSlots: [nine] }))
  const bo = await house.signedIn('bo-marked@test.example')
  const made = await post(bo, '/api/booking', { bookingResources: bookingResources.slice(0, 1) })
  const number = at(made, 'bookingNumber')
  await post(administrator, `/api/booking/${at(made, 'id')}`, { bookingResources: bookingResources.slice(1) })
  const kinds = async (browser: Browser) =>
    listOf(await browser.send(`/api/audit?bookingNumber=${number}`), 'entries').map(({ kind }) => kind)
  expect(await kinds(administrator)).toEqual(['booking-added-to', 'booking-made'])
  expect(await kinds(reception.browser)).toEqual(['booking-made'])
  for (const browser of [reception.browser, manager.browser]) {
    const all = await browser.send('/api/audit')
    const told = listOf(all, 'entries').map(({ kind }) => kind)
    for (const kind of ['user-viewed', 'people-listed', 'signed-in', 'user-changed']) expect(told).not.toContain(kind)
  }
})

test('a role for all groups reaches them all', { tags: ['role-scope', 'role-staff'] }, async () => {
  const { browser } = await house.staff('reception', null)
  const search = await post(browser, '/api/booking/paged', { page: 1, pageSize: 100, words: 'Södra' })
  expect(at(search, 'count')).toBeGreaterThan(1)
  expect((await browser.send(`/api/user/${users.sara}`)).status).toBe(200)
  expect((await browser.send(`/api/booking/${bookings.sara.id}`)).status).toBe(200)
})

test('a role whose groups are gone reaches nothing', { tags: ['role-scope', 'role-groups'] }, async () => {
  const { browser } = await house.staff('manager', [2_000_000_000])
  expect(at(await post(browser, '/api/booking/paged', { page: 1, pageSize: 100 }), 'count')).toBe(0)
  expect(listOf(await browser.send('/api/booking/waiting'), 'parts')).toEqual([])
  expectMissing(await browser.send(`/api/booking/${bookings.nora.id}`))
  expectMissing(await post(browser, `/api/groups/${house.north}/rule`, {}))
})
