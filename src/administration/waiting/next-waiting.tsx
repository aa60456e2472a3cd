/** Leads from a booking of the queue straight to the next one that waits, in the order of the queue. */
import { type ReactElement, useState } from 'react'
import { Link } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import type { WaitingPart } from '../../../domain/schema/bookings.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { waitingQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { waitingTexts as texts } from './waiting-texts.ts'

/**
 * @param before the bookings as they waited when this one was opened, which may be answered by now
 * @returns null: no other waits
 */
export const nextAfter = (
  here: BookingId,
  before: readonly BookingId[],
  waiting: readonly BookingId[],
): BookingId | null => {
  const at = before.indexOf(here)
  const order = [...before.slice(at + 1), ...waiting, ...before.slice(0, Math.max(at, 0))]
  return order.find((id) => id !== here && waiting.includes(id)) ?? null
}

/** @param queue the address of the queue, which may show a group alone */
const bookingsOf = (parts: readonly WaitingPart[], queue: string): readonly BookingId[] => {
  const group = groupIdFromText(new URLSearchParams(queue.split('?', 2)[1] ?? '').get('group') ?? '')
  return [...new Set(parts.filter((part) => group === null || part.group === group).map(({ bookingId }) => bookingId))]
}

interface NextWaitingProps {
  readonly queue: string
  readonly bookingId: BookingId
}

export const NextWaiting = ({ queue, bookingId }: NextWaitingProps): ReactElement | null => {
  const result = useQuery(waitingQuery)
  const [before, setBefore] = useState<readonly BookingId[] | null>(null)
  if (result._tag !== 'Loaded') return null
  const waiting = bookingsOf(result.value.parts, queue)
  if (before === null) setBefore(waiting)
  const next = nextAfter(bookingId, before ?? waiting, waiting)
  return next === null ? null : (
    <Link href={administeredBookingPath(next)} state={{ from: queue }}>
      {texts.next}
      <Icon name="next" />
    </Link>
  )
}
