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
import { readGroupStructures } from '../groups/group-structure.ts'
import { limitsOfPerson } from '../groups/limits-of-person.ts'
import { isAdministrator, judgedTypes, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type BookedResource, hasResourceBegun, isCancelled } from './booked-resources.ts'

interface Changing {
  /** It is too late to cancel it for nothing, and it costs. */
  readonly isLate: (part: BookedResource) => boolean
  /** The part once it is cancelled: gone, or kept with its price. */
  readonly cancelled: (part: BookedResource) => readonly BookedResource[]
}

const forNothing: Changing = { isLate: () => false, cancelled: () => [] }

/** "2 timmar i förväg", "3 vardagar före, kl. 14:00" */
const leadOf = (limits: ResourceLimits): string => {
  const lead = cancelLeadOf(limits) ?? { minutes: 0 }
  return lead.days === undefined ? `${leadWords(lead.minutes)} i förväg` : beforeWords(lead)
}

const isKept = (part: BookedResource): boolean => isCancelled(part) && part.priceStays

/**
 * An owner may until the first slot of any of the parts begins, or so long before it as the rules say.
 * @param parts all that is changed or cancelled
 * @throws Failure `begun`, `too-late`; `cancelled` where all of it is cancelled and to be paid
 */
export const changing = async (
  transaction: Transaction,
  caller: SignedInCaller,
  parts: readonly BookedResource[],
): Promise<Changing> => {
  if (isAdministrator(caller)) return forNothing
  if (parts.length > 0 && parts.every(isKept)) throw new Failure('cancelled')
  const ground = await readGroupStructures(
    transaction,
    parts.map(({ resourceId }) => resourceId),
  )
  const now = Date.parse(ground.now)
  const wallTime = wallTimeAt(now)
  if (parts.some((part) => hasResourceBegun(part, wallTime))) throw new Failure('begun')

  const limitsOf = limitsOfPerson(ground.groups, judgedTypes(caller.user))
  const isSlip = ({ madeAt }: BookedResource): boolean => now <= undoneUntil(madeAt)
  for (const part of parts) {
    const limits = limitsOf(part.resourceId) ?? {}
    const [first] = part.slots
    if (isCancelled(part) || first === undefined || isSlip(part)) continue
    const until = changeableUntil(limits, part.date, first.startTime)
    if (until !== null && until < now)
      throw new Failure('too-late', {
        message: failureTexts.tooLateFor(part.title, leadOf(limits)),
      })
  }

  const isLate = (part: BookedResource): boolean => {
    const [first] = part.slots
    if (part.price === 0 || isCancelled(part) || first === undefined || isSlip(part)) return false
    const until = freelyCancelledUntil(limitsOf(part.resourceId) ?? {}, part.date, first.startTime)
    return part.priceStays || (until !== null && until < now)
  }
  return {
    isLate,
    cancelled: (part) => {
      if (isLate(part)) return [{ ...part, status: CANCELLED, priceStays: true }]
      return isKept(part) ? [part] : []
    },
  }
}
