/**
 * The day that every contender draws: 50 resources, 24 hours in half hours, bookings and other people's holds between
 * free times. Always the same, and far in the future, so that no present moment runs through it. The address of a page
 * or worker may name another size: "?resources=332&rows=20".
 */
import { type LocalDate, localDate } from '../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import { groupIdOf, resourceIdOf } from '../ids.ts'
import { createRandom } from '../random.ts'

/** As the page or worker was opened: the address of the page changes later. Nothing in a bench of the server, which has none. */
export const sizeInAddress = typeof location === 'undefined' ? '' : location.search
const size = new URLSearchParams(sizeInAddress)
export const RESOURCES = Number(size.get('resources') ?? 50)
export const ROWS = Number(size.get('rows') ?? 48)
/** Half hours, or quarters where half hours would be more than a day. */
const ROW_MINUTES = ROWS <= 48 ? 30 : 15

export const groupId = groupIdOf(1)
export const date: LocalDate = localDate('2035-03-07')

/** A place in the grid, both counted from 0. */
export interface Place {
  readonly resource: number
  readonly row: number
}

/** A stretch of rows that is taken. */
export interface Stretch extends Place {
  readonly rows: number
  readonly use: 'booking' | 'hold'
  readonly number: number
}

const random = createRandom(11)

const stretchesOf = (resource: number): Stretch[] => {
  const stretches: Stretch[] = []
  let row = random.below(4)
  while (row < ROWS) {
    const use = random.next() < 0.85 ? 'booking' : 'hold'
    const rows = Math.min(ROWS - row, use === 'booking' ? 1 + random.below(4) : 1)
    stretches.push({ resource, row, rows, use, number: 1001 + stretches.length + resource * 20 })
    row += rows + random.below(5)
  }
  return stretches
}

export const stretches: readonly Stretch[] = Array.from({ length: RESOURCES }, (_, resource) =>
  stretchesOf(resource),
).flat()

export const takenAt = ({ resource, row }: Place): Stretch | undefined =>
  stretches.find((taken) => taken.resource === resource && row >= taken.row && row < taken.row + taken.rows)

const freeWithin = (resources: number, rows: number): Place[] =>
  Array.from({ length: resources * rows }, (_, index) => ({
    resource: index % resources,
    row: Math.floor(index / resources),
  })).filter((place) => takenAt(place) === undefined)

/** In sight at the top left of the grid in every contender: first those that are pressed, then those that others take. */
const inSight = freeWithin(6, 12)
export const placesToPress: readonly Place[] = inSight.filter(({ resource }) => resource % 2 === 0)
export const placesToChange: readonly Place[] = inSight.filter(({ resource }) => resource % 2 === 1)
/** Everywhere else. */
export const placesOfBurst: readonly Place[] = freeWithin(RESOURCES, ROWS).filter(
  ({ resource, row }) => resource >= 6 || row >= 12,
)

export const resourceTitle = (resource: number): string => `Grupprum ${resource + 1}`

export const slotAt = ({ resource, row }: Place, rows = 1): SlotReference => ({
  resourceId: resourceIdOf(resource + 1),
  date,
  startTime: timeFromMinutes(row * ROW_MINUTES),
  endTime: timeFromMinutes((row + rows) * ROW_MINUTES),
})

/** A stretch as the peers take it: an event of a resource between two local times. */
export const calendarEvent = (
  place: Place,
  rows: number,
  title: string,
): { resourceId: string; start: string; end: string; title: string } => {
  const { startTime } = slotAt(place)
  const endMinutes = (place.row + rows) * ROW_MINUTES
  const end = endMinutes === 1440 ? `${date}T24:00:00` : `${date}T${timeFromMinutes(endMinutes)}`
  return { resourceId: String(place.resource + 1), start: `${date}T${startTime}`, end, title }
}

export const calendarEvents = stretches.map((taken) =>
  calendarEvent(taken, taken.rows, taken.use === 'booking' ? `Bokad ${taken.number}-1` : 'Reserverad'),
)
export const calendarResources = Array.from({ length: RESOURCES }, (_, resource) => ({
  id: String(resource + 1),
  title: resourceTitle(resource),
}))
