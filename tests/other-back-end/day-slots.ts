/** The slots of a day: rows of the group's slot time, and what takes each of them. */
import { type Booking, type Group, type Interval, type Place, type Resource, resourcesOf, type State } from './world.ts'

const DAY = 24 * 60

/** Minutes since midnight. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
/** As an end, 00:00 is midnight, and so is the last minute of the day. */
const endOf = (time: string): number => {
  const minutes = minutesOf(time)
  return minutes === 0 || minutes === DAY - 1 ? DAY : minutes
}
const timeOf = (minutes: number): string =>
  `${String(Math.floor((minutes % DAY) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

export const overlaps = (one: Interval, other: Interval): boolean =>
  minutesOf(one.startTime) < endOf(other.endTime) && minutesOf(other.startTime) < endOf(one.endTime)

export const lengthOf = ({ startTime, endTime }: Interval): number => endOf(endTime) - minutesOf(startTime)

const openings = (group: Group, resource: Resource, date: string): Interval[] => {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  const own = resource.open.length > 0 ? resource.open : group.open
  return own.filter(({ dayOfWeek }) => dayOfWeek === weekday)
}

const isLocked = (place: Place, date: string, slot: Interval): boolean =>
  place.locked.some(
    (lock) =>
      `${lock.startDate}T${lock.startTime}` < `${date}T${timeOf(endOf(slot.endTime) - 1)}` &&
      `${date}T${slot.startTime}` < `${lock.endDate}T${lock.endTime}`,
  )

const isCancelled = 2

/** The booked resource that has a slot, if there is one. */
export const bookedBy = (state: State, resourceId: number, date: string, slot: Interval) => {
  for (const booking of state.bookings)
    for (const booked of booking.bookingResources)
      if (
        booked.resourceId === resourceId &&
        booked.date === date &&
        booked.status !== isCancelled &&
        booked.bookingSlots.some((taken) => overlaps(taken, slot))
      )
        return { booking, booked }
  return null
}

/** Another person's hold of a slot. */
const heldByOther = (state: State, session: string | null, resourceId: number, date: string, slot: Interval): boolean =>
  state.holds.some(
    (hold) =>
      hold.resourceId === resourceId && hold.date === date && hold.sessionId !== session && overlaps(hold, slot),
  )

/** The slots of a day. While the booked resource `editing` is changed, its own slots count as free. */
export const daySlots = (
  state: State,
  group: Group,
  date: string,
  session: string | null,
  editing: number | null = null,
): object[] => {
  const resources = group.resources.filter(({ enabled }) => enabled)
  const all = resources.flatMap((resource) => openings(group, resource, date))
  const first = Math.min(...all.map(({ startTime }) => minutesOf(startTime)))
  const last = Math.max(...all.map(({ endTime }) => endOf(endTime)))
  const rows: Interval[] = []
  for (let start = first; start + group.slotTime <= last; start += group.slotTime)
    rows.push({ startTime: timeOf(start), endTime: timeOf(start + group.slotTime) })
  return resources.map((resource) => ({
    id: resource.id,
    title: resource.title,
    date,
    slots: rows.map((row) => {
      const taken = bookedBy(state, resource.id, date, row)
      const isOwn = taken !== null && taken.booked.id === editing
      return {
        ...row,
        open: openings(group, resource, date).some(
          ({ startTime, endTime }) =>
            minutesOf(startTime) <= minutesOf(row.startTime) && endOf(row.endTime) <= endOf(endTime),
        ),
        locked: isLocked(group, date, row) || isLocked(resource, date, row),
        booked: taken !== null && !isOwn,
        reserved: heldByOther(state, session, resource.id, date, row),
        selected: isOwn,
        edit: isOwn,
        bookingId: taken?.booking.id ?? null,
        bookingIdNumber: taken?.booked.bookingIdNumber ?? null,
      }
    }),
  }))
}

/** Why a slot cannot be had, in words; null: it can. */
export const obstacle = (
  state: State,
  session: string | null,
  wanted: { readonly resourceId: number; readonly date: string; readonly slot: Interval },
  editing: number | null = null,
): string | null => {
  const { resourceId, date, slot } = wanted
  const resource = resourcesOf(state).find(({ id }) => id === resourceId)
  const group = state.groups.find(({ id }) => id === resource?.group)
  if (resource === undefined || group === undefined) return 'Resursen finns inte.'
  const isOpen = openings(group, resource, date).some(
    ({ startTime, endTime }) =>
      minutesOf(startTime) <= minutesOf(slot.startTime) && endOf(slot.endTime) <= endOf(endTime),
  )
  if (!isOpen || lengthOf(slot) <= 0) return `${resource.title} är stängd den tiden.`
  if (isLocked(group, date, slot) || isLocked(resource, date, slot)) return `${resource.title} är låst den tiden.`
  const taken = bookedBy(state, resourceId, date, slot)
  if (taken !== null && taken.booked.id !== editing) return `${resource.title} är redan bokad den tiden.`
  if (heldByOther(state, session, resourceId, date, slot)) return `${resource.title} är reserverad av någon annan.`
  return null
}

/** A booking's slots as everybody is told of them. */
export const liveSlots = (booking: Booking): object[] =>
  booking.bookingResources.flatMap(({ resourceId, date, bookingSlots, bookingIdNumber }) =>
    bookingSlots.map((slot) => ({ resourceId, date, ...slot, bookingId: booking.id, bookingIdNumber })),
  )
