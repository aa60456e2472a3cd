/** The statements that a press sends to the database. */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withinCaps } from '../../../server/claims/add-reservation.ts'
import type { Holder } from '../../../server/claims/holders.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { readGroupStructures } from '../../../server/groups/group-structure.ts'
import { sourceOf } from '../../../server/http/client-address.ts'
import { newSession, START } from '../database/test-database.ts'
import { statementsOf } from '../testing/statements.ts'
import { openHolderScene } from './holder-scene.ts'
import { holdSettings } from './wide-caps.ts'

const { test, visitor, add, nth } = await openHolderScene()

const PlanRow = Schema.Struct({
  'QUERY PLAN': Schema.NonEmptyArray(
    Schema.Struct({
      Plan: Schema.Struct({ 'Shared Hit Blocks': Schema.Finite, 'Shared Read Blocks': Schema.Finite }),
    }),
  ),
})
const decodePlans = Schema.decodeUnknownSync(Schema.NonEmptyArray(PlanRow))

describe('A press asks the database', () => {
  const statementsOfPress = async (holder: Holder, slot: Slot) => {
    const { result, statements } = await statementsOf(/./, () => add(holder, slot, holdSettings))
    return { result, count: statements.length }
  }

  it('no more often for all that', { tags: 'cap-press-statements' }, async () => {
    const one = visitor()
    // From then on the structure of the group is remembered.
    await add(visitor(), nth(2), holdSettings)
    // One statement takes the turn and reads the group and the clock, one writes the hold with its session, and one writes the revision
    // with all its news.
    expect(await statementsOfPress(one, nth(0))).toEqual({ result: 'held', count: 3 })
    expect(await statementsOfPress(one, nth(1))).toEqual({ result: 'held', count: 3 })
  })

  it('as often for a slot that is taken, and writes nothing then', { tags: 'press-lost-writes-nothing' }, async () => {
    await add(visitor(), nth(0), holdSettings)
    const late = visitor()
    const revision = () => test.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
    const before = await revision()
    // The third statement finds the reason.
    expect(await statementsOfPress(late, nth(0))).toEqual({ result: 'reserved', count: 3 })
    const sessions = await test.database.selectFrom('hold_session').select('id').execute()
    expect(sessions.map(({ id }) => id)).not.toContain(late.sessionId)
    expect(await revision()).toEqual(before)
  })

  it('for its own holds alone: on a full day its caps read as little as on an empty one', {
    tags: 'press-cap-pages',
  }, async () => {
    const one = visitor(newSession(), sourceOf('2001:db8:5:6::1'))
    await add(one, nth(0), holdSettings)
    const pagesRead = async (): Promise<number> => {
      const { rows } = await test.database.transaction().execute(async (transaction) => {
        const { groups } = await readGroupStructures(transaction, [test.rooms.eken])
        const [group] = groups
        if (group === undefined) throw new Error('The room has no group')
        const condition = withinCaps({ ...one, slot: nth(1) }, { group, now: START }, holdSettings)
        return sql`explain (analyze, buffers, timing off, format json) select ${condition}`.execute(transaction)
      })
      const [row] = decodePlans(rows)
      const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = row['QUERY PLAN'][0].Plan
      return hit + read
    }
    // Claims of one minute each by others, which are more than half-hours could be.
    const fill = (days: string) =>
      sql`
      with session as (
        insert into hold_session (id, source, signed_in, deadline)
        select gen_random_uuid(), '198.51.100.' || number, false, server_now() + interval '1 hour'
        from generate_series(0, 199) number returning id
      ), numbered as (select id, row_number() over () - 1 as number from session)
      insert into claim (resource_id, date, start_time, end_time, session_id, held_since)
      select room, day, time '12:00' + minute * interval '1 minute', time '12:01' + minute * interval '1 minute', id,
        server_now()
      from unnest(${[test.rooms.eken, test.rooms.granen, test.rooms.late]}::integer[]) room
        cross join generate_series(0, 599) minute
        cross join lateral (select day::date from unnest(${days}::date[]) day) days
        join numbered on numbered.number = (minute + room) % 200`.execute(test.database)
    // The statistics know other days, as they do when a day has just opened.
    await fill('{2026-05-01,2026-05-02,2026-05-03,2026-05-04,2026-05-05}')
    await sql`analyze claim, hold_session`.execute(test.database)
    const empty = await pagesRead()
    await fill(`{${nth(0).date}}`)
    expect(await pagesRead()).toBeLessThan(empty + 20)
  })
})
