/**
 * The grid of a group and day as one person sees it. What anybody sees is drawn once and remembered until something
 * changes; for a viewer with something in the grid, the columns that it is in are drawn anew. Invariant: the revision is
 * exactly that of what is shown.
 */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { daySlots } from '../../domain/rules/day-slots.ts'
import type { GridResource } from '../../domain/schema/entities.ts'
import type { GroupId } from '../../domain/schema/ids.ts'
import { lastBookableDay } from '../claims/bookable-days.ts'
import type { Database } from '../database/database.ts'
import { type GroupStructure, structureOfVersion } from '../groups/group-structure.ts'
import { type DayClaims, type DayReading, readDayClaims } from './day-claims.ts'
import { anybody, concerns, slotAsSeen, type Viewer } from './slot-as-seen.ts'

export interface DayGrid {
  readonly revision: number
  /** The very same array for everybody who has nothing in the grid, for as long as it does not change. */
  readonly resources: readonly GridResource[]
}

/** A day as anybody sees it. */
interface Drawn {
  readonly claims: DayClaims
  /** Rows begin on whole minutes: nothing else of the clock shows. */
  readonly minute: string
  readonly resources: readonly GridResource[]
}

/** Some megabytes at most. */
const mostRemembered = 20
const remembered = new Map<string, Drawn>()

const remember = (key: string, drawn: Drawn): void => {
  remembered.delete(key)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= mostRemembered) remembered.delete(oldest)
  remembered.set(key, drawn)
}

/** Of an instant as ISO text. */
const minuteOf = (now: string): string => now.slice(0, 'yyyy-MM-ddTHH:mm'.length)

const draw = ({ claims, now }: DayReading, structure: GroupStructure, date: LocalDate, bookableDays: number): Drawn => {
  const titles = new Map(structure.resources.map(({ id, title }) => [id, title]))
  const wallTime = wallTimeAt(Date.parse(now))
  const { resources } = daySlots(date, structure, wallTime)
  const isTooFar = date > lastBookableDay(wallTime, bookableDays)
  return {
    claims,
    minute: minuteOf(now),
    resources: resources.map(({ id, slots }) => ({
      id,
      title: titles.get(id) ?? '',
      date,
      slots: slots.map((slot) =>
        slotAsSeen(isTooFar ? { ...slot, open: false } : slot, claims.byResource.get(id) ?? [], anybody),
      ),
    })),
  }
}

const asSeen = ({ claims, resources }: Drawn, viewer: Viewer): readonly GridResource[] => {
  const concerned = new Set(
    claims.holders.filter((holder) => concerns(holder, viewer)).map((holder) => holder.resourceId),
  )
  if (concerned.size === 0) return resources
  return resources.map((resource) =>
    concerned.has(resource.id)
      ? {
          ...resource,
          slots: resource.slots.map((slot) => slotAsSeen(slot, claims.byResource.get(resource.id) ?? [], viewer)),
        }
      : resource,
  )
}

/**
 * @param bookableDays from today: days beyond are closed
 * @returns null when there is no such group, or it is disabled
 */
export const readDayGrid = async (
  database: Database,
  groupId: GroupId,
  date: LocalDate,
  viewer: Viewer,
  bookableDays: number,
): Promise<DayGrid | null> => {
  const key = `${groupId} ${date}`
  const known = remembered.get(key) ?? null
  const reading = await readDayClaims(database, groupId, date, known?.claims ?? null)
  if (reading === null) return null
  const { claims, now, isSettled } = reading
  if (known !== null && known.claims === claims && known.minute === minuteOf(now))
    return { revision: claims.revision, resources: asSeen(known, viewer) }

  const structure = await structureOfVersion(database, groupId, claims.version)
  // The group has changed in between: what was read is of another grid.
  if (structure === null) return readDayGrid(database, groupId, date, viewer, bookableDays)
  const drawn = draw(reading, structure, date, bookableDays)
  if (isSettled) remember(key, drawn)
  return { revision: claims.revision, resources: asSeen(drawn, viewer) }
}
