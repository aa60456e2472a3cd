/** Makes the grid of a day from the server's slots. Its rows are the times of all the resources. */
import type { Interval } from '../calendar/interval.ts'
import type { BookingMark, DayGrid, DayResource, DaySlot } from '../schema/day-grid.ts'
import type { GridResource } from '../schema/entities.ts'

/** Makes the mark of a booking in a slot. What the message does not tell is left out. */
export const bookingMark = (
  idNumber: string,
  { bookingId, own, yieldsAt, heldOver }: Omit<BookingMark, 'idNumber'>,
): BookingMark => ({
  idNumber,
  bookingId,
  ...(own === true ? { own } : {}),
  ...(yieldsAt ? { yieldsAt } : {}),
  ...(heldOver ? { heldOver } : {}),
})

export const dayResourceOf = (resource: GridResource): DayResource => {
  const slots: Record<string, DaySlot> = {}
  for (const slot of resource.slots) {
    const { endTime, open, locked, lockReason } = slot
    const booking = slot.booked ? bookingMark(slot.bookingIdNumber ?? '', slot) : null
    slots[slot.startTime] = { endTime, open, locked, ...(lockReason === undefined ? {} : { lockReason }), booking }
  }
  const { title, specialDay } = resource
  return { title, slots, ...(specialDay === undefined ? {} : { specialDay }) }
}

interface ReadDay {
  readonly revision: number
  readonly resources: readonly GridResource[]
}

export const dayGridOf = ({ revision, resources }: ReadDay): DayGrid => {
  const byId: Record<string, DayResource> = {}
  const byStart = new Map<string, Interval>()
  for (const resource of resources) {
    byId[resource.id] = dayResourceOf(resource)
    for (const { startTime, endTime } of resource.slots) byStart.set(startTime, { startTime, endTime })
  }
  const rows = [...byStart.values()].toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  return { revision, rows, order: resources.map(({ id }) => id), resources: byId }
}
