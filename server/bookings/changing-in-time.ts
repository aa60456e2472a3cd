/**
 * Decides how long an owner may change or cancel a booking, and until when that is free of charge (docs/rules.md#editing). Invariants:
 * administrators may always change and cancel, free of charge; an owner may do so shortly after booking, whatever the rules are; a price
 * that remains to be paid stays until an administrator removes it.
 */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { freelyCancelledUntil, undoneUntil } from '../../domain/rules/free-cancelling.ts'
import { cancelLeadOf, changeableUntil } from '../../domain/rules/lead-time.ts'
import { beforeWords } from '../../domain/wording/lead-time-words.ts'
import { leadWords } from '../../domain/wording/swedish-durations.ts'
import type { Transaction } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { callerMay, judgedTypes, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type BookedResource, hasResourceBegun, isCancelled } from './booked-resources.ts'

interface Changing {
  /** Returns why the caller may no longer change the part, or null if the caller may. */
  readonly refusalOf: (part: BookedResource) => Failure | null
  /** Whether the part can no longer be cancelled free of charge, so that its price must be paid. */
  readonly isLate: (part: BookedResource) => boolean
  /** Returns what remains after the part is cancelled: nothing, or the part with its price if the price must be paid. */
  readonly cancelled: (part: BookedResource) => readonly BookedResource[]
}

/** Whether a part is already cancelled and is kept because its price must be paid. */
const isKept = (part: BookedResource): boolean => isCancelled(part) && part.priceStays

/** Judges each part separately. An owner may change a part until its first slot begins, or until the earlier time that the rules set. */
export const judgedInTime = async (
  transaction: Transaction,
  caller: SignedInCaller,
  parts: readonly BookedResource[],
): Promise<Changing> => {
  if (callerMay(caller, 'handle-bookings')) return { refusalOf: () => null, isLate: () => false, cancelled: () => [] }
  const ground = await readGroupStructures(
    transaction,
    parts.map(({ resourceId }) => resourceId),
  )
  const now = Date.parse(ground.now)
  const wallTime = wallTimeAt(now)
  const limitsOf = limitsOfPerson(ground.groups, judgedTypes(caller.user))
  /** Whether the part was booked so recently that it may be a mistake. */
  const isFresh = ({ madeAt }: BookedResource): boolean => now <= undoneUntil(madeAt)

  const refusalOf = (part: BookedResource): Failure | null => {
    if (hasResourceBegun(part, wallTime)) return new Failure('begun')
    const limits = limitsOf(part.resourceId) ?? {}
    const [first] = part.slots
    if (isCancelled(part) || first === undefined || isFresh(part)) return null
    const until = changeableUntil(limits, part.date, first.startTime)
    if (until === null || until >= now) return null
    // "2 timmar i förväg", or "3 vardagar före, kl. 14:00"
    const lead = cancelLeadOf(limits) ?? { minutes: 0 }
    const words = lead.days === undefined ? `${leadWords(lead.minutes)} i förväg` : beforeWords(lead)
    return new Failure('too-late', { message: failureTexts.tooLateFor(part.title, words) })
  }

  const isLate = (part: BookedResource): boolean => {
    const [first] = part.slots
    if (part.price === 0 || isCancelled(part) || first === undefined || isFresh(part)) return false
    const until = freelyCancelledUntil(limitsOf(part.resourceId) ?? {}, part.date, first.startTime)
    return part.priceStays || (until !== null && until < now)
  }

  return {
    refusalOf,
    isLate,
    cancelled: (part) => {
      if (isLate(part)) return [{ ...part, status: CANCELLED, priceStays: true }]
      return isKept(part) ? [part] : []
    },
  }
}

/**
 * Judges parts that are changed or cancelled together. Either all of them may be changed or none.
 * @throws Failure `begun`, `too-late`, or `cancelled` if all of them are cancelled already and must still be paid
 */
export const changing = async (
  transaction: Transaction,
  caller: SignedInCaller,
  parts: readonly BookedResource[],
): Promise<Changing> => {
  if (!callerMay(caller, 'handle-bookings') && parts.length > 0 && parts.every(isKept)) throw new Failure('cancelled')
  const judged = await judgedInTime(transaction, caller, parts)
  const refusals = parts.map(judged.refusalOf).filter((refusal) => refusal !== null)
  // A refusal of a time that has begun takes precedence.
  const refusal = refusals.find(({ body }) => body.code === 'begun') ?? refusals[0]
  if (refusal !== undefined) throw refusal
  return judged
}
