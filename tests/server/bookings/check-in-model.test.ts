/**
 * Over every order of checking in, holding, booking, cancelling, shortening and forgiving, the server answers as a naive model does, and each
 * slot has one owner. Anna has booked three slots of a room in which one has to check in, and Bertil would like them.
 */
import { Schema } from 'effect'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { setClock } from '../../../server/database/database.ts'
import { runsOf } from '../../testing/breadth.ts'
import { TEST_CLOCK_START } from '../testing/start-test-server.ts'
import { entry, slot, startBookingWorld, TODAY } from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, anna, bertil, administrator, post, book, booked, newRoom } = world
const hub = await world.openHub()
afterAll(async () => {
  await hub.connection.stop()
  await server.stop()
})

const GRACE = 15
const starts = [540, 570, 600, 630] as const
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const slotOf = (index: number) => slot(clock(starts[index] ?? 0), clock((starts[index] ?? 0) + 30))

const deed = fc.oneof(
  fc.record({ is: fc.constant('wait' as const), minutes: fc.constantFrom(5, 10, 15, 30) }),
  fc.record({ is: fc.constant('check in' as const) }),
  fc.record({ is: fc.constant('hold' as const), index: fc.nat({ max: 3 }) }),
  fc.record({ is: fc.constant('let go' as const) }),
  fc.record({ is: fc.constant('book' as const), index: fc.nat({ max: 3 }) }),
  fc.record({ is: fc.constant('cancel' as const) }),
  fc.record({ is: fc.constant('shorten' as const) }),
  fc.record({ is: fc.constant('forgive' as const) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

/** What a house would say of the room. */
interface Model {
  now: number
  owners: ('anna' | 'bertil' | null)[]
  /** Whether Anna's part is still there, if only as a cancelled one. */
  isThere: boolean
  checkedInAt: number | null
  missed: boolean
  held: Set<number>
  deadline: number
}

const startOf = (index: number): number => starts[index] ?? 0
const hers = ({ owners }: Model): number[] => owners.flatMap((owner, index) => (owner === 'anna' ? [index] : []))
const isToBeHad = (model: Model, index: number): boolean => {
  const first = hers(model)[0]
  return (
    model.owners[index] === 'anna' &&
    model.checkedInAt === null &&
    first !== undefined &&
    startOf(first) + GRACE <= model.now &&
    model.now < startOf(index) + 30
  )
}
const canHave = (model: Model, index: number): boolean =>
  model.held.has(index) || isToBeHad(model, index) || (model.owners[index] === null && model.now < startOf(index))

const decodeState = Schema.decodeUnknownSync(Schema.Struct({ state: Schema.optionalKey(Schema.String) }))

test('the server agrees with the model', { tags: 'check-in-model' }, async () => {
  const { group, room } = await newRoom()
  await setClock(database, Date.parse(TEST_CLOCK_START))
  await sql`insert into booking_rule (group_id, check_in_minutes, check_in_from) values (${group}, ${GRACE}, 'anywhere')`.execute(
    database,
  )
  const history = async (from: number, deeds: readonly Deed[]): Promise<void> => {
    await setClock(database, Date.parse(TEST_CLOCK_START))
    const session = bertil.cookies.get('sess')
    await hub.connection.invoke('ClearReservations', session)
    await sql`delete from booking`.execute(database)
    const made = await booked(anna, entry(room, TODAY, slotOf(0), slotOf(1), slotOf(2)))
    const rid = made.bookingResources[0]?.id
    const path = `/api/booking/${made.id}/resource/${rid}`
    const model: Model = {
      ...{ now: from, owners: ['anna', 'anna', 'anna', null], isThere: true, checkedInAt: null, missed: false },
      ...{ held: new Set(), deadline: 0 },
    }
    const tick = () => setClock(database, Date.parse(`${TODAY}T${clock(model.now)}:00+01:00`))
    await tick()
    for (const one of deeds) {
      const mine = hers(model)
      const [first] = mine
      const last = mine.at(-1)
      switch (one.is) {
        case 'wait':
          model.now = Math.min(690, model.now + one.minutes)
          if (model.now >= model.deadline) model.held.clear()
          await tick()
          break
        case 'check in': {
          const answer = await post(anna, `${path}/check-in`, {})
          if (!model.isThere) expect(answer.status).toBe(404)
          else if (first === undefined || last === undefined) expect(answer.json).toEqual({ state: 'not-needed' })
          else if (model.checkedInAt !== null) expect(answer.json).toEqual({ state: 'done' })
          else if (model.now < startOf(first) - 30 || model.now >= startOf(last) + 30) expect(answer.status).toBe(409)
          else {
            const isLate = model.now >= startOf(first) + GRACE
            expect(decodeState(answer.json).state).toBe(isLate ? 'late' : 'open')
            model.checkedInAt = model.now
          }
          break
        }
        case 'hold': {
          const { startTime, endTime } = slotOf(one.index)
          const answer = await hub.connection.invoke('AddReservation', session, room, TODAY, startTime, endTime)
          expect(answer).toMatchObject({ confirmed: canHave(model, one.index) })
          if (!canHave(model, one.index)) break
          if (model.held.size === 0) model.deadline = model.now + 10
          model.held.add(one.index)
          break
        }
        case 'let go':
          await hub.connection.invoke('ClearReservations', session)
          model.held.clear()
          break
        case 'book': {
          const answer = await book(bertil, [entry(room, TODAY, slotOf(one.index))])
          expect(answer.status).toBe(canHave(model, one.index) ? 201 : 409)
          if (!canHave(model, one.index)) break
          const takes = model.owners[one.index] === 'anna'
          if (takes && model.checkedInAt === null) {
            model.missed = true
            for (const index of mine) if (index >= one.index) model.owners[index] = null
          }
          model.owners[one.index] = 'bertil'
          model.held.delete(one.index)
          break
        }
        case 'cancel': {
          const answer = await anna.send(`/api/booking/${made.id}`, { method: 'DELETE' })
          const isAllowed = model.isThere && (first === undefined || model.now < startOf(first))
          if (first !== undefined || !model.isThere)
            expect(answer.status).toBe(isAllowed ? 204 : model.isThere ? 409 : 404)
          if (answer.status !== 204) break
          model.isThere = false
          for (const index of mine) model.owners[index] = null
          break
        }
        case 'shorten': {
          if (first !== 0 || mine.length < 2) break
          const answer = await post(anna, path, { bookingSlots: mine.slice(1).map(slotOf) })
          expect(answer.status).toBe(model.now < startOf(0) ? 200 : 409)
          if (answer.status !== 200) break
          model.owners[0] = null
          if (model.checkedInAt !== null && model.checkedInAt < startOf(1) - 30) model.checkedInAt = null
          break
        }
        case 'forgive': {
          const answer = await post(administrator, `${path}/forgive`, {})
          expect(answer.status).toBe(model.isThere ? (model.missed ? 200 : 409) : 404)
          break
        }
      }
      const { rows } = await sql<{ start: string; owner: number; yields: boolean }>`
        select to_char(claim.start_time, 'HH24:MI') as start, booking.user_id as owner, yields from claim
        join booked_resource on booked_resource.id = booked_resource_id join booking on booking.id = booking_id
        where claim.resource_id = ${room} order by start`.execute(database)
      const names = new Map([
        [world.content.users.anna, 'anna'],
        [world.content.users.bertil, 'bertil'],
      ])
      expect(rows.map(({ start, owner }) => `${start} ${names.get(owner)}`)).toEqual(
        model.owners.flatMap((owner, index) => (owner === null ? [] : [`${clock(startOf(index))} ${owner}`])),
      )
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(505, 520, 545, 555),
      fc.array(deed, { minLength: 3, maxLength: 10 }),
      async (from, deeds) => history(from, deeds),
    ),
    { numRuns: runsOf(0.3) },
  )
})
