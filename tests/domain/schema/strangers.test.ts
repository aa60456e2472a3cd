/** The laws of reading an unknown back end. Reading invents nothing, and writing gives the read values back. */

import { Result, type Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foreignRole } from '../../../domain/rules/role-names.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { PublicGroup, RoleName } from '../../../domain/schema/entities.ts'
import { giveBack, speak, toldAs } from '../../../domain/schema/other-back-ends/sending.ts'
import { readTolerantly, type Words } from '../../../domain/schema/other-back-ends/tolerance.ts'
import { User } from '../../../domain/schema/people.ts'

const read = <Value>(schema: Schema.Codec<Value, unknown>, raw: unknown, words?: Words): Value => {
  const answer = readTolerantly(schema, raw, words)
  if (Result.isFailure(answer)) throw new Error(JSON.stringify(answer.failure))
  return answer.success
}
const isUnread = <Value>(schema: Schema.Codec<Value, unknown>, raw: unknown): boolean =>
  Result.isFailure(readTolerantly(schema, raw))

const part = {
  ...{ id: 3, bookingIdNumber: '1001-1', resource: { title: 'Eken', group: 1 }, resourceId: 7, resourceTitle: 'Eken' },
  ...{
    date: '2026-03-03',
    bookingSlots: [{ startTime: '09:00', endTime: '09:30' }],
    message: '',
    price: 10,
    status: 0,
  },
}
const person = { id: 2, email: 'a@b.se', role: 'Staff', userType: 1 }
const booking = (id: number, change: object = {}) => ({
  ...{ id, bookingNumber: 1000 + id, user: person, bookingResources: [part], notes: [] },
  ...change,
})

describe('a role', { tags: 'strangers-roles' }, () => {
  const anyRole = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('Staff', 'Administrator', 'Administratör', 'ADMIN', 'User', 'user', 'Läsare'),
    fc.integer({ min: 0, max: 9 }),
    fc.record({ id: fc.integer({ min: 1, max: 9 }), name: fc.constantFrom('Staff', 'Administrator', 'Vakt') }),
    fc.array(fc.constantFrom('Staff', 'Administrator', 'Vakt'), { minLength: 1, maxLength: 3 }),
  )

  test('goes back as it came, whatever it is and whatever else is changed', () => {
    fc.assert(
      fc.property(anyRole, fc.string(), (role, phone) => {
        const words: Words = new Map()
        const raw = { ...person, role, firstName: null, phone: '1' }
        const user = read(User, raw, words)
        const told = toldAs(User, raw, user)
        const model = { email: user.email, firstName: user.firstName, phone, role: user.role, userType: user.userType }
        const spoken = speak(calls.updateUser.body.ast, model, words)
        const sent = told === null ? spoken : giveBack(model, spoken, told)
        expect(sent).toEqual({ email: 'a@b.se', firstName: null, phone, role, userType: 1 })
      }),
    )
  })

  test.each([
    ['Administratör', true],
    ['admin', true],
    [{ id: 1, name: 'Administrator' }, true],
    [['User', 'Administrator'], true],
    [{ Name: 'Admin' }, true],
    ['Staff', false],
    ['Administratörsassistent', false],
    [['User', 'Staff'], false],
    [2, false],
    [{ id: 2, name: 'Staff' }, false],
  ])('%j makes an administrator: %s', (role, isOne) => {
    expect(foreignRole(read(User, { ...person, role }).role)).toBe(isOne ? 'administrator' : 'user')
    const entered = { id: 1, role, userType: 1, token: 'x' }
    expect(read(calls.signIn.used, entered).role).toBe(isOne ? 'administrator' : 'user')
  })

  test('that is told by several is read under the name that it has, and goes back under it', () => {
    const { role: _, ...rest } = person
    const raw = { ...rest, roles: ['Staff'] }
    const words: Words = new Map()
    const user = read(User, raw, words)
    expect(user.role).toBe('Staff')
    const told = toldAs(User, raw, user)
    const model = { role: user.role }
    expect(told && giveBack(model, speak(calls.updateUser.body.ast, model, words), told)).toEqual({ roles: ['Staff'] })
  })

  test('that nobody knows stands in the list of roles as it is named', () => {
    const listed = [{ id: 1, name: 'Personal' }, { value: 'x', text: 'Vakt' }, 'Läsare']
    expect(read(calls.roles.used, listed)).toEqual([
      { id: '1', name: 'Personal' },
      { id: 'x', name: 'Vakt' },
      { id: 'Läsare', name: 'Läsare' },
    ])
    expect(read(RoleName, 3)).toBe('3')
  })
})

describe('what was not told', { tags: 'strangers-roles' }, () => {
  test('is not written: a guess of ours never goes back', () => {
    const raw = { id: 1, title: 'Grupprum', color: 'teal' }
    const group = read(PublicGroup, raw)
    expect(group).toMatchObject({ color: 'primary', slotTime: 30, enabled: true })
    const told = toldAs(PublicGroup, raw, group)
    const { title, color, slotTime, enabled, description } = group
    const same = { title, color, slotTime, enabled, description }
    expect(told && giveBack(same, same, told)).toEqual({ title, color: 'teal' })
    const other = { ...same, title: 'Sal', slotTime: 60 }
    expect(told && giveBack(other, other, told)).toEqual({ title: 'Sal', color: 'teal', slotTime: 60 })
  })

  test('a user type of a service’s own is kept as its own word', () => {
    const words: Words = new Map()
    const types = read(calls.userTypes.used, ['Privat', 'Förening', 'Company'], words)
    expect(new Set(types.map(({ id }) => id)).size).toBe(3)
    expect(types.map(({ name }) => name)).toEqual(['Privat', 'Förening', 'Company'])
    const user = read(User, { ...person, userType: 'Förening' }, words)
    expect(types.find(({ id }) => id === user.userType)?.name).toBe('Förening')
    const sent = { userType: user.userType }
    expect(speak(calls.updateUser.body.ast, sent, words)).toEqual({ userType: 'Förening' })
  })
})

describe('a list', { tags: 'strangers-lists' }, () => {
  const { used } = calls.ownBookings
  const two = [booking(1), booking(2)]

  test.each([
    ['items', { items: two }],
    ['data', { data: two, success: true, total: 2 }],
    ['rows beside others', { rows: two, errors: [], columns: ['id'] }],
    ['a dictionary', { 1: two[0], 2: two[1] }],
    ['$values', { $id: '1', $values: two }],
    ['a wrapper in a wrapper', { data: { items: two, page: 1 } }],
  ])('in %s is the list', (_, raw) => {
    expect(read(used, raw).map(({ id }) => id)).toEqual([1, 2])
  })

  test.each([
    null,
    undefined,
    '',
    0,
    'none',
    {},
    { total: 0 },
    { data: null },
    { data: null, errors: [] },
    { error: 'no' },
    { a: [1], b: [2] },
  ])('is none in %j, and no empty one', (raw) => {
    expect(isUnread(used, raw)).toBe(true)
    expect(isUnread(calls.pagedBookings.used, raw)).toBe(true)
    expect(isUnread(calls.reports.used, raw)).toBe(true)
  })

  test('of a report under names of its own is that of the report, or unreadable', () => {
    const row = { date: '2026-03-03', times: [], resource: 'Eken', email: 'a@b.se', message: '', price: 100 }
    expect(read(calls.reports.used, { rows: [row], stats: null }).reports).toHaveLength(1)
    expect(read(calls.reports.used, { rows: [row], statistics: [] }).reports).toHaveLength(1)
    expect(read(calls.reports.used, { rows: [row], stats: [{ resource: 'Eken', minutes: 30 }] }).reports).toHaveLength(
      1,
    )
    expect(isUnread(calls.reports.used, { stats: { a: 1 } })).toBe(true)
    expect(read(calls.reports.used, { rows: [], stats: [] }).reports).toEqual([])
  })

  test('never has a thing that is not in the answer', () => {
    const anyJson = fc.jsonValue()
    fc.assert(
      fc.property(anyJson, fc.array(fc.constantFrom(...two), { maxLength: 3 }), fc.string(), (noise, rows, name) => {
        const raw = { [name === '__proto__' ? 'x' : name]: rows, noise }
        const answer = readTolerantly(used, raw)
        if (Result.isFailure(answer)) return
        const text = JSON.stringify(raw)
        for (const { id } of answer.success) expect(text).toContain(`"id":${id}`)
      }),
    )
  })

  test('of any answer is read of it or not at all', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        for (const schema of [calls.ownBookings.used, calls.groups.used, calls.prices.used]) {
          const answer = readTolerantly<readonly object[]>(schema, raw)
          if (Result.isSuccess(answer) && answer.success.length === 0) expect(JSON.stringify(raw)).toContain('[]')
        }
      }),
    )
  })
})

describe('a row that cannot be read', { tags: 'strangers-rows' }, () => {
  const leftOut = <Value>(schema: Schema.Codec<Value, unknown>, raw: unknown) => {
    let rows = 0
    const answer = readTolerantly(schema, raw, new Map(), (_, bad) => {
      rows += bad
    })
    return { value: Result.getOrNull(answer), rows }
  }

  test('costs itself alone, and is counted', () => {
    const raw = [booking(1), { id: 'x' }, booking(3, { bookingResources: [part, { id: null }] })]
    const { value, rows } = leftOut(calls.ownBookings.used, raw)
    expect(value?.map(({ id, bookingResources }) => [id, bookingResources.length])).toEqual([
      [1, 1],
      [3, 1],
    ])
    expect(rows).toBe(2)
  })

  test('is as good as no list where it is all that there is', () => {
    expect(leftOut(calls.ownBookings.used, [{ id: 'x' }]).value).toBeNull()
    expect(leftOut(calls.prices.used, [{ id: null }]).value).toBeNull()
  })

  test('of which a part is missing is read as far as it can be', () => {
    const { value, rows } = leftOut(calls.ownBookings.used, [
      booking(1, { user: null }),
      booking(2, { bookingResources: [{ ...part, resource: null }] }),
    ])
    expect(value?.map(({ id }) => id)).toEqual([1, 2])
    expect(value?.[1]?.bookingResources[0]).toMatchObject({ resourceTitle: 'Eken', resource: { id: 7, title: 'Eken' } })
    expect(rows).toBe(0)
  })

  test('of a report without a price has none, and is none of 0', () => {
    const row = { date: '2026-03-03', times: [], resource: 'Eken', email: 'a@b.se', message: '' }
    const { value } = leftOut(calls.reports.used, { reports: [row, { ...row, price: 10 }], statistics: [] })
    expect(value?.reports.map(({ price }) => price)).toEqual([null, 10])
  })
})

describe('what stands around a thing', { tags: 'strangers-enclosing' }, () => {
  test.each([null, undefined, { id: 4, title: 'Grupprum' }, 'Grupprum', {}])(
    'says the group of a resource whose own is %j',
    (group) => {
      const raw = [{ id: 4, title: 'Grupprum', resources: [{ id: 7, title: 'Eken', group }] }]
      expect(read(calls.groups.used, raw)[0]?.resources[0]?.group).toBe(4)
    },
  )

  test('may be a wrapper of one thing', () => {
    expect(read(User, { data: person }).email).toBe('a@b.se')
    expect(read(calls.createBooking.used, { success: true, booking: { id: 5, bookingNumber: 1005 } })).toEqual({
      ...{ id: 5, bookingNumber: 1005 },
    })
    expect(read(calls.authenticated.used, { authenticated: true, user: 'a' })).toBe(true)
    expect(isUnread(calls.authenticated.used, null)).toBe(true)
  })
})
