/**
 * The content of the demonstration: organisations, accounts, groups with their resources, and bookings around `today`. It is a pure
 * function of that day. User types and texts are in `server/content/`, because every installation starts with those.
 */
import { type Interval, overlaps } from '../../domain/calendar/interval.ts'
import { addDays, type LocalDate, weekdayOf } from '../../domain/calendar/local-date.ts'
import { localTime, minutesOf } from '../../domain/calendar/local-time.ts'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { daySlots } from '../../domain/rules/day-slots.ts'
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import { ResourceId } from '../../domain/schema/ids.ts'
import {
  type DemoPeople,
  readDemoPeople,
  readWishedBookings,
  type WishedBooking,
  type WishedResource,
} from './demo-files.ts'
import { type DemoGroup, type DemoResource, demoGroups, timeOfDay } from './demo-groups.ts'

interface DemoBookedResource {
  readonly resource: string
  readonly date: LocalDate
  /** Slots of the group's grid, in order. */
  readonly bookingSlots: readonly Interval[]
  /** The wish for the resource, or ''. */
  readonly message: string
  readonly status: BookingStatus
  /** A price that an administrator has set, or null if the resource's prices decide. */
  readonly price: number | null
}

export interface DemoBooking {
  readonly user: string
  readonly bookingResources: readonly DemoBookedResource[]
  readonly notes: NonNullable<WishedBooking['notes']>
}

interface Place {
  readonly group: DemoGroup
  readonly resource: DemoResource
}

const MOST_DAYS_MOVED = 14

const statuses = { confirmed: CONFIRMED, cancelled: CANCELLED, occupied: OCCUPIED } as const

/** A resource's slots on a day that are open and not locked, in order. Slots that have begun are included. */
const openRows = ({ group, resource }: Place, day: LocalDate): Interval[] => {
  const theDayBefore = { date: addDays(day, -1), time: localTime('00:00:00') }
  const resources = group.resources.map((one, index) => ({ ...one, id: ResourceId.make(index + 1) }))
  const slots = daySlots(day, { ...group, resources }, theDayBefore).resources[group.resources.indexOf(resource)]?.slots
  return (slots ?? [])
    .filter(({ open, locked }) => open && !locked)
    .map(({ startTime, endTime }) => ({ startTime, endTime }))
}

/** The first run of `count` adjacent slots that begins at `from` or later. */
const runFrom = (rows: readonly Interval[], count: number, from: number): Interval[] | null => {
  for (const [index, first] of rows.entries()) {
    if (minutesOf(first.startTime) < from) continue
    const run = rows.slice(index, index + count)
    const adjacent = run.every((row, at) => at === 0 || run[at - 1]?.endTime === row.startTime)
    if (run.length === count && adjacent) return run
  }
  return null
}

const chooseRows = (free: readonly Interval[], wish: WishedResource, slotTime: number): Interval[] | null => {
  let left = [...free]
  const chosen: Interval[] = []
  for (const [start, minutes] of Object.entries(wish.stretches)) {
    const count = Math.ceil(minutes / slotTime)
    const run = runFrom(left, count, minutesOf(timeOfDay(start))) ?? runFrom(left, count, 0)
    if (run === null) return null
    chosen.push(...run)
    left = left.filter((row) => !run.includes(row))
  }
  return chosen.toSorted((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))
}

/** Finds free slots for each wish. @throws RangeError if a wish names an unknown resource, or if nothing is free within two weeks */
export const planBookings = (
  today: LocalDate,
  groups: readonly DemoGroup[],
  wishes: readonly WishedBooking[],
): DemoBooking[] => {
  const places = new Map<string, Place>(
    groups.flatMap((group) => group.resources.map((resource) => [resource.key, { group, resource }])),
  )
  const taken = new Map<string, Interval[]>()

  const place = (wish: WishedResource, mine: readonly DemoBookedResource[]): DemoBookedResource => {
    const at = places.get(wish.resource)
    if (at === undefined) throw new RangeError(`no such resource: ${wish.resource}`)
    const step = wish.day < 0 ? -1 : 1
    for (let moved = 0; moved < MOST_DAYS_MOVED; moved += 1) {
      const date = addDays(today, wish.day + step * moved)
      if (mine.some((other) => other.resource === wish.resource && other.date === date)) continue
      const isWeekend = weekdayOf(date) === 0 || weekdayOf(date) === 6
      if (date !== today && isWeekend) continue
      const key = `${wish.resource} ${date}`
      const busy = taken.get(key) ?? []
      const free = openRows(at, date).filter((row) => !busy.some((other) => overlaps(row, other)))
      const bookingSlots = chooseRows(free, wish, at.group.slotTime)
      if (bookingSlots === null) continue
      const status = wish.status === undefined ? UNCONFIRMED : statuses[wish.status]
      if (status !== CANCELLED) taken.set(key, [...busy, ...bookingSlots])
      return {
        resource: wish.resource,
        date,
        bookingSlots,
        message: wish.message ?? '',
        status,
        price: wish.price ?? null,
      }
    }
    throw new RangeError(`no room for a booking of ${wish.resource}`)
  }

  return wishes.map(({ user, resources, notes = [] }) => {
    const bookingResources: DemoBookedResource[] = []
    for (const wish of resources) bookingResources.push(place(wish, bookingResources))
    return { user, bookingResources, notes }
  })
}

export const DEMO_PASSWORD = 'demo-losenord-1'

export interface DemoContent extends DemoPeople {
  readonly groups: readonly DemoGroup[]
  /** The bookings in the order in which they were made. The first one gets the number 1001. */
  readonly bookings: readonly DemoBooking[]
}

export const demoContent = (today: LocalDate): DemoContent => {
  const groups = demoGroups(today)
  return { ...readDemoPeople(), groups, bookings: planBookings(today, groups, readWishedBookings()) }
}
