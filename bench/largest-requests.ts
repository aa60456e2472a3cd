/**
 * How long the largest requests that the server lets through hold its event loop, one at a time: while it is held nobody else
 * is answered. The shortest of some rounds counts, since a busy machine only ever adds.
 */
import { sql } from 'kysely'
import { addDays } from '../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../domain/calendar/local-time.ts'
import { payerNow } from '../server/access/payer.ts'
import type { Database } from '../server/database/database.ts'
import { type Bar, describeMachine, figure, judge, median, option, printTable } from './report.ts'
import { date, groupId } from './server/bench-day.ts'
import { type Installation, openInstallation, type SetUp, setUps } from './server/installation.ts'
import { type Answered, openVisitor, type Visitor } from './server/visitor.ts'

const ROUNDS = option('rounds', 5)
const MOST_MS = 50
const USERS = 20

/** As much as a body may be. */
const BODY_BYTES = 256 * 1024 - 200

const rows = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    startTime: timeFromMinutes((first + index) * 30),
    endTime: timeFromMinutes((first + index + 1) * 30),
  }))
/** As long as fits into a body so often. */
const wish = 'ö'.repeat(400)
/** As large as a series may be: 240 entries of 400 slots in all, of days that nobody else asks for. */
const largestModel = (from: number) => ({
  bookingResources: Array.from({ length: 240 }, (_, index) => ({
    resourceId: 1 + (index % 4),
    date: addDays(date, from + Math.floor(index / 4)),
    message: wish,
    bookingSlots: rows(20, index < 160 ? 2 : 1),
  })),
})
const tooLargeModel = {
  bookingResources: Array.from({ length: 2_400 }, (_, index) => ({
    resourceId: 1,
    date: addDays(date, 1 + (index % 390)),
    bookingSlots: rows(20, 1),
  })),
}
/** These bookings are one person's, an hour each, on days that nothing else asks for: all of them count against a rule. */
const PARTS_OF_ONE = 900
const insertPartsOfOne = async (database: Database): Promise<void> => {
  await sql`
    with owner as (select min(id) as id from app_user),
    made as (
      insert into booking (user_id, last_part, created_at, payer)
      select owner.id, ${PARTS_OF_ONE}::integer, server_now(), ${payerNow(sql`owner.id`)} from owner
      returning id
    ),
    part as (
      insert into booked_resource (booking_id, part, resource_id, date)
      select made.id, number, 1 + number % 50, date ${sql.lit(date)} + 330 + number / 50
      from made cross join generate_series(1, ${PARTS_OF_ONE}::integer) number
      returning id, resource_id, date
    ),
    slot as (
      insert into booked_slot (booked_resource_id, start_time, end_time)
      select id, start_time, start_time + interval '30 minutes'
      from part cross join (values (time '08:00'), (time '08:30')) hour (start_time)
      returning booked_resource_id, start_time, end_time
    )
    insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
    select resource_id, date, start_time, end_time, part.id
    from slot join part on part.id = slot.booked_resource_id`.execute(database)
}
const markup = (letters: number): string =>
  '<p><strong><em>a</em></strong><a href="https://a.example/">b</a></p>'.repeat(letters / 68)

interface Asked {
  readonly what: string
  readonly status: number
  readonly ask: (round: number) => Promise<Answered>
}

const requestsOf = async ({ portOf, tokens }: Installation): Promise<Asked[]> => {
  const [administrator, user, visitor] = await Promise.all([
    openVisitor(portOf(0), { number: 1, token: tokens[0] ?? null }),
    openVisitor(portOf(0), { number: 2, token: tokens[1] ?? null }),
    openVisitor(portOf(0), { number: 3, token: null }),
  ])
  const get = (who: Visitor, what: string, path: string, status = 200): Asked => ({
    what,
    status,
    ask: () => who.get(path),
  })
  const texts: unknown = JSON.parse((await openPlain(administrator, '/api/content')).toString())
  const richText = Array.isArray(texts) ? texts.find(({ contentType }) => contentType === 2)?.id : undefined
  return [
    {
      what: 'a day, drawn anew',
      status: 200,
      ask: (round) => visitor.post(`/api/booking/group/${groupId}/slots`, { date: addDays(date, 380 + round) }),
    },
    {
      what: 'the page of a day',
      status: 200,
      ask: (round) => visitor.get(`/group/${groupId}/${addDays(date, 370 + round)}`),
    },
    {
      what: 'prices of 240 parts',
      status: 200,
      ask: (round) => visitor.post('/api/booking/prices', largestModel(1 + round)),
    },
    { what: 'prices of 2,400 parts', status: 422, ask: () => visitor.post('/api/booking/prices', tooLargeModel) },
    {
      what: 'a booking of 240 parts',
      status: 201,
      ask: (round) => user.post('/api/booking', largestModel(1 + round * 60)),
    },
    { what: 'a booking of 240 that are taken', status: 409, ask: () => user.post('/api/booking', largestModel(1)) },
    { what: 'a booking of 2,400 parts', status: 422, ask: () => user.post('/api/booking', tooLargeModel) },
    {
      what: 'a long list for a password',
      status: 400,
      ask: () =>
        visitor.post(
          '/api/auth/sign-in',
          Array.from({ length: BODY_BYTES / 2 }, () => 1),
        ),
    },
    {
      what: 'many keys',
      status: 400,
      ask: () =>
        visitor.post(
          '/api/auth/sign-in',
          Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1])),
        ),
    },
    {
      what: 'a long password',
      status: 401,
      ask: () => visitor.post('/api/auth/sign-in', { email: 'a@a.se', password: 'a'.repeat(BODY_BYTES - 40) }),
    },
    {
      what: 'a long e-mail address',
      status: 422,
      ask: () =>
        visitor.post('/api/auth/sign-in', { email: `${'a.'.repeat(BODY_BYTES / 2 - 60)}@a.se`, password: 'aaaaaaaa' }),
    },
    {
      what: 'the longest text of a page',
      status: 200,
      ask: (round) => administrator.put(`/api/content/${richText}`, { value: markup(65_280 - round * 68) }),
    },
    {
      what: 'the longest description',
      status: 200,
      ask: (round) =>
        administrator.put(`/api/groups/${groupId}`, {
          title: 'Grupprum',
          description: markup(65_280 - round * 68),
          slotTime: 30,
        }),
    },
    {
      what: 'a text of a page that is too long',
      status: 422,
      ask: () => administrator.put(`/api/content/${richText}`, { value: markup(240_000) }),
    },
    {
      what: 'a description that is too long',
      status: 422,
      ask: () =>
        administrator.put(`/api/groups/${groupId}`, { title: 'Grupprum', description: markup(240_000), slotTime: 30 }),
    },
    {
      what: `whom a new rule affects, of ${PARTS_OF_ONE} parts of one`,
      status: 200,
      ask: () =>
        administrator.post(`/api/groups/${groupId}/affected`, {
          _tag: 'Ruled',
          rule: {
            ...{ horizonDays: 14, opensAt: '08:00:00', mostAhead: 1, mostADay: 1, longestMinutes: 30 },
            ...{ quotaMinutes: 60, quotaPer: 'day', quotaWeekMinutes: 90, quotaMonthMinutes: 120 },
          },
        }),
    },
    {
      what: `whom it affects that a group is closed, of ${PARTS_OF_ONE} parts`,
      status: 200,
      ask: () => administrator.post(`/api/groups/${groupId}/affected`, { _tag: 'Disabled' }),
    },
    {
      what: 'a report of five years',
      status: 200,
      ask: () =>
        administrator.post('/api/booking/reports', {
          startDate: addDays(date, -1_500),
          endDate: addDays(date, 300),
          sort: 'email',
        }),
    },
    get(administrator, 'all bookings', '/api/booking/all'),
    get(user, 'own bookings', '/api/booking'),
    {
      what: 'a page of 100 bookings',
      status: 200,
      ask: () => administrator.post('/api/booking/paged', { page: 1, pageSize: 100 }),
    },
    get(user, 'an export', `/api/user/${await idOf(user)}/export`),
    get(administrator, 'a page of users', '/api/user?page=1&pageSize=100'),
    get(administrator, 'the history', '/api/audit'),
    get(administrator, 'the activity', '/api/activity'),
    get(visitor, 'the description of the calls', '/api/openapi.json'),
    get(visitor, 'the groups', '/api/groups'),
  ]
}

const openPlain = async (who: Visitor, path: string): Promise<Buffer> => {
  const plain = await openVisitor(who.port, { number: 9, token: null, isPlain: true })
  return (await plain.get(path)).body
}
const idOf = async (who: Visitor): Promise<number> => {
  const { body } = await who.post('/api/auth/sign-in-silent', {}, { 'accept-encoding': 'identity' })
  const found = /"id":(\d+)/.exec(body.toString())
  return Number(found?.[1])
}

console.log(`The largest requests: ${describeMachine()}`)
const bars: Bar[] = []
const measure = async (setUp: SetUp): Promise<void> => {
  const installation = await openInstallation(setUp, USERS, { firstIsAdministrator: true, fill: insertPartsOfOne })
  const lines: string[][] = []
  try {
    for (const { what, status, ask } of await requestsOf(installation)) {
      const held: number[] = []
      const used: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await installation.holdMs()
        const before = await installation.cpuMs()
        const answer = await ask(round)
        held.push(await installation.holdMs())
        used.push((await installation.cpuMs()) - before)
        if (answer.status !== status)
          console.log(`${what}: ${answer.status} ${answer.body.subarray(0, 200).toString()}`)
      }
      const shortest = Math.min(...held)
      lines.push([what, ...[shortest, median(held), Math.max(...held), median(used)].map(figure)])
      bars.push({ what: `${setUp.name}: ${what}`, measured: shortest, atMost: MOST_MS, unit: 'ms' })
    }
  } finally {
    await installation.close()
  }
  printTable(
    `${setUp.name}: the event loop is held, ${ROUNDS} rounds (ms)`,
    ['request', 'shortest', 'median', 'longest', 'CPU'],
    lines,
  )
}
for (const setUp of setUps.filter(({ processes }) => processes === 1)) await measure(setUp)
judge(bars)
