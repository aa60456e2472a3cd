/**
 * The grid of a group and day as one person sees it. The picture that anybody sees is drawn once and remembered, column
 * by column, until something in the column changes; for a viewer with something in the grid, so are the columns that it
 * is in. Invariant: the revision is exactly that of the claims that are shown.
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
import { type Claim, type Claimant, type DayClaims, type ResourceClaims, readClaims } from './day-claims.ts'

export interface Viewer {
  /** The cookie `sess`: whose holds are selected. */
  readonly sessionId: SessionId | null
  readonly userId: UserId | null
  readonly role: Role | null
  /** In an edit: its booked slots are selected and marked instead of booked. */
  readonly editing?: BookingResourceId
}

/** A viewer with nothing of their own in the grid. */
export const anybody: Viewer = { sessionId: null, userId: null, role: null }

const isBookingId = Schema.is(BookingId)

const isOwnHold = ({ sessionId }: Claimant, viewer: Viewer): boolean =>
  sessionId !== null && sessionId === viewer.sessionId
const isEdited = ({ bookedResourceId }: Claimant, { editing }: Viewer): boolean =>
  bookedResourceId !== null && bookedResourceId === editing
const isOwn = ({ ownerId }: Claimant, { userId }: Viewer): boolean => userId !== null && userId === ownerId
/** The number is public; the id goes to the owner and to administrators. */
const mayKnowBooking = (claimant: Claimant, viewer: Viewer): boolean =>
  claimant.bookingId !== null && (viewer.role === 'administrator' || isOwn(claimant, viewer))

/** Whether this person sees the claimant's slots otherwise than anybody does. */
const concerns = (claimant: Claimant, viewer: Viewer): boolean =>
  isOwnHold(claimant, viewer) || isEdited(claimant, viewer) || mayKnowBooking(claimant, viewer)

const shownBookingId = (claimant: Claimant, viewer: Viewer): BookingId | null =>
  mayKnowBooking(claimant, viewer) && isBookingId(claimant.bookingId) ? claimant.bookingId : null

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
    bookingId: booked === null ? null : shownBookingId(booked, viewer),
    bookingIdNumber:
      booked === null || booked.number === null || booked.part === null
        ? null
        : bookingIdNumber({ number: booked.number }, booked.part),
    ...(booked !== null && isOwn(booked, viewer) ? { own: true } : {}),
  }
}

export interface DayGrid {
  readonly revision: number
  /** The very same array for everybody who has nothing in the grid, for as long as it does not change. */
  readonly resources: readonly GridResource[]
}

/** A resource's day before anything is held or booked. */
export type DayResource = Omit<GridResource, 'slots'> & { readonly slots: readonly GridSlot[] }

/** A resource's day: drawn once for anybody, and once for each viewer whom something in it concerns. */
interface Column {
  /** The slots that its hours give. */
  readonly hours: DayResource
  /** Null: nothing is held or booked. */
  readonly claims: ResourceClaims | null
  readonly resource: GridResource
  readonly views: Latest<string, GridResource>
}

/** A day as anybody sees it. */
interface Drawn {
  readonly claims: DayClaims
  /** Rows begin on whole minutes: nothing else of the clock shows. */
  readonly minute: string
  readonly columns: readonly Column[]
  readonly resources: readonly GridResource[]
}

/** Viewers of a column: more than it has claimants are seldom. */
const mostViews = 40

/** Some megabytes at most. */
const mostRemembered = 20
/** Each database has its own: a copy of one goes on with the same versions and revisions, and with other claims. */
const rememberedOf = new WeakMap<Database, Latest<string, Drawn>>()

const recall = (database: Database): Latest<string, Drawn> => {
  const remembered = rememberedOf.get(database) ?? createLatest<string, Drawn>(mostRemembered)
  rememberedOf.set(database, remembered)
  return remembered
}

/** The minute of an instant, as ISO text. */
const minuteOf = (now: string): string => now.slice(0, 'yyyy-MM-ddTHH:mm'.length)

/** Only the columns in which something has changed are drawn anew: in a busy hour that is one of fifty with each change. */
const draw = (
  { claims, now }: { readonly claims: DayClaims; readonly now: string },
  structure: GroupStructure,
  date: LocalDate,
  bookableDays: number,
  before: Drawn | null,
): Drawn => {
  const minute = minuteOf(now)
  const isSameHour = before !== null && before.minute === minute && before.claims.version === claims.version
  const known = isSameHour ? before.columns : []
  const columns =
    known.length > 0
      ? known.map((column) => drawColumn(column, claims))
      : hoursOfColumns(now, structure, date, bookableDays).map((hours) => drawColumn({ hours, resource: null }, claims))
  const isSame = isSameHour && columns.every((column, index) => column === known[index])
  return { claims, minute, columns, resources: isSame ? before.resources : columns.map(({ resource }) => resource) }
}

/** @param only these resources; left out: all of the group */
export const hoursOfColumns = (
  now: string,
  structure: GroupStructure,
  date: LocalDate,
  bookableDays: number,
  only?: ReadonlySet<ResourceId>,
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

/** A column as a viewer sees it. */
export const drawFor = (hours: DayResource, claims: ResourceClaims | null, viewer: Viewer): GridResource => ({
  ...hours,
  slots: hours.slots.map((slot) => slotAsSeen(slot, claims?.claims ?? [], viewer)),
})

/** @param column is given back where nothing has changed */
const drawColumn = (
  column: Column | { readonly hours: DayResource; readonly resource: null },
  { byResource }: DayClaims,
): Column => {
  const { hours } = column
  const claims = byResource.get(hours.id) ?? null
  if (column.resource !== null && column.claims === claims) return column
  return { hours, claims, resource: drawFor(hours, claims, anybody), views: createLatest(mostViews) }
}

const keyOf = ({ sessionId, userId, role, editing }: Viewer): string => [sessionId, userId, role, editing].join(' ')

const columnAsSeen = ({ hours, claims, resource, views }: Column, viewer: Viewer): GridResource => {
  if (claims === null || !claims.claimants.some((claimant) => concerns(claimant, viewer))) return resource
  const key = keyOf(viewer)
  const view = views.get(key) ?? drawFor(hours, claims, viewer)
  views.keep(key, view)
  return view
}

const asSeen = ({ columns, resources }: Drawn, viewer: Viewer): readonly GridResource[] => {
  const seen = columns.map((column) => columnAsSeen(column, viewer))
  return seen.every((resource, index) => resource === resources[index]) ? resources : seen
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
  const remembered = recall(database)
  const known = remembered.get(key) ?? null
  const { now, isSettled, groups } = await readClaims(database, { of: { groups: [groupId] }, dates: [date] })
  const claims = groups[0]?.days.get(date)
  if (claims === undefined) return null
  if (known !== null && known.claims === claims && known.minute === minuteOf(now))
    return { revision: claims.revision, resources: asSeen(known, viewer) }

  const structure = await structureOfVersion(database, groupId, claims.version)
  // The group has changed in between: what was read is of another grid.
  if (structure === null) return readDayGrid(database, groupId, date, viewer, bookableDays)
  const drawn = draw({ claims, now }, structure, date, bookableDays, known)
  if (isSettled) remembered.keep(key, drawn)
  return { revision: claims.revision, resources: asSeen(drawn, viewer) }
}
