/**
 * Finding free time, and reading over days: 200 rooms in four groups, a third of each day booked, 5,000 people, and on PostgreSQL 300,000
 * bookings of the years before (`--past=100000`), with the planner's counts of them and without. One question at a time, each from the
 * request to the whole answer. Beside each stands the plain way: as many readings of a day as the same answer takes, all asked at once.
 */
import { sql } from 'kysely'
import { addDays } from '../domain/calendar/local-date.ts'
import { payerNow } from '../server/access/payer.ts'
import type { Database } from '../server/database/database.ts'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, inRound, judge, median, option, percentile, printTable } from './report.ts'
import { date, groupId } from './server/bench-day.ts'
import { embedded, onPostgreSql, openInstallation, type SetUp } from './server/installation.ts'
import { insertPastBookings, type Past } from './server/past-bookings.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'
import { insertPeople } from './server/years-of-bookings.ts'

const ROUNDS = option('rounds', 40)
const WARM_UPS = 3
const PAST = option('past', 300_000)
const GROUPS = 4
const ROOMS_OF_GROUP = 50
const FIND_BAR_MS = 60
const MONTH_BAR_MS = 50

const groups = Array.from({ length: GROUPS }, (_, index) => groupId + index)
const dates = (count: number) => Array.from({ length: count }, (_, index) => addDays(date, index + 1))

/** Three more groups as large as the day's, seats and a thing in every room, and eight half hours booked in each on each day. */
const fillWith =
  (past: Past) =>
  async (database: Database): Promise<void> => {
    const more = sql`generate_series(1, ${sql.lit(GROUPS - 1)})`
    await sql`insert into resource_group (id, title, description, slot_time)
    select ${sql.lit(groupId)} + number, 'Rum ' || number, '', 30 from ${more} number`.execute(database)
    await sql`insert into opening_time (group_id, day_of_week, start_time, end_time)
    select ${sql.lit(groupId)} + number, day, time '08:00', time '20:00'
    from ${more} number cross join generate_series(0, 6) day`.execute(database)
    await sql`insert into resource (id, group_id, title, description)
    select ${sql.lit(ROOMS_OF_GROUP)} * number + room, ${sql.lit(groupId)} + number, 'Rum ' || number || ' ' || room, ''
    from ${more} number cross join generate_series(1, ${sql.lit(ROOMS_OF_GROUP)}) room`.execute(database)
    await sql`insert into attribute (name) values ('Projektor')`.execute(database)
    await sql`update resource set capacity = 4 + id % 20, attribute_ids = array(select id from attribute)`.execute(
      database,
    )
    await insertPeople().execute(database)
    await insertPastBookings(database, { ...past, isAnalysed: false })
    await database.transaction().execute(async (transaction) => {
      // All of them are right: looked at one by one they would take minutes.
      await sql`set local session_replication_role = replica`.execute(transaction)
      await sql`
      with made as (
        insert into booking (user_id, last_part, created_at, payer)
        select owner.id, 1, server_now(), ${payerNow(sql`owner.id`)} from (select min(id) as id from app_user) owner returning id
      ), part as (
        insert into booked_resource (booking_id, part, resource_id, date, price, status)
        select made.id, row_number() over (), resource.id, date ${sql.lit(date)} + day, 0, 1
        from made cross join resource cross join generate_series(1, 31) day returning id, resource_id, date
      ), slot as (
        insert into booked_slot (booked_resource_id, start_time, end_time)
        select id, time '09:00' + half * interval '1 hour', time '09:30' + half * interval '1 hour'
        from part cross join generate_series(0, 7) half returning booked_resource_id, start_time, end_time
      )
      insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
      select resource_id, date, start_time, end_time, part.id from slot join part on part.id = slot.booked_resource_id`.execute(
        transaction,
      )
    })
    if (past.isAnalysed) await sql`analyze`.execute(database)
  }

const day = (group: number, of: string) => (visitor: Visitor) =>
  visitor.post(`/api/booking/group/${group}/slots`, { date: of })
const all =
  (looks: readonly ((visitor: Visitor) => ReturnType<Visitor['post']>)[]) =>
  async (visitor: Visitor): ReturnType<Visitor['post']> => {
    const answers = await Promise.all(looks.map((look) => look(visitor)))
    const [first] = answers
    const failed = answers.find(({ status }) => status !== 200) ?? first
    if (failed === undefined) throw new Error('nothing was asked')
    return failed
  }

const wish = { dates: dates(14), from: '09:00:00', to: '17:00:00', minutes: 30, persons: 10 }
const looks = [
  {
    what: '200 rooms × 14 days, found',
    bar: FIND_BAR_MS,
    look: (visitor: Visitor) => visitor.post('/api/booking/find', wish),
  },
  {
    what: '… the plain way: 56 readings of a day',
    bar: null,
    look: all(dates(14).flatMap((of) => groups.map((group) => day(group, of)))),
  },
  {
    what: 'a month of 12 rooms',
    bar: MONTH_BAR_MS,
    look: (visitor: Visitor) =>
      visitor.post('/api/booking/slots', {
        resources: Array.from({ length: 12 }, (_, index) => ROOMS_OF_GROUP + index + 1),
        from: addDays(date, 1),
        to: addDays(date, 31),
      }),
  },
  { what: '… the plain way: 31 readings of a day', bar: null, look: all(dates(31).map((of) => day(groupId + 1, of))) },
] as const

const rows: string[][] = []
const bars: Bar[] = []
const measure = async (name: string, setUp: SetUp, past: Past): Promise<void> => {
  const { portOf, close } = await openInstallation(setUp, 2, {
    environment: { MAX_ADDRESS_COST_PER_SECOND: '1000000' },
    past: null,
    fill: fillWith(past),
  })
  try {
    const visitor = await openVisitor(portOf(0), { number: 0, token: null })
    for (const { what, bar, look } of looks) {
      const times: number[] = []
      let size = 0
      for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
        const startedAt = now()
        const { status, body } = await look(visitor)
        if (round >= 0) times.push(status === 200 ? now() - startedAt : Number.POSITIVE_INFINITY)
        size = body.length
      }
      const p95 = percentile(times, 0.95)
      rows.push([name, what, figure(median(times)), figure(p95), figure(Math.max(...times)), figure(size / 1024)])
      if (bar !== null) bars.push({ what: `${name}: ${what}, p95`, measured: p95, atMost: bar, unit: 'ms' })
    }
  } finally {
    await close()
  }
}

console.log(`Finding free time: ${describeMachine()}\n`)
for (const [name, setUp, past] of [
  ['PGlite', embedded, { count: option('past', 0), isAnalysed: true }],
  ['PostgreSQL, analysed', onPostgreSql, { count: PAST, isAnalysed: true }],
  ['PostgreSQL, not analysed', onPostgreSql, { count: PAST, isAnalysed: false }],
] as const)
  await inRound(name, () => measure(name, setUp, past))
printTable(
  `Finding and reading over days, ${ROUNDS} times each (ms; kB of one answer as it is sent)`,
  ['database', 'what', 'p50', 'p95', 'longest', 'kB'],
  rows,
)
judge(bars)
