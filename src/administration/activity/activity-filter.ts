/** Which events are shown. */
import type { SeenDeed, SeenKind } from '../../../domain/schema/activity.ts'
import type { State } from '../../../domain/schema/state.ts'

export const kindChoices = [
  { id: 'holds', name: 'Valda tider', kinds: ['held', 'extended', 'released', 'expired'] },
  { id: 'booked', name: 'Bokningar', kinds: ['booked'] },
  { id: 'changed', name: 'Ändringar', kinds: ['changed'] },
  { id: 'cancelled', name: 'Avbokningar', kinds: ['cancelled'] },
] as const satisfies readonly { id: string; name: string; kinds: readonly SeenKind[] }[]

/** Empty texts: all of them. */
export interface ActivityFilter {
  /** A group's id as text. */
  readonly group: string
  /** An id of `kindChoices`. */
  readonly kind: string
}

export const everything: ActivityFilter = { group: '', kind: '' }

export const passes = (
  { group, kind }: ActivityFilter,
  resources: State['resources'],
): ((deed: SeenDeed) => boolean) => {
  const kinds: readonly SeenKind[] | undefined = kindChoices.find(({ id }) => id === kind)?.kinds
  return (deed) =>
    (group === '' || String(resources[deed.resourceId ?? 0]?.groupId ?? '') === group) &&
    (kinds === undefined || kinds.includes(deed.kind))
}
