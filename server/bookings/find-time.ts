/**
 * Finds free times for a wish (docs/rules.md#finding). The module reads the days of all groups at once and lets a pure rule choose.
 * Invariants: all times on the requested dates are free in one snapshot, and the answer contains the revision of that snapshot; a press on
 * a time that is not marked as refused is confirmed unless something has changed since; the person's bookings count against the rules as
 * they do when the person books.
 */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf, timeFromMinutes } from '../../domain/calendar/local-time.ts'
import { type WallTime, wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { isToBeHad, type Stop } from '../../domain/rules/check-in.ts'
import { openRowsOf, type Span } from '../../domain/rules/day-slots.ts'
import {
  type FindGround,
  findTimes,
  type Hit,
  lacksOf,
  nearTimes,
  type Room,
  type RoomDay,
  type Wish,
} from '../../domain/rules/find-time.ts'
import { MOST_ATTRIBUTES, MOST_DATES, MOST_GROUPS, MOST_PERSONS } from '../../domain/rules/reading-over-days.ts'
import type { FoundTime, FoundTimes, TimeWish } from '../../domain/schema/calls/finding-calls.ts'
import type { ResourceId } from '../../domain/schema/ids.ts'
import { hoursOfDay } from '../claims/hours-of-day.ts'
import { lastBookableDay } from '../claims/slot-refusal.ts'
import type { Database } from '../database/database.ts'
import { type AskedDays, type Claim, type ResourceClaims, readClaims } from '../grid/day-claims.ts'
import { seenClaims } from '../grid/read-day-grid.ts'
import { type GroupStructure, structureOfVersion } from '../groups/group-structure.ts'
import { type Caller, callerMay } from '../http/caller.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { BookingContext } from './booking-context.ts'
import { readTerms } from './booking-terms.ts'
import { intervalsOf, lengthOf, readRunJudge } from './judge-runs.ts'

/** If nothing fits, the search continues for this many days after the last date. */
const LATER_DAYS = 7

/** Checks a wish. @throws Failure 422 */
const wishOf = ({ dates, from, to, minutes, persons, attributes, groups }: TimeWish): Wish => {
  const span = { from: minutesOf(from), to: endMinutes(to) }
  const length = span.to - span.from
  const isCount = (count: number, most: number): boolean => count >= 1 && count <= most
  const datesProblem = (): string | null => {
    if (dates.length === 0) return fieldTexts.noDates
    if (new Set(dates).size < dates.length) return fieldTexts.dateTwice
    return dates.length > MOST_DATES ? fieldTexts.manyDates(MOST_DATES) : null
  }
  refuseInvalid({
    dates: datesProblem(),
    to: length > 0 ? null : fieldTexts.endBeforeStart,
    minutes: minutes == null || length <= 0 || isCount(minutes, length) ? null : fieldTexts.wishedMinutes,
    persons: persons == null || isCount(persons, MOST_PERSONS) ? null : fieldTexts.wishedPersons,
    attributes: (attributes ?? []).length > MOST_ATTRIBUTES ? fieldTexts.manyAttributes(MOST_ATTRIBUTES) : null,
    groups: (groups ?? []).length > MOST_GROUPS ? fieldTexts.manyGroups(MOST_GROUPS) : null,
  })
  return {
    ...span,
    minutes: minutes ?? null,
    persons: persons ?? null,
    attributes: [...new Set(attributes ?? [])],
  }
}

interface Reading {
  readonly now: number
  readonly revision: number
  readonly structures: readonly GroupStructure[]
  readonly days: readonly RoomDay[]
}

interface RoomOfDay {
  readonly group: GroupStructure
  readonly id: ResourceId
  readonly date: LocalDate
  /** Null if nothing is held or booked. */
  readonly claims: ResourceClaims | null
  readonly caller: Caller
  /** The server's clock. */
  readonly wall: WallTime
  readonly stops: readonly Stop[]
}

/** The free rows of a room's day. A row that is booked is free if nobody has come to it, also if it has begun. */
const freeRowsOf = ({ group, id, date, claims, caller, wall, stops }: RoomOfDay): RoomDay['freeRows'] => {
  const hours = hoursOfDay(group, date)
  const seen = claims === null ? null : seenClaims(claims, { structure: group, date, stops })
  const isUnclaimed = (row: Span, claim: Claim): boolean => {
    const yieldsAt = seen?.yieldsAt.get(claim)
    const isOwn = caller.user !== null && claim.claimant.ownerId === caller.user.id
    return yieldsAt !== undefined && !isOwn && isToBeHad({ yieldsAt, endTime: timeFromMinutes(row.to) }, date, wall)
  }
  return (within) => {
    const open = openRowsOf(hours, id, within, wall)
    if (seen === null) return open
    const meeting = (row: Span): readonly Claim[] =>
      seen.claims.filter(({ from, to }) => from < row.to && row.from < to)
    const canBeHad = (row: Span): boolean =>
      meeting(row).every(
        (claim) =>
          // A hold of the caller's own session does not make a time taken.
          (claim.claimant.sessionId !== null && claim.claimant.sessionId === caller.session) || isUnclaimed(row, claim),
      )
    const free = open.filter(canBeHad)
    if (seen.yieldsAt.size === 0 || date !== wall.date) return free
    const begun = openRowsOf(hours, id, within, { ...wall, date: addDays(date, -1) }).filter(
      (row) =>
        open.every(({ from }) => from !== row.from) &&
        canBeHad(row) &&
        meeting(row).some((claim) => isUnclaimed(row, claim)),
    )
    return [...begun, ...free]
  }
}

const readRooms = async (database: Database, asked: AskedDays, caller: Caller): Promise<Reading> => {
  const reading = await readClaims(database, asked)
  const now = Date.parse(reading.now)
  const wall = wallTimeAt(now)
  const structures: GroupStructure[] = []
  const days: RoomDay[] = []
  for (const { groupId, version, days: claimed } of reading.groups) {
    const group = await structureOfVersion(database, groupId, version)
    // The group has changed since its version was read.
    if (group === null) return readRooms(database, asked, caller)
    structures.push(group)
    for (const { id, title, capacity, attributes } of group.resources) {
      const room: Room = { id, groupId, title, capacity, attributes }
      for (const [date, { byResource }] of claimed)
        days.push({
          room,
          date,
          freeRows: freeRowsOf({
            group,
            id,
            date,
            claims: byResource.get(id) ?? null,
            caller,
            wall,
            stops: reading.stops,
          }),
        })
    }
  }
  return { now, revision: reading.revision, structures, days }
}

interface Judge {
  readonly caller: Caller
  readonly now: number
  readonly ofRules: FindGround['refusalOf']
  readonly bookableDays: number
}

/** Reads prices, permissions and rules for times in these rooms. */
const readGround = async (
  database: Database,
  { caller, now, ofRules, bookableDays }: Judge,
  rooms: readonly Room[],
): Promise<FindGround> => {
  const { priceOf, refusalOf, isForSome } = await readTerms(database, [...new Set(rooms.map(({ id }) => id))])
  const prices = new Map<string, number>()
  const lastDay = lastBookableDay(wallTimeAt(now), bookableDays)
  return {
    priceOf(found) {
      // All runs of adjacent rows of the same length have the same price.
      const { id } = found.room
      const key = `${id} ${lengthOf(found)}`
      const price = prices.get(key) ?? priceOf(id, intervalsOf(found.rows), caller.user)
      prices.set(key, price)
      return price
    },
    refusalOf(found) {
      // An administrator may book for people of every user type.
      const ofType = callerMay(caller, 'handle-bookings', [found.room.groupId])
        ? null
        : refusalOf(caller.user, found.room.id)
      const words = ofType ?? (found.date > lastDay ? fieldTexts.farDay(bookableDays) : null)
      return words === null ? ofRules(found) : { words, isOfDay: true }
    },
    asksSignIn: ({ id }) => caller.user === null && isForSome(id),
  }
}

const runOf = (rows: readonly Span[]) => ({
  startTime: timeFromMinutes(rows[0]?.from ?? 0),
  endTime: timeFromMinutes(rows.at(-1)?.to ?? 0),
  slots: intervalsOf(rows),
})

const told = ({ room, date, rows, price, refused, asksSignIn, others }: Hit): FoundTime => ({
  groupId: room.groupId,
  resourceId: room.id,
  date,
  ...runOf(rows),
  price,
  ...(refused === null ? {} : { refused }),
  ...(asksSignIn ? { asksSignIn } : {}),
  ...(others.length === 0 ? {} : { others: others.map(runOf) }),
})

/** Finds free times for a wish. @throws Failure 422 */
export const findTime = async (
  { database, caps }: Pick<BookingContext, 'database' | 'caps'>,
  caller: Caller,
  body: TimeWish,
): Promise<{ readonly revision: number; readonly found: FoundTimes }> => {
  const wish = wishOf(body)
  const of: AskedDays['of'] = body.groups == null ? 'all' : { groups: body.groups }
  const wished = await readRooms(database, { of, dates: body.dates }, caller)
  const ofRules = await readRunJudge(database, caller, wished)
  const judge: Judge = { caller, now: wished.now, ofRules, bookableDays: caps.bookableDays }
  /** Returns the rooms that lack at most this number of the requested things. */
  const roomsLacking = (most: number): readonly Room[] =>
    wished.days.map(({ room }) => room).filter((room) => lacksOf(room, wish).length <= most)
  const { hits, count } = findTimes(wish, wished.days, await readGround(database, judge, roomsLacking(0)))
  const answer = {
    hits: hits.map(({ reasons, ...hit }) => ({ ...told(hit), ...(reasons.length === 0 ? {} : { reasons }) })),
    count,
  }
  if (count > 0) return { revision: wished.revision, found: { ...answer, near: [] } }

  const last = body.dates.toSorted().at(-1)
  const laterDates =
    last === undefined ? [] : Array.from({ length: LATER_DAYS }, (_, index) => addDays(last, index + 1))
  const later = await readRooms(database, { of, dates: laterDates }, caller)
  const ground = await readGround(database, judge, roomsLacking(1))
  // Where signing in may open times that fit, near times that ask for it are not offered as well.
  const isSignInOffered = hits.some(({ asksSignIn, refused }) => asksSignIn && refused === null)
  const near = nearTimes(
    wish,
    {
      wished: wished.days,
      later: later.days,
    },
    {
      ...ground,
      refusalOf: (found) =>
        isSignInOffered && ground.asksSignIn(found.room) ? { words: '', isOfDay: true } : ground.refusalOf(found),
    },
  )
  return {
    revision: wished.revision,
    found: {
      ...answer,
      near: near.map(({ differs, lacks, ...hit }) => ({
        ...told(hit),
        differs,
        ...(lacks === null ? {} : { lacks }),
      })),
    },
  }
}
