/** Door signs over HTTP: what they are told and when, who makes and ends them, and what no sign is ever told. */
import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { Room, Sign } from '../../../domain/schema/calls/sign-calls.ts'
import { signState } from '../../../domain/sign/sign-state.ts'
import { signWords } from '../../../domain/wording/sign-words.ts'
import { runsOf } from '../../testing/breadth.ts'
import { patience } from '../../testing/patience.ts'
import { entry, nine, startBookingWorld, ten } from '../bookings/booking-world.ts'
import { failureOf, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'

const world = await startBookingWorld()
const { server, content, anna, administrator } = world
afterAll(() => server.stop())

/** Monday, when the server's clock starts at 07:00. */
const today = '2026-03-02'
const room = content.rooms.free
const signs = (of: number) => `/api/resources/${of}/signs`

const decodeMade = Schema.decodeUnknownSync(calls.makeSign.answer)
const decodeSign = Schema.decodeUnknownSync(Sign)
const decodeRoom = Schema.decodeUnknownSync(Room)
const decodeSigns = Schema.decodeUnknownSync(calls.signs.answer)

const makeSign = async (of = room, name = 'Vid dörren') => {
  const answer = await administrator.send(signs(of), { method: 'POST', body: { name } })
  expect(answer.status).toBe(201)
  const made = decodeMade(answer.json)
  return { ...made, token: made.address.split('/').at(-1) ?? '' }
}

/** A screen asks like a browser that has never been here. */
const ask = async (token: string, after?: number) => {
  const response = await fetch(`${server.address}/api/signs/${token}${after === undefined ? '' : `?after=${after}`}`)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const told = async (token: string, after?: number) => {
  const { text } = await ask(token, after)
  return decodeSign(JSON.parse(text))
}
/** What the sign says at a time of today, one hour behind UTC. */
const saysAt = (sign: Sign, utc: string): string => {
  const now = Date.parse(`${today}T${utc}:00.000Z`)
  const { word, until } = signWords(signState(sign, now, now))
  return `${word} ${until}`
}

describe('what a sign is told', () => {
  test('is the day of its room, and each change of it as soon as it is made', {
    tags: ['door-sign-told', 'call-sign'],
  }, async () => {
    const { token } = await makeSign()
    const before = await told(token)
    expect(before).toMatchObject({ room: 'Rum utan pris', group: 'Rum', isBookable: true, date: today })
    expect(saysAt(before, '08:10')).toBe('Ledigt till 12:00')

    let hasAnswered = false
    const after = told(token, before.revision).finally(() => {
      hasAnswered = true
    })
    // What is not of the room wakes no sign.
    await world.booked(anna, entry(content.rooms.priced, today, nine))
    expect(hasAnswered).toBe(false)
    const startedAt = performance.now()
    await world.booked(anna, entry(room, today, nine, ten))
    const sign = await after
    expect(performance.now() - startedAt).toBeLessThan(patience(5_000))
    expect(sign.revision).toBeGreaterThan(before.revision)
    expect(saysAt(sign, '08:10')).toBe('Upptaget till 09:30')
    expect(saysAt(sign, '09:10')).toBe('Upptaget till 10:30')
  })

  test('is when others may take a time to which nobody comes, in the minute in which the grace ends', {
    tags: 'door-sign-unclaimed',
  }, async () => {
    const { room: own } = await world.newRoom()
    const { token } = await makeSign(own)
    await world.booked(anna, entry(own, today, nine))
    const plain = await told(token)
    expect(plain.spans.find(({ is }) => is === 'booked')).toEqual({ from: 540, to: 570, is: 'booked' })
    const rule = await administrator.send(`/api/resources/${own}/rule`, {
      method: 'POST',
      body: { checkInMinutes: 15 },
    })
    expect(rule.status).toBe(201)
    // The rule changes the group, so the sign is told.
    const sign = await told(token, plain.revision)
    expect(sign.spans.find(({ is }) => is === 'booked')).toEqual({ from: 540, to: 570, is: 'booked', yieldsFrom: 555 })
    expect(saysAt(sign, '08:14')).toBe('Upptaget till 09:30')
    expect(saysAt(sign, '08:15')).toMatch(/^Ledigt till/)
  })

  test('names nobody in any byte', { tags: 'door-sign-nameless' }, async () => {
    const { token } = await makeSign(content.rooms.priced)
    const booking = await world.booked(anna, { ...entry(content.rooms.priced, today, ten), message: 'Hemlig önskan' })
    const { text, headers } = await ask(token)
    const page = await (await fetch(`${server.address}/skylt/${token}`)).text()
    const bytes = `${text}${[...headers].join()}${page}`
    expect(text).toContain('"booked"')
    for (const secret of [
      people.anna,
      'anna',
      'Hemlig',
      String(booking.bookingNumber),
      anna.cookies.get('sess') ?? '-',
    ])
      expect(bytes).not.toContain(secret)
  })

  test('says when the room cannot be booked, and goes on when it can', { tags: 'door-sign-words' }, async () => {
    const { token } = await makeSign(content.rooms.disabled)
    expect(await told(token)).toMatchObject({ isBookable: false, spans: [] })
  })
})

describe('the address of a sign', { tags: 'door-sign-tokens' }, () => {
  test('is stored hashed, and shown only when it is made', async () => {
    const { token, id } = await makeSign()
    const { rows } = { rows: await world.database.selectFrom('door_sign').selectAll().where('id', '=', id).execute() }
    expect(rows[0]?.token_hash.length).toBe(32)
    expect(JSON.stringify(rows)).not.toContain(token)
    const listed = await administrator.send(signs(room))
    expect(listed.text).toContain('Vid dörren')
    expect(listed.text).not.toContain(token)
    const { text: history } = await administrator.send('/api/audit?limit=5')
    expect(history).not.toContain(token)
  })

  test('is worth nothing from the moment at which the sign ends', async () => {
    const { token, id } = await makeSign()
    const { revision } = await told(token)
    const waiting = ask(token, revision)
    expect((await administrator.send(`${signs(room)}/${id}`, { method: 'DELETE' })).status).toBe(204)
    // The screen that waits for news is told at once.
    expect((await waiting).status).toBe(404)
    expect((await ask(token)).status).toBe(404)
    expect((await fetch(`${server.address}/skylt/${token}`)).status).toBe(404)
    expect((await administrator.send(`${signs(room)}/${id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('no other text opens a sign', async () => {
    const { token } = await makeSign()
    const damaged = fc
      .tuple(fc.nat({ max: token.length - 1 }), fc.constantFrom('', 'a', '-', '_', '%00', '..', 'ö', "'"))
      .map(([place, text]) => `${token.slice(0, place)}${text}${token.slice(place + 1)}`)
    const anyToken = fc.oneof(damaged, fc.base64String({ maxLength: 80 }), fc.string({ maxLength: 80 }))
    await fc.assert(
      fc.asyncProperty(anyToken, async (text) => {
        const asked = encodeURIComponent(decodeURIComponent(encodeURIComponent(text)))
        fc.pre(text !== token && asked !== '' && text !== '.' && text !== '..')
        const { status } = await ask(asked)
        expect([400, 404]).toContain(status)
      }),
      { numRuns: runsOf(0.3) },
    )
    expect((await ask(token)).status).toBe(200)
  })
})

describe('the signs of a room', { tags: ['door-sign-panel', 'call-signs'] }, () => {
  test('are listed with the minute in which each was last seen', async () => {
    const { id, token } = await makeSign(content.rooms.companiesOnly, 'Vid trappan')
    const list = async () => decodeSigns((await administrator.send(signs(content.rooms.companiesOnly))).json).signs
    expect(await list()).toMatchObject([{ id, name: 'Vid trappan', seenAt: null }])
    await told(token)
    await expect.poll(async () => (await list())[0]?.seenAt, { timeout: patience(15_000) }).toMatch(/^2026-03-02T06:/)
  })

  test('need a name', async () => {
    const answer = await administrator.send(signs(room), { method: 'POST', body: { name: ' ' } })
    expect([answer.status, failureOf(answer).fields]).toEqual([422, { name: 'Fyll i var skylten hänger.' }])
  })

  test('are at most as many as the cap in the whole house', { tags: 'door-sign-cap' }, async () => {
    const { count } = await world.database
      .selectFrom('door_sign')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    const values = Array.from({ length: 200 - Number(count) }, (_, number) => ({
      ...{ resource_id: room, name: 'Många', made_at: new Date() },
      token_hash: Buffer.from(`many ${number}`),
    }))
    await world.database.insertInto('door_sign').values(values).execute()
    const answer = await administrator.send(signs(room), { method: 'POST', body: { name: 'En till' } })
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'too-many'])
    expect(failureOf(answer).message).toContain('200 dörrskyltar')
    expect(decodeSigns((await administrator.send(signs(room))).json).canMake).toBe(false)
    await world.database.deleteFrom('door_sign').where('name', '=', 'Många').execute()
  })
})

test('the code on the sign opens the room, and its proof is this browser’s alone', { tags: 'call-room' }, async () => {
  const { token } = await makeSign()
  const { link } = await told(token)
  const { pathname, searchParams } = new URL(link)
  expect(pathname).toBe(`/rum/${room}`)
  const phone = await openBrowser(server.address)
  const roomAt = async (browser: typeof phone, code: string) =>
    decodeRoom((await browser.send(`/api/rooms/${room}?${new URLSearchParams({ code })}`)).json)
  const { proof } = await roomAt(phone, searchParams.get('kod') ?? '')
  expect(proof).not.toBeNull()
  expect((await roomAt(phone, proof ?? '')).proof).toBe(proof)
  expect((await roomAt(anna, proof ?? '')).proof).toBeNull()
  expect((await roomAt(phone, 'fel')).proof).toBeNull()
  expect((await phone.send(`/api/rooms/${content.rooms.disabled}`)).status).toBe(404)
})

test('who has read the code checks in, and the sign is told', { tags: 'door-sign-checked-in' }, async () => {
  const { room: own } = await world.newRoom()
  const { token } = await makeSign(own)
  const rule = await administrator.send(`/api/resources/${own}/rule`, { method: 'POST', body: { checkInMinutes: 15 } })
  expect(rule.status).toBe(201)
  const booking = await world.booked(anna, entry(own, today, nine))
  const part = booking.bookingResources[0]?.id
  const checkIn = (code: string) =>
    anna.send(`/api/booking/${booking.id}/resource/${part}/check-in`, { method: 'POST', body: { code } })
  await world.at('08:45', async () => {
    // The news of a change bring the database's clock to every sign.
    await world.booked(anna, entry(own, today, ten))
    const { link, revision, spans } = await told(token)
    expect(spans.find(({ from }) => from === 540)).toMatchObject({ is: 'booked', yieldsFrom: 555 })
    expect((await checkIn('fel')).status).toBe(409)
    const code = new URL(link).searchParams.get('kod') ?? ''
    const { proof } = decodeRoom((await anna.send(`/api/rooms/${own}?${new URLSearchParams({ code })}`)).json)
    expect((await checkIn(proof ?? '')).json).toMatchObject({ state: 'open' })
    const after = await told(token, revision)
    expect(after.spans.find(({ from }) => from === 540)).toEqual({ from: 540, to: 570, is: 'booked' })
  })
})
