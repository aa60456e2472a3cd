import { Arbitrary, Effect, Result, Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { isFields } from '../../../domain/json/is-fields.ts'
import { isOfGroups } from '../../../domain/rules/permissions.ts'
import { Booking } from '../../../domain/schema/bookings.ts'
import { InstantText, LocalDate, LocalTime } from '../../../domain/schema/calendar.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { GridResource, GroupColor, Role } from '../../../domain/schema/entities.ts'
import { FailureBody } from '../../../domain/schema/failure-body.ts'
import { speak } from '../../../domain/schema/other-back-ends/sending.ts'
import { readTolerantly, type Words } from '../../../domain/schema/other-back-ends/tolerance.ts'
import { User, UserType } from '../../../domain/schema/people.ts'

type Change = (value: unknown, key: string) => unknown

/** Applies a habit to each value of an answer, from the innermost outwards. */
const everywhere = (change: Change, value: unknown, key = ''): unknown => {
  if (Array.isArray(value))
    return change(
      value.map((item) => everywhere(change, item)),
      key,
    )
  if (!isFields(value)) return change(value, key)
  const named: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) named[name] = everywhere(change, inner, name)
  return change(named, key)
}

/** Fields in which our server distinguishes '' from null, or null from an absent key. */
const told = new Set(['bookingIdNumber', 'pendingEmail', 'payer', 'id'])
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)
const pascal = (value: unknown): unknown =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name[0]?.toUpperCase() + name.slice(1), inner]))
    : value

/** The forms that an honest back end may use instead of ours. */
const habits: Readonly<Record<string, Change>> = {
  'names in PascalCase': pascal,
  // A whole answer of null is not an empty list.
  'null for what is empty': (value, key) => (isEmpty(value) && !told.has(key) && key !== '' ? null : value),
  'nothing at all for what is empty, null or false': (value, key) =>
    // The title of a booked resource comes twice, so one of them may be missing.
    isFields(value) && key !== 'resource'
      ? Object.fromEntries(
          Object.entries(value).filter(
            ([name, inner]) =>
              told.has(name) ||
              (key === '' && Array.isArray(inner)) ||
              (!isEmpty(inner) && inner !== null && inner !== false),
          ),
        )
      : value,
  'keys that nobody knows': (value) => (isFields(value) ? { ...value, $type: 'x', traceId: 7 } : value),
  'dates as date-times': (value, key) => (key.toLowerCase().endsWith('date') ? `${String(value)}T00:00:00` : value),
  'times to the minute': (value, key) =>
    key.endsWith('Time') && String(value).endsWith(':00') ? String(value).slice(0, 5) : value,
  'times with a fraction': (value, key) =>
    key.endsWith('Time') && key !== 'slotTime' ? `${String(value)}.0000000` : value,
  'midnight as an end of 24': (value, key) => (key === 'endTime' && value === '00:00:00' ? '24:00:00' : value),
  'midnight as the next day': (value, key) => (key === 'endTime' && value === '00:00:00' ? '1.00:00:00' : value),
}

/** The calls that only our own server answers, and in whose answers an empty text is no absent one. */
const ourOwn = [
  ...['openLink', 'cancelByLink', 'checkInByLink', 'leaveByLink', 'room'],
  ...['passkeySignInOptions', 'passkeyStepOptions', 'passkeyProofOptions', 'offerPasskey', 'offerPasskeyByTicket'],
  'ownFactors',
]

/** The answers in which null stands only for an empty value. */
const readAnswers = Object.entries(calls).filter(
  ([name, { used, textType }]) =>
    textType === null &&
    used !== Schema.Unknown &&
    ![...ourOwn, 'openApi', 'audit', 'activity', 'exportUser', 'health', 'version', 'roles'].includes(name),
)

/** Our own keys, for which an empty value means the same as an absent key. */
const isEmptyAddition = (name: string, value: unknown): boolean =>
  ([
    'specialDay',
    'lockReason',
    'reason',
    'breaches',
    'asksFor',
    'billing',
    'nameNow',
    'typeRefusal',
    'bookedBy',
  ].includes(name) &&
    (isEmpty(value) || value === null)) ||
  (['needsApproval', 'shortRegistration', 'retired', 'typeWaits', 'unclaimed', 'passkeys'].includes(name) &&
    value === false)

/** Values with a meaning that an absent key does not have. */
const meant = (value: unknown): unknown =>
  everywhere((inner) => {
    if (!isFields(inner)) return inner
    const kept = Object.entries(inner).filter(([name, value]) => !isEmptyAddition(name, value))
    return {
      ...Object.fromEntries(kept),
      ...(inner.enabled === false ? { enabled: true } : {}),
      // Another back end has only people and administrators.
      ...(isOfGroups(String(inner.role)) ? { role: 'user' } : {}),
      // It comes twice, so one of the two may be missing.
      ...(isFields(inner.resource) && inner.resourceTitle === '' ? { resourceTitle: inner.resource.title } : {}),
      ...(isFields(inner.resource) && inner.resource.title === ''
        ? { resource: { ...inner.resource, title: inner.resourceTitle } }
        : {}),
    }
  }, value)

describe.each(Object.entries(habits))('an answer with %s', (habit, change) => {
  test.each(readAnswers)('of the call %s is read as ours is', { tags: 'other-answers' }, (_, { used }) => {
    const result = Effect.runSync(
      Arbitrary.checkEffect(
        Arbitrary.schema(used),
        (value) => {
          const ours = meant(JSON.parse(JSON.stringify(Schema.encodeUnknownSync(used)(value))))
          const read = readTolerantly(used, everywhere(change, ours))
          expect(Result.isSuccess(read) ? read.success : read.failure, habit).toEqual(
            Schema.decodeUnknownSync(used)(ours),
          )
          return true
        },
        { runs: 12, seed: 20_261_122 },
      ),
    )
    expect(Arbitrary.formatCheckFailure(result)).toBeUndefined()
  })
})

const read = <Value>(schema: Schema.Codec<Value, unknown>, raw: unknown): Value => {
  const answer = readTolerantly(schema, raw)
  if (Result.isFailure(answer)) throw new Error(JSON.stringify(answer.failure))
  return answer.success
}

describe('an instant', () => {
  test.each([
    ['2026-03-03T07:00:00Z', '2026-03-03T07:00:00.000Z'],
    ['2026-03-03T07:00:00.1234567Z', '2026-03-03T07:00:00.123Z'],
    ['2026-03-03T07:00:00.5+00:00', '2026-03-03T07:00:00.500Z'],
    ['2026-03-03T08:00:00+01:00', '2026-03-03T07:00:00.000Z'],
    ['2026-03-03T08:00:00.123456789+0100', '2026-03-03T07:00:00.123Z'],
    ['2026-03-03T08:00:00', '2026-03-03T07:00:00.000Z'],
    ['2026-07-03T08:00:00.25', '2026-07-03T06:00:00.250Z'],
    // The hour that the clock leaves out, and the one that it shows twice.
    ['2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
  ])('%s is %s, without a zone by the wall clock of Stockholm', { tags: 'other-answers' }, (told, meantInstant) => {
    expect(read(InstantText, told)).toBe(meantInstant)
  })

  test.each(['soon', '2026-13-03T07:00:00Z', '2026-03-03', 1_772_521_200])('%s is none', (told) => {
    expect(Result.isFailure(readTolerantly(InstantText, told))).toBe(true)
  })
})

describe('a date or a time', () => {
  test('of a date-time is the date, and the time, that stand there', { tags: 'other-answers' }, () => {
    expect(read(LocalTime, '0001-01-01T09:30:00')).toBe('09:30:00')
  })

  test.each([
    ['2026-11-28T23:00:00Z', '2026-11-29'],
    ['2026-11-28T23:00:00.000Z', '2026-11-29'],
    ['2026-07-01T22:00:00+00:00', '2026-07-02'],
    ['2026-11-29T00:00:00+01:00', '2026-11-29'],
    ['2026-11-28T23:00:00', '2026-11-28'],
    ['2026-11-28 23:00:00', '2026-11-28'],
  ])(
    '%s is %s: with a zone by the wall clock of Stockholm, without one as written',
    { tags: 'other-answers' },
    (told, date) => {
      expect(read(LocalDate, told)).toBe(date)
    },
  )

  test.each([
    ['10:00 PM', '22:00:00'],
    ['10:00PM', '22:00:00'],
    ['12:30 am', '00:30:00'],
    ['12:00 PM', '12:00:00'],
    ['9:05', '09:05:00'],
    ['2026-07-03T07:30:00Z', '09:30:00'],
    ['2026-11-28T09:30:00+02:00', '08:30:00'],
    ['2026-11-28T09:30:00', '09:30:00'],
  ])('%s is %s', { tags: 'other-answers' }, (told, time) => {
    expect(read(LocalTime, told)).toBe(time)
  })

  test.each(['22:00 PM', '10:00 EM', '10:00x', '09:30:00Z', '0001-01-01T09:30:00Z', '25:00', '10', ''])(
    '%s is no time',
    { tags: 'other-answers' },
    (told) => {
      expect(Result.isFailure(readTolerantly(LocalTime, told))).toBe(true)
    },
  )

  test.each(['2026-03-03Tsoon', '03/03/2026', '20260303', '/Date(1772521200000)/'])(
    '%s is no date either',
    { tags: 'other-answers' },
    (told) => {
      expect(Result.isFailure(readTolerantly(LocalDate, told))).toBe(true)
    },
  )

  test.each(['2026-02-30T00:00:00', '', null, 20_260_303])('%s is no date', (told) => {
    expect(Result.isFailure(readTolerantly(LocalDate, told))).toBe(true)
  })
})

describe('an enumeration, a role, a colour', () => {
  const part = {
    id: 3,
    bookingIdNumber: '1001-1',
    resource: { title: 'Eken', group: 1 },
    resourceId: 7,
    resourceTitle: 'Eken',
    date: '2026-03-03',
    bookingSlots: [],
    message: null,
  }
  const person = { id: 1, email: 'a@b.se' }
  const bookingWith = (status: unknown): typeof Booking.Type =>
    read(Booking, { id: 1, bookingNumber: 1001, user: person, bookingResources: [{ ...part, status }] })

  test.each([
    [2, 2],
    ['Cancelled', 2],
    ['cancelled', 2],
    ['2', 2],
    [undefined, 0],
  ])('of status %s is %s', { tags: 'other-answers' }, (told, status) => {
    expect(bookingWith(told).bookingResources[0]?.status).toBe(status)
  })

  test('of a name that nobody knows cannot be read', () => {
    expect(() => bookingWith('Halfway')).toThrow()
  })

  test('the resource of a booking is the one that stands beside it', { tags: 'other-answers' }, () => {
    expect(bookingWith(0).bookingResources[0]?.resource).toEqual({ id: 7, title: 'Eken', group: 1 })
  })

  test.each([
    ['its id', 1, 1],
    ['its id as a text', '1', 1],
    ['an object', { Id: 1, Title: 'Grupprum' }, 1],
    ['its title', 'Grupprum', undefined],
    ['null', null, undefined],
    ['absent', undefined, undefined],
  ])('the group of a booked resource may be %s', { tags: 'other-booked-group' }, (_, group, id) => {
    const bookingResources = [{ ...part, resource: { title: 'Eken', ...(group === undefined ? {} : { group }) } }]
    const booking = read(Booking, { id: 1, bookingNumber: 1001, user: person, bookingResources })
    expect(booking.bookingResources[0]?.resource).toEqual({
      ...{ id: 7, title: 'Eken' },
      ...(id === undefined ? {} : { group: id }),
    })
  })

  test.each([
    ['09:00–10:30', ['09:00:00 10:30:00']],
    ['9:00-10:30, 13:00:00 - 14:00:00', ['09:00:00 10:30:00', '13:00:00 14:00:00']],
    ['kl. 22:00 till 24:00', ['22:00:00 00:00:00']],
    ['', []],
  ])('the times of a report may be the text "%s"', { tags: 'other-report-times' }, (times, stretches) => {
    const line = { date: '2026-03-03', times, resource: 'Eken', email: 'a@b.se', message: '', price: 100 }
    const { reports } = read(calls.reports.used, { reports: [line], statistics: [] })
    expect(reports[0]?.times.map(({ startTime, endTime }) => `${startTime} ${endTime}`)).toEqual(stretches)
  })

  test('times of a report that hold no time cannot be read', { tags: 'other-report-times' }, () => {
    const line = { date: '2026-03-03', times: 'hela dagen', resource: 'Eken', email: '', message: '', price: 100 }
    expect(readTolerantly(calls.reports.used, { reports: [line], statistics: [] })).toMatchObject({
      failure: { path: 'reports[0].times', kind: 'string' },
    })
  })

  test('the slots of one booked resource may stand without a list', { tags: 'other-answers' }, () => {
    const grid = { id: 7, title: 'Eken', date: '2026-03-03', slots: [{ startTime: '09:00', endTime: '09:30' }] }
    expect(read(calls.bookedSlots.used, grid)).toEqual(read(calls.bookedSlots.used, [grid]))
  })

  test.each(['administrator', 'Administrator', 'admin', 'ADMIN'])(
    '%s is an administrator',
    { tags: 'other-answers' },
    (name) => {
      expect(read(Role, name)).toBe('administrator')
    },
  )
  test.each(['Member', 'user', '', null, 'Administratörsassistent'])(
    '%s is a user',
    { tags: 'other-answers' },
    (name) => {
      expect(read(Role, name)).toBe('user')
    },
  )
  test.each([
    ['', 'primary'],
    [null, 'primary'],
    [undefined, 'primary'],
    ['Secondary', 'secondary'],
  ])('colour %s is %s', { tags: 'other-answers' }, (told, colour) => {
    expect(read(GroupColor, told)).toBe(colour)
  })

  test('types may be plain texts, of which the number is the id', { tags: 'other-answers' }, () => {
    expect(read(UserType, 'Company')).toEqual({ id: 1, name: 'Company', public: true, organisationType: 1 })
    expect(read(User, { ...person, userType: 'school' }).userType).toBe(2)
    for (const userType of [{ id: 2, name: 'Skola' }, { Id: 2 }, { name: 'School' }])
      expect(read(User, { ...person, userType }).userType).toBe(2)
  })
})

describe('what is sent', () => {
  const body = calls.updateUser.body
  const model = { email: 'a@b.se', role: 'administrator', userType: 1, firstName: 'A' }

  test('is said in the words that the back end has for ours', { tags: 'other-words' }, () => {
    const words: Words = new Map()
    readTolerantly(calls.roles.used, ['Admin', 'Member'], words)
    readTolerantly(User, { id: 1, role: 'Admin', userType: 'Company' }, words)
    expect(speak(body.ast, { ...model, role: 'Admin' }, words)).toEqual({
      ...model,
      role: 'Admin',
      userType: 'Company',
    })
  })

  test('says the id of a user type that came as an object', { tags: 'other-words' }, () => {
    const words: Words = new Map()
    readTolerantly(User, { id: 1, role: 'Admin', userType: { id: 1, name: 'Företag' } }, words)
    expect(speak(body.ast, model, words)).toEqual(model)
  })

  test('says midnight as the back end does, and only that', { tags: 'other-words' }, () => {
    const words: Words = new Map()
    const grid = { id: 1, title: 'Eken', date: '2026-03-03' }
    const slots = [
      { startTime: '00:00', endTime: '00:30', open: true },
      { startTime: '23:30', endTime: '24:00:00', open: true },
    ]
    readTolerantly(GridResource, { ...grid, slots }, words)
    const interval = { startTime: '00:00:00', endTime: '00:30:00' }
    const last = { startTime: '23:30:00', endTime: '00:00:00' }
    const sent = { bookingSlots: [interval, last] }
    expect(speak(calls.changeBookingResource.body.ast, sent, words)).toEqual({
      bookingSlots: [interval, { ...last, endTime: '24:00:00' }],
    })
  })

  test('to a back end of our own words is as it is', () => {
    expect(speak(body.ast, model, new Map())).toBe(model)
  })
})

describe('what cannot be read', () => {
  test('is told by field, by what was expected and by the kind of what came, never by what it said', {
    tags: 'other-unreadable',
  }, () => {
    const secret = 'hemligt-4711'
    const answer = readTolerantly(calls.groups.used, [{ id: 1, title: 'A', resources: [{ id: secret }] }])
    expect(answer).toMatchObject({
      _tag: 'Failure',
      failure: { path: '[0].resources[0].id', expected: 'Expected number', kind: 'string' },
    })
    expect(JSON.stringify(answer)).not.toContain(secret)
    expect(readTolerantly(FailureBody, 17)).toMatchObject({ failure: { path: '', kind: 'number' } })
    expect(readTolerantly(calls.groups.used, [{ title: 'A' }])).toMatchObject({
      failure: { path: '[0].id', kind: 'absent' },
    })
  })
})
