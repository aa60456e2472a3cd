/**
 * The holds that each may have (docs/rules.md#limits, decision 0053): nobody without an account empties a day, neither at once
 * nor by holding the same again and again, and a class behind one address still chooses.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import type { SessionId } from '../../../domain/schema/ids.ts'
import { addReservation, withinCaps } from '../../../server/claims/add-reservation.ts'
import { addReservations } from '../../../server/claims/add-reservations.ts'
import { deleteOldHeldTimes } from '../../../server/claims/held-times.ts'
import { endExpiredSessions } from '../../../server/claims/hold-session.ts'
import type { Holder, HoldSettings } from '../../../server/claims/holders.ts'
import { clearReservations, extendReservations } from '../../../server/claims/reservations.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { readGroupStructures } from '../../../server/groups/group-structure.ts'
import { sourceOf } from '../../../server/http/client-address.ts'
import { newSession, START, slotAt, TODAY } from '../database/test-database.ts'
import { statementsOf } from '../testing/statements.ts'
import { openClaimsWorld } from './claims-world.ts'
import { holdSettings, wideCaps } from './wide-caps.ts'

const { test, changes } = await openClaimsWorld()

const visitor = (sessionId = newSession(), source: string | null = '192.0.2.1'): Holder => ({
  sessionId,
  source,
  isSignedIn: false,
})
const person = (sessionId: SessionId, source = '192.0.2.1'): Holder => ({ sessionId, source, isSignedIn: true })
/** Somebody who is signed in, in a browser of their own and from a source of their own each time. */
const anna = (sessionId = newSession(), source = `192.0.2.${nextSource()}`): Holder => ({
  ...{ sessionId, source, isSignedIn: true, userId: test.owner },
})
const bo = (sessionId = newSession()): Holder => ({ ...anna(sessionId), userId: test.stranger })
let sources = 9
const nextSource = (): number => {
  sources = (sources % 200) + 1
  return sources
}

const withCaps = (caps: Partial<HoldSettings['caps']>): HoldSettings => ({
  ...holdSettings,
  caps: { ...wideCaps, ...caps },
})
const add = async (holder: Holder, slot: Slot, settings: HoldSettings): Promise<string> => {
  const answer = await changes.run((work) => addReservation(work, { ...holder, slot }, settings))
  return answer.confirmed ? 'held' : answer.reason
}
const clear = (holder: Holder) => changes.run((work) => clearReservations(work, holder.sessionId))
const extend = (holder: Holder, settings: HoldSettings) =>
  changes.run((work) => extendReservations(work, holder, settings))

/** The n-th half-hour of the open day, in two rooms. */
const nth = (index: number): Slot => {
  const start = 480 + (index % 18) * 30
  const room = index < 18 ? test.rooms.eken : test.rooms.granen
  return { ...slotAt(room, '08:00', '08:30'), startTime: timeFromMinutes(start), endTime: timeFromMinutes(start + 30) }
}
/** The same, and the 24 of the third room after them. */
const from = (index: number): Slot => {
  if (index < 36) return nth(index)
  const start = 720 + (index - 36) * 30
  return {
    ...nth(0),
    resourceId: test.rooms.late,
    startTime: timeFromMinutes(start),
    endTime: timeFromMinutes(start + 30),
  }
}
const addMany = async (
  count: number,
  holderOf: (index: number) => Holder,
  settings: HoldSettings,
  slotAtIndex: (index: number) => Slot = nth,
) => {
  const answers: string[] = []
  for (let index = 0; index < count; index += 1) answers.push(await add(holderOf(index), slotAtIndex(index), settings))
  return answers.filter((answer) => answer === 'held').length
}

describe('Without an account', () => {
  it('a session holds so many, a source so many more, and another source begins anew', {
    tags: 'cap-visitor-holds',
  }, async () => {
    const settings = withCaps({ visitorSessionHolds: 3, visitorAddressHolds: 5 })
    const [one, two] = [visitor(), visitor()]
    expect(await addMany(4, () => one, settings)).toBe(3)
    expect(await add(two, nth(10), settings)).toBe('held')
    expect(await add(two, nth(11), settings)).toBe('held')
    expect(await add(two, nth(12), settings)).toBe('limit')
    expect(await add(visitor(newSession(), '192.0.2.2'), nth(12), settings)).toBe('held')
  })

  it('a source holds a quarter of the open slots of a group’s day, whatever its sessions', {
    tags: 'cap-visitor-day',
  }, async () => {
    // Two rooms of 18 slots and one of 24 open slots: 60.
    const settings = withCaps({ visitorSessionHolds: 2, visitorDayPercent: 25 })
    expect(await addMany(30, () => visitor(), settings)).toBe(15)
    const nextDay = slotAt(test.rooms.eken, '09:00', '09:30', localDate('2026-03-04'))
    expect(await add(visitor(), { ...nextDay }, settings)).toBe('held')
  })

  it('that quarter is of what others have left free, and four slots at least', {
    tags: 'cap-visitor-free',
  }, async () => {
    // The others have booked or hold 20 of 60 open slots, then 52.
    const settings = withCaps({ visitorSessionHolds: 2, visitorDayPercent: 25 })
    const others = person(newSession(), '198.51.100.9')
    const leave = async (taken: number) => {
      await test.clean()
      for (let index = 0; index < taken; index += 1) expect(await add(others, from(index), holdSettings)).toBe('held')
      return addMany(
        30,
        () => visitor(),
        settings,
        (index) => from(59 - index),
      )
    }
    expect(await leave(20)).toBe(10)
    expect(await leave(52)).toBe(4)
  })

  it('the /64 of one customer count together too: a /56 has half of a day at most, a /48 three quarters', {
    tags: 'cap-wide-networks',
  }, async () => {
    const settings = withCaps({ visitorSessionHolds: 2, visitorDayPercent: 25 })
    const many = async (sourceAt: (index: number) => string) => {
      await test.clean()
      return addMany(60, (index) => visitor(newSession(), sourceAt(index)), settings, from)
    }
    expect(await many(() => sourceOf('2001:db8:5:6::1'))).toBe(15)
    expect(await many((index) => sourceOf(`2001:db8:5:60${index % 5}::1`))).toBe(30)
    expect(await many((index) => sourceOf(`2001:db8:5:${(index % 20).toString(16)}00::1`))).toBe(45)
    expect(await many((index) => sourceOf(`2001:db8:${index % 20}::1`))).toBe(60)
    // Another network has its own share.
    expect(await many((index) => (index < 50 ? sourceOf(`2001:db8:5:60${index % 5}::1`) : '192.0.2.9'))).toBe(37)
  })

  it('of today what has begun is not free', { tags: 'cap-visitor-free' }, async () => {
    const settings = withCaps({ visitorSessionHolds: 2, visitorDayPercent: 25 })
    // 16:10 is past in the rooms that close at 17:00, where one slot each is left, and the late one has 15.
    await test.pass(8 * 3600)
    const today = (index: number): Slot => {
      const start = 990 + index * 30
      const at = { startTime: timeFromMinutes(start), endTime: timeFromMinutes(start + 30) }
      return { ...slotAt(test.rooms.late, '08:00', '08:30', TODAY), ...at }
    }
    expect(await addMany(15, () => visitor(), settings, today)).toBe(4)
  })

  it('a network of the house counts by session alone', { tags: 'cap-house-networks' }, async () => {
    const settings = withCaps({ visitorSessionHolds: 3, visitorAddressHolds: 4, visitorDayPercent: 1, addressHolds: 5 })
    expect(await addMany(30, () => visitor(newSession(), null), settings)).toBe(30)
    const one = visitor(newSession(), null)
    await test.clean()
    expect(await addMany(5, () => one, settings)).toBe(3)
  })

  it('many callers of one network at once hold no more than it may', { tags: 'cap-wide-networks' }, async () => {
    const settings = withCaps({ visitorAddressHolds: 2 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        add(visitor(newSession(), sourceOf(`2001:db8:5:${(0x600 + index).toString(16)}::1`)), nth(index), settings),
      ),
    )
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(8)
  })

  it('many callers of one source at once hold no more than it may', { tags: 'cap-visitor-holds' }, async () => {
    for (const settings of [
      withCaps({ visitorAddressHolds: 5 }),
      withCaps({ visitorSessionHolds: 2, visitorDayPercent: 10 }),
    ]) {
      await test.clean()
      const most = settings.caps.visitorAddressHolds === 5 ? 5 : 6
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => add(visitor(), nth(index), settings)))
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(most)
    }
  })

  it('may be asked for, before anything is looked up', { tags: 'setting-sign-in-before-choosing' }, async () => {
    const settings = { ...holdSettings, signInBeforeChoosing: true }
    const asked = await statementsOf(/claim|hold_session|resource/, () => add(visitor(), nth(0), settings))
    expect(asked).toEqual({ result: 'sign-in', statements: [] })
    expect(await add(person(newSession()), nth(0), settings)).toBe('held')
  })
})

describe('Whoever signs in', () => {
  it('keeps what is held, may hold more, and no longer counts for the source’s visitors', {
    tags: ['cap-signed-in-holds', 'cap-session', 'cap-address'],
  }, async () => {
    const settings = withCaps({ visitorSessionHolds: 2, sessionHolds: 4, visitorAddressHolds: 2, addressHolds: 5 })
    const anna = newSession()
    expect(await addMany(3, () => visitor(anna), settings)).toBe(2)
    expect(await add(person(anna), nth(2), settings)).toBe('held')
    expect(await add(person(anna), nth(3), settings)).toBe('held')
    expect(await add(person(anna), nth(4), settings)).toBe('limit')
    expect(await add(visitor(), nth(4), settings)).toBe('held')
    expect(await add(person(newSession()), nth(5), settings)).toBe('limit')
  })
})

describe('A person', () => {
  const settings = withCaps({ personHolds: 5 })
  const addAll = async (holder: Holder, slots: readonly Slot[], having = settings) =>
    (await changes.run((work) => addReservations(work, { ...holder, userTypes: [], slots }, having))).held.length

  it('holds so many in all their sessions, from whichever source and in a network of the house, one by one or many at once', {
    tags: 'cap-person-holds',
  }, async () => {
    expect(await addMany(4, () => anna(), settings)).toBe(4)
    expect(await addAll(anna(), [nth(4), nth(5), nth(6)])).toBe(1)
    expect(await add(anna(), nth(7), settings)).toBe('limit')
    expect(await add({ ...anna(), source: null }, nth(7), settings)).toBe('limit')
    expect(await addAll({ ...anna(), source: null }, [nth(7)])).toBe(0)
    expect(await add(bo(), nth(7), settings)).toBe('held')
    // Holds that were let go may be had again, elsewhere.
    await test.clean()
    const first = anna()
    expect(await addMany(5, () => first, settings)).toBe(5)
    await clear(first)
    expect(await addMany(5, () => anna(), settings)).toBe(5)
  })

  it('holds no more when all of them press at once', { tags: 'cap-person-holds' }, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => add(anna(), nth(index), settings)))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(5)
    await test.clean()
    const many = Array.from({ length: 8 }, (_, index) => addAll(anna(), [nth(2 * index), nth(2 * index + 1)]))
    expect((await Promise.all(many)).reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  it('keeps what was chosen before signing in, and it counts as theirs from the first press or extension on', {
    tags: 'cap-person-holds',
  }, async () => {
    const [one, two, three] = [visitor(), visitor(), visitor()]
    expect(await addMany(3, () => one, settings)).toBe(3)
    expect(
      await addMany(
        3,
        () => two,
        settings,
        (index) => nth(index + 3),
      ),
    ).toBe(3)
    expect(
      await addMany(
        2,
        () => three,
        settings,
        (index) => nth(index + 6),
      ),
    ).toBe(2)
    expect(await add(anna(one.sessionId), nth(8), settings)).toBe('held')
    // Four are theirs, and with these it were seven.
    expect(await extend(anna(two.sessionId), settings)).toBe('limit')
    expect(await add(anna(two.sessionId), nth(9), settings)).toBe('limit')
    expect(await extend(anna(one.sessionId), settings)).toBe('extended')
    expect(await extend(bo(three.sessionId), settings)).toBe('extended')
    expect(
      await addMany(
        10,
        () => bo(),
        settings,
        (index) => nth(index + 10),
      ),
    ).toBe(3)
  })

  it('gets rid of none by signing out, or by a press of another person that is refused', {
    tags: 'cap-person-holds',
  }, async () => {
    const one = anna()
    expect(await addMany(5, () => one, settings)).toBe(5)
    expect(
      await addMany(
        5,
        () => bo(),
        settings,
        (index) => nth(index + 5),
      ),
    ).toBe(5)
    expect(await add(visitor(one.sessionId), nth(10), settings)).toBe('held')
    expect(await add(visitor(one.sessionId), nth(0), settings)).toBe('held')
    expect(await add(bo(one.sessionId), nth(11), settings)).toBe('limit')
    expect(await addAll(bo(one.sessionId), [nth(11)])).toBe(0)
    expect(await extend(bo(one.sessionId), settings)).toBe('limit')
    expect(await add(anna(), nth(11), settings)).toBe('limit')
  })

  it('of whom a series is one holds all of it, whatever the cap of single presses', {
    tags: 'cap-person-holds',
  }, async () => {
    const administrator = { ...anna(), isAdministrator: true }
    expect(
      await addAll(
        administrator,
        Array.from({ length: 12 }, (_, index) => nth(index)),
      ),
    ).toBe(12)
    expect(await extend(administrator, settings)).toBe('extended')
    expect(await add(administrator, nth(12), settings)).toBe('limit')
  })
})

describe('Where the house gives people the shares of visitors', () => {
  const settings = { ...withCaps({ visitorDayPercent: 25, visitorHoldMinutes: 30 }), sharesForAll: true }
  const addAll = async (holder: Holder, slots: readonly Slot[]) =>
    (await changes.run((work) => addReservations(work, { ...holder, userTypes: [], slots }, settings))).held
  const all = Array.from({ length: 30 }, (_, index) => nth(index))

  it('a person holds a quarter of what is free of a group’s day, in all their sessions; staff hold what they need', {
    tags: 'setting-shares-for-all',
  }, async () => {
    expect(await addMany(30, () => anna(), settings)).toBe(15)
    expect(
      await addMany(
        30,
        () => bo(),
        settings,
        (index) => from(59 - index),
      ),
    ).toBe(11)
    await test.clean()
    expect(await addAll(anna(), all.slice(0, 6))).toHaveLength(6)
    const second = anna()
    expect(await addAll(second, all)).toHaveLength(9)
    // Slots that are held already are answered so, and take nothing of the rest.
    expect(await addAll(second, all)).toHaveLength(9)
    await test.clean()
    expect(await addMany(30, () => ({ ...anna(), isAdministrator: true }), settings)).toBe(30)
    await test.clean()
    expect(await addMany(30, () => anna(), { ...settings, sharesForAll: false })).toBe(30)
  })

  it('and one slot for so long in a day, whichever of their sessions holds it, also by extending', {
    tags: 'setting-shares-for-all',
  }, async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const one = anna()
      expect(await add(one, nth(0), settings)).toBe('held')
      await test.pass(600)
      if (turn % 2 === 0) await changes.run((work) => endExpiredSessions(work, 10))
      else await clear(one)
    }
    expect(await add(anna(), nth(0), settings)).toBe('limit')
    expect(await addAll(anna(), [nth(0), nth(1)])).toMatchObject([nth(1)])
    expect(await add(bo(), nth(0), settings)).toBe('held')
    await test.clean()
    const one = anna()
    await add(one, nth(0), settings)
    for (const seconds of [590, 590, 590, 40]) {
      expect(await extend(one, settings)).toBe('extended')
      await test.pass(seconds)
    }
    expect(await extend(one, settings)).toBe('limit')
  })

  it('and that goes for slots, too, that they chose before they signed in', {
    tags: 'setting-shares-for-all',
  }, async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const signingIn = anna()
      expect(await add({ ...visitor(signingIn.sessionId), source: signingIn.source }, nth(0), settings)).toBe('held')
      expect(await extend(signingIn, settings)).toBe('extended')
      await test.pass(600)
      await clear(signingIn)
    }
    expect(await add(anna(), nth(0), settings)).toBe('limit')
  })
})

describe('The same slot, again and again', () => {
  const settings = withCaps({ visitorHoldMinutes: 30 })

  it('is held by a source for so long in a day, by whichever of its sessions', {
    tags: 'cap-visitor-hold-time',
  }, async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const one = visitor()
      expect(await add(one, nth(0), settings)).toBe('held')
      await test.pass(600)
      if (turn % 2 === 0) await changes.run((work) => endExpiredSessions(work, 10))
      else await clear(one)
    }
    expect(await add(visitor(), nth(0), settings)).toBe('limit')
    expect(await add(visitor(), nth(1), settings)).toBe('held')
    expect(await add(visitor(newSession(), '192.0.2.2'), nth(0), settings)).toBe('held')
  })

  it('may be held again the next day, and what was counted is forgotten', {
    tags: 'cap-visitor-hold-time',
  }, async () => {
    const one = visitor()
    const short = withCaps({ visitorHoldMinutes: 1 })
    const later = slotAt(test.rooms.eken, '09:00', '09:30', localDate('2026-03-04'))
    await add(one, later, short)
    await test.pass(120)
    await clear(one)
    await test.pass(24 * 3600 - 180)
    expect(await add(visitor(), later, short)).toBe('limit')
    await test.pass(60)
    expect(await add(visitor(), later, short)).toBe('held')
    await deleteOldHeldTimes(test.database)
    expect(await test.database.selectFrom('held_time').selectAll().execute()).toEqual([])
  })

  it('is not extended beyond that either, but for who is signed in or in the house', {
    tags: 'cap-visitor-hold-time',
  }, async () => {
    const one = visitor()
    await add(one, nth(0), settings)
    for (const seconds of [590, 590, 590, 40]) {
      expect(await extend(one, settings)).toBe('extended')
      await test.pass(seconds)
    }
    expect(await extend(one, settings)).toBe('limit')
    expect(await extend(person(one.sessionId), settings)).toBe('extended')
    expect(await extend(visitor(one.sessionId, null), settings)).toBe('extended')
  })

  it('costs whoever chooses and takes back at once nothing', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const one = visitor()
      expect(await add(one, nth(0), settings)).toBe('held')
      await test.pass(5)
      await clear(one)
    }
    expect(await add(visitor(), nth(0), settings)).toBe('held')
  })
})

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
    // The structure of the group is remembered from then on.
    await add(visitor(), nth(2), holdSettings)
    // Its turn with the group and the clock; the hold with its session; the revision with all its news.
    expect(await statementsOfPress(one, nth(0))).toEqual({ result: 'held', count: 3 })
    expect(await statementsOfPress(one, nth(1))).toEqual({ result: 'held', count: 3 })
  })

  it('as often for a slot that is taken, and writes nothing then', { tags: 'press-lost-writes-nothing' }, async () => {
    await add(visitor(), nth(0), holdSettings)
    const late = visitor()
    const revision = () => test.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
    const before = await revision()
    // Why it was not held is the third.
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
    // A minute each, by strangers: more than half-hours would make of these rooms.
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
