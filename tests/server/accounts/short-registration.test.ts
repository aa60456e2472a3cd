/**
 * User types with short registration, over HTTP on a real server with a real database. The missing fields are asked for before a booking
 * that costs, and not earlier.
 */
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { bookingOf, eight, entry, halfPastEight, nine, startBookingWorld } from '../bookings/booking-world.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { createAccountWorld, GOOD_PASSWORD, person } from './account-world.ts'

const world = await startBookingWorld()
const { server, database, content, administrator, book, freshDay, post } = world
const { rooms } = content
const { linkIn, verify, signedIn, typeId, register } = createAccountWorld(server.address, database)
afterAll(() => server.stop())

const [privateType, companyType] = [await typeId('privatperson'), await typeId('foretag')]
const mark = async (id: number, shortRegistration: boolean) => {
  const answer = await administrator.send(`/api/user/types/${id}`, { method: 'PUT', body: { shortRegistration } })
  expect(answer.status).toBe(200)
  return Schema.decodeUnknownSync(calls.updateUserType.answer)(answer.json)
}
beforeAll(async () => {
  expect(await mark(privateType, true)).toMatchObject({ shortRegistration: true })
})

const little = { address: '', zipCode: '', city: '', phone: '', pin: '' }
const asked = {
  address: 'Fyll i adress.',
  zipCode: 'Fyll i postnr.',
  city: 'Fyll i ort.',
  phone: 'Fyll i telefon.',
  pin: 'Fyll i personnummer.',
}

let latest = 0
const newcomer = async (): Promise<{ readonly id: number; readonly email: string; readonly browser: Browser }> => {
  latest += 1
  const email = `kort-${latest}@test.example`
  expect((await register(email, { ...little, company: '', orgNr: '' })).status).toBe(201)
  const { id, code } = await linkIn(email, 'verify-address')
  await verify(id, code)
  return { id: Number(id), email, browser: await signedIn(email, GOOD_PASSWORD) }
}
const pricesOf = async (browser: Browser, roomId: number): Promise<unknown> =>
  (await post(browser, '/api/booking/prices', { bookingResources: [entry(roomId, freshDay(), eight)] })).json

describe('a type with short registration', { tags: 'reg-short' }, () => {
  test('asks for name, address of mail and password alone; another type asks as before', async () => {
    const refused = await register('ingen@test.example', { ...little, firstName: '' })
    expect([refused.status, failureOf(refused).fields]).toEqual([422, { firstName: 'Fyll i förnamn.' }])
    const company = await register('bolag@test.example', { ...little, userType: companyType })
    expect(Object.keys(failureOf(company).fields ?? {})).toEqual(['address', 'zipCode', 'city', 'phone'])
    const wrong = await register('fel@test.example', { ...little, pin: '123' })
    expect(Object.keys(failureOf(wrong).fields ?? {})).toEqual(['pin'])
  })

  test('is told with the type, and is off unless an administrator sets it', async () => {
    const types = Schema.decodeUnknownSync(calls.userTypes.answer)((await administrator.send('/api/user/types')).json)
    expect(types.filter(({ shortRegistration }) => shortRegistration === true).map(({ id }) => id)).toEqual([
      privateType,
    ])
    const { browser } = await newcomer()
    const path = `/api/user/types/${privateType}`
    expect((await browser.send(path, { method: 'PUT', body: { shortRegistration: false } })).status).toBe(403)
  })
})

describe('what was not asked', { tags: 'reg-short-payer' }, () => {
  test('is asked with the price and refused without, and then the booking is made; what costs nothing asks for nothing', async () => {
    const { id, email, browser } = await newcomer()
    expect(await pricesOf(browser, rooms.free)).toEqual([{ id: rooms.free, price: 0 }])
    bookingOf(await book(browser, [entry(rooms.free, freshDay(), eight)]))

    const priced = [entry(rooms.priced, freshDay(), eight)]
    expect(await pricesOf(browser, rooms.priced)).toEqual([
      { id: rooms.priced, price: expect.any(Number), asksFor: Object.keys(asked) },
    ])
    const refused = await book(browser, priced, {}, 'kort-nyckel')
    expect([refused.status, failureOf(refused)]).toMatchObject([
      422,
      {
        message: 'Det här kostar, så vi behöver några uppgifter till om dig. Fyll i dem och boka sedan.',
        fields: asked,
      },
    ])

    const body = { ...person, email, userType: privateType }
    expect((await browser.send(`/api/user/${id}`, { method: 'PUT', body })).status).toBe(200)
    expect(await pricesOf(browser, rooms.priced)).toEqual([{ id: rooms.priced, price: expect.any(Number) }])
    const booking = bookingOf(await book(browser, priced, {}, 'kort-nyckel'))
    expect(booking.user).toMatchObject({ address: person.address, pin: '19910717-2380' })
  })

  test('is asked of an edit that makes what was free cost, and never of an administrator', async () => {
    const { id, email, browser } = await newcomer()
    const { room } = await world.newRoom()
    const booking = bookingOf(await book(browser, [entry(room, freshDay(), eight)]))
    await post(administrator, `/api/resources/${room}/price`, { time: 30, price: 40 })
    const part = `/api/booking/${booking.id}/resource/${booking.bookingResources[0]?.id}`
    const refused = await post(browser, part, { bookingSlots: [halfPastEight] })
    expect([refused.status, failureOf(refused).fields]).toEqual([422, asked])
    expect((await post(administrator, part, { bookingSlots: [nine] })).status).toBe(200)
    const theirs = await book(administrator, [entry(room, freshDay(), eight)], { userId: id })
    expect(bookingOf(theirs).user.email).toBe(email)
  })

  test('is not asked where the type has no such mark: an account from before books as ever', async () => {
    const { browser } = await newcomer()
    await mark(privateType, false)
    bookingOf(await book(browser, [entry(rooms.priced, freshDay(), eight)]))
    await mark(privateType, true)
  })
})
