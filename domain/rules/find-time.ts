/**
 * Finds free time in rooms that have what it takes (docs/rules.md#finding), and what is near where there is none. Pure: days come
 * in as the rows that are free in them. Invariants: what is found covers the wish with the fewest rows of its room; the same days give the
 * same answer in the same order.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { AttributeId, GroupId, ResourceId } from '../schema/ids.ts'
import type { Span } from './day-slots.ts'
import { swedishOrder } from './swedish-order.ts'

export interface Wish extends Span {
  /** So long a time anywhere in the stretch; null: all of it. */
  readonly minutes: number | null
  readonly persons: number | null
  readonly attributes: readonly AttributeId[]
}

export interface Room {
  readonly id: ResourceId
  readonly groupId: GroupId
  readonly title: string
  /** Null: nobody has said. */
  readonly capacity: number | null
  readonly attributes: readonly AttributeId[]
}

/** A day of a room. */
export interface RoomDay {
  readonly room: Room
  readonly date: LocalDate
  /** The free rows that touch a stretch, in order. */
  readonly freeRows: (within: Span) => readonly Span[]
}

/** Adjacent rows of a room, at least one. */
export interface Found {
  readonly room: Room
  readonly date: LocalDate
  readonly rows: readonly Span[]
}

/** By what is found is put in order. */
export interface FindGround {
  /** In SEK. */
  readonly priceOf: (found: Found) => number
  /** Why the person may not book it; null: it may be booked. */
  readonly refusalOf: (found: Found) => string | null
}

export interface Hit extends Found {
  readonly price: number
  readonly refused: string | null
}

type Lack = 'seats' | AttributeId

interface Near extends Hit {
  readonly differs: 'time' | 'room' | 'day'
  readonly lacks: Lack | null
}

const MOST_HITS = 50
const MOST_NEAR = 6
/** So many of each kind before more of any. */
const NEAR_OF_EACH = 2

const wholeDay: Span = { from: 0, to: 24 * 60 }

export const lacksOf = ({ capacity, attributes }: Room, { persons, attributes: wished }: Wish): readonly Lack[] => [
  ...(persons !== null && (capacity === null || capacity < persons) ? ['seats' as const] : []),
  ...wished.filter((attribute) => !attributes.includes(attribute)),
]

/** The fewest adjacent rows from one of them on that last so long; null: a gap or the end comes before. */
const runFrom = (rows: readonly Span[], first: number, minutes: number): readonly Span[] | null => {
  const begin = rows[first]
  if (begin === undefined) return null
  for (let index = first; index < rows.length; index += 1) {
    const row = rows[index]
    if (row === undefined || (index > first && rows[index - 1]?.to !== row.from)) return null
    if (row.to - begin.from >= minutes) return rows.slice(first, index + 1)
  }
  return null
}

/** The rows that cover a wish with as few as can be, the earliest; null: there are none. @param rows free ones, in order */
export const coverOf = (rows: readonly Span[], { from, to, minutes }: Wish): readonly Span[] | null => {
  if (minutes === null) {
    const touching = rows.filter((row) => row.from < to && from < row.to)
    const [first] = touching
    return first === undefined || first.from > from ? null : runFrom(touching, 0, to - first.from)
  }
  const inside = rows.filter((row) => from <= row.from && row.to <= to)
  for (const index of inside.keys()) {
    const run = runFrom(inside, index, minutes)
    if (run !== null) return run
  }
  return null
}

const beginOf = ({ rows }: Found): number => rows[0]?.from ?? 0

const inOrder = (one: Hit, other: Hit): number =>
  Number(one.refused !== null) - Number(other.refused !== null) ||
  (one.room.capacity ?? Number.MAX_SAFE_INTEGER) - (other.room.capacity ?? Number.MAX_SAFE_INTEGER) ||
  one.price - other.price ||
  swedishOrder(one.room.title, other.room.title) ||
  one.room.id - other.room.id ||
  (one.date < other.date ? -1 : Number(one.date > other.date)) ||
  beginOf(one) - beginOf(other)

const judged = (found: Found, { priceOf, refusalOf }: FindGround): Hit => ({
  ...found,
  price: priceOf(found),
  refused: refusalOf(found),
})

/** A hit for each room and day that has what it takes: the earliest. */
const hitsOf = (wish: Wish, days: readonly RoomDay[], ground: FindGround): readonly Hit[] =>
  days
    .flatMap(({ room, date, freeRows }) => {
      if (lacksOf(room, wish).length > 0) return []
      const rows = coverOf(freeRows(wish), wish)
      return rows === null ? [] : [judged({ room, date, rows }, ground)]
    })
    .toSorted(inOrder)

/** The run of a day that begins nearest to the wish; the earlier of two. */
const nearestRun = (rows: readonly Span[], { from, to, minutes }: Wish): readonly Span[] | null => {
  const runs = [...rows.keys()].flatMap((index) => {
    const run = runFrom(rows, index, minutes ?? to - from)
    return run === null ? [] : [run]
  })
  const distance = ([first]: readonly Span[]): number => Math.abs((first?.from ?? 0) - from)
  return runs.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

/** So many seats the room is short of; all of them where nobody has said how many it has. */
const shortOf = ({ capacity }: Room, { persons }: Wish): number => Math.max(0, (persons ?? 0) - (capacity ?? 0))

const oncePerRoom = (near: readonly Near[]): readonly Near[] => {
  const seen = new Set<ResourceId>()
  return near.filter(({ room: { id } }) => !seen.has(id) && seen.add(id))
}

interface Days {
  readonly wished: readonly RoomDay[]
  readonly later: readonly RoomDay[]
}

/** At most six that may be booked: some at another time, in a room that lacks one thing, and on a later day, each room once of a kind. */
export const nearTimes = (wish: Wish, { wished, later }: Days, ground: FindGround): readonly Near[] => {
  const near = (
    differs: Near['differs'],
    days: readonly RoomDay[],
    most: number,
    rowsOf: (day: RoomDay) => readonly Span[] | null,
  ): readonly Near[] =>
    days.flatMap((day) => {
      const lacks = lacksOf(day.room, wish)
      if (lacks.length > most || (differs === 'room' && lacks.length === 0)) return []
      const rows = rowsOf(day)
      if (rows === null) return []
      const hit = judged({ room: day.room, date: day.date, rows }, ground)
      return hit.refused === null ? [{ ...hit, differs, lacks: lacks[0] ?? null }] : []
    })
  const cover = ({ freeRows }: RoomDay): readonly Span[] | null => coverOf(freeRows(wish), wish)
  const distance = (found: Found): number => Math.abs(beginOf(found) - wish.from)
  const kinds = [
    near('time', wished, 0, ({ freeRows }) => nearestRun(freeRows(wholeDay), wish)).toSorted(
      (one, other) => distance(one) - distance(other) || inOrder(one, other),
    ),
    near('room', wished, 1, cover).toSorted(
      (one, other) => shortOf(one.room, wish) - shortOf(other.room, wish) || inOrder(one, other),
    ),
    near('day', later, 0, cover).toSorted(
      (one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)) || inOrder(one, other),
    ),
  ].map(oncePerRoom)
  const first = kinds.flatMap((kind) => kind.slice(0, NEAR_OF_EACH))
  const rest = kinds.flatMap((kind) => kind.slice(NEAR_OF_EACH))
  const chosen = new Set([...first, ...rest].slice(0, MOST_NEAR))
  return kinds.flat().filter((one) => chosen.has(one))
}

/** The times that fit: the smallest room that suffices first, then by price and title; those that the person may not book come last. */
export const findTimes = (
  wish: Wish,
  days: readonly RoomDay[],
  ground: FindGround,
): { readonly hits: readonly Hit[]; readonly count: number } => {
  const hits = hitsOf(wish, days, ground)
  return { hits: hits.slice(0, MOST_HITS), count: hits.length }
}
