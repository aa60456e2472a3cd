/** User types that administrators make, change, order, retire and remove, over HTTP on a real server with a real database. */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { userTypeWords } from '../../../domain/rules/user-type-values.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { startBookingWorld } from '../bookings/booking-world.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { createAccountWorld, person } from './account-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, administrator, visitor } = world
const { register, typeId } = createAccountWorld(server.address, database)
afterAll(() => server.stop())

const path = '/api/user/types'
const decodeType = Schema.decodeUnknownSync(calls.addUserType.answer)
const decodeTypes = Schema.decodeUnknownSync(calls.userTypes.answer)
const decodeAdministered = Schema.decodeUnknownSync(calls.administeredUserTypes.answer)
const decodeAudit = Schema.decodeUnknownSync(calls.audit.answer)

let latest = 0
const newName = (): string => {
  latest += 1
  return `Typ ${latest}`
}
const post = (body: object, browser = administrator) => browser.send(path, { method: 'POST', body })
const put = (id: number | 'order', body: object) => administrator.send(`${path}/${id}`, { method: 'PUT', body })
const remove = (id: number) => administrator.send(`${path}/${id}`, { method: 'DELETE' })
const made = async (values: object = {}): Promise<number> => {
  const answer = await post({ name: newName(), public: true, organisationType: 0, ...values })
  expect(answer.status).toBe(201)
  return decodeType(answer.json).id
}
const seenBy = async (browser: Browser) => decodeTypes((await browser.send(path)).json).map(({ id }): number => id)
const administered = async () => decodeAdministered((await administrator.send(`${path}/administered`)).json)
const deeds = async () => decodeAudit((await administrator.send('/api/audit?kind=user-type-changed')).json).entries
const give = (user: number, type: number) =>
  database.updateTable('app_user').set({ user_type_id: type }).where('id', '=', user).execute()

describe('a user type', { tags: 'user-types-made' }, () => {
  test('is made as the last of the house, chosen at once by whoever registers, and is in the history', async () => {
    const name = newName()
    const answer = await post({ name: `  ${name} `, public: true, organisationType: 2, needsApproval: true })
    const type = decodeType(answer.json)
    expect(type).toEqual({ id: type.id, name, public: true, organisationType: 2, needsApproval: true })
    expect((await seenBy(visitor)).at(-1)).toBe(type.id)
    expect((await administered()).at(-1)).toMatchObject({ name, people: 0, cleared: 0, named: 0 })
    expect((await deeds())[0]).toMatchObject({
      actor: { id: content.users.administrator },
      details: { change: 'made', userTypeId: type.id, name },
    })
  })

  test.each([
    ['', userTypeWords.name],
    ['x'.repeat(61), userTypeWords.longName],
    ['FÖRETAG', userTypeWords.known],
  ])('is not made with the name “%s”', async (name, problem) => {
    const answer = await post({ name, public: true, organisationType: 0 })
    expect([answer.status, failureOf(answer).fields]).toEqual([422, { name: problem }])
    const id = await made()
    expect(failureOf(await put(id, { name })).fields).toEqual({ name: problem })
  })

  test('is renamed everywhere at once, and what is left out stays', async () => {
    const id = await made({ needsApproval: true })
    const { room, group } = await world.newRoom()
    await world.post(administrator, `/api/resources/${room}/allowed`, { userTypeId: id })
    const name = newName()
    const heard = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
    const answer = await put(id, { name })
    expect(decodeType(answer.json)).toEqual({ id, name, public: true, organisationType: 0, needsApproval: true })
    const { json } = await visitor.send(`/api/groups/${group}`)
    const seen = Schema.decodeUnknownSync(calls.group.answer)(json)
    expect(seen.resources.map((one) => ('bookedBy' in one ? one.bookedBy : []))).toEqual([[name]])
    // Open screens are told.
    const after = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
    expect(after.value).toBeGreaterThan(heard.value)
    // The same values once more change nothing.
    const entries = (await deeds()).length
    await put(id, { name })
    expect((await deeds()).length).toBe(entries)
  })

  test('is arranged by administrators alone', async () => {
    const body = { name: newName(), public: true, organisationType: 0 }
    expect([(await post(body, anna)).status, (await anna.send(`${path}/administered`)).status]).toEqual([403, 403])
    expect((await put(999_999, { name: newName() })).status).toBe(404)
    expect((await remove(999_999)).status).toBe(404)
  })
})

test('the order that an administrator gives is the order everywhere, and has each type once', {
  tags: 'user-types-order',
}, async () => {
  const [first, second] = [await made(), await made()]
  const { room, group } = await world.newRoom()
  for (const userTypeId of [first, second])
    await world.post(administrator, `/api/resources/${room}/allowed`, { userTypeId })
  const names = new Map<number, string>((await administered()).map(({ id, name }) => [id, name]))
  const bookers = async () =>
    Schema.decodeUnknownSync(calls.group.answer)((await visitor.send(`/api/groups/${group}`)).json).resources.map(
      (one) => ('bookedBy' in one ? one.bookedBy : []),
    )
  expect(await bookers()).toEqual([[names.get(first), names.get(second)]])
  const before = (await administered()).map(({ id }) => id)
  const order = before.toReversed()
  expect((await put('order', { userTypes: order })).status).toBe(200)
  expect((await administered()).map(({ id }) => id)).toEqual(order)
  const visible = new Set(await seenBy(visitor))
  expect(await seenBy(visitor)).toEqual(order.filter((id) => visible.has(id)))
  expect(await bookers()).toEqual([[names.get(second), names.get(first)]])
  expect((await deeds())[0]?.details).toMatchObject({ change: 'ordered' })
  for (const wrong of [order.slice(1), [...order, order[0]], [...order.slice(1), 999_999]]) {
    const answer = await put('order', { userTypes: wrong })
    expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, ['userTypes']])
  }
  expect((await administered()).map(({ id }) => id)).toEqual(order)
})

describe('a retired user type', { tags: 'user-types-retired' }, () => {
  const save = (browser: Browser, id: number, userType: number) =>
    browser.send(`/api/user/${id}`, {
      method: 'PUT',
      body: { ...person, email: 'anna@test.example', userType },
    })

  test('stays with whoever has it, and is chosen and given by nobody else', async () => {
    const id = await made()
    const usual = await typeId('privatperson')
    await give(content.users.anna, id)
    expect((await put(id, { retired: true })).status).toBe(200)
    expect((await administered()).find((type) => type.id === id)).toMatchObject({ retired: true, people: 1 })
    expect([(await seenBy(visitor)).includes(id), (await seenBy(anna)).includes(id)]).toEqual([false, true])
    expect((await save(anna, content.users.anna, id)).status).toBe(200)
    expect((await save(administrator, content.users.anna, id)).status).toBe(200)

    const refused = { userType: 'Välj användartyp.' }
    expect(failureOf(await register('ny-typ@test.example', { userType: id })).fields).toMatchObject(refused)
    const someone = { firstName: 'Rut', lastName: 'Ek', phone: '070-174 06 31', userType: id }
    expect(failureOf(await world.post(administrator, '/api/user/person', someone)).fields).toMatchObject(refused)
    // Who has left it does not get it back, from an administrator neither.
    expect((await save(anna, content.users.anna, usual)).status).toBe(200)
    for (const browser of [anna, administrator])
      expect(failureOf(await save(browser, content.users.anna, id)).fields).toMatchObject(refused)
    expect((await put(id, { retired: false })).status).toBe(200)
    expect((await save(anna, content.users.anna, id)).status).toBe(200)
    await give(content.users.anna, usual)
    expect((await deeds())[0]?.details).toMatchObject({ values: { retired: { from: true, to: false } } })
  })

  test('keeps its prices and rules for those who have it', async () => {
    const id = await made()
    const usual = await typeId('privatperson')
    const { room } = await world.newRoom()
    await world.post(administrator, `/api/resources/${room}/price`, { time: 30, price: 12, userTypeId: id })
    await give(content.users.anna, id)
    await put(id, { retired: true })
    const bookingResources = [
      { resourceId: room, date: world.freshDay(), bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }] },
    ]
    expect((await world.post(anna, '/api/booking/prices', { bookingResources })).json).toMatchObject([{ price: 12 }])
    await give(content.users.anna, usual)
  })
})

describe('the last type that can be chosen at registration', { tags: 'user-types-last' }, () => {
  test('is neither retired, hidden nor removed, and the answer says why', async () => {
    const id = await made()
    const others = (await administered()).filter((type) => type.id !== id && type.public && type.retired !== true)
    for (const other of others) expect((await put(other.id, { public: false })).status).toBe(200)
    for (const answer of [await put(id, { retired: true }), await put(id, { public: false }), await remove(id)])
      expect([answer.status, failureOf(answer)]).toMatchObject([
        409,
        { code: 'last-public-type', message: userTypeWords.lastPublic },
      ])
    for (const other of others) await put(other.id, { public: true })
    expect((await put(id, { retired: true })).status).toBe(200)
  })
})

describe('a user type in use', { tags: 'user-types-in-use' }, () => {
  test('is not removed and keeps its kind, and the answer says who has it', async () => {
    const id = await made()
    const usual = await typeId('privatperson')
    await give(content.users.anna, id)
    const { room } = await world.newRoom()
    const price = await world.post(administrator, `/api/resources/${room}/price`, {
      time: 30,
      price: 1,
      userTypeId: id,
    })
    for (const answer of [await remove(id), await put(id, { organisationType: 1 })]) {
      const { code, message } = failureOf(answer)
      expect([answer.status, code]).toEqual([409, 'type-in-use'])
      expect(message.replaceAll('\u00a0', ' ')).toContain(
        '1 person har den. 1 pris, regel eller tillåtelse nämner den.',
      )
    }
    await give(content.users.anna, usual)
    expect(failureOf(await remove(id)).message).not.toContain('har den.')
    const { id: priceId } = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int }))(price.json)
    await administrator.send(`/api/resources/${room}/price/${priceId}`, { method: 'DELETE' })
    expect((await put(id, { organisationType: 1 })).status).toBe(200)
    expect((await remove(id)).status).toBe(204)
    expect((await administered()).map((type) => type.id)).not.toContain(id)
    expect((await deeds())[0]?.details).toMatchObject({ change: 'removed', userTypeId: id })
  })

  test('is not removed because of an account that was cleared, whose bookings stay in the statistics', async () => {
    const id = await made()
    await database
      .insertInto('app_user')
      .values({
        user_type_id: id,
        email: null,
        email_key: null,
        password_hash: null,
        cleared_at: sql<string>`server_now()`,
      })
      .execute()
    const answer = await remove(id)
    expect([answer.status, failureOf(answer).message]).toEqual([
      409,
      expect.stringMatching(/^1\s+rensat konto hade den\./u),
    ])
  })

  test('is removed or chosen, but never both, when both come at once', async () => {
    const round = async (): Promise<void> => {
      const id = await made()
      const email = `samtidig-${id}@test.example`
      const [registered, removed] = await Promise.all([register(email, { userType: id }), remove(id)])
      const has = await database.selectFrom('app_user').select('id').where('user_type_id', '=', id).execute()
      const isThere = (await administered()).some((type) => type.id === id)
      expect([registered.status, removed.status]).toEqual(isThere ? [201, 409] : [422, 204])
      expect(has.length).toBe(isThere ? 1 : 0)
    }
    for (let rounds = 0; rounds < 8; rounds += 1) await round()
  })

  test('is named by no price, rule or permission that comes while it is removed', async () => {
    const { room } = await world.newRoom()
    for (const [part, body] of [
      ['price', { time: 30, price: 1 }],
      ['rule', { longestMinutes: 60 }],
      ['allowed', {}],
    ] as const) {
      const id = await made()
      const [added, removed] = await Promise.all([
        world.post(administrator, `/api/resources/${room}/${part}`, { ...body, userTypeId: id }),
        remove(id),
      ])
      expect([`${added.status} ${removed.status}`]).toEqual([expect.stringMatching(/^(?:201 409|422 204)$/)])
    }
  })
})
