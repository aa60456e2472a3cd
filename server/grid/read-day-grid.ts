/**
 * The grid of a group and day as one person sees it. The view for everybody is drawn once and remembered, column by column, until something
 * in the column changes. A viewer who has holds or bookings in a column gets a separate view of that column, which is remembered in the
 * same way. Invariant: the revision is exactly the revision of the shown claims.
 */

import { Schema } from 'effect'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { endMinutes, type LocalTime, minutesOf } from '../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { Stop } from '../../domain/rules/check-in.ts'
import { daySlots, type GridSlot } from '../../domain/rules/day-slots.ts'
import { may } from '../../domain/rules/permissions.ts'
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
import { gracedRuns } from '../claims/graced-runs.ts'
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
  /** The cookie `sess`. The holds of this session are shown as selected. */
  readonly sessionId: SessionId | null
  readonly userId: UserId | null
  readonly role: Role | null
  /** The groups for which the viewer has the role. Undefined for all groups. */
  readonly roleGroups?: readonly GroupId[] | undefined
  /** The booked resource that is edited. Its slots are shown as selected, not as booked. */
  readonly editing?: BookingResourceId
}

/** The viewer in a group. Outside of their groups, the people of the house see no more than anybody. */
export const viewerIn = (viewer: Viewer, groupId: GroupId): Viewer =>
  may(viewer, 'see-bookings', [groupId]) ? viewer : { ...viewer, role: null }

/** A viewer without holds or bookings in the grid. */
export const anybody: Viewer = { sessionId: null, userId: null, role: null }

const isOwnHold = ({ sessionId }: Claimant, viewer: Viewer): boolean =>
  sessionId !== null && sessionId === viewer.sessionId
const isEdited = ({ bookedResourceId }: Claimant, { editing }: Viewer): boolean =>
  bookedResourceId !== null && bookedResourceId === editing
const isOwn = ({ ownerId }: Claimant, { userId }: Viewer): boolean => userId !== null && userId === ownerId

/** Whether the viewer may know the id of a booking. Everybody may know its number; only the owner and administrators may know its id. */
const mayKnowId = (claimant: Claimant, viewer: Viewer): boolean =>
  claimant.bookingId !== null && (may(viewer, 'see-bookings') || isOwn(claimant, viewer))

const isBookingId = Schema.is(BookingId)

/** The claims of a resource's day, and from when others may take the booked ones to which nobody comes. */
export interface SeenClaims extends ResourceClaims {
  readonly yieldsAt: ReadonlyMap<Claim, LocalTime>
}

const noTimes: ReadonlyMap<Claim, LocalTime> = new Map()

/** Finds from when others may take the booked times of a resource's day. */
export const seenClaims = (
  claims: ResourceClaims,
  {
    structure,
    date,
    stops,
  }: { readonly structure: GroupStructure; readonly date: LocalDate; readonly stops: readonly Stop[] },
): SeenClaims => {
  const spans = claims.claims.flatMap((claim) => {
    const { presence, ownerId, resourceId } = claim.claimant
    return presence === null || ownerId === null
      ? []
      : [{ ...presence, ownerId, resourceId, claim, from: claim.from, to: claim.to }]
  })
  const [first] = spans
  if (first === undefined) return { ...claims, yieldsAt: noTimes }
  const runs = gracedRuns({ group: structure, resourceId: first.resourceId, date, stops }, spans)
  const times = runs.flatMap(({ yieldsAt, slots }) =>
    yieldsAt === null ? [] : slots.map(({ claim }) => [claim, yieldsAt] as const),
  )
  return { ...claims, yieldsAt: new Map(times) }
}

/** Whether a hold stands over a booking of the slot, which others could take when the hold was made. */
const isHeldOver = (claims: readonly Claim[], slot: Pick<Claim, 'from' | 'to'>): boolean => {
  const meets = (one: Pick<Claim, 'from' | 'to'>, other: Pick<Claim, 'from' | 'to'>): boolean =>
    one.from < other.to && other.from < one.to
  const inSlot = claims.filter((claim) => meets(claim, slot))
  const booked = inSlot.filter(({ claimant }) => claimant.sessionId === null)
  return inSlot.some((claim) => claim.claimant.sessionId !== null && booked.some((other) => meets(claim, other)))
}

const slotAsSeen = (
  { startTime, endTime, open, locked, lockReason }: GridSlot,
  { claims, yieldsAt: times }: Pick<SeenClaims, 'claims' | 'yieldsAt'>,
  viewer: Viewer,
): GridResource['slots'][number] => {
  const from = minutesOf(startTime)
  const to = endMinutes(endTime)
  let booked: Claimant | null = null
  let yieldsAt: LocalTime | undefined
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
    } else {
      // A slot can be taken only if all bookings in it can be.
      const from = times.get(claim)
      const isLater = booked === null || (yieldsAt !== undefined && from !== undefined && from > yieldsAt)
      if (from === undefined || isLater) yieldsAt = from
      booked ??= claimant
    }
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
    ...(yieldsAt === undefined ? {} : { yieldsAt }),
    ...(booked !== null && reserved && yieldsAt === undefined && isHeldOver(claims, { from, to })
      ? { heldOver: true as const }
      : {}),
  }
}

/** The day of a resource before anything is held or booked. */
export type DayResource = Omit<GridResource, 'slots'> & { readonly slots: readonly GridSlot[] }

/** The present moment, and the number of days that can be booked. */
interface Moment {
  /** The server's clock, ISO 8601. */
  readonly now: string
  /** The number of days that can be booked, counted from today. Later days are closed. */
  readonly bookableDays: number
}

/** The hours of the columns of a group. If `only` is given, only the columns of these resources. */
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

const nothingClaimed = { claims: [], yieldsAt: noTimes }

/** Draws a column as a viewer sees it. If nothing is held or booked, `claims` is null. */
export const drawFor = (hours: DayResource, claims: SeenClaims | null, viewer: Viewer): GridResource => ({
  ...hours,
  slots: hours.slots.map((slot) => slotAsSeen(slot, claims ?? nothingClaimed, viewer)),
})

/** The day of a resource. It is drawn once for everybody, and once for each viewer who has holds or bookings in it. */
interface Column {
  /** The slots that follow from the resource's hours. */
  readonly hours: DayResource
  /** Null if nothing is held or booked. */
  readonly claims: SeenClaims | null
  /** What was read, by which an unchanged column is known. */
  readonly read: ResourceClaims | null
  /** The column as everybody sees it. */
  readonly resource: GridResource
  readonly views: Latest<string, GridResource>
}

/** The day as everybody sees it. */
interface Drawn {
  readonly claims: DayClaims
  readonly stops: readonly Stop[]
  /** The minute of the drawing, as ISO text. Rows begin on whole minutes, so the grid depends only on the minute of the clock. */
  readonly minute: string
  readonly columns: readonly Column[]
  readonly resources: readonly GridResource[]
}

/** The number of remembered views of a column. A column seldom has as many claimants. */
const mostViews = 40
/** The number of remembered drawn days. They take some megabytes at most. */
const mostRemembered = 20
const recall = latestByDatabase<string, Drawn>(mostRemembered)

const areSameStops = (some: readonly Stop[], others: readonly Stop[]): boolean =>
  some.length === others.length && some.every(({ to }, index) => to === others[index]?.to)

const minuteOf = (now: string): string => now.slice(0, 'yyyy-MM-ddTHH:mm'.length)

/**
 * Draws only the columns that have changed. In a busy hour, each change affects about one column of fifty.
 * @param before the day as it was drawn last. Null if it is not remembered.
 */
const draw = (
  claims: DayClaims,
  structure: GroupStructure,
  { before, stops, ...moment }: Moment & { readonly before: Drawn | null; readonly stops: readonly Stop[] },
): Drawn => {
  const minute = minuteOf(moment.now)
  const isSameHour =
    before !== null &&
    before.minute === minute &&
    before.claims.version === claims.version &&
    areSameStops(before.stops, stops)
  const known = isSameHour ? before.columns : []
  const hours = known.length > 0 ? known.map((column) => column.hours) : hoursOfColumns(structure, claims.date, moment)
  const columns = hours.map((ofColumn, index): Column => {
    const ofResource = claims.byResource.get(ofColumn.id) ?? null
    const column = known[index]
    if (column !== undefined && column.read === ofResource) return column
    const seen = ofResource === null ? null : seenClaims(ofResource, { structure, date: claims.date, stops })
    const resource = drawFor(ofColumn, seen, anybody)
    return { hours: ofColumn, claims: seen, read: ofResource, resource, views: createLatest(mostViews) }
  })
  const isSame = isSameHour && columns.every((column, index) => column === known[index])
  return {
    claims,
    stops,
    minute,
    columns,
    resources: isSame ? before.resources : columns.map(({ resource }) => resource),
  }
}

/**
 * Returns the columns as the viewer sees them. If nothing in the day concerns the viewer, it is the same array as for everybody else.
 */
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
  /** The number of days that can be booked, counted from today. Later days are closed. */
  readonly bookableDays: number
}

export interface DayGrid {
  readonly revision: number
  /** The columns. Everybody without holds or bookings in the grid gets the same array until the grid changes. */
  readonly resources: readonly GridResource[]
}

/** Reads the grid of a day. Returns null if there is no such group, or if it is disabled. */
export const readDayGrid = async (database: Database, asked: AskedDay, viewer: Viewer): Promise<DayGrid | null> => {
  const { groupId, date, bookableDays } = asked
  const key = `${groupId} ${date}`
  const remembered = recall(database)
  const known = remembered.get(key) ?? null
  const { now, isSettled, stops, groups } = await readClaims(database, { of: { groups: [groupId] }, dates: [date] })
  const claims = groups[0]?.days.get(date)
  if (claims === undefined) return null
  if (known !== null && known.claims === claims && known.minute === minuteOf(now) && areSameStops(known.stops, stops))
    return { revision: claims.revision, resources: asSeen(known, viewerIn(viewer, groupId)) }

  const structure = await structureOfVersion(database, groupId, claims.version)
  // The group has changed since its version was read, so the claims belong to another grid.
  if (structure === null) return readDayGrid(database, asked, viewer)
  const drawn = draw(claims, structure, { now, bookableDays, stops, before: known })
  if (isSettled) remembered.keep(key, drawn)
  return { revision: claims.revision, resources: asSeen(drawn, viewerIn(viewer, groupId)) }
}
