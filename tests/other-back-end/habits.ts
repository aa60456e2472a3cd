/**
 * Habits of honest back ends that differ from the plain one (docs/rules.md#other-back-ends), each with a name: a small
 * change of answers, of refusals, of the hub's messages or of the world that keeps the meaning. Invariant: a habit keeps
 * every fact that a client needs.
 */
import type { Occasion } from './antiforgery.ts'
import type { Call } from './calls.ts'
import { NOT_ADMINISTRATOR, NOT_SIGNED_IN, type Refusal } from './refusal.ts'
import { strangers } from './strangers.ts'
import type { World } from './world.ts'

/** Values that are sent. */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown; readonly type?: string }
  | { readonly kind: 'text'; readonly text: string; readonly type: string }
  /** The connection ends before anything is answered. */
  | { readonly kind: 'lost' }

export interface Answer {
  readonly status: number
  readonly body: Body
}

export interface LiveReservation {
  readonly sessionId: string
  readonly resourceId: number
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly expiration?: string | null
}
/** Messages of the hub. */
export type News =
  | {
      readonly target: 'reservations'
      readonly changed: readonly LiveReservation[]
      /** All live holds. */
      readonly all: readonly LiveReservation[]
    }
  | { readonly target: 'bookings'; readonly slots: readonly object[]; readonly booking: object }

/** How a hub method ends: with an answer, with words (HubException), or with neither. */
export type Outcome =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'exception'; readonly text: string }
  | { readonly kind: 'lost' }

export interface Habit {
  readonly says: string
  readonly world?: (world: World) => World
  /** The form of a value in JSON: in answers of calls, in answers of the hub and in its pushes. */
  readonly json?: (value: unknown) => unknown
  /** How a request's body is understood. */
  readonly request?: (body: unknown) => unknown
  /** Changes an answer. `whole` is the thing that the call has created or changed, even if the plain answer does not contain it. */
  readonly answer?: (answer: Answer, call: Call, whole: unknown, query: URLSearchParams) => Answer
  /** The status of an answer, once its body is known. */
  readonly status?: (answer: Answer, call: Call) => number
  readonly refuse?: (refusal: Refusal) => Answer
  /** The answer to a path under /api that is no call. */
  readonly unknown?: Answer
  /** Changes the first answer to a call that succeeded. */
  readonly firstAnswer?: { readonly method: Call['method']; readonly path: string; readonly answer: Answer }
  /** How AddReservation ends. */
  readonly add?: (outcome: {
    readonly held: LiveReservation | null
    readonly why: string
    /** All live holds. */
    readonly all: readonly LiveReservation[]
  }) => Outcome
  /** How the first AddReservation that holds ends. */
  readonly firstAdd?: Outcome
  /** How GetReservations answers. */
  readonly list?: (all: readonly LiveReservation[]) => unknown
  /** The arguments of each push that has content. */
  readonly push?: (news: News) => readonly (readonly unknown[])[]
  /** The session check of an invalid token answers 401 instead of `false`. */
  readonly checkRefuses?: true
  /** Antiforgery is checked: which answers give the token, and how a wrong one is refused. */
  readonly antiforgery?: { readonly comesWith: readonly Occasion[]; readonly refusal: Answer }
  /** How far the service's clock is ahead, in milliseconds. */
  readonly clockAhead?: number
  /** How far only the header Date is ahead, in milliseconds. */
  readonly dateAhead?: number
  /** In place of 401, a redirect to a page for signing in. */
  readonly redirects?: true
  /** The hub takes only callers with a token. */
  readonly hubForUsers?: true
  /** Tokens have 5,000 characters. */
  readonly longToken?: true
}

const empty: Body = { kind: 'empty' }
const json = (value: unknown, type?: string): Body => ({
  ...{ kind: 'json', value },
  ...(type === undefined ? {} : { type }),
})

type Change = (value: unknown) => unknown

/** Every object in a value, with each of its fields as it shall be; undefined: the field is left out. */
const fieldsAs =
  (change: (key: string, value: unknown) => unknown): Change =>
  (value) => {
    const walk = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(walk)
      if (typeof part !== 'object' || part === null) return part
      return Object.fromEntries(
        Object.entries(part).flatMap(([key, field]) => {
          const changed = change(key, walk(field))
          return changed === undefined ? [] : [[key, changed]]
        }),
      )
    }
    return walk(value)
  }

const keysAs =
  (rename: (key: string) => string): Change =>
  (value) => {
    const walk = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(walk)
      if (typeof part !== 'object' || part === null) return part
      return Object.fromEntries(Object.entries(part).map(([key, field]) => [rename(key), walk(field)]))
    }
    return walk(value)
  }

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

const instantsAs = (change: (instant: string) => string): Change =>
  fieldsAs((key, value) => (key === 'expiration' && typeof value === 'string' ? change(value) : value))
/** The wall time of Stockholm, "2026-03-03 08:00:00". */
const wallTime = (instant: string): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' }).replace(' ', 'T')

const isTime = (key: string, value: unknown): value is string =>
  (key === 'startTime' || key === 'endTime') && typeof value === 'string'
const timesAs = (change: (time: string, key: string) => string): Change =>
  fieldsAs((key, value) => (isTime(key, value) ? change(value, key) : value))

const names: Readonly<Record<string, readonly string[]>> = {
  dayOfWeek: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  organisationType: ['None', 'Company', 'School', 'Municipality'],
  status: ['Unconfirmed', 'Confirmed', 'Cancelled', 'Occupied'],
  contentType: ['TextField', 'TextArea', 'RichText'],
}
const enumerationsAs = (change: (name: string) => string): Change =>
  fieldsAs((key, value) => (typeof value === 'number' ? change(names[key]?.[value] ?? '') || value : value))

/** Another body, for answers of which nothing is needed. */
const unused =
  (body: (whole: unknown) => Body): NonNullable<Habit['answer']> =>
  (answer, call, whole) =>
    call.isUsed ? answer : { ...answer, body: body(whole) }

const answersOf =
  (path: string, change: Change): NonNullable<Habit['answer']> =>
  (answer, call) =>
    call.method === 'GET' && call.path === path && answer.body.kind === 'json'
      ? { ...answer, body: { ...answer.body, value: change(answer.body.value) } }
      : answer

const inTurn =
  (...changes: readonly NonNullable<Habit['answer']>[]): NonNullable<Habit['answer']> =>
  (answer, call, whole, query) =>
    changes.reduce((current, change) => change(current, call, whole, query), answer)

const pageOf = (users: unknown, query: URLSearchParams): object => {
  const [page, pageSize] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 20)]
  const words = (query.get('search') ?? '').toLowerCase()
  const found = (Array.isArray(users) ? users : []).filter((user) =>
    `${field(user, 'firstName')} ${field(user, 'lastName')} ${field(user, 'email')}`.toLowerCase().includes(words),
  )
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  return { users: found.slice((page - 1) * pageSize, page * pageSize), page, pageSize, pages }
}

const without = (...keys: readonly string[]) => fieldsAs((key, value) => (keys.includes(key) ? undefined : value))
const parts = ['open', 'locked', 'media', 'notifications', 'allowed', 'resources', 'prices']

const each = (change: (value: object) => unknown) => (value: unknown) =>
  Array.isArray(value) ? value.map((item) => (typeof item === 'object' && item !== null ? change(item) : item)) : value
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const textOf = ({ status }: Refusal): string =>
  ({ 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 409: 'Conflict' })[status] ?? 'Error'
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const problem = (status: number, details: object): Answer => ({
  status,
  body: json({ ...details, status }, 'application/problem+json; charset=utf-8'),
})

/** As ASP.NET Core's controllers answer: bare for 401 and 403, `errors` for a body that breaks the rules. */
const problemDetails = (refusal: Refusal): Answer => {
  const { status, message, fields } = refusal
  if (message === NOT_SIGNED_IN || message === NOT_ADMINISTRATOR) return { status, body: empty }
  const type = `https://tools.ietf.org/html/rfc9110#section-15.5.${status - 399}`
  const traceId = '00-84c1fd4063c38d9f3900d06e56542d48-85d1d4-00'
  const details =
    Object.keys(fields).length > 0
      ? {
          ...{ type, title: 'One or more validation errors occurred.' },
          ...{ errors: Object.fromEntries(Object.entries(fields).map(([name, text]) => [capital(name), [text]])) },
        }
      : status === 404
        ? { type, title: textOf(refusal) }
        : { type, title: textOf(refusal), detail: message }
  return problem(status, { ...details, traceId })
}

const page = (heading: string): Body => ({
  kind: 'text',
  text: `<!DOCTYPE html><html><head><title>${heading}</title></head><body><h1>${heading}</h1></body></html>`,
  type: 'text/html',
})

const untilMidnight = (world: World): World => ({
  ...world,
  groups: world.groups.map((group) => ({
    ...group,
    open: group.open.map((opening) => ({ ...opening, endTime: '00:00:00' })),
  })),
})
const midnightAs = (text: string): Habit => ({
  says: `midnight as an end is ${text}, and groups are open until then`,
  world: untilMidnight,
  json: timesAs((time, key) => (key === 'endTime' && time === '00:00:00' ? text : time)),
})

const CREATE = { method: 'POST', path: '/api/booking' } as const
const ADD = { method: 'POST', path: '/api/booking/:id' } as const

const one: Readonly<Record<string, Habit>> = {
  ...strangers,
  'status-201-204': {
    says: '201 for what is made, 204 where nothing is said',
    status: ({ body }, call) => (body.kind === 'empty' ? 204 : call.makes ? 201 : 200),
  },
  'empty-bodies': { says: 'nothing is said where nothing is needed', answer: unused(() => empty) },
  'true-bodies': { says: '`true` where nothing is needed', answer: unused(() => json(true)) },
  'whole-bodies': { says: 'the whole thing where nothing is needed', answer: unused((whole) => json(whole ?? {})) },
  'id-bodies': {
    says: 'the bare id where nothing is needed',
    answer: unused((whole) => json(field(whole, 'id') ?? 0)),
  },
  'null-for-empty': {
    says: "null instead of '' and []",
    json: fieldsAs((_, value) => (isEmpty(value) ? null : value)),
  },
  'absent-for-empty': {
    says: "no key instead of '', [], null and false",
    json: fieldsAs((_, value) => (isEmpty(value) || value === null || value === false ? undefined : value)),
  },
  'unknown-keys': {
    says: 'every object has keys that nobody knows',
    json: (value) => {
      const walk = (part: unknown): unknown => {
        if (Array.isArray(part)) return part.map(walk)
        if (typeof part !== 'object' || part === null) return part
        const fields = Object.entries(part).map(([key, inner]) => [key, walk(inner)])
        return { $type: 'Booking.Models', tenant: null, ...Object.fromEntries(fields), rowVersion: 'AAAAAAAAB9E=' }
      }
      return walk(value)
    },
  },
  'pascal-case': { says: 'keys begin with a capital', json: keysAs(capital) },

  'seven-digit-instants': { says: 'seven digits of a second', json: instantsAs((at) => at.replace('Z', '4567Z')) },
  'whole-second-instants': { says: 'no fraction', json: instantsAs((at) => at.replace(/\.\d+/, '')) },
  'offset-instants': {
    says: 'an offset instead of Z',
    json: instantsAs((at) => new Date(Date.parse(at) + 7_200_000).toISOString().replace('Z', '+02:00')),
  },
  'zoneless-instants': { says: 'the wall clock of Stockholm', json: instantsAs(wallTime) },
  'date-times': {
    says: 'a date has a time',
    json: fieldsAs((key, value) =>
      typeof value === 'string' && ['date', 'startDate', 'endDate'].includes(key) ? `${value}T00:00:00` : value,
    ),
  },
  'short-times': { says: 'HH:mm', json: timesAs((time) => time.slice(0, 5)) },
  'fraction-times': { says: 'HH:mm:ss.fffffff', json: timesAs((time) => `${time}.0000000`) },
  'midnight-24': midnightAs('24:00:00'),
  'midnight-1.00': midnightAs('1.00:00:00'),

  'enum-names': { says: 'enumerations by name', json: enumerationsAs((name) => name) },
  'enum-names-camel-case': {
    says: 'enumerations by name, which begin small',
    json: enumerationsAs((name) => name.charAt(0).toLowerCase() + name.slice(1)),
  },
  'role-names': {
    says: 'roles are called Admin and Member, and only those are understood',
    json: fieldsAs((key, value) => (key === 'role' ? (value === 'administrator' ? 'Admin' : 'Member') : value)),
    answer: answersOf('/api/user/roles', () => [
      { id: 'Member', name: 'Medlem' },
      { id: 'Admin', name: 'Administratör' },
    ]),
    request: fieldsAs((key, value) =>
      key === 'role' && typeof value === 'string'
        ? ({ admin: 'administrator', member: 'user' }[value.toLowerCase()] ?? `not ${value}`)
        : value,
    ),
  },
  'type-texts': {
    says: 'roles are plain texts',
    answer: answersOf(
      '/api/user/roles',
      each((role) => field(role, 'id')),
    ),
  },
  'empty-color': {
    says: "the primary colour is ''",
    json: fieldsAs((key, value) => (key === 'color' && value === 'primary' ? '' : value)),
  },
  'null-color': {
    says: 'the primary colour is null',
    json: fieldsAs((key, value) => (key === 'color' && value === 'primary' ? null : value)),
  },

  'resource-without-id': {
    says: 'a booked resource is { title, group }',
    json: fieldsAs((key, value) =>
      key === 'resource' && typeof value === 'object'
        ? { title: field(value, 'title'), group: field(value, 'group') }
        : value,
    ),
  },
  ...Object.fromEntries(
    Object.entries<(group: unknown) => object>({
      object: (group) => ({ group: { id: group, title: 'Grupprum' } }),
      title: () => ({ group: 'Grupprum' }),
      absent: () => ({}),
    }).map(([form, write]) => [
      `booked-group-${form}`,
      {
        says: `the group of a booked resource is ${form}`,
        json: fieldsAs((key, value) =>
          key === 'resource' && typeof value === 'object'
            ? { title: field(value, 'title'), ...write(field(value, 'group')) }
            : value,
        ),
      },
    ]),
  ),
  'user-type-object': {
    says: 'the type of a user is { id, name }',
    json: fieldsAs((key, value) => (key === 'userType' ? { id: value, name: 'Typ' } : value)),
  },
  'content-value': {
    says: 'content by key is { value }',
    answer: answersOf('/api/content/key/:key', (item) => ({ value: field(item, 'value') })),
  },
  'content-text': {
    says: 'content by key is a JSON string',
    answer: answersOf('/api/content/key/:key', (item) => field(item, 'value')),
  },
  'content-plain-text': {
    says: 'content by key is plain text',
    answer: (answer, call) =>
      call.path === '/api/content/key/:key' && answer.body.kind === 'json'
        ? {
            ...answer,
            body: { kind: 'text', text: String(field(answer.body.value, 'value')), type: 'text/plain; charset=utf-8' },
          }
        : answer,
  },
  'users-paged': {
    says: 'users come in pages, those that are searched for',
    answer: (answer, call, whole, query) =>
      answersOf('/api/user', (users) => pageOf(users, query))(answer, call, whole, query),
  },
  'lean-groups': {
    says: 'lists of groups and resources come without parts',
    answer: inTurn(answersOf('/api/groups', without(...parts)), answersOf('/api/resources', without(...parts))),
  },
  'groups-without-resources': {
    says: 'groups come without resources, in lists and alone',
    answer: inTurn(answersOf('/api/groups', without('resources')), answersOf('/api/groups/:id', without('resources'))),
  },
  'silent-without-token': {
    says: 'a silent sign-in gives no token',
    answer: (answer, call) =>
      call.path === '/api/auth/sign-in-silent' && answer.body.kind === 'json'
        ? { ...answer, body: json(without('token')(answer.body.value)) }
        : answer,
  },
  'check-401': { says: 'the session check of a dead token is 401', checkRefuses: true },

  'problem-details': { says: 'ProblemDetails, with errors by field', refuse: problemDetails },
  'plain-text-failures': {
    says: 'failures are plain text',
    refuse: ({ status, message }) => ({
      status,
      body: { kind: 'text', text: message, type: 'text/plain; charset=utf-8' },
    }),
  },
  'json-string-failures': {
    says: 'failures are JSON strings',
    refuse: ({ status, message }) => ({ status, body: json(message) }),
  },
  'html-failures': {
    says: 'failures are pages',
    refuse: (refusal) => ({ status: refusal.status, body: page(textOf(refusal)) }),
  },
  'empty-failures': { says: 'failures say nothing', refuse: ({ status }) => ({ status, body: empty }) },
  'unknown-405': { says: 'a call that is not there is 405', unknown: { status: 405, body: empty } },
  'unknown-page': {
    says: 'a call that is not there is answered with the page of the client, 200',
    unknown: { status: 200, body: page('Lärcentrum') },
  },
  'unknown-501': { says: 'a call that is not there is 501', unknown: { status: 501, body: empty } },

  'hub-void': {
    says: 'AddReservation answers nothing, and throws when it refuses',
    add: ({ held, why }) => (held === null ? { kind: 'exception', text: why } : { kind: 'answer', value: undefined }),
  },
  'hub-true': {
    says: 'AddReservation answers true or false',
    add: ({ held }) => ({ kind: 'answer', value: held !== null }),
  },
  'hub-confirmed': {
    says: 'AddReservation answers { confirmed, reservation } without a revision',
    add: ({ held }) => ({
      kind: 'answer',
      value: held === null ? { confirmed: false } : { confirmed: true, reservation: held },
    }),
  },
  'hub-list': {
    says: 'AddReservation answers a list, empty when it refuses',
    add: ({ held }) => ({ kind: 'answer', value: held === null ? [] : [held] }),
  },
  'hub-exception': {
    says: 'AddReservation refuses by HubException',
    add: ({ held, why }) => (held === null ? { kind: 'exception', text: why } : { kind: 'answer', value: held }),
  },
  'hub-listed-object': {
    says: 'GetReservations answers { reservations }',
    list: (reservations) => ({ reservations }),
  },
  'hub-object-push': {
    says: 'each push is one object',
    push: (news) => (news.target === 'reservations' ? news.changed : news.slots).map((item) => [item]),
  },
  'hub-whole-list-push': {
    says: 'reservations are pushed as the whole list that lives',
    push: (news) => [[news.target === 'reservations' ? news.all : news.slots]],
  },
  'hub-bookings-as-bookings': {
    says: 'bookings are pushed whole, with their bookingResources',
    push: (news) => [[news.target === 'reservations' ? news.changed : [news.booking]]],
  },
  'hub-unknown-shape-push': { says: 'a push is a word', push: () => [['changed']] },
  'hub-push-without-arguments': { says: 'a push is a name alone', push: () => [[]] },
  'expiration-null-frees': {
    says: 'the expiration of what is gone is null',
    push: (news) => [[news.target === 'reservations' ? gone(news.changed, () => null) : news.slots]],
  },
  'expiration-absent-frees': {
    says: 'what is gone has no expiration',
    push: (news) => [[news.target === 'reservations' ? gone(news.changed, () => undefined) : news.slots]],
  },
  'session-upper-case': {
    says: 'session ids come back in capitals',
    json: fieldsAs((key, value) => (key === 'sessionId' && typeof value === 'string' ? value.toUpperCase() : value)),
  },

  'lost-create-answer': {
    says: 'the booking is made, and the connection ends before it is said',
    firstAnswer: { ...CREATE, answer: { status: 200, body: { kind: 'lost' } } },
  },
  'unreadable-create-answer': {
    says: 'the booking is made, and half of the answer comes',
    firstAnswer: {
      ...CREATE,
      answer: { status: 200, body: { kind: 'text', text: '{"id": 1', type: 'application/json' } },
    },
  },
  'html-create-answer': {
    says: 'the booking is made, and a gateway says 502 with a page',
    firstAnswer: { ...CREATE, answer: { status: 502, body: page('Bad Gateway') } },
  },
  'lost-add-answer': {
    says: 'the booking is added to, and the connection ends before it is said',
    firstAnswer: { ...ADD, answer: { status: 200, body: { kind: 'lost' } } },
  },
  'lost-hold-answer': {
    says: 'the hold is made, and the connection ends before it is said',
    firstAdd: { kind: 'lost' },
  },
  'unreadable-hold-answer': {
    says: 'the hold is made, and the answer is of no known shape',
    firstAdd: { kind: 'answer', value: { result: 17 } },
  },
  antiforgery: {
    says: 'antiforgery: a token comes with each reading, bound to who asks, and is renewed at sign-in; 400 without detail',
    antiforgery: {
      comesWith: ['reading', 'sign-in'],
      refusal: problem(400, { type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1', title: 'Bad Request' }),
    },
  },
  'antiforgery-reading': {
    says: 'antiforgery: the token comes with readings alone, so that who has just signed in has that of a visitor; a bare 400',
    antiforgery: { comesWith: ['reading'], refusal: { status: 400, body: empty } },
  },
  'antiforgery-page': {
    says: 'antiforgery: the token comes with the start page alone, and at sign-in; 403 with a page',
    antiforgery: { comesWith: ['page', 'sign-in'], refusal: { status: 403, body: page('Forbidden') } },
  },
  'clock-ahead': { says: 'the clock of the service is seven minutes ahead', clockAhead: 7 * 60_000 },
}

/** Changes what the plain push says of holds that are gone. */
function gone(
  changed: readonly LiveReservation[],
  expiration: () => null | undefined,
): readonly Partial<LiveReservation>[] {
  return changed.map((one) => {
    if (one.expiration !== undefined && one.expiration !== null && Date.parse(one.expiration) > Date.now()) return one
    const { expiration: _, ...rest } = one
    const next = expiration()
    return next === undefined ? rest : { ...rest, expiration: next }
  })
}

/** Names that stand for several habits. */
const sets: Readonly<Record<string, readonly string[]>> = {
  /** Habits of a service that is made from ASP.NET Core's templates, with enumerations by name (`tests/aspnet/`). */
  aspnet: [
    ...['status-201-204', 'empty-bodies', 'null-for-empty', 'seven-digit-instants', 'date-times', 'midnight-1.00'],
    ...['enum-names', 'role-names', 'resource-without-id', 'content-value', 'lean-groups'],
    ...['problem-details', 'check-401', 'unknown-page', 'hub-void', 'hub-whole-list-push', 'antiforgery'],
  ],
}

export const habitNames: readonly string[] = Object.keys(one)

/** The habits of a comma list, in order. An unknown name is an error, since a switch without effect would prove nothing. */
export const readHabits = (list: string): readonly Habit[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => sets[name] ?? [name])
    .map((name) => {
      const habit = one[name]
      if (habit === undefined) throw new Error(`there is no habit "${name}"`)
      return habit
    })
