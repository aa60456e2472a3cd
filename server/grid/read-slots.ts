/**
 * The columns of several resources over several days, as one person sees them: a week of a room, a month of a group, or the dates of a
 * series. Invariants: each column equals the column in the day's grid, because the same code draws it from the same readings; all columns
 * come from one moment.
 */
import { addDays, daysBetween, type LocalDate } from '../../domain/calendar/local-date.ts'
import { MOST_DAYS, MOST_RESOURCE_DAYS, MOST_RESOURCES } from '../../domain/rules/reading-over-days.ts'
import type { SlotsQuestion } from '../../domain/schema/calls/finding-calls.ts'
import type { GridResource } from '../../domain/schema/entities.ts'
import type { Database } from '../database/database.ts'
import { structureOfVersion } from '../groups/group-structure.ts'
import { found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { flatMapInSlices } from '../process/in-slices.ts'
import { readClaims } from './day-claims.ts'
import { drawFor, hoursOfColumns, seenClaims, type Viewer, viewerIn } from './read-day-grid.ts'

/** The largest number of days from the first single date to the last. */
const MOST_APART_DAYS = 400

/** Returns the requested dates: single dates, or all dates between two days. @throws Failure 422 */
const datesOf = ({ resources, from, to, dates }: SlotsQuestion): readonly LocalDate[] => {
  const span = daysBetween(from, to) + 1
  const resourcesProblem = (): string | null => {
    if (resources.length === 0) return fieldTexts.noResources
    if (new Set(resources).size < resources.length) return fieldTexts.resourceGivenTwice
    return resources.length > MOST_RESOURCES ? fieldTexts.manyResources(MOST_RESOURCES) : null
  }
  const daysProblem = (days: number): string | null => {
    if (days < 1) return fieldTexts.daysTurned
    if (days > MOST_DAYS) return fieldTexts.manyDays(MOST_DAYS)
    return days * resources.length > MOST_RESOURCE_DAYS ? fieldTexts.manyResourceDays(MOST_RESOURCE_DAYS) : null
  }
  if (dates == null) {
    refuseInvalid({ resources: resourcesProblem(), to: daysProblem(span) })
    return Array.from({ length: span }, (_, index) => addDays(from, index))
  }
  const datesProblem = (): string | null => {
    if (dates.length === 0) return fieldTexts.noDates
    if (new Set(dates).size < dates.length) return fieldTexts.dateTwice
    return dates.some((date) => date < from || date > to) ? fieldTexts.datesOutside : daysProblem(dates.length)
  }
  refuseInvalid({
    resources: resourcesProblem(),
    to: span > MOST_APART_DAYS ? fieldTexts.datesApart(MOST_APART_DAYS) : null,
    dates: datesProblem(),
  })
  return dates
}

interface AskedColumns extends SlotsQuestion {
  /** The number of days that can be booked, counted from today. Later days are closed. */
  readonly bookableDays: number
}

interface Columns {
  readonly revision: number
  /** The columns, ordered by the requested order of resources and then by date. */
  readonly resources: readonly GridResource[]
}

/** Reads columns of slots. @throws Failure 422, or 404 if one of the resources is missing or disabled */
export const readSlots = async (database: Database, asked: AskedColumns, viewer: Viewer): Promise<Columns> => {
  const dates = datesOf(asked)
  const { resources, bookableDays } = asked
  const only = new Set(resources)
  const { now, revision, stops, groups } = await readClaims(database, { of: { resources }, dates })
  const columns = new Map<string, GridResource>()
  for (const { groupId, version, days } of groups) {
    const structure = await structureOfVersion(database, groupId, version)
    // The group has changed since its version was read, so the claims belong to another grid.
    if (structure === null) return readSlots(database, asked, viewer)
    const seenBy = viewerIn(viewer, groupId)
    const drawn = await flatMapInSlices(days, ([date, { byResource }]) =>
      hoursOfColumns(structure, date, { now, bookableDays, only }).map((hours) => {
        const claims = byResource.get(hours.id)
        const seen = claims === undefined ? null : seenClaims(claims, { structure, date, stops })
        return [`${hours.id} ${date}`, drawFor(hours, seen, seenBy)] as const
      }),
    )
    for (const [place, column] of drawn) columns.set(place, column)
  }
  return { revision, resources: resources.flatMap((id) => dates.map((date) => found(columns.get(`${id} ${date}`)))) }
}
