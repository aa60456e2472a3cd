/** What the hub says of holds, as the events of the log have it: a hold is `mine` or `other`'s, no more. */
import type { HoldChange, HoldRead } from '../../domain/schema/events.ts'
import type { Reservation } from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'

export const holdChange = (reservation: Reservation, session: string | null): HoldChange => ({
  resourceId: reservation.resourceId,
  date: reservation.date,
  startTime: reservation.startTime,
  endTime: reservation.endTime,
  holder: reservation.sessionId.toLowerCase() === session ? 'mine' : 'other',
  expiration: reservation.expiration === null ? null : Date.parse(reservation.expiration),
})

export const holdsOf = (reservations: readonly Reservation[], session: SessionId): HoldRead[] =>
  reservations.flatMap((reservation) => {
    const { expiration, ...hold } = holdChange(reservation, session)
    return expiration === null ? [] : [{ ...hold, expiration }]
  })
