/** Until when the owner may change or cancel what is booked (contract 3, Editing; features 1): administrators always may. */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { changeableUntil } from '../../domain/rules/booking-window.ts'
import { leadWords } from '../../domain/wording/swedish-durations.ts'
import type { Transaction } from '../database/database.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import { limitsOfPerson } from '../groups/limits-of-person.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type BookedResource, hasResourceBegun, isCancelled } from './booked-resources.ts'

/**
 * Until the first slot of any of them begins, or so long before it as the owner's rules say.
 * @throws Failure `begun` or `too-late`
 */
export const requireChangeable = async (
  transaction: Transaction,
  caller: SignedInCaller,
  resources: readonly BookedResource[],
): Promise<void> => {
  if (isAdministrator(caller)) return
  const ground = await readGroupStructures(
    transaction,
    resources.map(({ resourceId }) => resourceId),
  )
  const now = Date.parse(ground.now)
  const wallTime = wallTimeAt(now)
  if (resources.some((resource) => hasResourceBegun(resource, wallTime))) throw new Failure('begun')

  const limitsOf = limitsOfPerson(ground.groups, caller.user.userTypeId)
  for (const resource of resources) {
    const limits = limitsOf(resource.resourceId) ?? {}
    // They are in order.
    const [first] = resource.slots
    if (isCancelled(resource) || first === undefined) continue
    const until = changeableUntil(limits, resource.date, first.startTime)
    if (until !== null && until < now)
      throw new Failure('too-late', {
        message: failureTexts.tooLateFor(resource.title, leadWords(limits.cancelMinutes ?? 0)),
      })
  }
}
