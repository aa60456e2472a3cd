/** The hub's words about holds, as the events of the log have them: a hold is `mine` or `other`'s, no more. */
import type { HoldChange, HoldRead } from '../../domain/schema/events.ts'
import type { Reservation } from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'

export const holdChange = ({ sessionId, expiration, ...slot }: Reservation, session: string | null): HoldChange => ({
  ...slot,
  holder: sessionId.toLowerCase() === session ? 'mine' : 'other',
  expiration: expiration === null ? null : Date.parse(expiration),
})

export const holdsOf = (reservations: readonly Reservation[], session: SessionId): HoldRead[] =>
  reservations.flatMap((reservation) => {
    const { expiration, ...hold } = holdChange(reservation, session)
    return expiration === null ? [] : [{ ...hold, expiration }]
  })
