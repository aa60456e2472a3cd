/**
 * User types that count only after approval, over HTTP on a real server with a real database. Until then the previously approved type
 * counts for prices, permission and rules, or else the strictest of the public types.
 */
import { Schema } from 'effect'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { bookingOf, entry, halfPastNine, nine, startBookingWorld, ten } from '../bookings/booking-world.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { createAccountWorld, GOOD_PASSWORD, person } from './account-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, administrator, book, booked, freshDay, newRoom, post } = world
const { rooms, users } = content
const { register, linkIn, verify, signedIn, typeId, auditKinds, mailNames, mailsTo } = createAccountWorld(
  server.address,
  database,
)
afterAll(() => server.stop())

const [companyType, privateType, schoolType] = [
  await typeId('foretag'),
  await typeId('privatperson'),
  await typeId('skola'),
]

const setNeeds = async (id: number, needsApproval: boolean): Promise<void> => {
  const answer = await administrator.send(`/api/user/types/${id}`, { method: 'PUT', body: { needsApproval } })
  expect(answer.status).toBe(200)
  expect(Schema.decodeUnknownSync(calls.updateUserType.answer)(answer.json).needsApproval).toBe(
    needsApproval || undefined,
  )
}
beforeEach(() => setNeeds(companyType, true))
afterEach(async () => {
  await setNeeds(companyType, false)
  await setNeeds(schoolType, false)
})

const readUser = async (browser: Browser, id: number) =>
  Schema.decodeUnknownSync(calls.user.answer)((await browser.send(`/api/user/${id}`)).json)
const save = async (browser: Browser, id: number, userType: number, rest: object = {}) => {
  const { email } = await readUser(browser, id)
  const answer = await browser.send(`/api/user/${id}`, { method: 'PUT', body: { ...person, email, userType, ...rest } })
  expect(answer.status).toBe(200)
  return Schema.decodeUnknownSync(calls.user.answer)(answer.json)
}
const approve = (id: number, browser = administrator) => post(browser, `/api/user/${id}/approve`, {})

/** A person who has just registered as a company. */
let latest = 0
const newCompany = async (): Promise<{ readonly id: number; readonly browser: Browser; readonly email: string }> => {
  latest += 1
  const email = `foretag-${latest}@test.example`
  expect((await register(email, { userType: companyType })).status).toBe(201)
  const { id, code } = await linkIn(email, 'verify-address')
  await verify(id, code)
  return { id: Number(id), browser: await signedIn(email, GOOD_PASSWORD), email }
}

const priceFor = async (browser: Browser): Promise<unknown> => {
  const entries = [entry(rooms.priced, freshDay(), nine)]
  const { json } = await post(browser, '/api/booking/prices', { bookingResources: entries })
  return json
}
const usual = [{ id: rooms.priced, price: 100, typeWaits: true }]
const forCompanies = [{ id: rooms.priced, price: 50 }]

describe('who waits for an administrator’s yes', { tags: 'day-type-counts' }, () => {
  test('pays what everybody pays, and from the yes on what the type pays', { tags: 'day-payer' }, async () => {
    const { id, browser } = await newCompany()
    expect(await priceFor(browser)).toEqual(usual)
    const before = await booked(browser, entry(rooms.priced, freshDay(), nine))
    expect(before.bookingResources.map(({ price }) => price)).toEqual([100])

    expect((await approve(id)).status).toBe(200)
    expect(await priceFor(browser)).toEqual(forCompanies)
    const after = await booked(browser, entry(rooms.priced, freshDay(), nine))
    expect(after.bookingResources.map(({ price }) => price)).toEqual([50])
    // The price of an earlier booking stays.
    const read = bookingOf(await browser.send(`/api/booking/${before.id}`), 200)
    expect(read.bookingResources.map(({ price }) => price)).toEqual([100])
  })

  test('may not book what is for the type alone, and is told that it waits', { tags: 'day-type-told' }, async () => {
    const { id, browser } = await newCompany()
    const day = freshDay()
    const refused = await book(browser, [entry(rooms.companiesOnly, day, nine)])
    const { code, message } = failureOf(refused)
    expect([refused.status, code]).toEqual([403, 'not-allowed'])
    expect(message).toContain('väntar på att godkännas')
    const asked = { bookingResources: [entry(rooms.companiesOnly, day, nine)], userId: id }
    const told = await post(administrator, '/api/booking/breaches', asked)
    expect(told.json).toEqual([
      { rule: 'user-type', resourceId: rooms.companiesOnly, limit: 0, bookedBy: ['Företag'], typeWaits: true },
    ])
    await approve(id)
    expect((await post(administrator, '/api/booking/breaches', asked)).json).toEqual([])
    bookingOf(await book(browser, [entry(rooms.companiesOnly, day, nine)]))
  })

  test('books within the rules that hold for all, also as the catalogue tells them, and then within those of the type', async () => {
    const { group, room } = await newRoom()
    const setRule = (rule: object) => post(administrator, `/api/groups/${group}/rule`, rule)
    await setRule({ longestMinutes: 30 })
    await setRule({ longestMinutes: 60, userTypeId: companyType })
    const { id, browser } = await newCompany()
    const limits = async () => {
      const { json } = await browser.send(`/api/groups/${group}`)
      return Schema.decodeUnknownSync(calls.group.answer)(json).resources.map((resource) => resource.limits)
    }
    const anHour = [entry(room, freshDay(), nine, halfPastNine)]
    expect(failureOf(await book(browser, anHour)).code).toBe('rule')
    expect(await limits()).toEqual([{ longestMinutes: 30 }])
    await approve(id)
    expect(await limits()).toEqual([{ longestMinutes: 60 }])
    bookingOf(await book(browser, anHour))
  })

  test('is priced so too when an administrator books for them', async () => {
    const { id } = await newCompany()
    const answer = await book(administrator, [entry(rooms.priced, freshDay(), nine)], { userId: id })
    expect(bookingOf(answer).bookingResources.map(({ price }) => price)).toEqual([100])
  })
})

describe('while a type waits', { tags: 'day-type-strictest' }, () => {
  const setRule = (group: number, rule: object) => post(administrator, `/api/groups/${group}/rule`, rule)
  const setPrice = (room: number, price: object) => post(administrator, `/api/resources/${room}/price`, price)
  const limitsIn = async (browser: Browser, group: number) => {
    const { json } = await browser.send(`/api/groups/${group}`)
    return Schema.decodeUnknownSync(calls.group.answer)(json).resources.map((resource) => resource.limits)
  }
  const costs = async (browser: Browser, ...booked: Parameters<typeof entry>) => {
    const bookingResources = [entry(...booked)]
    const asked = Object((await post(browser, '/api/booking/prices', { bookingResources })).json)
    const made = bookingOf(await book(browser, bookingResources))
    return [asked[0].price, made.bookingResources[0]?.price]
  }

  test('the one that was approved before counts, with its prices, rules and permission, and nothing is free of them', async () => {
    const { id, browser } = await newCompany()
    await save(administrator, id, privateType)
    const { group, room } = await newRoom()
    await setRule(group, { quotaMinutes: 60, quotaPer: 'day', userTypeId: privateType })
    await setPrice(room, { time: 30, price: 40, userTypeId: privateType })
    await setPrice(room, { time: 30, price: 90, userTypeId: schoolType })
    await post(administrator, `/api/resources/${room}/allowed`, { userTypeId: privateType })
    expect((await save(browser, id, companyType)).typeWaits).toBe(true)

    const day = freshDay()
    expect(await costs(browser, room, day, nine)).toEqual([40, 40])
    expect(await limitsIn(browser, group)).toMatchObject([{ quota: { minutes: 60 } }])
    const more = await book(browser, [entry(room, day, halfPastNine, ten)])
    expect([more.status, failureOf(more).code]).toEqual([409, 'rule'])
    // Another waiting type changes nothing, and the approved type needs no further approval.
    await setNeeds(schoolType, true)
    expect((await save(browser, id, schoolType)).typeWaits).toBe(true)
    expect(await costs(browser, room, day, halfPastNine)).toEqual([40, 40])
    await setNeeds(privateType, true)
    expect((await save(browser, id, privateType)).typeWaits).toBeUndefined()
    await setNeeds(privateType, false)
  })

  test('its school counts until the yes to another type', async () => {
    const values = { name: 'Alskolan', organisation_type: 2 }
    const school = (await database.insertInto('organisation').values(values).returning('id').executeTakeFirstOrThrow())
      .id
    const { id, browser } = await newCompany()
    await save(administrator, id, schoolType, { organisation: school })
    const { room } = await newRoom()
    await setPrice(room, { time: 30, price: 70, organisationId: school })
    await setPrice(room, { time: 30, price: 10 })
    await save(browser, id, companyType)
    expect((await readUser(browser, id)).organisation?.name).toBe(person.company)
    expect(await costs(browser, room, freshDay(), nine)).toEqual([70, 70])
    await approve(id)
    expect(await costs(browser, room, freshDay(), nine)).toEqual([10, 10])
  })

  test('who never had one is judged by the strictest of the public types, and pays the dearest', async () => {
    const { group, room } = await newRoom()
    await setRule(group, { longestMinutes: 60, noticeMinutes: 10, userTypeId: companyType })
    await setRule(group, { longestMinutes: 30, userTypeId: privateType })
    await setPrice(room, { time: 30, price: 5, userTypeId: companyType })
    await setPrice(room, { time: 30, price: 80, userTypeId: privateType })
    const { id, browser } = await newCompany()
    expect(await limitsIn(browser, group)).toEqual([{ longestMinutes: 30, noticeMinutes: 10 }])
    expect(failureOf(await book(browser, [entry(room, freshDay(), nine, halfPastNine)])).code).toBe('rule')
    expect(await costs(browser, room, freshDay(), nine)).toEqual([80, 80])
    await approve(id)
    expect(await costs(browser, room, freshDay(), nine, halfPastNine)).toEqual([10, 10])
  })
})

describe('a user type that asks for a yes', { tags: 'day-type-waits' }, () => {
  test('waits for whoever registers with it, or chooses it, and for nobody else', async () => {
    const { id, browser } = await newCompany()
    expect(await readUser(browser, id)).toMatchObject({ userType: companyType, typeWaits: true })
    expect((await save(browser, id, privateType)).typeWaits).toBeUndefined()
    expect((await save(browser, id, companyType)).typeWaits).toBe(true)
    await approve(id)
    // The type is the same as before, so nothing has been chosen.
    expect((await save(browser, id, companyType, { phone: '070-174 06 99' })).typeWaits).toBeUndefined()
    expect((await readUser(anna, users.anna)).typeWaits).toBeUndefined()
  })

  test('is said yes to by an administrator who gives it, but not by one who changes something else', async () => {
    const { id } = await newCompany()
    expect((await save(administrator, id, companyType, { city: 'Ekby' })).typeWaits).toBe(true)
    await save(administrator, id, privateType)
    expect((await save(administrator, id, companyType)).typeWaits).toBeUndefined()
  })

  test('waits again for who chooses another school, whose prices count from the yes on', {
    tags: 'day-type-counts',
  }, async () => {
    const school = async (name: string): Promise<number> => {
      const values = { name, organisation_type: 2 }
      return (await database.insertInto('organisation').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
    const [first, second] = [await school('Ekskolan'), await school('Bokskolan')]
    await setNeeds(schoolType, true)
    const { id, browser } = await newCompany()
    await save(administrator, id, schoolType, { organisation: first })
    expect((await save(browser, id, schoolType, { organisation: first })).typeWaits).toBeUndefined()
    expect((await save(browser, id, schoolType, { organisation: second })).typeWaits).toBe(true)
    const { room } = await newRoom()
    for (const price of [{ price: 100 }, { price: 1, organisationId: second }])
      expect((await post(administrator, `/api/resources/${room}/price`, { time: 30, ...price })).status).toBe(201)
    const costs = async () => {
      const bookingResources = [entry(room, freshDay(), nine)]
      const asked = Object((await post(browser, '/api/booking/prices', { bookingResources })).json)
      const made = bookingOf(await book(browser, bookingResources))
      return [asked[0].price, made.bookingResources[0]?.price]
    }
    expect(await costs()).toEqual([100, 100])
    await approve(id)
    expect(await costs()).toEqual([1, 1])
  })

  test('leaves those who are of it, and lets in those who wait when it asks no more', async () => {
    const waits = async (id: number) => (await readUser(administrator, id)).typeWaits === true
    const { id } = await newCompany()
    expect([await waits(users.company), await waits(id)]).toEqual([false, true])
    await setNeeds(companyType, false)
    expect(await waits(id)).toBe(false)
    await setNeeds(companyType, true)
    expect(await waits(id)).toBe(false)
  })

  test('is approved once in the history, by the administrator alone', async () => {
    const { id, browser } = await newCompany()
    expect([(await approve(id, browser)).status, (await approve(id, anna)).status]).toEqual([403, 403])
    await approve(id)
    await approve(id)
    expect((await auditKinds(id)).filter((kind) => kind === 'type-approved')).toHaveLength(1)
    expect((await approve(999_999)).status).toBe(404)
    const path = '/api/user/types/999999'
    expect((await administrator.send(path, { method: 'PUT', body: { needsApproval: true } })).status).toBe(404)
  })
})

test('each answer says which role and user type count for who asks, and to a visitor nothing', {
  tags: 'day-type-live',
}, async () => {
  const counted = async (browser: Browser) => (await browser.send('/api/user/authenticated')).headers.get('x-user-type')
  const { id, browser } = await newCompany()
  expect(await counted(browser)).toMatch(/ waits$/)
  await approve(id)
  expect(await counted(browser)).toBe(`user ${companyType}`)
  await save(administrator, id, privateType)
  expect(await counted(browser)).toBe(`user ${privateType}`)
  await save(browser, id, companyType)
  expect(await counted(browser)).toBe(`user ${privateType} waits`)
  expect(await counted(world.visitor)).toBeNull()
})

describe('one who waited', { tags: 'day-type-mail' }, () => {
  /** The mails since the account was made. */
  const newsOf = async (email: string) => (await mailNames(email)).filter((name) => name !== 'verify-address')

  test('gets one mail of the yes, by name, with the type and the way to book', async () => {
    const { id, email } = await newCompany()
    expect(await newsOf(email)).toEqual([])
    await approve(id)
    await approve(id)
    await save(administrator, id, companyType, { city: 'Ekby' })
    expect(await newsOf(email)).toEqual(['type-approved'])
    const words = (await mailsTo(email)).at(-1)?.plain
    expect(words).toContain('Hej Vera!')
    expect(words).toContain('Företag')
    expect(words).toMatch(/Gå till bokning <http:\/\/localhost:\d+\/>/)
  })

  test('is told too when an administrator gives such a type, or it asks for no yes any more', async () => {
    const [given, letIn, settled] = [await newCompany(), await newCompany(), await newCompany()]
    await setNeeds(schoolType, true)
    await save(administrator, given.id, schoolType)
    await approve(settled.id)
    await setNeeds(companyType, false)
    await setNeeds(companyType, true)
    for (const { email } of [given, letIn, settled]) expect(await newsOf(email)).toEqual(['type-approved'])
    expect((await mailsTo(given.email)).at(-1)?.plain).toContain('Skola')
  })

  test('is told of no yes that nobody gave: who chooses a type that asks for none, or is given one', async () => {
    const [chooses, isGiven] = [await newCompany(), await newCompany()]
    await save(chooses.browser, chooses.id, privateType)
    await save(administrator, isGiven.id, privateType)
    for (const { email } of [chooses, isGiven]) expect(await newsOf(email)).toEqual([])
  })

  test('is not greeted by a name that may be a stranger’s word, and is told nothing without an address', async () => {
    const email = 'obekraftad@test.example'
    await register(email, { userType: companyType })
    const { id } = await linkIn(email, 'verify-address')
    const called = Schema.decodeUnknownSync(calls.addPerson.answer)(
      (await post(administrator, '/api/user/person', { firstName: 'Rut', lastName: 'Ek', phone: '070-174 06 31' }))
        .json,
    )
    await database
      .updateTable('app_user')
      .set({ user_type_id: companyType, type_approved: false })
      .where('id', '=', called.id)
      .execute()
    const mailsBefore = await database.selectFrom('outbox_mail').selectAll().execute()
    await approve(Number(id))
    await approve(called.id)
    const mailsAfter = await database.selectFrom('outbox_mail').selectAll().execute()
    expect(mailsAfter.length).toBe(mailsBefore.length + 1)
    expect((await mailsTo(email)).at(-1)?.plain).toMatch(/^Hej!/)
  })
})

describe('a user type that is refused', { tags: 'day-type-refused' }, () => {
  const refuse = (id: number, reason = 'Numret hör till ett annat företag.', browser = administrator) =>
    post(browser, `/api/user/${id}/refuse`, { reason })
  const waitsInList = async (): Promise<readonly number[]> => {
    const { json } = await administrator.send('/api/user?waits=true&pageSize=50')
    return Schema.decodeUnknownSync(calls.users.answer)(json).users.map((user) => user.id)
  }

  test('waits no longer and counts for nothing; the reason is told in one mail and to the person’s own browser, and the history has the no', async () => {
    const { id, browser, email } = await newCompany()
    expect((await refuse(id)).status).toBe(200)
    await refuse(id, 'En gång till')
    const { userType, typeWaits, typeRefusal } = await readUser(browser, id)
    expect([userType, typeWaits, typeRefusal]).toEqual([companyType, undefined, 'Numret hör till ett annat företag.'])
    expect(await waitsInList()).not.toContain(id)
    expect(await priceFor(browser)).toEqual([{ id: rooms.priced, price: 100 }])
    expect((await mailNames(email)).filter((name) => name.startsWith('type-'))).toEqual(['type-refused'])
    const words = (await mailsTo(email)).at(-1)?.plain
    expect(words).toContain('Numret hör till ett annat företag.')
    expect(words).toMatch(/Gå till din profil <http:\/\/localhost:\d+\/profile>/)
    expect((await auditKinds(id)).filter((kind) => kind === 'type-refused')).toHaveLength(1)
    const onlyForThem = await book(browser, [entry(rooms.companiesOnly, freshDay(), nine)])
    expect(failureOf(onlyForThem).message).not.toContain('väntar')
  })

  test('can be approved all the same, or chosen anew after another', async () => {
    const [approvedLater, choosesAgain] = [await newCompany(), await newCompany()]
    for (const { id } of [approvedLater, choosesAgain]) await refuse(id)
    await approve(approvedLater.id)
    expect(await priceFor(approvedLater.browser)).toEqual(forCompanies)
    expect((await readUser(administrator, approvedLater.id)).typeRefusal).toBeUndefined()
    await save(choosesAgain.browser, choosesAgain.id, privateType)
    const again = await save(choosesAgain.browser, choosesAgain.id, companyType)
    expect([again.typeWaits, again.typeRefusal]).toEqual([true, undefined])
  })

  test('is refused with a reason alone, by an administrator alone, and where nothing waits nothing is said', async () => {
    const { id, browser } = await newCompany()
    for (const reason of ['', '  ', 'x'.repeat(501)]) expect((await refuse(id, reason)).status).toBe(422)
    expect((await refuse(id, 'Nej', browser)).status).toBe(403)
    expect((await refuse(999_999)).status).toBe(404)
    await refuse(users.anna)
    expect((await readUser(anna, users.anna)).typeRefusal).toBeUndefined()
    expect((await readUser(browser, id)).typeWaits).toBe(true)
  })

  test('leaves the type that counted before as it is', async () => {
    const { id, browser } = await newCompany()
    await approve(id)
    await setNeeds(schoolType, true)
    await save(browser, id, schoolType)
    await refuse(id)
    expect(await priceFor(browser)).toEqual(forCompanies)
  })
})

test('the list of users counts those who wait, and can be of them alone', { tags: 'day-type-list' }, async () => {
  const list = async (query: string) =>
    Schema.decodeUnknownSync(calls.users.answer)((await administrator.send(`/api/user${query}`)).json)
  const before = (await list('')).waiting ?? 0
  const { id, email } = await newCompany()
  const other = await newCompany()
  expect((await list('?pageSize=1')).waiting).toBe(before + 2)
  const ids = async (query: string) => (await list(query)).users.map((user) => user.id)
  expect(await ids('?waits=true')).toEqual(expect.arrayContaining([id, other.id]))
  expect(await ids('?waits=true')).not.toContain(users.company)
  expect(await ids(`?waits=true&search=${encodeURIComponent(email)}`)).toEqual([id])
  await approve(id)
  expect(await ids('?waits=true')).not.toContain(id)
})

test('one who is offered user types is told which ask for a yes', { tags: 'day-type-waits' }, async () => {
  const { json } = await world.visitor.send('/api/user/types')
  const types = Schema.decodeUnknownSync(calls.userTypes.answer)(json)
  expect(types.find(({ id }) => id === companyType)?.needsApproval).toBe(true)
  expect(types.find(({ id }) => id === privateType)?.needsApproval).toBeUndefined()
})
