/** Checks the calls that the client makes for a signed-in person: their account, their bookings, and our additions. */
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { Asker } from './asker.ts'
import { type FreeSlot, modelOf } from './find-free-slots.ts'
import { type Caller, callRow, losesOf, readRow, refusalWords, wordsOf } from './read-call.ts'
import { needed, type Row, row } from './verdict.ts'
import { NOBODY_SIGNS_IN } from './visitor-rows.ts'

export type SignedIn = CallAnswer<'signInSilent'>
type Bookings = CallAnswer<'ownBookings'>

const CANCELLED = 2
const firstPage = { page: 1, pageSize: 20 } as const

/** Checks the calls about the person's newest booking. */
const bookingRows = async (caller: Caller, token: string, bookings: Bookings, willWrite: boolean): Promise<Row[]> => {
  const [newest] = bookings
  // With --write these calls are tried later, with the booking that is made then.
  if (newest === undefined && willWrite) return []
  if (newest === undefined)
    return (['booking', 'bookedSlots', 'bookingCalendar'] as const).map((name) =>
      row(wordsOf(name), 'not tried', 'the user has booked nothing; tried with --write'),
    )
  const booking = await caller.call('booking', { parameters: { id: newest.id }, token })
  const calendar = await caller.call('bookingCalendar', { parameters: { id: newest.id }, token })
  const part = newest.bookingResources.find(({ status }) => status !== CANCELLED)
  const slots =
    part === undefined
      ? row(wordsOf('bookedSlots'), 'not tried', 'the newest booking is cancelled')
      : callRow('bookedSlots', await caller.call('bookedSlots', { parameters: { id: newest.id, rid: part.id }, token }))
  return [callRow('booking', booking), slots, callRow('bookingCalendar', calendar)]
}

export interface UserRows {
  readonly rows: readonly Row[]
  /** The account of the token; null when the back end does not accept the token. */
  readonly user: SignedIn | null
}

export const userRows = async (
  asker: Asker,
  caller: Caller,
  token: string,
  slot: FreeSlot | undefined,
  willWrite: boolean,
): Promise<UserRows> => {
  const silent = await caller.call('signInSilent', { token })
  const rows = [silent._tag === 'Refused' ? needed(callRow('signInSilent', silent)) : callRow('signInSilent', silent)]
  if (silent._tag !== 'Read') return { rows, user: null }
  const { value: user } = silent
  rows.push(callRow('authenticated', await caller.call('authenticated', { token })))
  rows.push(callRow('user', await caller.call('user', { parameters: { id: user.id }, token })))
  if (slot !== undefined)
    rows.push(
      needed(callRow('prices', await caller.call('prices', { body: modelOf(slot, user.id, asker.origin), token }))),
    )
  const body = { ...firstPage, userId: user.id }
  rows.push(callRow('pagedBookings', await caller.call('pagedBookings', { body, token })))
  const own = await caller.call('ownBookings', { token })
  // This call is needed, because without it people could not see their bookings.
  rows.push(needed(callRow('ownBookings', own)))
  rows.push(...(await bookingRows(caller, token, own._tag === 'Read' ? own.value : [], willWrite)))
  rows.push(callRow('bookingFeed', await caller.call('bookingFeed', { token })))
  rows.push(callRow('exportUser', await caller.call('exportUser', { parameters: { id: user.id }, token })))
  rows.push(callRow('sessions', await caller.call('sessions', { token })))
  return { rows, user }
}

/** Signs in with an e-mail address and a password. */
export const signInRow = async (
  caller: Caller,
  credentials: { readonly email: string; readonly password: string },
): Promise<{ readonly row: Row; readonly token: string | null }> => {
  const read = await caller.call('signIn', { body: credentials })
  if (read._tag === 'Refused') {
    const remark = read.why === null ? `${read.status}: is it the right password?` : refusalWords(read, NOBODY_SIGNS_IN)
    return { row: needed(row(wordsOf('signIn'), 'fails', remark)), token: null }
  }
  return { row: needed(callRow('signIn', read)), token: read._tag === 'Read' ? read.value.token : null }
}

/** Ends the token, but only if this program got it by signing in. */
export const signOutRow = async (caller: Caller, token: string | null): Promise<Row> => {
  if (token === null) return row(wordsOf('signOut'), 'not tried', 'it would end the token; tried with --email')
  const read = await caller.call('signOut', { token })
  return read._tag === 'Missing'
    ? row(wordsOf('signOut'), 'works without', losesOf('signOut') ?? '')
    : callRow('signOut', read)
}

/** Checks that the same browser can still show days to the next person after signing out. */
export const signedOutRows = async (caller: Caller, slot: FreeSlot | undefined): Promise<readonly Row[]> => {
  if (slot === undefined) return []
  const read = await caller.call('groupSlots', { parameters: { groupId: slot.groupId }, body: { date: slot.date } })
  return [readRow(read, 'sees it: a day, signed out')]
}
