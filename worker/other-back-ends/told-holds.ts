/**
 * Turns the holds in another back end's messages into facts for the log: who holds the slots, and when the holds end. Invariant: a hold is
 * released, or becomes the session's own, only if the message says so.
 */
import { isSameSession } from '../../domain/ids.ts'
import { UNKNOWN_END } from '../../domain/rules/unknown-end.ts'
import type { HoldChange, HoldRead } from '../../domain/schema/events.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { ToldHold } from '../../domain/schema/other-back-ends/hub-reading.ts'

/** The longest possible hold. A later end, such as one in the year 9999, is no real end, so the end is unknown. */
const LONGEST_MS = 24 * 3_600_000

/**
 * When a hold ends, in ms of the server's time, if the back end sends a possible end.
 * @param now the server's time. If it is null, the end is not known either.
 */
export const endOf = (ends: ToldHold['ends'], now: number | null): number =>
  ends?.find((end) => now !== null && now < end && end < now + LONGEST_MS) ?? UNKNOWN_END

/** The holds in the hub's list. Every listed hold is still held, whatever end the hub sends for it. */
export const listedHolds = (listed: readonly ToldHold[], session: SessionId, now: number | null): HoldRead[] =>
  listed.map(({ sessionId, ends, ...slot }) => ({
    ...slot,
    holder: isSameSession(sessionId, session) ? 'mine' : 'other',
    expiration: endOf(ends, now),
  }))

/**
 * The certain change in a push: that a hold is gone, or when it ends. Null if nothing is certain, for example if the end may be in the past
 * or in the future, depending on how it is read. Then the list of holds decides.
 */
export const changeTold = (
  { sessionId, ends, ...slot }: ToldHold,
  session: string | null,
  now: number | null,
): HoldChange | null => {
  const holder = session !== null && isSameSession(sessionId, session) ? 'mine' : 'other'
  if (ends === null) return { ...slot, holder, expiration: null }
  if (now === null || ends.length === 0) return null
  const living = ends.filter((end) => now < end)
  if (living.length === 0) return { ...slot, holder, expiration: null }
  return living.length === ends.length ? { ...slot, holder, expiration: endOf(ends, now) } : null
}
