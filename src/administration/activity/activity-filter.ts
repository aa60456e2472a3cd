/** Which deeds somebody wants to see. */
import type { ActivityDeed, ActivityKind } from '../../../domain/schema/activity.ts'
import type { State } from '../../../domain/schema/state.ts'

export const kindChoices = [
  { value: 'holds', text: 'Valda tider', kinds: ['held', 'extended', 'released', 'expired'] },
  { value: 'booked', text: 'Bokningar', kinds: ['booked'] },
  { value: 'changed', text: 'Ändringar', kinds: ['changed'] },
  { value: 'cancelled', text: 'Avbokningar', kinds: ['cancelled'] },
] as const satisfies readonly { value: string; text: string; kinds: readonly ActivityKind[] }[]

/** Empty texts: all of them. */
export interface ActivityFilter {
  /** A group's id as text. */
  readonly group: string
  /** A value of `kindChoices`. */
  readonly kind: string
}

export const everything: ActivityFilter = { group: '', kind: '' }

export const passes = (
  { group, kind }: ActivityFilter,
  resources: State['resources'],
): ((deed: ActivityDeed) => boolean) => {
  const kinds: readonly ActivityKind[] | undefined = kindChoices.find(({ value }) => value === kind)?.kinds
  return (deed) =>
    (group === '' || String(resources[deed.resourceId]?.groupId ?? '') === group) &&
    (kinds === undefined || kinds.includes(deed.kind))
}
