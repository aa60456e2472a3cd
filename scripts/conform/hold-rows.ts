/**
 * Holds a slot and lets it go again. After each step it checks that this browser and another browser would see the effect. Invariant: a hold
 * counts as made only if the hub says so or lists it.
 */
import type { HttpTransportType } from '@microsoft/signalr'
import { Result } from 'effect'
import { isSameSession } from '../../domain/ids.ts'
import { hubMethods } from '../../domain/schema/hub.ts'
import {
  readAddAnswer,
  readReservationsAnswer,
  type ToldHold,
} from '../../domain/schema/other-back-ends/hub-reading.ts'
import { speak } from '../../domain/schema/other-back-ends/sending.ts'
import type { Unread } from '../../domain/schema/other-back-ends/tolerance.ts'
import type { Asker } from './asker.ts'
import type { FreeSlot } from './find-free-slots.ts'
import { type HubLine, isAnswered, isUnknownMethod } from './hub-line.ts'
import { type Caller, unreadWords } from './read-call.ts'
import type { SignedIn } from './user-rows.ts'
import { needed, type Row, row } from './verdict.ts'

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
export type Watcher = Pick<Means, 'asker' | 'line'>

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

export const hold = async (means: HubMeans, slot: FreeSlot): Promise<Hold> => {
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
export type Seen = boolean | string

type HubMeans = Pick<Means, 'asker' | 'caller' | 'line'>

/** The hold of the slot in the hub's list; undefined when it is not listed; a string explains why this is unknown. */
export const listed = async (
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
export const isHeld = (means: HubMeans, slot: FreeSlot): Promise<Seen> =>
  isListed(means, slot, (session) => isSameSession(session, means.asker.session))

const GROUND = 'people are shown a time as chosen only where it is so'
const UNSAID = `it neither says that it holds nor lists it as this browser’s own: ${GROUND}`

/** Checks that another browser is notified of the hold and cannot hold the same slot. */
export const otherRows = async (means: Means, slot: FreeSlot, watcher: Watcher | null): Promise<readonly Row[]> => {
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
export const againRow = async (means: Means, slot: FreeSlot): Promise<Row> => {
  const call = 'holds again: the same time for the same browser'
  const again = await hold(means, slot)
  const isStill = (await isHeld(means, slot)) === true
  if (!isStill) return needed(row(call, 'fails', 'the hold is gone: asking again lets go of it'))
  return again._tag === 'Held'
    ? row(call, 'works')
    : row(call, 'works, but', 'it is refused: who presses again is told that the time is taken, although it is theirs')
}

/** Checks how the back end gives the end of a hold. */
export const endRow = (ends: ToldHold['ends'] | undefined): Row => {
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

export const letGo = async (means: Means, slot: FreeSlot): Promise<Row> => {
  const call = 'hub ClearReservations'
  const error = await means.line.invoke('ClearReservations', means.asker.session).then(
    () => null,
    (failure: unknown) => failure,
  )
  if (error !== null) return failureRow(call, error)
  return (await isHeld(means, slot)) === true ? row(call, 'fails', 'it is still held') : row(call, 'works')
}

export const pushRow = async (
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

export const seenRow = (what: string, isSeen: Seen): Row =>
  isSeen === true ? row(sees(what), 'works') : row(sees(what), 'fails', isSeen === false ? 'it is not there' : isSeen)
