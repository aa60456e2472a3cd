/** Chooses the events that are shown, and sums them up to be said aloud. */
import type { SeenDeed, SeenKind } from '../../../domain/schema/activity.ts'
import type { State } from '../../../domain/schema/state.ts'
import { activityTexts } from './activity-texts.ts'

const inOrder: readonly SeenKind[] = [
  'booked',
  'changed',
  'cancelled',
  'held',
  'extended',
  'released',
  'expired',
  'unknown',
]

/** Sums up many events in one sentence, such as "3 nya händelser: 1 bokning, 2 valda", to be said aloud. */
export const announcementOf = (deeds: readonly SeenDeed[]): string => {
  if (deeds.length === 0) return ''
  const parts = inOrder.flatMap((kind) => {
    const count = deeds.filter((deed) => deed.kind === kind).length
    return count === 0 ? [] : [activityTexts.counted(kind, count)]
  })
  return `${activityTexts.fresh(deeds.length)}: ${parts.join(', ')}`
}

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
