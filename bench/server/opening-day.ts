/**
 * A day that opens by a rule, 14 days before it at 08:00 (docs/rules.md#rules): 300 people press around that second,
 * two for each of 150 slots, the first of them a moment too early. Those are refused, and press again. Each round has
 * resources of its own, which open some seconds after those of the round before; the first is the cold one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Option, Schema } from 'effect'
import { addDays } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import { firstInstantOf } from '../../domain/calendar/stockholm.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import { hubMethods } from '../../domain/schema/hub.ts'
import type { Database } from '../../server/database/database.ts'
import { now } from '../child-process.ts'
import { inRound } from '../report.ts'
import { date, freeSlots, groupId } from './bench-day.ts'
import { isHeldWrongly } from './hold-turns.ts'
import { type HubClient, openHubClients } from './hub-client.ts'
import type { Installation } from './installation.ts'

const PEOPLE = 300
const SLOTS = 150
const SECOND_MS = 1_000
const DAYS = 14
/** So much earlier than the day opens is the first press. */
const EARLY_MS = 200
/** Until who was refused presses again. */
const AGAIN_MS = 300
/** Between two openings: long enough for all of the first to be answered. */
const ROUND_SECONDS = 15
/** From the beginning of the server's clock until the first opening: for 300 people to come. */
const COMING_SECONDS = 45
/** How well the server's clock is known here. */
const CLOCK_MS = 50

const firstOpening = firstInstantOf(addDays(date, -DAYS), localTime('08:00:00'))
const openingOf = (round: number): number => firstOpening + round * ROUND_SECONDS * SECOND_MS
const opensAt = (round: number): string => `08:${new Date(openingOf(round)).toISOString().slice(14, 19)}`

/**
 * The server's clock begins shortly before the first opening, which only a demonstration's may. A demonstration believes no
 * proxy, so all people have one address there, and its caps must have room for all of them.
 */
export const beforeOpening: Readonly<Record<string, string>> = {
  SEED: 'demo',
  CLOCK_START: new Date(firstOpening - COMING_SECONDS * SECOND_MS).toISOString(),
  MAX_VISITOR_ADDRESS_HOLDS: '1000',
  MAX_VISITOR_DAY_PERCENT: '100',
}

/** The first round finds code that is not compiled and caches that are empty. */
export const nameOf = (round: number): string => (round === 0 ? 'cold' : `round ${round}`)

const isOfRound = (round: number, rounds: number, resourceId: number): boolean => resourceId % rounds === round

/** @param rounds with the cold one */
export const insertOpenings = async (database: Database, rounds: number): Promise<void> => {
  await database
    .insertInto('booking_rule')
    .values({ group_id: groupId, horizon_days: DAYS, opens_at: '08:00:00' })
    .execute()
  const resources = await database.selectFrom('resource').select('id').where('group_id', '=', groupId).execute()
  const later = resources.flatMap(({ id }) =>
    Array.from({ length: rounds - 1 }, (_, index) => index + 1)
      .filter((round) => isOfRound(round, rounds, id))
      .map((round) => ({ resource_id: id, opens_at: opensAt(round) })),
  )
  if (later.length > 0) await database.insertInto('booking_rule').values(later).execute()
}

export interface Opening {
  /** ms from the moment of each press, of those that were pressed again twice. */
  readonly presses: readonly number[]
  readonly winners: number
  /** Presses that were refused since the day had not opened. */
  readonly early: number
  readonly failed: number
  /** Slots that none of their two got, or both at one time. */
  readonly wrong: number
  /** Answered before the day opened, and not refused; or pressed after it, and refused as if before. */
  readonly atWrongTime: number
}

const decodeAnswer = Schema.decodeUnknownOption(hubMethods.AddReservation.answer)
const decodeHolds = Schema.decodeUnknownOption(hubMethods.GetReservations.answer)

/** The server's clock less ours; from the quickest of some answers. */
const clockOffset = async (client: HubClient): Promise<number> => {
  let best = { took: Number.POSITIVE_INFINITY, offset: 0 }
  for (let number = 0; number < 10; number += 1) {
    const asked = now()
    const holds = Option.getOrNull(decodeHolds(await client.getReservations()))
    const took = now() - asked
    if (holds !== null && took < best.took) best = { took, offset: Date.parse(holds.now) - asked - took / 2 }
  }
  return best.offset
}

interface Pressed {
  readonly sentAt: number
  readonly answeredAt: number
  readonly ms: number
  /** Null: not answered. */
  readonly answer: typeof hubMethods.AddReservation.answer.Type | null
}

const press = async (person: HubClient | undefined, slot: SlotReference, due: number): Promise<Pressed> => {
  await sleep(Math.max(0, due - now()))
  const sentAt = now()
  const answer = Option.getOrNull(decodeAnswer(await person?.addReservation(slot)))
  const answeredAt = now()
  return { sentAt, answeredAt, ms: answeredAt - due, answer }
}

const isConfirmed = ({ answer }: Pressed): boolean => answer?.confirmed === true
const isTooEarly = ({ answer }: Pressed): boolean => answer?.confirmed === false && answer.reason === 'closed'

/** @param opensAt by our clock */
const open = async (
  people: readonly HubClient[],
  slots: readonly SlotReference[],
  opensAt: number,
): Promise<Opening> => {
  const pressed = await Promise.all(
    people.map(async (person, number) => {
      const slot = slots[Math.floor(number / 2)]
      if (slot === undefined) throw new Error('the day has too few free slots')
      const due = opensAt - EARLY_MS + (number * SECOND_MS) / PEOPLE
      const first = await press(person, slot, due)
      if (!isTooEarly(first)) return [first]
      return [first, await press(person, slot, first.answeredAt + AGAIN_MS)]
    }),
  )
  const all = pressed.flat()
  return {
    presses: all.map(({ ms }) => ms),
    winners: all.filter(isConfirmed).length,
    early: all.filter(isTooEarly).length,
    failed: all.filter(({ answer }) => answer === null).length,
    wrong: slots.filter((_, index) =>
      isHeldWrongly(
        pressed
          .slice(index * 2, index * 2 + 2)
          .flat()
          .map(({ answer }) => answer),
      ),
    ).length,
    atWrongTime: all.filter(
      (one) =>
        (isConfirmed(one) && one.answeredAt < opensAt - CLOCK_MS) ||
        (isTooEarly(one) && one.sentAt > opensAt + CLOCK_MS),
    ).length,
  }
}

/** @param rounds with the cold one, which comes first */
export const measureOpenings = async (
  name: string,
  { portOf }: Installation,
  rounds: number,
): Promise<readonly Opening[]> => {
  const people = await openHubClients(portOf, PEOPLE, () => undefined)
  const openings: Opening[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [first] = people
    if (first === undefined) throw new Error('nobody came')
    const opens = openingOf(round) - (await clockOffset(first))
    if (opens - EARLY_MS < now()) throw new Error('the machine was too slow to be there when the day opened')
    const slots = freeSlots.filter(({ resourceId }) => isOfRound(round, rounds, resourceId)).slice(0, SLOTS)
    openings.push(await inRound(`${name}, by a rule: ${nameOf(round)}`, () => open(people, slots, opens)))
  }
  for (const client of people) client.close()
  return openings
}
