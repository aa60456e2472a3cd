/**
 * Turns the holds that another back end tells of into facts for the log: whose they are, and when they end. Invariant: a message frees a
 * hold, or makes it the session's own, only if it says so.
 */
import { isSameSession } from '../../domain/ids.ts'
import { UNKNOWN_END } from '../../domain/rules/unknown-end.ts'
import type { HoldChange, HoldRead } from '../../domain/schema/events.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { ToldHold } from '../../domain/schema/other-back-ends/hub-reading.ts'

/** No hold lasts longer. An end that is further away, as in the year 9999, means that the hold has no end. */
const LONGEST_MS = 24 * 3_600_000

/**
 * When a hold ends, in ms of the server's time, if the service tells an end that is possible.
 * @param now the server's time; null if it is not known, and then neither is the end
 */
export const endOf = (ends: ToldHold['ends'], now: number | null): number =>
  ends?.find((end) => now !== null && now < end && end < now + LONGEST_MS) ?? UNKNOWN_END

/** The holds that the hub lists. Whatever end it tells of them, they have not ended, or they would not be listed. */
export const listedHolds = (listed: readonly ToldHold[], session: SessionId, now: number | null): HoldRead[] =>
  listed.map(({ sessionId, ends, ...slot }) => ({
    ...slot,
    holder: isSameSession(sessionId, session) ? 'mine' : 'other',
    expiration: endOf(ends, now),
  }))

/**
 * The change that a push tells for certain: that a hold is gone, or when it ends. Null if it tells nothing for certain, as when the end may
 * be past or to come, depending on how it is read; then the list of holds has to tell.
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
