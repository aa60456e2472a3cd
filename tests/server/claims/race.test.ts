import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Changes, createChanges } from '../../../server/live/changes.ts'
import { openTestDatabase, silentLogger, type TestDatabase } from '../database/test-database.ts'
import { races, runRace } from './race.ts'

let test: TestDatabase
let changes: Changes
beforeAll(async () => {
  test = await openTestDatabase()
  changes = await createChanges(test.database, silentLogger)
})
beforeEach(() => test.clean())
afterAll(async () => {
  changes.stop()
  await test.close()
})

describe('On the embedded database', () => {
  it.each(races)(
    '20 callers at once (%s), %i rounds, have exactly one winner each [quality-races]',
    { timeout: 60_000 },
    async (kind, rounds) => {
      const { winners, errors } = await runRace(test, changes, { kind, rounds, callers: 20 })
      expect(errors).toEqual([])
      expect(winners).toEqual(Array(rounds).fill(1))
    },
  )

  it('two edits that want what the other has both keep their own', async () => {
    const { winners, errors } = await runRace(test, changes, { kind: 'swap', rounds: 5, callers: 2 })
    expect([winners, errors]).toEqual([Array(5).fill(0), []])
  })

  it('the same race has several winners without the constraint, so it can fail [quality-races-control]', async () => {
    await sql`alter table claim drop constraint no_two_claims`.execute(test.database)
    const { winners } = await runRace(test, changes, { kind: 'every', rounds: 3, callers: 20 })
    expect(Math.min(...winners)).toBeGreaterThan(1)
  })
})
