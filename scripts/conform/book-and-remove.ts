/**
 * Holds a slot, books it and removes the booking. After each step it checks that the client would see the effect. Invariant: a
 * booking that was made is removed, or a sentence describes what was left behind.
 */
import { randomUUID } from 'node:crypto'
import type { HttpTransportType } from '@microsoft/signalr'
import { Result } from 'effect'
import { isSameSession } from '../../domain/ids.ts'
import { hubMethods } from '../../domain/schema/hub.ts'
import type { BookingId } from '../../domain/schema/ids.ts'
import {
  readAddAnswer,
  readBookingsPush,
  readReservationsAnswer,
  readReservationsPush,
  type ToldHold,
} from '../../domain/schema/other-back-ends/hub-reading.ts'
import { speak } from '../../domain/schema/other-back-ends/sending.ts'
import type { Unread } from '../../domain/schema/other-back-ends/tolerance.ts'
import { holdsSlot } from '../../worker/commands/find-booking.ts'
import type { Asker } from './asker.ts'
import { type FreeSlot, modelOf } from './find-free-slots.ts'
import { type HubLine, isAnswered, isUnknownMethod, openHubLine } from './hub-line.ts'
import { A_PAGE, type Caller, callRow, readRow, unreadWords, wordsOf } from './read-call.ts'
import type { SignedIn } from './user-rows.ts'
import { needed, type Row, row } from './verdict.ts'

export interface Written {
  readonly rows: readonly Row[]
  /** One sentence about each hold or booking that was left behind. */
  readonly left: readonly string[]
}

export interface Means {
  readonly asker: Asker
  readonly caller: Caller
  readonly line: HubLine
  readonly transport: HttpTransportType
  /** Whether the hub connects only people who have signed in. */
  readonly isForUsers: boolean
  readonly token: string
  readonly user: SignedIn
}

/** A second browser, which watches the pushes of the hub. */
type Watcher = Pick<Means, 'asker' | 'line'>

const PUSH_MS = 3_000
const LOOK_MS = 25
const DAY_MS = 24 * 3_600_000

const ADD = 'hub AddReservation'
const sees = (what: string): string => `sees it: ${what}`

const failureRow = (call: string, error: unknown): Row =>
  isUnknownMethod(error)
    ? row(call, 'missing', 'the hub has no method of that name')
    : row(call, 'fails', isAnswered(error) ? 'the hub answered with an error' : 'the hub did not answer')

/** Converts a slot to the arguments of the hub's methods. */
const slotArguments = ({ asker, caller }: HubMeans, { resourceId, date, startTime, endTime }: FreeSlot): unknown[] => {
  const said = speak(
    hubMethods.AddReservation.arguments.ast,
    [asker.session, resourceId, date, startTime, endTime],
    caller.words,
  )
  return Array.isArray(said) ? said : []
}

interface Hold {
  readonly _tag: 'Held' | 'NotHeld' | 'Unknown'
  readonly row: Row
}

const hold = async (means: HubMeans, slot: FreeSlot): Promise<Hold> => {
  try {
    const answer = await means.line.invoke('AddReservation', ...slotArguments(means, slot))
    const read = readAddAnswer(answer, means.asker.session, slot, means.caller.words)
    // The back end may hold the slot although its answer cannot be read.
    if (Result.isFailure(read)) {
      const words = unreadWords(read.failure)
      return (await isHeld(means, slot)) === true
        ? { _tag: 'Held', row: row(ADD, 'works, but', `${words}; found in GetReservations`) }
        : { _tag: 'NotHeld', row: row(ADD, 'cannot be read', words) }
    }
    if (read.success._tag === 'Refused')
      return { _tag: 'NotHeld', row: row(ADD, 'fails', 'it refuses times that are free by the grid') }
    if (read.success._tag === 'Held') return { _tag: 'Held', row: row(ADD, 'works', 'it holds a time') }
    const found = await isHeld(means, slot)
    return found === true
      ? { _tag: 'Held', row: row(ADD, 'works', 'it does not say that it holds; GetReservations does') }
      : { _tag: 'NotHeld', row: row(ADD, 'fails', UNSAID) }
  } catch (error) {
    return { _tag: isAnswered(error) ? 'NotHeld' : 'Unknown', row: failureRow(ADD, error) }
  }
}

/** Whether something was found; a string explains why this is unknown. */
type Seen = boolean | string

type HubMeans = Pick<Means, 'asker' | 'caller' | 'line'>

/** The hold of the slot in the hub's list; undefined when it is not listed; a string explains why this is unknown. */
const listed = async (
  { asker, caller, line }: HubMeans,
  slot: FreeSlot,
  isWhose: (session: string) => boolean,
): Promise<ToldHold | string | undefined> => {
  try {
    const read = readReservationsAnswer(await line.invoke('GetReservations', asker.session), caller.words)
    if (Result.isFailure(read)) return unreadWords(read.failure)
    return read.success.reservations.find(
      ({ sessionId, resourceId, date, startTime }) =>
        isWhose(sessionId) && resourceId === slot.resourceId && date === slot.date && startTime === slot.startTime,
    )
  } catch (error) {
    return failureRow('', error).remark
  }
}

const isListed = async (means: HubMeans, slot: FreeSlot, isWhose: (session: string) => boolean): Promise<Seen> => {
  const found = await listed(means, slot, isWhose)
  return typeof found === 'string' ? found : found !== undefined
}

/** Whether this browser's own session holds the slot. */
const isHeld = (means: HubMeans, slot: FreeSlot): Promise<Seen> =>
  isListed(means, slot, (session) => isSameSession(session, means.asker.session))

const GROUND = 'people are shown a time as chosen only where it is so'
const UNSAID = `it neither says that it holds nor lists it as this browser’s own: ${GROUND}`

/** Checks that another browser is notified of the hold and cannot hold the same slot. */
const otherRows = async (means: Means, slot: FreeSlot, watcher: Watcher | null): Promise<readonly Row[]> => {
  const [seen, refused] = [sees('the hold, in another browser'), 'refuses it: the same time to another browser']
  if (watcher === null) return [needed(row(seen, 'fails', 'no second browser could connect'))]
  const other = { ...means, asker: watcher.asker, line: watcher.line }
  const isSeen = await isListed(other, slot, (session) => !isSameSession(session, watcher.asker.session))
  const again = await hold(other, slot)
  // The slot also counts as held when the hub lists it, whatever the answer was.
  const taken = again._tag === 'Held' || (await isHeld(other, slot)) === true
  if (taken) await other.line.invoke('ClearReservations', other.asker.session).catch(() => undefined)
  return [
    needed(seenRow('the hold, in another browser', isSeen)),
    needed(
      taken
        ? row(refused, 'fails', 'both hold it: one of two people loses it only when they book')
        : row(refused, 'works', 'nobody else can choose it'),
    ),
  ]
}

/** Holds the slot again, as a client does that has lost the answer. The session must keep its hold. */
const againRow = async (means: Means, slot: FreeSlot): Promise<Row> => {
  const call = 'holds again: the same time for the same browser'
  const again = await hold(means, slot)
  const isStill = (await isHeld(means, slot)) === true
  if (!isStill) return needed(row(call, 'fails', 'the hold is gone: asking again lets go of it'))
  return again._tag === 'Held'
    ? row(call, 'works')
    : row(call, 'works, but', 'it is refused: who presses again is told that the time is taken, although it is theirs')
}

/** Checks how the back end gives the end of a hold. */
const endRow = (ends: ToldHold['ends'] | undefined): Row => {
  const call = 'the end of a hold'
  const now = Date.now()
  if (ends === undefined) return row(call, 'not tried', 'the hold is not listed')
  if (ends?.some((end) => now < end && end < now + DAY_MS) === true)
    return row(
      call,
      'works',
      'it is counted down to, where the header Date agrees with people’s clocks by half a minute',
    )
  return row(
    call,
    'works without',
    ends === null || ends.length === 0
      ? 'none is told: “utan nedräkning här”, and the time is chosen until the hub says otherwise'
      : 'it is past, or years away: “utan nedräkning här”, and the time is chosen until the hub says otherwise',
  )
}

const letGo = async (means: Means, slot: FreeSlot): Promise<Row> => {
  const call = 'hub ClearReservations'
  const error = await means.line.invoke('ClearReservations', means.asker.session).then(
    () => null,
    (failure: unknown) => failure,
  )
  if (error !== null) return failureRow(call, error)
  return (await isHeld(means, slot)) === true ? row(call, 'fails', 'it is still held') : row(call, 'works')
}

const pushRow = async (
  watcher: Watcher | null,
  name: 'reservations' | 'bookings',
  read: (parameters: readonly unknown[]) => Result.Result<unknown, Unread>,
  before: number,
): Promise<Row> => {
  const call = `push ${name}`
  if (watcher === null) return row(call, 'not tried', 'no second browser could connect')
  const until = Date.now() + PUSH_MS
  while (watcher.line.pushed(name).length === before && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  const pushed = watcher.line.pushed(name).at(before)
  if (pushed === undefined)
    return row(call, 'works, but', 'another browser is told nothing: it sees the change within a minute')
  const result = read(pushed)
  return Result.isFailure(result)
    ? row(call, 'works, but', `means "read again": ${unreadWords(result.failure)}`)
    : row(call, 'works', 'another browser is told at once')
}

/** The id of the user's booking of the slot, as the client finds it; null when there is none; a string explains a failure. */
const findOwn = async ({ caller, token }: Means, slot: FreeSlot): Promise<BookingId | string | null> => {
  const read = await caller.call('ownBookings', { token })
  if (read._tag !== 'Read') return readRow(read, '').remark
  return read.value.find((booking) => holdsSlot(booking, slot))?.id ?? null
}

const isBooked = async ({ caller, token }: Means, slot: FreeSlot): Promise<Seen> => {
  const { groupId, date } = slot
  const read = await caller.call('groupSlots', { parameters: { groupId }, body: { date }, token })
  if (read._tag !== 'Read') return readRow(read, '').remark
  const found = read.value.find(({ id }) => id === slot.resourceId)
  return found?.slots.find(({ startTime }) => startTime === slot.startTime)?.booked ?? 'the day has no such time'
}

const seenRow = (what: string, isSeen: Seen): Row =>
  isSeen === true ? row(sees(what), 'works') : row(sees(what), 'fails', isSeen === false ? 'it is not there' : isSeen)

const BY_ITSELF = 'which should end by itself within ten minutes'
const whenOf = ({ date, startTime, endTime }: FreeSlot): string =>
  `on ${date} at ${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`

const remove = async (means: Means, slot: FreeSlot, id: BookingId): Promise<Written> => {
  const call = wordsOf('deleteBooking')
  const read = await means.caller.call('deleteBooking', { parameters: { id }, token: means.token })
  const still = await findOwn(means, slot)
  const left = `Left behind: the booking ${whenOf(slot)} of the user whose token it is. Remove it in the client, at /bookings.`
  if (still !== null)
    return {
      rows: [readRow(read, call), seenRow('it is removed', typeof still === 'string' ? still : false)],
      left: [left],
    }
  const isFree = (await isBooked(means, slot)) === false
  return {
    rows: [
      readRow(read, call),
      isFree ? row('the time is free again', 'works') : row('the time is free again', 'fails'),
    ],
    left: [],
  }
}

const book = async (means: Means, slot: FreeSlot, watcher: Watcher | null) => {
  const { asker, caller, token, user } = means
  const key = randomUUID()
  const before = watcher?.line.pushed('bookings').length ?? 0
  const read = await caller.call('createBooking', {
    body: modelOf(slot, user.id, asker.origin),
    headers: { 'Idempotency-Key': key },
    token,
  })
  // Like the client, this code searches for the booking when the answer does not contain its id.
  const isRefused = (read._tag === 'Refused' && read.status < 500) || (read._tag === 'Missing' && read.how !== A_PAGE)
  const own = isRefused ? null : await findOwn(means, slot)
  const id = read._tag === 'Read' ? read.value.id : own
  const isFound = read._tag === 'Unread' && typeof own === 'number'
  const rows = [
    needed(
      isFound
        ? row(wordsOf('createBooking'), 'works, but', `${unreadWords(read.unread)}; found in GET /api/booking`)
        : callRow('createBooking', read),
    ),
  ]
  if (typeof id === 'string') {
    const perhaps = `Perhaps left behind: a booking ${whenOf(slot)} of the user whose token it is. Look in the client, at /bookings.`
    return { rows, left: [perhaps], isOver: true }
  }
  if (id === null) return { rows, left: [], isOver: false }
  if (read._tag === 'Read')
    rows.push(
      read.headers.get('Idempotency-Key') === key
        ? row('header Idempotency-Key', 'works', 'kept: what is sent again is done once')
        : row('header Idempotency-Key', 'works without', 'after a lost answer the user’s bookings are looked through'),
    )
  rows.push(seenRow('the booking in GET /api/booking', typeof own === 'string' ? own : own === id))
  rows.push(seenRow('the booking in the day', await isBooked(means, slot)))
  const booking = await caller.call('booking', { parameters: { id }, token })
  rows.push(callRow('booking', booking))
  const part = booking._tag === 'Read' ? booking.value.bookingResources[0] : undefined
  if (part !== undefined)
    rows.push(callRow('bookedSlots', await caller.call('bookedSlots', { parameters: { id, rid: part.id }, token })))
  rows.push(callRow('bookingCalendar', await caller.call('bookingCalendar', { parameters: { id }, token })))
  rows.push(await pushRow(watcher, 'bookings', (parameters) => readBookingsPush(parameters, caller.words), before))
  const removed = await remove(means, slot, id)
  return { rows: [...rows, ...removed.rows], left: removed.left, isOver: true }
}

/** Holds, books and frees one slot. */
const tryOne = async (means: Means, slot: FreeSlot, watcher: Watcher | null) => {
  const before = watcher?.line.pushed('reservations').length ?? 0
  const held = await hold(means, slot)
  const rows = [needed(held.row)]
  if (held._tag === 'NotHeld') return { rows, left: [], isOver: false }
  if (held._tag === 'Unknown')
    return { rows, left: [`Perhaps left behind: a hold ${whenOf(slot)}, ${BY_ITSELF}.`], isOver: true }
  const own = await listed(means, slot, (session) => isSameSession(session, means.asker.session))
  rows.push(needed(seenRow('the hold in GetReservations', typeof own === 'string' ? own : own !== undefined)))
  rows.push(endRow(typeof own === 'object' ? own.ends : undefined))
  rows.push(
    await pushRow(
      watcher,
      'reservations',
      (parameters) => readReservationsPush(parameters, means.caller.words),
      before,
    ),
    await againRow(means, slot),
    ...(await otherRows(means, slot, watcher)),
  )
  const booked = await book(means, slot, watcher)
  const freed = await letGo(means, slot)
  const isFreed = (await isHeld(means, slot)) !== true
  const left = isFreed ? [] : [`Left behind: a hold ${whenOf(slot)}, ${BY_ITSELF}.`]
  return { rows: [...rows, ...booked.rows, freed], left: [...booked.left, ...left], isOver: booked.isOver }
}

/** Tries the free slots one after another, because the user may not be allowed to book some of them. */
export const bookAndRemove = async (means: Means, free: readonly FreeSlot[]): Promise<Written> => {
  if (free.length === 0)
    return {
      rows: [needed(row(wordsOf('createBooking'), 'not tried', 'no time is free in the next two weeks'))],
      left: [],
    }
  const { asker, transport, isForUsers, token } = means
  const another = asker.another()
  const line = await openHubLine(another, isForUsers ? token : null, transport).catch(() => null)
  const watcher = line === null ? null : { asker: another, line }
  try {
    const left: string[] = []
    let last: readonly Row[] = []
    for (const slot of free) {
      const { rows, isOver, ...more } = await tryOne(means, slot, watcher)
      left.push(...more.left)
      last = rows
      if (isOver) break
    }
    return { rows: last, left }
  } finally {
    await line?.stop()
  }
}
