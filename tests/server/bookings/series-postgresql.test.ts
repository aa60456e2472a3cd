/**
 * Two processes book and move series that cross, on a real PostgreSQL, where transactions do run at the same time. Two series have twenty
 * Tuesdays in two rooms each, with one room in common, and name their rooms in opposite orders. Another series is moved while somebody
 * books slots that it moves to or leaves. `npm run soak -- races` has 1,000 rounds. If the claims are not written in order (without
 * `inClaimOrder` and its `order by`), the transactions deadlock: three to five times in 20 rounds when this was tried by hand.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { BookingId } from '../../../domain/schema/ids.ts'
import { raceTimeout } from '../claims/race.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { Tab } from './quota-tabs.ts'
import { startTabsProcess, type TabsProcess } from './start-tabs-process.ts'

const rounds = Number(process.env.RACE_ROUNDS ?? 6)
/** Each has a series to make first. */
const movingRounds = Math.min(rounds, 100)
const DATES = 20

let server: PostgreSql
let test: TestDatabase
let processes: readonly TabsProcess[] = []

beforeAll(async () => {
  server = await startPostgreSql({ keeps: false })
  test = await openTestDatabase({ _tag: 'PostgreSql', url: server.url })
  processes = await Promise.all([startTabsProcess(server.url, test.owner), startTabsProcess(server.url, test.owner)])
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await test?.close()
  await server?.stop()
}, raceTimeout)

const slot = { startTime: localTime('12:00:00'), endTime: localTime('12:30:00') }
const dates = Array.from({ length: DATES }, (_, index) => addDays(localDate('2026-03-10'), index * 7))

/** Each wants two rooms, and both want one of them. */
const seriesOf = (index: number): Tab['chosen'] => {
  const { eken, granen, late } = test.rooms
  const chosen = dates.flatMap((date) =>
    (index === 0 ? [eken, granen] : [granen, late]).map((resourceId) => ({ resourceId, date, slot })),
  )
  return index === 0 ? chosen : chosen.toReversed()
}

const deadlocks = async (): Promise<number> => {
  await sql`select pg_stat_clear_snapshot()`.execute(test.database)
  const { rows } = await sql<{ deadlocks: number }>`
    select coalesce(sum(deadlocks), 0)::integer as deadlocks from pg_stat_database`.execute(test.database)
  return rows[0]?.deadlocks ?? 0
}

const claimed = async () => {
  const { rows } = await sql<{ room: number; count: number; owners: number }>`
    select resource_id as room, count(*)::integer as count,
      count(distinct coalesce(session_id::text, (select booking_id::text from booked_resource where id = booked_resource_id)))::integer as owners
    from claim group by resource_id order by resource_id`.execute(test.database)
  return rows
}

it(`two series that cross, ${rounds} rounds: none waits for the other in a ring, and each is booked whole or not at all`, {
  tags: ['series-race', 'run-soak'],
  timeout: raceTimeout,
}, async () => {
  const before = await deadlocks()
  for (let round = 0; round < rounds; round += 1) {
    await test.clean()
    const outcomes = (
      await Promise.all(processes.map((one, index) => one.press([{ chosen: seriesOf(index), addsTo: null }])))
    ).flat()
    expect([round, outcomes.toSorted()]).toEqual([round, ['booked', 'slot-taken']])
    const rooms = outcomes[0] === 'booked' ? [test.rooms.eken, test.rooms.granen] : [test.rooms.granen, test.rooms.late]
    expect(await claimed()).toEqual(rooms.map((room) => ({ room, count: DATES, owners: 1 })))
  }
  expect(await deadlocks()).toBe(before)
})

it(`two series that cross are held, ${rounds} rounds: each slot is one's, and none is left free`, {
  tags: ['series-race', 'run-soak'],
  timeout: raceTimeout,
}, async () => {
  const before = await deadlocks()
  for (let round = 0; round < rounds; round += 1) {
    await test.clean()
    const outcomes = (
      await Promise.all(processes.map((one, index) => one.press([{ chosen: seriesOf(index), addsTo: 'holds' }])))
    ).flat()
    const held = outcomes.map((words) => Number(/^held (\d+) of 40$/.exec(words)?.[1] ?? Number.NaN))
    expect([round, held.reduce((sum, one) => sum + one, 0)]).toEqual([round, 3 * DATES])
    expect((await claimed()).map(({ count }) => count)).toEqual([DATES, DATES, DATES])
  }
  expect(await deadlocks()).toBe(before)
})

const later = { startTime: localTime('12:30:00'), endTime: localTime('13:00:00') }
const at = (chosen: Tab['chosen'], slots: readonly (typeof slot)[]): Tab['chosen'] =>
  chosen.flatMap((one) => slots.map((own) => ({ ...one, slot: own })))

/**
 * The two processes swap roles after every round. The crossing booking wants the slots that the series moves to, or the slots that it
 * leaves.
 */
it.each([
  ['moves a series to where another is booked', [later], [later], false],
  ['makes a series longer where another is booked', [slot, later], [later], false],
  ['moves a series from where another is booked', [later], [slot], true],
])(
  `who %s, ${movingRounds} rounds: none waits in a ring, and each gets all or nothing`,
  {
    tags: ['series-move-race', 'run-soak'],
    timeout: raceTimeout,
  },
  async (_, to, crossing, alwaysMoves) => {
    const before = await deadlocks()
    const [mover, other] = processes
    if (mover === undefined || other === undefined) throw new Error('no processes')
    for (let round = 0; round < movingRounds; round += 1) {
      await test.clean()
      expect(await mover.press([{ chosen: seriesOf(0), addsTo: null }])).toEqual(['booked'])
      const { id } = await test.database.selectFrom('booking').select('id').executeTakeFirstOrThrow()
      const [first, second] = round % 2 === 0 ? [mover, other] : [other, mover]
      const outcomes = (
        await Promise.all([
          first.press([{ chosen: at(seriesOf(0), to), addsTo: { moves: BookingId.make(id) } }]),
          second.press([{ chosen: at(seriesOf(1), crossing), addsTo: null }]),
        ])
      ).flat()
      const isMoved = outcomes[0] === 'moved'
      const isBooked = outcomes[1] === 'booked'
      if (alwaysMoves) expect([round, outcomes[0]]).toEqual([round, 'moved'])
      else expect([round, isMoved]).toEqual([round, !isBooked])
      const times = isMoved ? to.length : 1
      const { eken, granen, late } = test.rooms
      expect(await claimed()).toEqual([
        { room: eken, count: times * DATES, owners: 1 },
        { room: granen, count: (times + (isBooked ? 1 : 0)) * DATES, owners: isBooked ? 2 : 1 },
        ...(isBooked ? [{ room: late, count: DATES, owners: 1 }] : []),
      ])
    }
    expect(await deadlocks()).toBe(before)
  },
)

it(`who moves two times of each day, the one to where the other was, while another crosses, ${movingRounds} rounds: none waits in a ring`, {
  tags: ['series-move-race', 'run-soak'],
  timeout: raceTimeout,
}, async () => {
  const before = await deadlocks()
  const [mover, other] = processes
  if (mover === undefined || other === undefined) throw new Error('no processes')
  const last = { startTime: localTime('13:00:00'), endTime: localTime('13:30:00') }
  // Free on one day, and given back by the move on the next: who gave back first would wait for who waits for that.
  const crossing = seriesOf(1).map((one) => ({ ...one, slot: dates.indexOf(one.date) % 2 === 0 ? last : later }))
  for (let round = 0; round < movingRounds; round += 1) {
    await test.clean()
    await mover.press([{ chosen: seriesOf(0), addsTo: null }])
    const { id } = await test.database.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    expect(await mover.press([{ chosen: at(seriesOf(0), [later]), addsTo: BookingId.make(id) }])).toEqual(['booked'])
    const [first, second] = round % 2 === 0 ? [mover, other] : [other, mover]
    const outcomes = await Promise.all([
      first.press([{ chosen: at(seriesOf(0), [later, last]), addsTo: { moves: BookingId.make(id) } }]),
      second.press([{ chosen: crossing, addsTo: null }]),
    ])
    expect([round, outcomes.flat()]).toEqual([round, ['moved', 'slot-taken']])
    const { eken, granen } = test.rooms
    expect(await claimed()).toEqual([eken, granen].map((room) => ({ room, count: 2 * DATES, owners: 1 })))
  }
  expect(await deadlocks()).toBe(before)
})
