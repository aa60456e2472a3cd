/** Two people change the same person at the same time (docs/rules.md#http), on a real server with a real database. */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Area } from '../../../domain/schema/area.ts'
import { hubPushes } from '../../../domain/schema/hub.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, openAccountWorld, person } from './account-world.ts'

const { server, world } = await openAccountWorld()
afterAll(() => server.stop())
const types = { privatperson: await world.typeId('privatperson'), foretag: await world.typeId('foretag') }
const organisation = ['company', 'orgNr', 'accountString', 'reference'] as const
const billing = [
  'billingEmail',
  'billingFirstName',
  'billingLastName',
  'billingAddress',
  'billingZipCode',
  'billingCity',
] as const
const ofCompany = Object.fromEntries([...organisation, ...billing].map((name) => [name, person[name]]))
const noCompany = Object.fromEntries(Object.keys(ofCompany).map((name) => [name, '']))

let id: number
let count = 0
let administrator: Browser
let colleague: Browser
beforeEach(async () => {
  count += 1
  id = await world.verified(`twice-${count}@test.example`)
  administrator = await world.signedIn(people.administrator)
  colleague = await world.signedIn(people.administrator)
})

const read = async (browser: Browser = administrator): Promise<Record<string, unknown>> => {
  const { json } = await browser.send(`/api/user/${id}`)
  return typeof json === 'object' && json !== null ? { ...json } : {}
}
/** The fields of a form that was filled from the user as it is now. */
const filled = async () => {
  const user = await read()
  const names = ['email', 'firstName', 'lastName', 'address', 'zipCode', 'city', 'phone', 'pin', 'userType', 'role']
  const fields: Readonly<Record<string, unknown>> = {
    ...noCompany,
    ...Object.fromEntries(names.map((name) => [name, user[name]])),
    organisation: null,
  }
  return fields
}
const put = (browser: Browser, body: object): Promise<Answer> =>
  browser.send(`/api/user/${id}`, { method: 'PUT', body })
const collisionsOf = (answer: Answer) => {
  expect([answer.status, failureOf(answer).code]).toEqual([409, 'overtaken'])
  return failureOf(answer).collisions ?? []
}

test('what another administrator has changed meanwhile stays, where the second has not changed it too', {
  tags: ['twice-merged', 'twice-user'],
}, async () => {
  const began = await filled()
  expect((await put(colleague, { ...began, address: 'Storgatan 9', role: 'administrator', began })).status).toBe(200)
  expect((await put(administrator, { ...began, city: 'Malmö', began })).status).toBe(200)
  expect(await read()).toMatchObject({ address: 'Storgatan 9', city: 'Malmö', role: 'administrator' })
})

test('a field that both have changed is refused with both values, with who changed it and when, and nothing is saved', {
  tags: ['twice-refused', 'twice-user'],
}, async () => {
  const began = await filled()
  await put(colleague, { ...began, address: 'Storgatan 9', began })
  const answer = await put(administrator, { ...began, address: 'Lillgatan 2', city: 'Malmö', began })
  expect(collisionsOf(answer)).toMatchObject([{ field: 'address', theirs: 'Storgatan 9', mine: 'Lillgatan 2' }])
  expect(failureOf(answer).message).toBe(
    'Någon annan har ändrat samma uppgift sedan du öppnade den. Ingenting har sparats.',
  )
  expect(await read()).toMatchObject({ address: 'Storgatan 9', city: began.city })
  // The next save says that the change of the colleague was seen.
  const seen = { ...began, address: 'Storgatan 9' }
  expect((await put(administrator, { ...began, address: 'Lillgatan 2', began: seen })).status).toBe(200)
  expect(await read()).toMatchObject({ address: 'Lillgatan 2' })
})

test('the person changes the profile while an administrator has it open: each is told as much as they may know', {
  tags: ['twice-refused', 'twice-user', 'twice-secret'],
}, async () => {
  const owner = await world.signedIn(`twice-${count}@test.example`, GOOD_PASSWORD)
  const began = await filled()
  await put(owner, { ...began, phone: '070-111 11 11', began })
  const [told] = collisionsOf(await put(administrator, { ...began, phone: '070-222 22 22', began }))
  expect(told).toMatchObject({ field: 'phone', theirs: '070-111 11 11', who: `${person.firstName} ${person.lastName}` })

  await put(administrator, { ...began, phone: '070-333 33 33' })
  const [ownTold] = collisionsOf(await put(owner, { ...began, phone: '070-444 44 44', began }))
  expect(ownTold).toMatchObject({ field: 'phone', theirs: '070-333 33 33' })
  expect(Object.keys(ownTold ?? {})).not.toContain('who')
  // A stranger learns nothing by guessing how it began.
  const anna = await world.signedIn(people.anna)
  expect((await put(anna, { ...began, pin: '19900101-0017', began: { pin: '' } })).status).toBe(404)
})

test('a new user type collides with a change of what the type does not ask for', { tags: 'twice-user' }, async () => {
  const began = await filled()
  expect((await put(colleague, { ...began, ...ofCompany, userType: types.foretag, began })).status).toBe(200)
  expect(collisionsOf(await put(administrator, { ...began, pin: '19811218-9876', began }))).toMatchObject([
    { field: 'userType', mine: types.privatperson, theirs: types.foretag },
  ])
  // Whatever both types ask for is merged.
  expect((await put(administrator, { ...began, city: 'Malmö', began })).status).toBe(200)
  expect(await read()).toMatchObject({ city: 'Malmö', userType: types.foretag, organisation: { name: person.company } })
})

test('an address that a colleague has set and that waits to be proved is not replaced unseen', {
  tags: 'twice-user',
}, async () => {
  const began = { ...(await filled()), pendingEmail: null }
  expect((await put(colleague, { ...began, email: `theirs-${count}@test.example`, began })).status).toBe(200)
  const mine = { ...began, email: `mine-${count}@test.example`, began }
  expect(collisionsOf(await put(administrator, mine))).toMatchObject([
    { field: 'email', theirs: `theirs-${count}@test.example` },
  ])
  expect((await put(administrator, { ...began, city: 'Malmö', began })).status).toBe(200)
  expect(await read()).toMatchObject({ city: 'Malmö', pendingEmail: `theirs-${count}@test.example` })
})

test('of two who save at the same moment one is refused, and the other’s change stands', {
  tags: ['twice-refused', 'twice-race'],
}, async () => {
  const began = await filled()
  const saves = [administrator, colleague].map((browser, at) =>
    put(browser, {
      ...began,
      address: `Gatan ${at}`,
      [at === 0 ? 'city' : 'zipCode']: at === 0 ? 'Malmö' : '222 22',
      began,
    }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  const won = statuses.indexOf(200)
  expect(await read()).toMatchObject({
    address: `Gatan ${won}`,
    ...(won === 0 ? { city: 'Malmö' } : { zipCode: '222 22' }),
  })
})

test('a client that does not say how it began writes the whole, as before', { tags: 'twice-merged' }, async () => {
  const before = await filled()
  await put(colleague, { ...before, address: 'Storgatan 9' })
  expect((await put(administrator, { ...before, city: 'Malmö' })).status).toBe(200)
  expect(await read()).toMatchObject({ address: before.address, city: 'Malmö' })
})

const decodeWaiting = Schema.decodeUnknownSync(hubPushes.waiting)

test('the screens of other administrators hear of a person who is changed, added or cleared', {
  tags: 'twice-live',
}, async () => {
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.address}/booking-hub`, { accessTokenFactory: () => administrator.token ?? '' })
    .configureLogging(LogLevel.None)
    .build()
  onTestFinished(() => connection.stop())
  let heard = Promise.withResolvers<readonly Area[]>()
  connection.on('waiting', (...push: unknown[]) => {
    const [{ areas = [] }] = decodeWaiting(push)
    if (areas.length > 0) heard.resolve(areas)
  })
  await connection.start()
  await connection.invoke('WatchWaiting', true)

  const rut = { firstName: 'Rut', lastName: 'Ek', phone: '0123-45 67 89' }
  const deeds: readonly (() => Promise<Answer>)[] = [
    async () => put(colleague, { ...(await filled()), city: 'Malmö' }),
    () => world.post('/api/user/person', rut, colleague),
    () => colleague.send(`/api/user/${id}`, { method: 'DELETE' }),
  ]
  for (const deed of deeds) {
    heard = Promise.withResolvers()
    expect((await deed()).status).toBeLessThan(300)
    expect(await heard.promise).toEqual(['users'])
  }
})
