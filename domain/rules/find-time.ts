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
}

export interface Hit extends Found {
  readonly price: number
  /** The reason why the person may not book the time. Null if they may. */
  readonly refused: string | null
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

const beginOf = ({ rows }: Found): number => rows[0]?.from ?? 0

const inOrder = (one: Hit, other: Hit): number =>
  Number(one.refused !== null) - Number(other.refused !== null) ||
  (one.room.capacity ?? Number.MAX_SAFE_INTEGER) - (other.room.capacity ?? Number.MAX_SAFE_INTEGER) ||
  one.price - other.price ||
  swedishOrder(one.room.title, other.room.title) ||
  one.room.id - other.room.id ||
  (one.date < other.date ? -1 : Number(one.date > other.date)) ||
  beginOf(one) - beginOf(other)

/** The first run that the person may book. If there is none, the first run with the reason. */
const chosenOf = ({ room, date }: RoomDay, runs: readonly Run[], { priceOf, refusalOf }: FindGround): Hit | null => {
  const hit = (rows: Run, refused: string | null): Hit => {
    const found = { room, date, rows }
    return { ...found, price: priceOf(found), refused }
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
      (one, other) => distance(one) - distance(other) || inOrder(one, other),
    ),
    near('room', wished, 1, covers).toSorted(
      (one, other) => lackingSeats(one) - lackingSeats(other) || inOrder(one, other),
    ),
    near('day', later, 0, covers).toSorted(
      (one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)) || inOrder(one, other),
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
  readonly hits: readonly Hit[]
  /** The number of times that the person may book, including those that are not in `hits`. */
  readonly count: number
}

/**
 * The times that fulfil the wish, one for each room and day. They are sorted by capacity, price and title. Times that the person may not
 * book come last.
 */
export const findTimes = (wish: Wish, days: readonly RoomDay[], ground: FindGround): Finding => {
  const fitting = days.filter(({ room }) => lacksOf(room, wish).length === 0)
  const hits = fitting
    .flatMap((day) => chosenOf(day, coversOf(day.freeRows(wish), wish), ground) ?? [])
    .toSorted(inOrder)
  return { hits: hits.slice(0, MOST_HITS), count: hits.filter(({ refused }) => refused === null).length }
}
