/**
 * Holds a slot, books it and removes the booking. After each step it checks that the client would see the effect. Invariant: a
 * booking that was made is removed, or a sentence describes what was left behind.
 */
import { randomUUID } from 'node:crypto'
import { isSameSession } from '../../domain/ids.ts'
import type { BookingId } from '../../domain/schema/ids.ts'
import { readBookingsPush, readReservationsPush } from '../../domain/schema/other-back-ends/hub-reading.ts'
import { holdsSlot } from '../../worker/commands/find-booking.ts'
import { type FreeSlot, modelOf } from './find-free-slots.ts'
import {
  againRow,
  endRow,
  hold,
  isHeld,
  letGo,
  listed,
  type Means,
  otherRows,
  pushRow,
  type Seen,
  seenRow,
  type Watcher,
} from './hold-rows.ts'
import { openHubLine } from './hub-line.ts'
import { A_PAGE, callRow, readRow, unreadWords, wordsOf } from './read-call.ts'
import { needed, type Row, row } from './verdict.ts'

export interface Written {
  readonly rows: readonly Row[]
  /** One sentence about each hold or booking that was left behind. */
  readonly left: readonly string[]
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
