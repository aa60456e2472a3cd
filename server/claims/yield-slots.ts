/**
 * Lets holds and bookings stand over booked times to which nobody has come (docs/rules.md#check-in). The claim of such a time is marked
 * `yields`, and the exclusion constraint then leaves it out. Invariants: whether a time can be taken is decided here, in the taker's
 * transaction and by the database's clock, with its booking locked, so a check-in comes either before or after it; at each commit a claim
 * yields only while a hold stands over it, which triggers of the database see to.
 */
import { sql } from 'kysely'
import { type WallTime, wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { isToBeHad } from '../../domain/rules/check-in.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import type { GroupStructure } from '../groups/group-structure.ts'
import { asksForCheckIn, type PlacedRun, type RunSlot, readRuns } from './graced-runs.ts'
import { doMeet, type Slot } from './slot.ts'

interface Asked {
  /** The server's clock, ISO 8601 or ms since 1970. */
  readonly now: string | number
  readonly groups: readonly GroupStructure[]
  /** The person who wants the slots. Nobody takes a time from themselves. */
  readonly takerId?: UserId | undefined
}

interface Beneath {
  readonly slot: RunSlot
  /** Whether others may take it, and it does not yield yet. */
  readonly isToYield: boolean
}

/** What is booked beneath a wanted slot. Null if something of it stays, so that the slot cannot be had. */
const beneathOf = (
  wanted: Slot,
  runs: readonly PlacedRun[],
  { takerId, wall }: { readonly takerId: UserId | undefined; readonly wall: WallTime },
): readonly Beneath[] | null => {
  const beneath: Beneath[] = []
  for (const { yieldsAt, slots } of runs)
    for (const slot of slots) {
      if (!doMeet(slot, wanted)) continue
      const isHad =
        yieldsAt !== null &&
        slot.ownerId !== takerId &&
        isToBeHad({ yieldsAt, endTime: wanted.endTime }, wanted.date, wall)
      // A claim that yields already has a hold above it, which decides about the slot.
      if (!isHad && !slot.yields) return null
      beneath.push({ slot, isToYield: isHad && !slot.yields })
    }
  return beneath.length === 0 ? null : beneath
}

/** The slots of today, if any of their groups asks people to check in, and the present moment. Other slots never yield. */
const askedToday = <Wanted extends Slot>(slots: readonly Wanted[], { now, groups }: Omit<Asked, 'takerId'>) => {
  const wall = wallTimeAt(typeof now === 'number' ? now : Date.parse(now))
  return { wall, today: groups.some(asksForCheckIn) ? slots.filter(({ date }) => date === wall.date) : [] }
}

/** Reads which of the slots are booked although nobody has come to them, so that they can be taken. */
export const readUnclaimed = async <Wanted extends Slot>(
  transaction: Transaction,
  slots: readonly Wanted[],
  { now, groups, takerId }: Asked,
): Promise<readonly Wanted[]> => {
  const { wall, today } = askedToday(slots, { now, groups })
  if (today.length === 0) return []
  const runs = await readRuns(transaction, groups, today)
  return today.filter((slot) => beneathOf(slot, runs, { takerId, wall }) !== null)
}

/**
 * Makes what is booked beneath these slots yield, where nobody has come to it.
 * @returns the slots beneath which something is booked that yields
 */
export const yieldSlots = async <Wanted extends Slot>(
  transaction: Transaction,
  slots: readonly Wanted[],
  { now, groups, takerId }: Asked,
): Promise<readonly Wanted[]> => {
  const { wall, today } = askedToday(slots, { now, groups })
  if (today.length === 0) return []
  const look = async () => {
    const runs = await readRuns(transaction, groups, today)
    return today.flatMap((slot) => {
      const beneath = beneathOf(slot, runs, { takerId, wall })
      return beneath === null ? [] : [{ slot, beneath }]
    })
  }
  const seen = await look()
  if (seen.length === 0) return []
  // Whoever checks in, moves or cancels one of these bookings comes before or after. The second look sees what came before.
  const ids = seen.flatMap(({ beneath }) => beneath.map(({ slot }) => slot.bookingId))
  await sql`select from booking where id = any(${ids}::integer[]) order by id for update`.execute(transaction)
  const had = await look()
  const yielding = had.flatMap(({ beneath }) => beneath.filter((one) => one.isToYield).map(({ slot }) => slot.claimId))
  if (yielding.length > 0)
    await sql`update claim set yields = true where id = any(${yielding}::bigint[])`.execute(transaction)
  return had.map(({ slot }) => slot)
}
