/**
 * Reads what the sign of a room shows: two days of the room, drawn from the same hours and claims as the grid. Invariant: the result has no
 * person, no booking and no hold session in it, only stretches of time.
 */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { minutesOf, minutesOfDay, timeFromMinutes } from '../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { Stop } from '../../domain/rules/check-in.ts'
import { dayHours, openTimeOf } from '../../domain/rules/day-slots.ts'
import { specialTitle } from '../../domain/rules/special-days.ts'
import type { Sign } from '../../domain/schema/calls/sign-calls.ts'
import type { GroupId, ResourceId, SessionId } from '../../domain/schema/ids.ts'
import { type RoomDay, signSpans } from '../../domain/sign/sign-spans.ts'
import type { Database } from '../database/database.ts'
import { type ResourceClaims, readClaims } from '../grid/day-claims.ts'
import { seenClaims } from '../grid/read-day-grid.ts'
import { type GroupStructure, structureOfVersion } from '../groups/group-structure.ts'

/** How far ahead the next opening is looked for. A school's summer is shorter. */
const LOOK_AHEAD_DAYS = 100

export type SignReading = Omit<Sign, 'link'>

/** A room that has a sign, with the titles of the room and its group. */
export interface SignedRoom {
  readonly resourceId: ResourceId
  readonly groupId: GroupId
  readonly room: string
  readonly group: string
}

interface Seen {
  readonly structure: GroupStructure
  readonly resourceId: ResourceId
  readonly stops: readonly Stop[]
  /** The session whose own holds are free for it. */
  readonly viewer: SessionId | null
}

/** The stretches of one of the two days, in minutes since the beginning of the first. `dayIndex` is 0 or 1. */
const roomDay = (
  { structure, resourceId, stops, viewer }: Seen,
  { date, dayIndex }: { readonly date: LocalDate; readonly dayIndex: number },
  claims: ResourceClaims | undefined,
): RoomDay => {
  const since = dayIndex * minutesOfDay
  const moved = <Stretch extends { readonly from: number; readonly to: number }>(stretch: Stretch): Stretch => ({
    ...stretch,
    from: stretch.from + since,
    to: stretch.to + since,
  })
  const { open = [], locks = [] } = dayHours(date, structure).resources.find(({ id }) => id === resourceId) ?? {}
  const seen = claims === undefined ? null : seenClaims(claims, { structure, date, stops })
  const all = seen?.claims ?? []
  return {
    open: open.map(moved),
    locks: locks.map(moved),
    held: all
      .filter(({ claimant: { sessionId } }) => sessionId !== null && sessionId !== viewer)
      .map(({ from, to }) => moved({ from, to })),
    booked: all
      .filter(({ claimant }) => claimant.sessionId === null)
      .map((claim) => {
        const yieldsAt = seen?.yieldsAt.get(claim)
        const yieldsFrom = yieldsAt === undefined ? undefined : since + minutesOf(yieldsAt)
        return { ...moved({ from: claim.from, to: claim.to }), yieldsFrom }
      }),
  }
}

const nextOpening = (from: LocalDate, structure: GroupStructure, resourceId: ResourceId): Sign['opens'] => {
  const resource = structure.resources.find(({ id }) => id === resourceId)
  if (resource === undefined) return null
  for (let days = 0; days < LOOK_AHEAD_DAYS; days += 1) {
    const date = addDays(from, days)
    const [first] = openTimeOf(date, structure, resource)
    if (first !== undefined) return { date, time: timeFromMinutes(first.from) }
  }
  return null
}

/** @param viewer the session of the person who looks, whose own holds are free for them. A sign has none. */
export const readSign = async (
  database: Database,
  signed: SignedRoom,
  today: LocalDate,
  viewer: SessionId | null = null,
): Promise<SignReading> => {
  const { resourceId, groupId, room, group: groupTitle } = signed
  const dates = [today, addDays(today, 1)]
  const { now, revision, stops, groups } = await readClaims(database, { of: { groups: [groupId] }, dates })
  const { date } = wallTimeAt(Date.parse(now))
  // Midnight has passed since the caller looked at the clock.
  if (date !== today) return readSign(database, signed, date, viewer)
  const [group] = groups
  const structure = group === undefined ? null : await structureOfVersion(database, groupId, group.version)
  // The group has changed since its version was read, so the claims belong to another structure.
  if (group !== undefined && structure === null) return readSign(database, signed, today, viewer)
  const common = { revision, now, date: today, room, group: groupTitle }
  const resource = structure?.resources.find(({ id }) => id === resourceId)
  if (group === undefined || structure === null || resource === undefined)
    return { ...common, isBookable: false, spans: [], titles: [null, null], opens: null }

  const days = dates.map((each, dayIndex) =>
    roomDay(
      { structure, resourceId, stops, viewer },
      { date: each, dayIndex },
      group.days.get(each)?.byResource.get(resourceId),
    ),
  )
  return {
    ...common,
    isBookable: true,
    spans: signSpans({
      open: days.flatMap(({ open }) => open),
      locks: days.flatMap(({ locks }) => locks),
      held: days.flatMap(({ held }) => held),
      booked: days.flatMap(({ booked }) => booked),
    }),
    titles: [specialTitle(today, structure, resource), specialTitle(addDays(today, 1), structure, resource)],
    opens: nextOpening(addDays(today, 2), structure, resourceId),
  }
}
