/**
 * The wish of each caller of a race (docs/rules.md#claims). Pure: the team and the referee compute the same from the seed. Invariant: the
 * wishes of any two callers of a round overlap, so there can be only one winner. In some rounds all want one slot. In some they also want
 * other slots, in any order. In some each wants most of five slots, and not all want the same slot.
 */
import { Schema } from 'effect'
import { createRandom, type Random } from '../../../bench/random.ts'
import { addDays, type LocalDate, localDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { ResourceId, UserId } from '../../../domain/schema/ids.ts'
import type { Slot } from '../../../server/claims/slot.ts'

const writes = ['hold', 'create', 'add', 'edit', 'status'] as const
export type Write = (typeof writes)[number]

/** `every` has each kind of write against all others. With two separate tables, a hold and a booking could both succeed. */
export const raceKinds = [...writes, 'every'] as const

/** The rooms of the races. They are open at least from 12:00 to 14:00, in steps of 30 minutes, and `granen` from 11:00. */
export const RaceGround = Schema.Struct({
  rooms: Schema.Struct({ eken: ResourceId, granen: ResourceId, late: ResourceId }),
  owner: UserId,
})
export type RaceGround = typeof RaceGround.Type

export const RaceRound = Schema.Struct({
  /** `swap` is for two callers. Each wants the slots of the other, so both lose. */
  kind: Schema.Literals([...raceKinds, 'swap']),
  seed: Schema.Int,
  round: Schema.Int,
})
export type RaceRound = typeof RaceRound.Type

export interface RacePlan {
  readonly write: Write
  /** The previous slots of its booking, which an edit gives up. */
  readonly has: readonly Slot[]
  readonly wants: readonly Slot[]
}

/** Each round has its own weekday. */
export const dateOf = ({ round }: RaceRound): LocalDate => {
  const date = addDays(localDate('2026-03-03'), round + Math.floor(round / 5) * 2)
  return [0, 6].includes(weekdayOf(date)) ? addDays(date, 2) : date
}

const NOON = 12 * 60
const shuffled = <Item>(random: Random, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** The plan of a caller in a round. The caller's number is less than 100. */
export const planOf = ({ rooms }: RaceGround, race: RaceRound, number: number): RacePlan => {
  const { kind, seed, round } = race
  const ofRound = createRandom(seed + round * 7_919)
  const random = createRandom(seed + round * 7_919 + (number + 1) * 104_729)
  const slot = (from: number, length = 30, resourceId: ResourceId = rooms.granen): Slot => ({
    ...{ resourceId, date: dateOf(race) },
    ...{ startTime: timeFromMinutes(from), endTime: timeFromMinutes(from + length) },
  })
  const contested = slot(NOON)
  // A slot at night, which nobody can book now, but which was booked once.
  const old = slot(number * 5, 5)
  if (kind === 'swap') {
    const [has, wants] = number % 2 === 0 ? [contested, slot(NOON + 30)] : [slot(NOON + 30), contested]
    return { write: 'edit', has: [has], wants: [wants] }
  }

  const write = kind === 'every' ? (writes[number % writes.length] ?? 'hold') : kind
  const wantsMost = ofRound.below(3) === 0 && kind !== 'every' && kind !== 'hold'
  const wantsOne = ofRound.below(2) === 0
  const isOfOneResource = write === 'edit' || write === 'status'
  const around = isOfOneResource ? [-60, -30, 30, 60] : [-30, 30]
  const neighbours = [
    ...around.map((minutes) => slot(NOON + minutes)),
    ...(isOfOneResource ? [] : [slot(NOON, 30, rooms.eken), slot(NOON, 30, rooms.late)]),
  ]
  const wants = (): Slot[] => {
    if (write === 'hold') return [contested]
    if (wantsMost) return shuffled(random, [contested, ...neighbours]).slice(0, 3 + random.below(3))
    // Bookings from a time with another slot time of the group. All of them contain 12:10 to 12:20.
    const odd = 11 * 60 + 40 + 5 * random.below(7)
    const first = write === 'status' ? slot(odd, NOON + 20 - odd + 5 * random.below(7)) : contested
    if (wantsOne) return [first]
    const others = neighbours.filter((_, index) => write !== 'status' || index === 0 || index === 3)
    return shuffled(random, [first, ...others.filter(() => random.below(2) === 0)])
  }
  return { write, has: write === 'add' || write === 'edit' ? [old] : [], wants: wants() }
}
