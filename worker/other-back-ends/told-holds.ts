/**
 * Holds as another back end tells them, as facts for the log: whose they are, and when they end. Invariant: what a message does not say
 * frees nothing, and is nobody's.
 */
import { isSameSession } from '../../domain/ids.ts'
import { UNKNOWN_END } from '../../domain/rules/unknown-end.ts'
import type { HoldChange, HoldRead } from '../../domain/schema/events.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { ToldHold } from '../../domain/schema/other-back-ends/hub-reading.ts'

/** No hold is made for so long: an end as far away as 9999 says that there is none. */
const LONGEST_MS = 24 * 3_600_000

/**
 * When a hold ends that the service has, server time in ms: as it tells, if that can be and it is known what time it is.
 * @param now null: it is not
 */
export const endOf = (ends: ToldHold['ends'], now: number | null): number =>
  ends?.find((end) => now !== null && now < end && end < now + LONGEST_MS) ?? UNKNOWN_END

/** As above, of all holds that the hub lists: that they are listed says that they live. */
export const listedHolds = (listed: readonly ToldHold[], session: SessionId, now: number | null): HoldRead[] =>
  listed.map(({ sessionId, ends, ...slot }) => ({
    ...slot,
    holder: isSameSession(sessionId, session) ? 'mine' : 'other',
    expiration: endOf(ends, now),
  }))

/**
 * The change that a push tells for certain: the hold is gone, or lives until then. Null: it tells none, as where the end may be past
 * or not; the list says it then.
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
