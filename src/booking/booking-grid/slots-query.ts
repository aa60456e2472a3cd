/**
 * Reads the slots of many resources over many days. Invariant: no call exceeds the permitted size (`docs/rules.md#finding`).
 * If several calls are needed, the result is their combined answer or the first failure.
 */
import { daysBetween, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { Answer, CoreRequests } from '../../../domain/port/core-port.ts'
import { MOST_RESOURCE_DAYS, MOST_RESOURCES } from '../../../domain/rules/reading-over-days.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'

interface SlotsQuestion {
  readonly resources: readonly ResourceId[]
  readonly from: LocalDate
  /** At most 62 days after `from`. If it is before `from`, no call is made. */
  readonly to: LocalDate
}

export const readSlots = async (
  core: CoreRequests,
  { resources, from, to }: SlotsQuestion,
  quietly: boolean,
): Answer<readonly GridResource[]> => {
  if (from > to) return { _tag: 'Ok', value: [] }
  const most = Math.min(MOST_RESOURCES, Math.floor(MOST_RESOURCE_DAYS / (daysBetween(from, to) + 1)))
  const pieces = Array.from({ length: Math.ceil(resources.length / most) }, (_, index) =>
    resources.slice(index * most, (index + 1) * most),
  )
  const answers = await Promise.all(
    pieces.map((piece) => core.call('slots', { body: { resources: piece, from, to } }, { toastsFailure: !quietly })),
  )
  const read: GridResource[] = []
  for (const answer of answers) {
    if (answer._tag === 'Failed') return answer
    read.push(...answer.value)
  }
  return { _tag: 'Ok', value: read }
}
