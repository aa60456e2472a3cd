/**
 * How long an owner may change and cancel, and until when that costs nothing (docs/rules.md#editing). Invariants: administrators may
 * always, for nothing; so may an owner soon after the booking, whatever the rules say; what is to be paid stays until an administrator
 * takes it away.
 */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { freelyCancelledUntil, undoneUntil } from '../../domain/rules/free-cancelling.ts'
import { cancelLeadOf, changeableUntil } from '../../domain/rules/lead-time.ts'
import type { ResourceLimits } from '../../domain/schema/booking-rules.ts'
import { beforeWords } from '../../domain/wording/lead-time-words.ts'
import { leadWords } from '../../domain/wording/swedish-durations.ts'
import type { Transaction } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { isAdministrator, judgedTypes, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type BookedResource, hasResourceBegun, isCancelled } from './booked-resources.ts'

interface Changing {
  /** Why its owner may not change it any more; null: they may. */
  readonly refusalOf: (part: BookedResource) => Failure | null
  /** It is too late to cancel it for nothing, and it costs. */
  readonly isLate: (part: BookedResource) => boolean
  /** The part once it is cancelled: gone, or kept with its price. */
  readonly cancelled: (part: BookedResource) => readonly BookedResource[]
}

const forNothing: Changing = { refusalOf: () => null, isLate: () => false, cancelled: () => [] }

/** "2 timmar i förväg", "3 vardagar före, kl. 14:00" */
const leadOf = (limits: ResourceLimits): string => {
  const lead = cancelLeadOf(limits) ?? { minutes: 0 }
  return lead.days === undefined ? `${leadWords(lead.minutes)} i förväg` : beforeWords(lead)
}

const isKept = (part: BookedResource): boolean => isCancelled(part) && part.priceStays

/** An owner may until the first slot of a part begins, or so long before it as the rules say. */
export const judgedInTime = async (
  transaction: Transaction,
  caller: SignedInCaller,
  parts: readonly BookedResource[],
): Promise<Changing> => {
  if (isAdministrator(caller)) return forNothing
  const ground = await readGroupStructures(
    transaction,
    parts.map(({ resourceId }) => resourceId),
  )
  const now = Date.parse(ground.now)
  const wallTime = wallTimeAt(now)

  const limitsOf = limitsOfPerson(ground.groups, judgedTypes(caller.user))
  const isSlip = ({ madeAt }: BookedResource): boolean => now <= undoneUntil(madeAt)
  const refusalOf = (part: BookedResource): Failure | null => {
    if (hasResourceBegun(part, wallTime)) return new Failure('begun')
    const limits = limitsOf(part.resourceId) ?? {}
    const [first] = part.slots
    if (isCancelled(part) || first === undefined || isSlip(part)) return null
    const until = changeableUntil(limits, part.date, first.startTime)
    return until !== null && until < now
      ? new Failure('too-late', { message: failureTexts.tooLateFor(part.title, leadOf(limits)) })
      : null
  }

  const isLate = (part: BookedResource): boolean => {
    const [first] = part.slots
    if (part.price === 0 || isCancelled(part) || first === undefined || isSlip(part)) return false
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
 * All of the parts or none.
 * @param parts all that is changed or cancelled
 * @throws Failure `begun`, `too-late`; `cancelled` where all of it is cancelled and to be paid
 */
export const changing = async (
  transaction: Transaction,
  caller: SignedInCaller,
  parts: readonly BookedResource[],
): Promise<Changing> => {
  if (!isAdministrator(caller) && parts.length > 0 && parts.every(isKept)) throw new Failure('cancelled')
  const judged = await judgedInTime(transaction, caller, parts)
  const refusals = parts.map(judged.refusalOf).filter((refusal) => refusal !== null)
  // A time that has begun is named first.
  const refusal = refusals.find(({ body }) => body.code === 'begun') ?? refusals[0]
  if (refusal !== undefined) throw refusal
  return judged
}
