/** The filter of the activity page, and the summary of new events for screen readers. */

import { type ReactElement, useId } from 'react'
import { groupIdFromText } from '../../../domain/ids.ts'
import type { SeenDeed, SeenKind } from '../../../domain/schema/activity.ts'
import type { State } from '../../../domain/schema/state.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useMayInGroup } from '../../core/use-may.ts'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { freshWords, kindCounts } from './activity-texts.ts'

const inOrder: readonly SeenKind[] = [
  'booked',
  'taken',
  'changed',
  'cancelled',
  'held',
  'extended',
  'released',
  'expired',
  'unknown',
]

/** Summarises several events in one sentence for an announcement, such as "3 nya händelser: 1 bokning, 2 valda". */
export const announcementOf = (deeds: readonly SeenDeed[]): string => {
  if (deeds.length === 0) return ''
  const parts = inOrder.flatMap((kind) => {
    const count = deeds.filter((deed) => deed.kind === kind).length
    return count === 0 ? [] : [counted(count, ...kindCounts[kind])]
  })
  return `${freshWords(deeds.length)}: ${parts.join(', ')}`
}

export const kindChoices = [
  { id: 'holds', name: 'Valda tider', kinds: ['held', 'extended', 'released', 'expired'] },
  { id: 'booked', name: 'Bokningar', kinds: ['booked', 'taken'] },
  { id: 'changed', name: 'Ändringar', kinds: ['changed'] },
  { id: 'cancelled', name: 'Avbokningar', kinds: ['cancelled'] },
] as const satisfies readonly { id: string; name: string; kinds: readonly SeenKind[] }[]

/** The fields of the filter. An empty field matches every event. */
export interface ActivityFilter {
  /** The id of a group, as text. */
  readonly group: string
  /** The id of one of `kindChoices`. */
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

interface ActivityFiltersProps {
  readonly filter: ActivityFilter
  readonly groups: State['groups']
  readonly onChange: (filter: ActivityFilter) => void
}

export const ActivityFilters = ({ filter, groups, onChange }: ActivityFiltersProps): ReactElement => {
  const id = useId()
  const maySee = useMayInGroup('see-bookings')
  const inOrder = Object.entries(groups)
    .filter(([groupId]) => maySee(groupIdFromText(groupId)))
    .map(([groupId, { title, order }]) => ({ id: groupId, title, order }))
    .toSorted((a, b) => a.order - b.order)
  return (
    <div className="activity-filters cluster gap-3">
      <SelectField
        id={`${id}-group`}
        label="Grupp"
        value={filter.group}
        onChange={(event) => onChange({ ...filter, group: event.currentTarget.value })}
      >
        <option value="">Alla grupper</option>
        <Options of={inOrder} />
      </SelectField>
      <SelectField
        id={`${id}-kind`}
        label="Händelse"
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value })}
      >
        <option value="">Alla händelser</option>
        <Options of={kindChoices} />
      </SelectField>
    </div>
  )
}
