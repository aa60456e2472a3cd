/**
 * The race on the embedded database. Its engine has only one session, so transactions run one after the other, in the order in which
 * callers get the pool's only client. Two teams, each with its own changes, are as independent as callers of this engine can be.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { createChanges } from '../../../server/changes/changes.ts'
import { lastBookableDay } from '../../../server/claims/slot-refusal.ts'
import { openTestDatabase, START, silentLogger, type TestDatabase } from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { controlRaces, type Race, raceCallers, raceSeed, races, raceTimeout, reportRace, runRace } from './race.ts'
import { dateOf } from './race-plan.ts'
import { createRaceTeam, type RaceTeam } from './race-team.ts'
import { wideCaps } from './wide-caps.ts'

let test: TestDatabase
let teams: readonly RaceTeam[]
beforeAll(async () => {
  test = await openTestDatabase()
  const team = async () =>
    createRaceTeam(test.database, await createChanges(test.database, silentLogger, wideScheduler()), test)
  teams = [await team(), await team()]
})
beforeEach(() => test.clean())
afterAll(async () => {
  await Promise.all(teams.map((team) => team.stop()))
  await test.close()
})
const run = async (race: Omit<Race, 'seed'>, where = 'PGlite') => {
  const result = await runRace(test.database, teams, test, { seed: raceSeed, ...race })
  reportRace(where, { seed: raceSeed, ...race }, result)
  return result
}

it('each round of the longest soak has a day of its own that can be booked', () => {
  const days = Array.from({ length: 1_000 }, (_, round) => dateOf({ kind: 'hold', seed: raceSeed, round }))
  expect(new Set(days).size).toBe(1_000)
  const lastDay = lastBookableDay(wallTimeAt(START), wideCaps.bookableDays)
  expect(days.filter((day) => day > lastDay)).toEqual([])
})

describe('On the embedded database', () => {
  it.each(races)(
    'many callers at once (%s), %i rounds, have exactly one winner each, and the others change nothing',
    { tags: ['quality-races', 'run-soak'], timeout: raceTimeout },
    async (kind, rounds) => {
      const { winners, problems } = await run({ kind, rounds, callers: raceCallers })
      expect(problems).toEqual([])
      expect(winners).toEqual(Array(rounds).fill(1))
    },
  )

  it('two edits that want what the other has both keep their own', async () => {
    const { winners, problems } = await run({ kind: 'swap', rounds: 5, callers: 2 })
    expect([winners, problems]).toEqual([Array(5).fill(0), []])
  })

  it('the same race has several winners without the constraint, so it can fail', {
    tags: 'quality-races-control',
    timeout: raceTimeout,
  }, async () => {
    await sql`alter table claim drop constraint no_two_claims`.execute(test.database)
    for (const kind of controlRaces) {
      const { winners } = await run({ kind, rounds: 3, callers: raceCallers }, 'PGlite, without the constraint')
      expect(winners).toHaveLength(3)
      expect(Math.min(...winners)).toBeGreaterThan(1)
    }
  })
})
