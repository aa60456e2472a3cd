/**
 * Every history of holds, bookings, changes and cancellations agrees with a model that is small enough to be checked by reading. It
 * compares the claims, the parts of each booking, the prices, the mails and the news.
 */

import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingStatus } from '../../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId, type ResourceId, UserTypeId } from '../../../domain/schema/ids.ts'
import type { BookingContext } from '../../../server/bookings/booking-context.ts'
import { addToBooking, createBooking } from '../../../server/bookings/bookings.ts'
import { deleteBookedResource, deleteBooking, setPrice, setStatus } from '../../../server/bookings/change-bookings.ts'
import { changeBookedResource } from '../../../server/bookings/change-times.ts'
import { workOnBooking, workOnPart } from '../../../server/bookings/lock-booking.ts'
import { type Changes, createChanges } from '../../../server/changes/changes.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { bookingIdNumber } from '../../../server/claims/book-slots.ts'
import { clearReservations } from '../../../server/claims/reservations.ts'
import { type Slot, slotOf } from '../../../server/claims/slot.ts'
import { callerMay, type PermittedCaller, type SignedInCaller } from '../../../server/http/caller.ts'
import { Failure } from '../../../server/http/failure.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { runsOf } from '../../testing/breadth.ts'
import { patience } from '../../testing/patience.ts'
import { bookingRules, holdSettings as settings } from '../claims/wide-caps.ts'
import { newSession, openTestDatabase, silentLogger, type TestDatabase, TOMORROW } from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'

let db: TestDatabase
let changes: Changes
let context: BookingContext
let callers: readonly SignedInCaller[]
let places: readonly Place[]
/** The news give each hold its owner, and each booked slot its number. */
const toldHolds = new Map<string, string>()
const toldBookings = new Map<string, string>()

beforeAll(async () => {
  db = await openTestDatabase()
  changes = await createChanges(db.database, silentLogger, wideScheduler())
  context = {
    ...bookingRules,
    database: db.database,
    changes,
    links: createLinks(() => 'http://localhost'),
    groupMailSeconds: 600,
    longestHold: 6_600_000,
  }
  changes.listen((news) => {
    for (const slot of news.cancellations) toldBookings.delete(keyOf(slot))
    for (const slot of news.bookings) toldBookings.set(keyOf(slot), slot.bookingIdNumber)
    for (const { expiration, sessionId, ...slot } of news.reservations)
      if (expiration === null) toldHolds.delete(keyOf(slot))
      else toldHolds.set(keyOf(slot), sessionId)
  })

  const type = await db.database.selectFrom('user_type').select('id').limit(1).executeTakeFirstOrThrow()
  const userTypeId = Schema.decodeUnknownSync(UserTypeId)(type.id)
  const callerOf = (id: typeof db.owner, role: 'user' | 'administrator'): SignedInCaller => ({
    ...{ session: newSession(), source: '192.0.2.1', isOfHouse: false, token: null },
    user: { id, role, userTypes: [userTypeId], typeWaits: false, organisationId: null },
  })
  callers = [callerOf(db.owner, 'user'), callerOf(db.stranger, 'administrator')]
  for (const [index, { user }] of callers.entries())
    await db.database
      .updateTable('app_user')
      .set({ email: mailOf(index) })
      .where('id', '=', user.id)
      .execute()
  const anybody = { resource_id: db.rooms.eken, organisation_id: null, user_id: null, user_type_id: null }
  await db.database
    .insertInto('resource_price')
    .values([
      { ...anybody, block_minutes: 30, price: 100 },
      { ...anybody, block_minutes: 60, price: 150 },
    ])
    .execute()
  places = [db.rooms.eken, db.rooms.granen].flatMap((resourceId) =>
    [TOMORROW, addDays(TOMORROW, 1)].map((date) => ({ resourceId, date })),
  )
})
afterAll(async () => {
  changes?.stop()
  await db?.close()
})

interface Place {
  readonly resourceId: ResourceId
  readonly date: LocalDate
}
const rowCount = 4
const mailOf = (caller: number): string => `person-${caller}@test.example`
const keyOf = ({ resourceId, date, startTime }: Pick<Slot, 'resourceId' | 'date' | 'startTime'>): string =>
  `${resourceId} ${date} ${startTime}`
const intervalOf = (row: number) => ({
  startTime: timeFromMinutes(9 * 60 + row * 30),
  endTime: timeFromMinutes(9 * 60 + row * 30 + 30),
})
const placeAt = (index: number): Place => {
  const place = places[index % places.length]
  if (place === undefined) throw new Error('no place')
  return place
}
const slotsAt = (place: Place, rows: readonly number[]): Slot[] => rows.map((row) => ({ ...place, ...intervalOf(row) }))

/** Eken costs 100 for half an hour and 150 for an hour, computed by runs. Granen costs nothing. */
const priceOf = ({ resourceId }: Place, rows: readonly number[]): number => {
  if (resourceId !== db.rooms.eken) return 0
  let price = 0
  for (let row = 0; row < rowCount; row += 1) {
    if (!rows.includes(row)) continue
    price += rows.includes(row + 1) ? 150 : 100
    if (rows.includes(row + 1)) row += 1
  }
  return price
}

interface ModelPart {
  readonly part: number
  readonly place: Place
  rows: readonly number[]
  message: string
  price: number
  isOwnPrice: boolean
  status: BookingStatus
}
interface ModelBooking {
  /** Null if it could not be made. */
  readonly id: BookingId | null
  readonly number: number
  readonly owner: number
  lastPart: number
  parts: ModelPart[]
}
interface Model {
  readonly holds: Map<string, number>
  bookings: ModelBooking[]
}

/** The reason for refusing a write, with the lost slots. Null if it was not refused. */
type Refusal = { readonly code: string; readonly lost: readonly string[] } | null
const refused = (code: string): Refusal => ({ code, lost: [] })

/** The result that a write must have. Each mail is written as `name to`. */
interface Expected {
  readonly refusal: Refusal
  readonly mails: readonly string[]
}
const nothing: Expected = { refusal: null, mails: [] }

interface Write {
  act(): Promise<Booking | undefined>
  /** Makes the same change in the model. `booking` is the answer, if there is one. */
  expected(booking: Booking | undefined): Expected
}
/** Null if there is nothing to change. */
type Step = (model: Model) => Promise<Write | null>

const bookedKeys = (model: Model): Map<string, string> =>
  new Map(
    model.bookings.flatMap((booking) =>
      booking.parts
        .filter(({ status }) => status !== CANCELLED)
        .flatMap(({ part, place, rows }) =>
          slotsAt(place, rows).map((slot) => [keyOf(slot), bookingIdNumber(booking, part)] as const),
        ),
    ),
  )
/** The refusal with the slots that cannot be booked. `who` may use their own holds. If it is null, no holds may be used. */
const lostOf = (model: Model, slots: readonly Slot[], who: number | null): Refusal => {
  const taken = bookedKeys(model)
  const lost = slots.map(keyOf).filter((key) => taken.has(key) || ![undefined, who].includes(model.holds.get(key)))
  return lost.length === 0 ? null : { code: 'slot-taken', lost: lost.toSorted() }
}
const takeHolds = (model: Model, slots: readonly Slot[]): void => {
  for (const slot of slots) model.holds.delete(keyOf(slot))
}
const callerOf = (who: number): SignedInCaller => callers[who] ?? raise('no caller')
const raise = (message: string): never => {
  throw new Error(message)
}
const maySee = (who: number, booking: ModelBooking): boolean =>
  who === booking.owner || callerMay(callerOf(who), 'see-bookings')

interface Entry {
  readonly place: number
  readonly rows: readonly number[]
}
const bodyOf = (entries: readonly Entry[]) => ({
  bookingResources: entries.map(({ place, rows }) => ({ ...placeAt(place), bookingSlots: rows.map(intervalOf) })),
})

/** Adds entries to a booking of the model, or returns the reason for a refusal. */
const fill = (model: Model, booking: ModelBooking, entries: readonly Entry[], who: number): Refusal => {
  const slots = entries.flatMap(({ place, rows }) => slotsAt(placeAt(place), rows))
  const refusal = lostOf(model, slots, who)
  if (refusal !== null) return refusal
  takeHolds(model, slots)
  for (const { place: index, rows } of entries) {
    const place = placeAt(index)
    booking.lastPart += 1
    const own = { rows, message: '', price: priceOf(place, rows), isOwnPrice: false, status: UNCONFIRMED } as const
    booking.parts.push({ part: booking.lastPart, place, ...own })
  }
  return null
}

const holdSlot =
  (who: number, place: number, row: number): Step =>
  async (model) => {
    const [slot = raise('no slot')] = slotsAt(placeAt(place), [row])
    const sessionId = callerOf(who).session ?? raise('no session')
    return {
      async act() {
        await changes.run((work) =>
          addReservation(work, { sessionId, source: '192.0.2.1', isSignedIn: false, slot }, settings),
        )
        return undefined
      },
      expected() {
        if (lostOf(model, [slot], who) === null) model.holds.set(keyOf(slot), who)
        return nothing
      },
    }
  }

const letGo =
  (who: number): Step =>
  async (model) => ({
    async act() {
      const session = callerOf(who).session ?? raise('no session')
      await changes.run((work) => clearReservations(work, session))
      return undefined
    },
    expected() {
      for (const [key, holder] of model.holds) if (holder === who) model.holds.delete(key)
      return nothing
    },
  })

const create =
  (who: number, entries: readonly Entry[]): Step =>
  async (model) => ({
    act: () => createBooking(context, { caller: callerOf(who), body: bodyOf(entries), idempotencyKey: null }),
    expected(answer) {
      const { id, bookingNumber: number } = answer ?? { id: null, bookingNumber: 0 }
      const booking: ModelBooking = { id, number, owner: who, lastPart: 0, parts: [] }
      const refusal = fill(model, booking, entries, who)
      if (refusal !== null) return { refusal, mails: [] }
      model.bookings.push(booking)
      return { refusal, mails: [`booking-made ${mailOf(who)}`] }
    },
  })

/** A step on one of the bookings. */
const toBooking =
  (index: number, write: (model: Model, booking: ModelBooking, id: BookingId) => Write): Step =>
  async (model) => {
    const booking = model.bookings[index % model.bookings.length]
    return booking === undefined || booking.id === null ? null : write(model, booking, booking.id)
  }

const add = (who: number, index: number, entries: readonly Entry[]): Step =>
  toBooking(index, (model, booking, id) => ({
    act: () => addToBooking(context, id, { caller: callerOf(who), body: bodyOf(entries), idempotencyKey: null }),
    expected() {
      if (!maySee(who, booking)) return { refusal: refused('not-found'), mails: [] }
      const refusal = fill(model, booking, entries, who)
      return { refusal, mails: refusal === null ? [`booking-made ${mailOf(booking.owner)}`] : [] }
    },
  }))

const removeWhole = (who: number, index: number): Step =>
  toBooking(index, (model, booking, id) => ({
    act: () =>
      workOnBooking(context, { caller: callerOf(who), parameters: { id } }, (work, locked) =>
        deleteBooking(work, locked, callerOf(who)),
      ).then(() => undefined),
    expected() {
      if (!maySee(who, booking)) return { refusal: refused('not-found'), mails: [] }
      model.bookings = model.bookings.filter((other) => other !== booking)
      return { refusal: null, mails: cancelledMails(booking, booking.parts) }
    },
  }))

const cancelledMails = (booking: ModelBooking, removed: readonly ModelPart[]): string[] =>
  removed.every(({ status }) => status === CANCELLED) ? [] : [`booking-cancelled ${mailOf(booking.owner)}`]

type PartId = { readonly id: BookingId; readonly rid: BookingResourceId }
const decodePart = Schema.decodeUnknownSync(Schema.Struct({ id: BookingId, rid: BookingResourceId }))

/** A step on one of the booked resources of one of the bookings. */
const toPart =
  (
    index: number,
    partIndex: number,
    write: (model: Model, booking: ModelBooking, part: ModelPart, ids: PartId) => Write,
  ): Step =>
  async (model) => {
    const booking = model.bookings[index % model.bookings.length]
    const part = booking?.parts[partIndex % booking.parts.length]
    if (booking === undefined || part === undefined) return null
    const row = await db.database
      .selectFrom('booked_resource')
      .select(['booking_id as id', 'id as rid'])
      .where('booking_id', '=', booking.id)
      .where('part', '=', part.part)
      .executeTakeFirstOrThrow()
    return write(model, booking, part, decodePart(row))
  }

const onPart = (
  caller: SignedInCaller,
  parameters: PartId,
  change: Parameters<typeof workOnPart>[2],
): Promise<undefined> => workOnPart(context, { caller, parameters }, change).then(() => undefined)

const administrator = 1

const edit = (who: number, index: number, partIndex: number, rows: readonly number[], message: string | null): Step =>
  toPart(index, partIndex, (model, booking, part, parameters) => ({
    act: () => {
      const body = { bookingSlots: rows.map(intervalOf), message }
      return onPart(callerOf(who), parameters, (work, part) =>
        changeBookedResource(work, part, { caller: callerOf(who), body }),
      )
    },
    expected() {
      if (!maySee(who, booking)) return { refusal: refused('not-found'), mails: [] }
      if (part.status === CANCELLED) return { refusal: refused('cancelled'), mails: [] }
      const added = slotsAt(
        part.place,
        rows.filter((row) => !part.rows.includes(row)),
      )
      const refusal = lostOf(model, added, who)
      if (refusal !== null) return { refusal, mails: [] }
      const moves = added.length > 0 || rows.length !== part.rows.length
      if (!moves && (message ?? part.message) === part.message) return nothing
      takeHolds(model, added)
      part.message = message ?? part.message
      if (added.length > 0 && who !== administrator) part.status = UNCONFIRMED
      if (moves) Object.assign(part, { rows, price: priceOf(part.place, rows), isOwnPrice: false })
      return { refusal, mails: [`booking-changed ${mailOf(booking.owner)}`] }
    },
  }))

const asAdministrator = (): PermittedCaller<'administer'> => {
  const caller = callerOf(administrator)
  return callerMay(caller, 'administer') ? caller : raise('no administrator')
}

const status = (index: number, partIndex: number, to: BookingStatus): Step =>
  toPart(index, partIndex, (model, booking, part, parameters) => ({
    act: () =>
      onPart(asAdministrator(), parameters, (work, part) =>
        setStatus(work, part, { caller: asAdministrator(), body: { status: to } }),
      ),
    expected() {
      if (to === part.status) return nothing
      const refusal = part.status === CANCELLED ? lostOf(model, slotsAt(part.place, part.rows), null) : null
      if (refusal !== null) return { refusal, mails: [] }
      part.status = to
      return { refusal, mails: [`status-changed ${mailOf(booking.owner)}`] }
    },
  }))

const price = (index: number, partIndex: number, to: number): Step =>
  toPart(index, partIndex, (_model, _booking, part, parameters) => ({
    act: () =>
      onPart(asAdministrator(), parameters, (work, part) =>
        setPrice(work, part, { caller: asAdministrator(), body: { price: to } }),
      ),
    expected() {
      Object.assign(part, { price: to, isOwnPrice: true })
      return nothing
    },
  }))

const removePart = (who: number, index: number, partIndex: number): Step =>
  toPart(index, partIndex, (model, booking, part, parameters) => ({
    act: () => onPart(callerOf(who), parameters, (work, part) => deleteBookedResource(work, part, callerOf(who))),
    expected() {
      if (!maySee(who, booking)) return { refusal: refused('not-found'), mails: [] }
      booking.parts = booking.parts.filter((other) => other !== part)
      model.bookings = model.bookings.filter(({ parts }) => parts.length > 0)
      return { refusal: null, mails: cancelledMails(booking, [part]) }
    },
  }))

const who = fc.nat(1)
const row = fc.nat(rowCount - 1)
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 2 })
const place = fc.nat(3)
const entries = fc.uniqueArray(fc.record({ place, rows }), {
  minLength: 1,
  maxLength: 2,
  selector: (entry) => entry.place,
})
const index = fc.nat(9)
const statuses = fc.constantFrom(UNCONFIRMED, CONFIRMED, CANCELLED, OCCUPIED)
const wish = fc.constantFrom(null, '', 'Kaffe')

interface NamedStep {
  readonly step: Step
  readonly toString: () => string
}
/** Names the step in the message about a failed history. */
const named = <Arguments extends [unknown, ...unknown[]]>(
  name: string,
  step: (...args: Arguments) => Step,
  ...args: { readonly [Index in keyof Arguments]: fc.Arbitrary<Arguments[Index]> }
): fc.Arbitrary<NamedStep> =>
  fc.tuple<Arguments>(...args).map((values) => ({
    step: step(...values),
    toString: () => `${name}${JSON.stringify(values)}`,
  }))

const creates = named('create', create, who, entries)
const anyStep = fc.oneof(
  { weight: 3, arbitrary: named('hold', holdSlot, who, place, row) },
  { weight: 1, arbitrary: named('letGo', letGo, who) },
  { weight: 2, arbitrary: creates },
  { weight: 2, arbitrary: named('add', add, who, index, entries) },
  { weight: 7, arbitrary: named('edit', edit, who, index, index, rows, wish) },
  { weight: 6, arbitrary: named('status', status, index, index, statuses) },
  { weight: 3, arbitrary: named('price', price, index, index, fc.constantFrom(0, 100, 99.5)) },
  { weight: 1, arbitrary: named('removePart', removePart, who, index, index) },
  { weight: 1, arbitrary: named('removeWhole', removeWhole, who, index) },
)
const history = fc
  .tuple(creates, creates, fc.array(anyStep, { minLength: 18, maxLength: 28 }))
  .map(([first, second, others]) => [first, second, ...others])

const refusalOf = async (act: () => Promise<Booking | undefined>) => {
  try {
    return { refusal: null, answer: await act() }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const lost = (error.body.slots ?? []).map(keyOf).toSorted()
    return { refusal: { code: error.body.code, lost }, answer: undefined }
  }
}

const sorted = (entries: Iterable<readonly [string, string]>): (readonly [string, string])[] =>
  [...entries].toSorted(([a], [b]) => a.localeCompare(b))

const readMails = async (): Promise<string[]> => {
  const mails = await db.database.selectFrom('outbox_mail').select(['name', 'recipient']).orderBy('id').execute()
  await db.database.deleteFrom('outbox_mail').execute()
  return mails.map(({ name, recipient }) => `${name} ${recipient}`)
}
const readRevision = async (): Promise<number> =>
  (await db.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value

/** The claims in the database. */
const readClaims = async () => {
  const claims = await db.database
    .selectFrom('claim')
    .leftJoin('booked_resource', 'booked_resource.id', 'claim.booked_resource_id')
    .leftJoin('booking', 'booking.id', 'booked_resource.booking_id')
    .select(['claim.resource_id', 'claim.date', 'claim.start_time', 'claim.end_time', 'claim.session_id'])
    .select(['booking.booking_number', 'booked_resource.part'])
    .execute()
  const named = claims.map((claim) => [keyOf(slotOf(claim)), claim] as const)
  return {
    holds: sorted(named.flatMap(([key, { session_id }]) => (session_id === null ? [] : [[key, session_id] as const]))),
    bookings: sorted(
      named.flatMap(([key, { booking_number, part }]) =>
        booking_number === null || part === null ? [] : [[key, `${booking_number}-${part}`] as const],
      ),
    ),
  }
}

/** The parts of the bookings in the database. */
const readParts = async () => {
  const kept = await db.database
    .selectFrom('booked_resource')
    .innerJoin('booking', 'booking.id', 'booked_resource.booking_id')
    .selectAll('booked_resource')
    .select('booking.booking_number')
    .orderBy('booking.id')
    .orderBy('part')
    .execute()
  const slots = await db.database.selectFrom('booked_slot').selectAll().orderBy('start_time').execute()
  return kept.map((part) => ({
    number: bookingIdNumber({ number: part.booking_number }, part.part),
    slots: slots
      .filter((slot) => slot.booked_resource_id === part.id)
      .map((slot) => keyOf(slotOf({ ...part, ...slot }))),
    ...{ message: part.message, price: part.price, isOwnPrice: part.price_set_by_administrator, status: part.status },
  }))
}
const partsOf = (model: Model) =>
  model.bookings.flatMap((booking) =>
    booking.parts.map(({ part, place, rows, message, price, isOwnPrice, status }) => ({
      number: bookingIdNumber(booking, part),
      slots: slotsAt(place, rows.toSorted()).map(keyOf),
      ...{ message, price, isOwnPrice, status },
    })),
  )

const runHistory = async (steps: readonly NamedStep[]): Promise<void> => {
  await db.clean()
  await readMails()
  toldHolds.clear()
  toldBookings.clear()
  const model: Model = { holds: new Map(), bookings: [] }
  for (const { step } of steps) {
    const write = await step(model)
    if (write === null) continue
    const [claims, revision] = [await readClaims(), await readRevision()]
    const { refusal, answer } = await refusalOf(() => write.act())
    const expected = write.expected(answer)
    expect([refusal, await readMails()]).toEqual([expected.refusal, expected.mails])

    const after = await readClaims()
    const sessionOf = (who: number): string => callerOf(who).session ?? ''
    expect(after).toEqual({
      holds: sorted([...model.holds].map(([key, holder]) => [key, sessionOf(holder)] as const)),
      bookings: sorted(bookedKeys(model)),
    })
    expect(await readParts()).toEqual(partsOf(model))
    // The news is what changed, and the revision rises if and only if something did.
    const isOther = JSON.stringify(after) !== JSON.stringify(claims)
    expect(await readRevision()).toBe(revision + (isOther ? 1 : 0))
    await expect.poll(() => changes.publishedRevision(), { interval: 1 }).toBe(revision + (isOther ? 1 : 0))
    expect({ holds: sorted(toldHolds), bookings: sorted(toldBookings) }).toEqual(after)
  }
}

const runs = runsOf(0.15)

test('any history agrees with the model: claims are the slots of all that is not Cancelled, prices are right, what is told is what changed', {
  tags: ['rule-claim-one-table', 'rule-claim-every-write'],
  timeout: patience(runs * 10_000),
}, async () => {
  await fc.assert(fc.asyncProperty(history, runHistory), { numRuns: runs })
})
