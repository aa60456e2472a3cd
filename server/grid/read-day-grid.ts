/**
 * The grid of a group and day as one person sees it. The picture that anybody sees is drawn once and remembered, column by column, until
 * something in the column changes. For a viewer who has something of their own in the grid, so are the columns that it is in. Invariant:
 * the revision is exactly that of the claims that are shown.
 */

import { Schema } from 'effect'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf } from '../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { daySlots, type GridSlot } from '../../domain/rules/day-slots.ts'
import { specialTitle } from '../../domain/rules/special-days.ts'
import type { GridResource, Role } from '../../domain/schema/entities.ts'
import {
  BookingId,
  type BookingResourceId,
  type GroupId,
  type ResourceId,
  type SessionId,
  type UserId,
} from '../../domain/schema/ids.ts'
import { bookingIdNumber } from '../claims/book-slots.ts'
import { lastBookableDay } from '../claims/slot-refusal.ts'
import type { Database } from '../database/database.ts'
import { type GroupStructure, structureOfVersion } from '../groups/group-structure.ts'
import { createLatest, type Latest } from '../process/latest.ts'
import {
  type Claim,
  type Claimant,
  type DayClaims,
  latestByDatabase,
  type ResourceClaims,
  readClaims,
} from './day-claims.ts'

export interface Viewer {
  /** The cookie `sess`: the holds of this session are selected. */
  readonly sessionId: SessionId | null
  readonly userId: UserId | null
  readonly role: Role | null
  /** The booked resource that is being edited: its slots are shown as selected, not as booked. */
  readonly editing?: BookingResourceId
}

/** A viewer with nothing of their own in the grid. */
export const anybody: Viewer = { sessionId: null, userId: null, role: null }

const isOwnHold = ({ sessionId }: Claimant, viewer: Viewer): boolean =>
  sessionId !== null && sessionId === viewer.sessionId
const isEdited = ({ bookedResourceId }: Claimant, { editing }: Viewer): boolean =>
  bookedResourceId !== null && bookedResourceId === editing
const isOwn = ({ ownerId }: Claimant, { userId }: Viewer): boolean => userId !== null && userId === ownerId

/** The number of a booking is public; its id goes to the owner and to administrators. */
const mayKnowId = (claimant: Claimant, viewer: Viewer): boolean =>
  claimant.bookingId !== null && (viewer.role === 'administrator' || isOwn(claimant, viewer))

const isBookingId = Schema.is(BookingId)

const slotAsSeen = (
  { startTime, endTime, open, locked, lockReason }: GridSlot,
  claims: readonly Claim[],
  viewer: Viewer,
): GridResource['slots'][number] => {
  const from = minutesOf(startTime)
  const to = endMinutes(endTime)
  let booked: Claimant | null = null
  let reserved = false
  let selected = false
  let edit = false
  for (const claim of claims) {
    if (claim.from >= to || from >= claim.to) continue
    const { claimant } = claim
    if (claimant.sessionId !== null) {
      reserved = true
      selected ||= isOwnHold(claimant, viewer)
    } else if (isEdited(claimant, viewer)) {
      edit = true
      selected = true
    } else booked ??= claimant
  }
  return {
    startTime,
    endTime,
    open,
    locked,
    ...(lockReason === undefined ? {} : { lockReason }),
    booked: booked !== null,
    reserved,
    selected,
    edit,
    bookingId: booked !== null && mayKnowId(booked, viewer) && isBookingId(booked.bookingId) ? booked.bookingId : null,
    bookingIdNumber:
      booked === null || booked.number === null || booked.part === null
        ? null
        : bookingIdNumber({ number: booked.number }, booked.part),
    ...(booked !== null && isOwn(booked, viewer) ? { own: true } : {}),
  }
}

/** A resource's day before anything is held or booked. */
export type DayResource = Omit<GridResource, 'slots'> & { readonly slots: readonly GridSlot[] }

/** Which days can be booked, and at which moment. */
interface Moment {
  /** The server's clock, ISO 8601. */
  readonly now: string
  /** From today on; days beyond them are closed. */
  readonly bookableDays: number
}

/** @param only these resources; absent for all of the group */
export const hoursOfColumns = (
  structure: GroupStructure,
  date: LocalDate,
  { now, bookableDays, only }: Moment & { readonly only?: ReadonlySet<ResourceId> },
): DayResource[] => {
  const resources = new Map(structure.resources.map((resource) => [resource.id, resource]))
  const wallTime = wallTimeAt(Date.parse(now))
  const isTooFar = date > lastBookableDay(wallTime, bookableDays)
  return daySlots(date, structure, wallTime, only).resources.map(({ id, slots }) => {
    const resource = resources.get(id)
    const special = resource === undefined ? null : specialTitle(date, structure, resource)
    return {
      id,
      title: resource?.title ?? '',
      date,
      ...(special === null ? {} : { specialDay: special }),
      slots: isTooFar ? slots.map((slot) => ({ ...slot, open: false })) : slots,
    }
  })
}

/** A column as a viewer sees it. @param claims null where nothing is held or booked */
export const drawFor = (hours: DayResource, claims: ResourceClaims | null, viewer: Viewer): GridResource => ({
  ...hours,
  slots: hours.slots.map((slot) => slotAsSeen(slot, claims?.claims ?? [], viewer)),
})

/** A resource's day: drawn once for anybody, and once for each viewer with something of their own in it. */
interface Column {
  /** The slots that its hours give. */
  readonly hours: DayResource
  /** Null where nothing is held or booked. */
  readonly claims: ResourceClaims | null
  /** As anybody sees it. */
  readonly resource: GridResource
  readonly views: Latest<string, GridResource>
}

/** A day as anybody sees it. */
interface Drawn {
  readonly claims: DayClaims
  /** Rows begin on whole minutes, so the grid shows nothing else of the clock. ISO text. */
  readonly minute: string
  readonly columns: readonly Column[]
  readonly resources: readonly GridResource[]
}

/** The number of views of a column that are remembered; a column seldom has as many claimants. */
const mostViews = 40
/** Drawn days are some megabytes at most. */
const mostRemembered = 20
const recall = latestByDatabase<string, Drawn>(mostRemembered)

const minuteOf = (now: string): string => now.slice(0, 'yyyy-MM-ddTHH:mm'.length)

/**
 * Draws only the columns anew in which something has changed: in a busy hour that is one of fifty with each change.
 * @param before the day as it was drawn last; null where it is not remembered
 */
const draw = (
  claims: DayClaims,
  structure: GroupStructure,
  { before, ...moment }: Moment & { readonly before: Drawn | null },
): Drawn => {
  const minute = minuteOf(moment.now)
  const isSameHour = before !== null && before.minute === minute && before.claims.version === claims.version
  const known = isSameHour ? before.columns : []
  const hours = known.length > 0 ? known.map((column) => column.hours) : hoursOfColumns(structure, claims.date, moment)
  const columns = hours.map((ofColumn, index): Column => {
    const ofResource = claims.byResource.get(ofColumn.id) ?? null
    const column = known[index]
    if (column !== undefined && column.claims === ofResource) return column
    const resource = drawFor(ofColumn, ofResource, anybody)
    return { hours: ofColumn, claims: ofResource, resource, views: createLatest(mostViews) }
  })
  const isSame = isSameHour && columns.every((column, index) => column === known[index])
  return { claims, minute, columns, resources: isSame ? before.resources : columns.map(({ resource }) => resource) }
}

/** @returns the very same array as for anybody, where nothing in the day concerns the viewer */
const asSeen = ({ columns, resources }: Drawn, viewer: Viewer): readonly GridResource[] => {
  const { sessionId, userId, role, editing } = viewer
  const key = [sessionId, userId, role, editing].join(' ')
  const concerns = (claimant: Claimant): boolean =>
    isOwnHold(claimant, viewer) || isEdited(claimant, viewer) || mayKnowId(claimant, viewer)
  const seen = columns.map(({ hours, claims, resource, views }) => {
    if (claims === null || !claims.claimants.some(concerns)) return resource
    const view = views.get(key) ?? drawFor(hours, claims, viewer)
    views.keep(key, view)
    return view
  })
  return seen.every((resource, index) => resource === resources[index]) ? resources : seen
}

interface AskedDay {
  readonly groupId: GroupId
  readonly date: LocalDate
  /** From today on; days beyond them are closed. */
  readonly bookableDays: number
}

export interface DayGrid {
  readonly revision: number
  /** The very same array for everybody with nothing of their own in the grid, as long as it does not change. */
  readonly resources: readonly GridResource[]
}

/** @returns null where there is no such group, or it is disabled */
export const readDayGrid = async (database: Database, asked: AskedDay, viewer: Viewer): Promise<DayGrid | null> => {
  const { groupId, date, bookableDays } = asked
  const key = `${groupId} ${date}`
  const remembered = recall(database)
  const known = remembered.get(key) ?? null
  const { now, isSettled, groups } = await readClaims(database, { of: { groups: [groupId] }, dates: [date] })
  const claims = groups[0]?.days.get(date)
  if (claims === undefined) return null
  if (known !== null && known.claims === claims && known.minute === minuteOf(now))
    return { revision: claims.revision, resources: asSeen(known, viewer) }

  const structure = await structureOfVersion(database, groupId, claims.version)
  // The group has changed since its version was read: the claims are those of another grid.
  if (structure === null) return readDayGrid(database, asked, viewer)
  const drawn = draw(claims, structure, { now, bookableDays, before: known })
  if (isSettled) remembered.keep(key, drawn)
  return { revision: claims.revision, resources: asSeen(drawn, viewer) }
}
