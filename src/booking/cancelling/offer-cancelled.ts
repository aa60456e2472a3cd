/**
 * The offers after a cancellation. For some seconds it can be undone, and after that the same times can be booked
 * again. With a back end that cannot undo, they can be booked again at once.
 */

import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { CANCELLED } from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import { listed } from '../../../domain/wording/swedish-amounts.ts'
import type { CoreClient } from '../../core/create-core-client.ts'
import { offerAfterwards, offerToUndo } from '../../shell/undo/undo-place.tsx'
import { bookTimes } from '../booking-bar/book-times.ts'

interface Cancelled {
  readonly booking: Booking
  /** The parts that were cancelled or removed. */
  readonly lost: readonly BookingResource[]
  /** Whether the same times can be booked again with one press. */
  readonly again: boolean
  readonly navigate: (path: string) => void
}

export const offerCancelled = (
  core: CoreClient,
  { booking, lost, again, navigate }: Cancelled,
  since = performance.now(),
): void => {
  const { id, madeAt } = booking
  const living = lost.filter(({ status }) => status !== CANCELLED)
  const slots = living.flatMap(({ resourceId, date, bookingSlots }) =>
    bookingSlots.map((times): SlotReference => ({ resourceId, date, ...times })),
  )
  const [first, ...others] = slots
  const { resources, missing } = core.state.value
  const groupId = first && resources[first.resourceId]?.groupId
  const words =
    first === undefined
      ? 'Borttaget.'
      : living.flatMap(({ bookingSlots }) => mergeIntervals(bookingSlots)).length === 1
        ? 'Avbokat. Tiden är ledig för andra.'
        : 'Avbokat. Tiderna är lediga för andra.'
  const afterwards =
    again && first !== undefined && groupId !== undefined
      ? {
          text: 'Boka igen',
          run: () => void bookTimes(core, navigate, { groupId, slots: [first, ...others] }),
        }
      : undefined

  const undo = async (): Answer<string> => {
    const body = { parts: lost.map((part) => part.id) }
    const undone = await core.call('undoCancelling', { parameters: { id }, body }, { toastsFailure: false })
    if (undone._tag === 'Failed') return undone
    // The toast "Bokning borttagen" is no longer true after the undo.
    for (const [toastId, { toast }] of Object.entries(core.state.value.toasts))
      if (toast._tag === 'Succeeded') void core.command({ _tag: 'DismissToast', toastId })
    const stays = lost.filter((part) => undone.value.parts.includes(part.id))
    const titles = listed([...new Set(stays.map(({ resourceTitle }) => resourceTitle))])
    return {
      _tag: 'Ok',
      value:
        stays.length === 0
          ? 'Avbokningen är ångrad. Bokningen är tillbaka som den var.'
          : `Bokningen är tillbaka, utom ${titles}, som någon annan hann ta.`,
    }
  }

  // Only our own server states when a booking was made, and only our server can undo.
  if (madeAt === undefined || missing.series !== undefined) offerAfterwards({ words, afterwards })
  else offerToUndo({ id: lost.map((part) => part.id).join(), words, undo, isSeen: true, afterwards }, since)
}
