/**
 * Reads what the sign of a room shows: two days of the room, drawn from the same hours and claims as the grid. Invariant: the result has no
 * person, no booking and no hold session in it, only stretches of time.
 */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { minutesOfDay, timeFromMinutes } from '../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { dayHours, openTimeOf } from '../../domain/rules/day-slots.ts'
import { specialTitle } from '../../domain/rules/special-days.ts'
import type { Sign } from '../../domain/schema/calls/sign-calls.ts'
import type { GroupId, ResourceId, SessionId } from '../../domain/schema/ids.ts'
import { type RoomDay, signSpans } from '../../domain/sign/sign-spans.ts'
import type { Database } from '../database/database.ts'
import { type ResourceClaims, readClaims } from '../grid/day-claims.ts'
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

const roomDay = (
  date: LocalDate,
  {
    structure,
    resourceId,
    claims,
    viewer,
  }: { structure: GroupStructure; resourceId: ResourceId; claims: ResourceClaims | null; viewer: SessionId | null },
): RoomDay => {
  const { resources } = dayHours(date, structure)
  const { open = [], locks = [] } = resources.find(({ id }) => id === resourceId) ?? {}
  const ofKind = (isHold: boolean) =>
    (claims?.claims ?? []).filter(({ claimant }) => (claimant.sessionId !== null) === isHold)
  const held = ofKind(true).filter(({ claimant }) => claimant.sessionId !== viewer)
  return { open, locks, held, booked: ofKind(false) }
}

/** The same stretches on the next day. */
const shifted = <Stretch extends { readonly from: number; readonly to: number }>(
  stretches: readonly Stretch[],
): Stretch[] => stretches.map((one) => ({ ...one, from: one.from + minutesOfDay, to: one.to + minutesOfDay }))

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
  const { now, revision, groups } = await readClaims(database, { of: { groups: [groupId] }, dates })
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

  const [first, second] = [today, addDays(today, 1)].map((each) =>
    roomDay(each, { structure, resourceId, claims: group.days.get(each)?.byResource.get(resourceId) ?? null, viewer }),
  )
  if (first === undefined || second === undefined) throw new Error('A sign shows two days')
  return {
    ...common,
    isBookable: true,
    spans: signSpans({
      open: [...first.open, ...shifted(second.open)],
      locks: [...first.locks, ...shifted(second.locks)],
      held: [...first.held, ...shifted(second.held)],
      booked: [...first.booked, ...shifted(second.booked)],
    }),
    titles: [specialTitle(today, structure, resource), specialTitle(addDays(today, 1), structure, resource)],
    opens: nextOpening(addDays(today, 2), structure, resourceId),
  }
}
