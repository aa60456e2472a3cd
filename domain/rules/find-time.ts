/**
 * Finds free time in rooms that fulfil a wish (docs/rules.md#finding), and near times if there is none. Pure: the caller gives the free
 * rows of each day. Invariants: a found time covers the wish with the fewest rows of its room that the person may book, and the same days
 * give the same answer in the same order.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { AttributeId, GroupId, ResourceId } from '../schema/ids.ts'
import type { Span } from './day-slots.ts'
import { swedishOrder } from './swedish-order.ts'

export interface Wish extends Span {
  /** The length of the wished time, which may lie anywhere in the stretch. Null for the whole stretch. */
  readonly minutes: number | null
  readonly persons: number | null
  readonly attributes: readonly AttributeId[]
}

export interface Room {
  readonly id: ResourceId
  readonly groupId: GroupId
  readonly title: string
  /** Null if the capacity is not known. */
  readonly capacity: number | null
  readonly attributes: readonly AttributeId[]
}

/** A day of a room. */
export interface RoomDay {
  readonly room: Room
  readonly date: LocalDate
  /** The free rows that overlap a stretch, in order. */
  readonly freeRows: (within: Span) => readonly Span[]
}

/** Adjacent rows of a room, at least one. */
export interface Found {
  readonly room: Room
  readonly date: LocalDate
  readonly rows: readonly Span[]
}

interface Refusal {
  /** The reason why the person may not book the time. */
  readonly words: string
  /** True if the person may not book any time of that length in that room on that day. */
  readonly isOfDay: boolean
}

/** The functions that give the price and the refusal of a found time. */
export interface FindGround {
  /** In SEK. */
  readonly priceOf: (found: Found) => number
  /** Null if the person may book the time. */
  readonly refusalOf: (found: Found) => Refusal | null
  /** Whether only some user types may book the room, and the person has not signed in. */
  readonly asksSignIn: (room: Room) => boolean
}

export interface Hit extends Found {
  readonly price: number
  /** The reason why the person may not book the time. Null if they may. */
  readonly refused: string | null
  readonly asksSignIn: boolean
  /** The nearest other runs of the same length in that room on that day which the person may book, in order. */
  readonly others: readonly Run[]
}

/**
 * Why a hit stands before others: no free room that suffices is smaller, it is free for all of the wished stretch and no longer, no other
 * is cheaper.
 */
const reasons = ['smallest', 'whole', 'cheapest'] as const
export type Reason = (typeof reasons)[number]

interface ReasonedHit extends Hit {
  readonly reasons: readonly Reason[]
}

type Lack = 'seats' | AttributeId

interface Near extends Hit {
  readonly differs: 'time' | 'room' | 'day'
  readonly lacks: Lack | null
}

const MOST_HITS = 50
const MOST_NEAR = 6
/** The number of near times of each kind that are chosen before further ones of any kind. */
const NEAR_OF_EACH = 2
const MOST_OTHERS = 4

const wholeDay: Span = { from: 0, to: 24 * 60 }

export const lacksOf = ({ capacity, attributes }: Room, { persons, attributes: wished }: Wish): readonly Lack[] => [
  ...(persons !== null && (capacity === null || capacity < persons) ? ['seats' as const] : []),
  ...wished.filter((attribute) => !attributes.includes(attribute)),
]

type Run = readonly Span[]

type WishedTime = Pick<Wish, 'from' | 'to' | 'minutes'>

/**
 * The runs that cover the wished minutes of the stretch, or the whole stretch. Each has the fewest rows from its first row on. They are
 * sorted by number of rows, then by start.
 * @param rows the free rows, in order
 */
const coversOf = (rows: readonly Span[], { from, to, minutes }: WishedTime): readonly Run[] => {
  const wanted = minutes ?? to - from
  const touching = rows.filter((row) => row.from < to && from < row.to)
  const runs = touching.flatMap((first, index) => {
    const begin = Math.max(first.from, from)
    for (let last = index; last < touching.length; last += 1) {
      const row = touching[last]
      const isAdjacent = last === index || touching[last - 1]?.to === row?.from
      if (row === undefined || !isAdjacent) return []
      if (Math.min(row.to, to) - begin >= wanted) return [touching.slice(index, last + 1)]
    }
    return []
  })
  return runs.toSorted((one, other) => one.length - other.length)
}

/**
 * The earliest of the runs that cover the wished time with the fewest rows. Null if there is none.
 * @param rows the free rows, in order
 */
export const coverOf = (rows: readonly Span[], wished: WishedTime): Run | null => coversOf(rows, wished)[0] ?? null

const beginOf = ({ rows }: Pick<Found, 'rows'>): number => rows[0]?.from ?? 0
const endOf = ({ rows }: Pick<Found, 'rows'>): number => rows.at(-1)?.to ?? 0

/** Whether the person may book the time as who they are now. */
const isOpen = ({ refused, asksSignIn }: Hit): boolean => refused === null && !asksSignIn

/** A room of unknown capacity counts as the largest. */
const seatsOf = ({ room: { capacity } }: Found): number => capacity ?? Number.MAX_SAFE_INTEGER

const signInLast = (one: Hit, other: Hit): number => Number(one.asksSignIn) - Number(other.asksSignIn)

const inOrder = (one: Hit, other: Hit): number =>
  Number(one.refused !== null) - Number(other.refused !== null) ||
  signInLast(one, other) ||
  seatsOf(one) - seatsOf(other) ||
  one.price - other.price ||
  swedishOrder(one.room.title, other.room.title) ||
  one.room.id - other.room.id ||
  (one.date < other.date ? -1 : Number(one.date > other.date)) ||
  beginOf(one) - beginOf(other)

/** The other runs of a hit, which have its length and so its price. */
const othersOf = ({ room, date, freeRows }: RoomDay, chosen: Run, { refusalOf }: FindGround): readonly Run[] => {
  const [begin, end] = [beginOf({ rows: chosen }), endOf({ rows: chosen })]
  const nearest = coversOf(freeRows(wholeDay), { ...wholeDay, minutes: end - begin })
    .filter((rows) => beginOf({ rows }) !== begin && endOf({ rows }) - beginOf({ rows }) === end - begin)
    .toSorted((one, other) => Math.abs(beginOf({ rows: one }) - begin) - Math.abs(beginOf({ rows: other }) - begin))
  const others: Run[] = []
  for (const rows of nearest) {
    if (others.length === MOST_OTHERS) break
    if (refusalOf({ room, date, rows }) === null) others.push(rows)
  }
  return others.toSorted((one, other) => beginOf({ rows: one }) - beginOf({ rows: other }))
}

/** The first run that the person may book. If there is none, the first run with the reason. */
const chosenOf = (day: RoomDay, runs: readonly Run[], ground: FindGround): Hit | null => {
  const { room, date } = day
  const { priceOf, refusalOf, asksSignIn } = ground
  const hit = (rows: Run, refused: string | null): Hit => {
    const found = { room, date, rows }
    const others = refused === null ? othersOf(day, rows, ground) : []
    return { ...found, price: priceOf(found), refused, asksSignIn: asksSignIn(room), others }
  }
  const [first] = runs
  let words: string | null = null
  for (const rows of runs) {
    const refusal = refusalOf({ room, date, rows })
    if (refusal === null) return hit(rows, null)
    words = refusal.isOfDay ? refusal.words : (words ?? refusal.words)
    if (refusal.isOfDay) break
  }
  return first === undefined ? null : hit(first, words)
}

/** The reasons of each hit. Only hits that the person may book have reasons, and they are compared with each other alone. */
export const withReasons = (hits: readonly Hit[], { from, to, minutes }: WishedTime): readonly ReasonedHit[] => {
  const open = hits.filter(isOpen)
  const [first] = open
  const [fewest, most] = [Math.min(...open.map(seatsOf)), Math.max(...open.map(seatsOf))]
  const prices = open.map(({ price }) => price)
  const [cheapest, dearest] = [Math.min(...prices), Math.max(...prices)]
  return hits.map((hit) => {
    const isWhole = (minutes ?? to - from) === to - from && beginOf(hit) === from && endOf(hit) === to
    const isFirst = first !== undefined && seatsOf(hit) === seatsOf(first)
    const told: Readonly<Record<Reason, boolean>> = {
      smallest: hit.room.capacity !== null && seatsOf(hit) === fewest && fewest < most,
      whole: isFirst && isWhole,
      cheapest: hit.price === cheapest && cheapest < dearest,
    }
    return { ...hit, reasons: isOpen(hit) ? reasons.filter((reason) => told[reason]) : [] }
  })
}

interface Days {
  readonly wished: readonly RoomDay[]
  readonly later: readonly RoomDay[]
}

/**
 * At most six near times that the person may book. Three kinds exist: another time of the day, a room that lacks one thing, and a later
 * day. Each kind has every room at most once.
 */
export const nearTimes = (wish: Wish, { wished, later }: Days, ground: FindGround): readonly Near[] => {
  const near = (
    differs: Near['differs'],
    days: readonly RoomDay[],
    most: number,
    runsOf: (day: RoomDay) => readonly Run[],
  ): readonly Near[] =>
    days.flatMap((day) => {
      const lacks = lacksOf(day.room, wish)
      if (lacks.length > most || (differs === 'room' && lacks.length === 0)) return []
      const hit = chosenOf(day, runsOf(day), ground)
      return hit?.refused === null ? [{ ...hit, differs, lacks: lacks[0] ?? null }] : []
    })
  const covers = ({ freeRows }: RoomDay): readonly Run[] => coversOf(freeRows(wish), wish)
  /** The runs of a day with the length of the wish, sorted by the distance of their start from the wish. */
  const nearestRuns = ({ freeRows }: RoomDay): readonly Run[] => {
    const distance = ([first]: Run): number => Math.abs((first?.from ?? 0) - wish.from)
    const anyTime = { ...wholeDay, minutes: wish.minutes ?? wish.to - wish.from }
    return coversOf(freeRows(wholeDay), anyTime).toSorted((one, other) => distance(one) - distance(other))
  }
  const distance = (found: Found): number => Math.abs(beginOf(found) - wish.from)
  /** The number of seats that the room lacks. A room with an unknown capacity counts as having none. */
  const lackingSeats = ({ room }: Found): number => Math.max(0, (wish.persons ?? 0) - (room.capacity ?? 0))
  const kinds = [
    near('time', wished, 0, nearestRuns).toSorted(
      (one, other) => signInLast(one, other) || distance(one) - distance(other) || inOrder(one, other),
    ),
    near('room', wished, 1, covers).toSorted(
      (one, other) => signInLast(one, other) || lackingSeats(one) - lackingSeats(other) || inOrder(one, other),
    ),
    near('day', later, 0, covers).toSorted(
      (one, other) =>
        signInLast(one, other) || (one.date < other.date ? -1 : Number(one.date > other.date)) || inOrder(one, other),
    ),
  ].map((kind) => {
    const seen = new Set<ResourceId>()
    return kind.filter(({ room: { id } }) => !seen.has(id) && seen.add(id))
  })
  const first = kinds.flatMap((kind) => kind.slice(0, NEAR_OF_EACH))
  const rest = kinds.flatMap((kind) => kind.slice(NEAR_OF_EACH))
  const chosen = new Set([...first, ...rest].slice(0, MOST_NEAR))
  return kinds.flat().filter((one) => chosen.has(one))
}

interface Finding {
  readonly hits: readonly ReasonedHit[]
  /** The number of times that the person may book as who they are now, including those that are not in `hits`. */
  readonly count: number
}

/**
 * The times that fulfil the wish, one for each room and day. They are sorted by capacity, price and title. Times that a visitor may book
 * only after signing in come after them, and times that the person may not book come last.
 */
export const findTimes = (wish: Wish, days: readonly RoomDay[], ground: FindGround): Finding => {
  const fitting = days.filter(({ room }) => lacksOf(room, wish).length === 0)
  const found = fitting
    .flatMap((day) => chosenOf(day, coversOf(day.freeRows(wish), wish), ground) ?? [])
    .toSorted(inOrder)
  const hits = withReasons(found, wish)
  return { hits: hits.slice(0, MOST_HITS), count: hits.filter(isOpen).length }
}
