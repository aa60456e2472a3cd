/** The audit of one group, one resource, one text and one kind of deed, with the values before and after each change. */
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { startBookingWorld } from '../bookings/booking-world.ts'

let world: Awaited<ReturnType<typeof startBookingWorld>>
beforeAll(async () => {
  world = await startBookingWorld()
})
afterAll(() => world?.server.stop())

const decodeId = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int }))

const audit = async (query: string) => {
  const answer = await world.administrator.send(`/api/audit?${query}`)
  expect(answer.status).toBe(200)
  return Schema.decodeUnknownSync(calls.audit.answer)(answer.json).entries
}
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> => {
  const answer = await world.administrator.send(path, { method, ...(body === undefined ? {} : { body }) })
  expect(answer.status).toBeLessThan(300)
  return answer.json
}
const made = async (path: string, body: object): Promise<number> => decodeId(await send('POST', path, body)).id

describe('the audit of a group or a resource', { tags: 'audit-owner' }, () => {
  test('has its own deeds and those about its parts, and nothing of any other', async () => {
    const { group, room } = await world.newRoom()
    const other = await world.newRoom()
    const ofGroup = `/api/groups/${group}`
    const ofRoom = `/api/resources/${room}`
    for (const path of [ofGroup, ofRoom, `/api/groups/${other.group}`, `/api/resources/${other.room}`])
      await made(`${path}/price`, { time: 30, price: 50 })
    const changes = async (query: string) =>
      (await audit(query)).map(({ kind, details }) => [kind, details.change, details.price])
    expect((await changes(`group=${group}`))[0]).toEqual(['group-changed', 'price-added', 50])
    expect((await changes(`resource=${room}`))[0]).toEqual(['resource-changed', 'price-added', 50])
    for (const { kind, details } of [...(await audit(`group=${group}`)), ...(await audit(`resource=${room}`))])
      expect([kind, details.groupId, details.resourceId]).toEqual(
        kind === 'group-changed' ? [kind, group, undefined] : ['resource-changed', undefined, room],
      )
    expect(await audit('group=999999')).toEqual([])
    // All conditions must hold.
    expect(await audit(`group=${group}&resource=${room}`)).toEqual([])
    expect(await audit(`group=${group}&user=${world.content.users.anna}`)).toEqual([])
  })

  test('says what a changed part was before, and what a removed one was', async () => {
    const { room } = await world.newRoom()
    const path = `/api/resources/${room}`
    const latest = async () => (await audit(`resource=${room}`))[0]?.details
    const price = await made(`${path}/price`, { time: 30, price: 50 })
    await send('PUT', `${path}/price/${price}`, { time: 240, price: 99.5 })
    expect(await latest()).toMatchObject({
      change: 'price-changed',
      time: 240,
      price: 99.5,
      before: [{ time: 30, price: 50 }],
    })
    await send('DELETE', `${path}/price/${price}`)
    expect(await latest()).toMatchObject({ change: 'price-removed', id: price, time: 240, price: 99.5 })

    await made(`${path}/rule`, { longestMinutes: 60 })
    expect(await latest()).toMatchObject({ change: 'rule-added', longestMinutes: 60, before: [] })
    await made(`${path}/rule`, { longestMinutes: 90 })
    expect(await latest()).toMatchObject({
      change: 'rule-changed',
      longestMinutes: 90,
      before: [{ longestMinutes: 60 }],
    })

    const lock = { startDate: '2026-03-04', startTime: '08:00:00', endDate: '2026-03-04', endTime: '12:00:00' }
    const locked = await made(`${path}/locked`, lock)
    await send('DELETE', `${path}/locked/${locked}`)
    expect(await latest()).toMatchObject({ change: 'lock-removed', ...lock })

    const times = { times: [{ dayOfWeek: 1, startTime: '08:00:00', endTime: '12:00:00' }], replaces: true }
    await send('POST', `${path}/open-times`, times)
    await send('POST', `${path}/open-times`, { ...times, times: [] })
    expect(await latest()).toMatchObject({ change: 'opening-changed', parts: [], before: times.times })

    const days = { days: [{ date: '2026-12-24', startTime: null, endTime: null, title: 'Julafton' }] }
    const { ids } = Schema.decodeUnknownSync(Schema.Struct({ ids: Schema.Array(Schema.Int) }))(
      await send('POST', `${path}/special-day`, days),
    )
    await send('DELETE', `${path}/special-day/${ids.join(',')}`)
    expect(await latest()).toMatchObject({ change: 'special-day-removed', parts: [{ title: 'Julafton' }] })
  })

  test('has no address of who gets mails, also when it is removed', async () => {
    const { group } = await world.newRoom()
    const id = await made(`/api/groups/${group}/notification`, { email: 'vaktmastare@test.example' })
    await send('DELETE', `/api/groups/${group}/notification/${id}`)
    const entries = await audit(`group=${group}`)
    expect(entries.slice(0, 2).map(({ details }) => details)).toEqual([
      { groupId: group, change: 'notification-removed', id },
      { groupId: group, change: 'notification-added', id },
    ])
  })

  test('is read page by page', async () => {
    const { group } = await world.newRoom()
    const values = Array.from({ length: 60 }, () => ({
      ...{ at: '2026-03-01T10:00:00Z', actor_id: null, kind: 'group-changed' },
      details: JSON.stringify({ groupId: group, change: 'ordered' }),
    }))
    await world.database.insertInto('audit_entry').values(values).execute()
    const first = await audit(`group=${group}`)
    expect(first).toHaveLength(50)
    const rest = await audit(`group=${group}&before=${first.at(-1)?.id}`)
    expect(rest.length).toBeGreaterThanOrEqual(10)
    expect(rest.every(({ id }) => id < (first.at(-1)?.id ?? 0))).toBe(true)
  })
})

test('the audit of a text has the deeds about it, and of an e-mail those about both of its texts', {
  tags: 'audit-content',
}, async () => {
  const { json } = await world.administrator.send('/api/content')
  const items = Schema.decodeUnknownSync(calls.content.answer)(json)
  const keys = [
    'content.startpage.body',
    'email.booking-made.subject',
    'email.booking-made.body',
    'email.booking-changed.subject',
  ]
  for (const key of keys) {
    const { id = 0, value = '' } = items.find((item) => item.key === key) ?? {}
    await send('PUT', `/api/content/${id}`, { value: key.endsWith('subject') ? `${value} igen` : `${value}<p>Mer</p>` })
  }
  const keysOf = async (content: string) => (await audit(`content=${content}`)).map(({ details }) => details.key)
  expect(await keysOf('content.startpage.body')).toEqual(['content.startpage.body'])
  expect(await keysOf('email.booking-made')).toEqual(['email.booking-made.body', 'email.booking-made.subject'])
  // A key is whole: the beginning of a word is another text.
  expect(await keysOf('email.booking')).toEqual([])
})

test('the audit of one kind has the deeds of that kind alone', { tags: 'audit-owner' }, async () => {
  const { group } = await world.newRoom()
  await made(`/api/groups/${group}/price`, { time: 30, price: 50 })
  const kinds = (await audit('kind=group-changed')).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['group-changed']))
  expect(await audit('kind=no-such-kind')).toEqual([])
})
