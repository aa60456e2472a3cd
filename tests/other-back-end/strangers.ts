/**
 * Habits of services that we have never seen (docs/rules.md#other-back-ends). Each means the same as the plain back end,
 * in other words, wrappers or signs; each once went wrong without being noticed.
 */
import type { Answer, Body, Habit, LiveReservation } from './habits.ts'
import type { Refusal } from './refusal.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const json = (value: unknown): Body => ({ kind: 'json', value })

/** Each object of a value as it shall be, the innermost first. */
const objectsAs =
  (change: (fields: Fields) => unknown) =>
  (value: unknown): unknown => {
    const walk = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(walk)
      if (!isFields(part)) return part
      return change(Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)])))
    }
    return walk(value)
  }
const fieldAs = (name: string, change: (value: unknown) => unknown) =>
  objectsAs((fields) => (name in fields ? { ...fields, [name]: change(fields[name]) } : fields))

/**
 * Changes the answers of calls, as JSON.
 * @param names names such as `GET /api/groups`. All calls if it is empty.
 */
const answersAs =
  (change: (value: unknown) => unknown, ...names: readonly string[]): NonNullable<Habit['answer']> =>
  (answer, { method, path }) =>
    answer.body.kind === 'json' && (names.length === 0 || names.includes(`${method} ${path}`))
      ? { ...answer, body: { ...answer.body, value: change(answer.body.value) } }
      : answer

const listsAs = (change: (list: readonly unknown[]) => unknown): Pick<Habit, 'answer' | 'list'> => ({
  answer: answersAs((value) => (Array.isArray(value) ? change(value) : value)),
  list: change,
})

const ROLES: Readonly<Record<string, string>> = { administrator: 'Administrator', user: 'Staff' }
const roleAs = (write: (name: string) => unknown, isWritten: (sent: unknown, name: string) => boolean): Habit => ({
  says: 'roles are Administrator, Staff and User; only those words are understood, and Staff is none of User',
  json: fieldAs('role', (role) => (typeof role === 'string' && role in ROLES ? write(ROLES[role] ?? '') : role)),
  answer: answersAs(
    () => ['Administrator', 'Staff', 'User'].map((name, index) => ({ id: index + 1, name })),
    'GET /api/user/roles',
  ),
  request: fieldAs('role', (sent) => Object.keys(ROLES).find((role) => isWritten(sent, ROLES[role] ?? '')) ?? 'none'),
})
const isSame = (sent: unknown, wanted: unknown): boolean => JSON.stringify(sent) === JSON.stringify(wanted)
const idsOf = (name: string): object => ({ id: name === 'Staff' ? 2 : 1, name })

const refusedAs = (says: string, body: (refusal: Refusal) => Body): Habit => ({
  says,
  refuse: (refusal): Answer => ({ status: refusal.status, body: body(refusal) }),
})

const dayInUtc = (date: string): string => new Date(Date.parse(`${date}T00:00:00+01:00`)).toISOString()
const ofTwelve = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

const endsAs = (says: string, end: (expiration: unknown) => unknown): Habit => ({
  says,
  json: objectsAs((fields) => {
    if (!('sessionId' in fields)) return fields
    const { expiration, ...hold } = fields
    const told = end(expiration)
    return told === undefined ? hold : { ...hold, expiration: told }
  }),
})

const withoutEnd = ({ expiration: _, ...hold }: LiveReservation): LiveReservation => hold

export const strangers: Readonly<Record<string, Habit>> = {
  'role-words': roleAs((name) => name, isSame),
  'role-objects': roleAs(idsOf, (sent, name) => isSame(sent, idsOf(name))),
  'role-lists': roleAs(
    (name) => [name],
    (sent, name) => isSame(sent, [name]),
  ),
  'colour-words': {
    says: 'groups have colours of which nobody knows',
    json: fieldAs('color', (color) => (color === 'primary' ? 'teal' : color)),
  },

  'hub-null': {
    says: 'AddReservation answers null, whether it holds or not',
    add: () => ({ kind: 'answer', value: null }),
  },
  'hub-all-holds': {
    says: 'AddReservation answers with all that is held, whether it holds or not',
    add: ({ all }) => ({ kind: 'answer', value: all }),
  },

  'utc-ends': endsAs('an end is in UTC, and has no zone', (end) => (typeof end === 'string' ? end.slice(0, 19) : end)),
  'no-ends': endsAs('no end of a hold is told', () => undefined),
  'null-ends-listed': {
    says: 'lists have no end of a hold',
    list: (all) => all.map((one) => ({ ...one, expiration: null })),
  },
  'end-beside': {
    says: 'the end of a hold is the second argument of the push alone',
    list: (all) => all.map(withoutEnd),
    push: (news) =>
      news.target === 'reservations'
        ? news.changed.map((one) => [withoutEnd(one), one.expiration ?? null])
        : [[news.slots]],
  },
  'date-header-ahead': { says: 'the header Date is seven minutes ahead', dateAhead: 7 * 60_000 },
  'date-header-behind': { says: 'the header Date is seven minutes behind', dateAhead: -7 * 60_000 },

  'items-lists': { says: 'lists are { items }', ...listsAs((items) => ({ items })) },
  'data-lists': {
    says: 'lists are { data, total, success }',
    ...listsAs((data) => ({ success: true, data, total: data.length })),
  },
  'preserved-lists': {
    says: 'lists are { $id, $values }, as with ReferenceHandler.Preserve',
    ...listsAs((list) => ({ $id: '1', $values: list })),
  },
  'wrapped-things': {
    says: 'everything is in { result }',
    answer: (answer, call) =>
      answer.body.kind === 'json' && call.path !== '/api/content/key/:key'
        ? { ...answer, body: { ...answer.body, value: { result: answer.body.value } } }
        : answer,
  },
  'report-rows': {
    says: 'a report is { rows, stats }',
    answer: answersAs(
      (value) => (isFields(value) ? { rows: value.reports, stats: value.statistics } : value),
      'POST /api/booking/reports',
    ),
  },

  'utc-dates': {
    says: 'a date is the instant at which it begins in Stockholm, in UTC',
    json: fieldAs('date', (date) => (typeof date === 'string' && date.length === 10 ? dayInUtc(date) : date)),
  },
  'twelve-hours': {
    says: 'times are 10:00 PM',
    json: objectsAs((fields) => ({
      ...fields,
      ...Object.fromEntries(
        ['startTime', 'endTime'].flatMap((name) => {
          const time = fields[name]
          return typeof time === 'string' ? [[name, ofTwelve(time)]] : []
        }),
      ),
    })),
  },

  ...Object.fromEntries(
    Object.entries<(group: unknown) => Fields>({
      null: () => ({ group: null }),
      object: (group) => ({ group: { id: group, title: 'Grupprum' } }),
      absent: () => ({}),
    }).map(([form, write]) => [
      `enclosed-group-${form}`,
      {
        says: `the group of a resource within its group is ${form}`,
        answer: answersAs(
          objectsAs((fields) => {
            if (!('group' in fields) || !('assets' in fields)) return fields
            const { group, ...resource } = fields
            return { ...resource, ...write(group) }
          }),
          'GET /api/groups',
          'GET /api/groups/:id',
        ),
      },
    ]),
  ),
  'nobody-books': { says: 'the user of a booking is null', json: fieldAs('user', () => null) },
  'booked-nothing': {
    says: 'the resource of what is booked is null',
    json: fieldAs('resource', (one) => (isFields(one) ? null : one)),
  },
  'broken-rows': {
    says: 'each list of bookings ends with one that cannot be read',
    answer: answersAs(
      (value) => (Array.isArray(value) && value.length > 0 ? [...value, { id: null, bookingNumber: 'x' }] : value),
      'GET /api/booking',
    ),
  },
  priceless: {
    says: 'no price of what is booked is told',
    json: objectsAs((fields) => {
      if (!('price' in fields) || !('date' in fields)) return fields
      const { price: _, ...row } = fields
      return row
    }),
  },
  'prices-in-turn': {
    says: 'prices come in another order',
    answer: answersAs((value) => (Array.isArray(value) ? value.toReversed() : value), 'POST /api/booking/prices'),
  },

  'large-token': {
    says: 'a token is longer than a cookie may be',
    longToken: true,
  },
  'sent-to-sign-in': { says: 'who has not signed in is led to a page', redirects: true },
  'hub-for-users': { says: 'the hub takes nobody who has not signed in', hubForUsers: true },
  'nothing-for-empty-text': {
    says: 'an empty text is 204',
    answer: (answer, { path }) =>
      path === '/api/content/key/:key' ? { status: 204, body: { kind: 'empty' } } : answer,
  },
  'session-without-dashes': {
    says: 'session ids come back without dashes',
    json: fieldAs('sessionId', (session) => (typeof session === 'string' ? session.replaceAll('-', '') : session)),
  },
  'session-in-braces': {
    says: 'session ids come back in capitals and braces',
    json: fieldAs('sessionId', (session) => (typeof session === 'string' ? `{${session.toUpperCase()}}` : session)),
  },
  'refused-with-200': {
    says: 'a refusal is 200 and { success: false }',
    refuse: ({ status, message }) =>
      status === 401 || status === 404
        ? { status, body: json({ message }) }
        : { status: 200, body: json({ success: false, message }) },
  },

  'trace-failures': refusedAs('failures are a trace', ({ message }) => ({
    ...{ kind: 'text', type: 'text/plain; charset=utf-8' },
    text: `System.InvalidOperationException: ${message}\n   at Booking.Services.BookingService.Create(BookingModel model)`,
  })),
  'sql-failures': refusedAs('failures tell of the database', () =>
    json({ error: 'duplicate key value violates unique constraint "ix_booking_slot"' }),
  ),
  'english-failures': refusedAs('failures are English, and not for people', () => json('The slot is already taken')),
  'error-failures': refusedAs('failures are { error: { code, message } }', ({ message, status }) =>
    json({ error: { code: `E${status}`, message } }),
  ),
  'list-failures': refusedAs('failures are { errors: […] }', ({ message }) => json({ errors: [message] })),
  'identity-failures': refusedAs('failures are lists of { code, description }', ({ message }) =>
    json([{ code: 'Refused', description: message }]),
  ),
}
