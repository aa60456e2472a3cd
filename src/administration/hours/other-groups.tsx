/** The boxes of the other groups, which can get the same special days in one call. A resource has no such boxes. */

import type { ComponentProps, ReactElement } from 'react'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { useMayInGroup } from '../../core/use-may.ts'
import { BoxesField } from '../../kit/form/field.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import type { Owned } from '../panels/panel.tsx'

interface OtherGroup {
  readonly id: GroupId
  readonly title: string
}

export const useOtherGroups = ({ owner }: Owned): readonly OtherGroup[] => {
  const result = useQuery(groupsQuery)
  const mayArrange = useMayInGroup('arrange')
  return owner._tag === 'Resource' || result._tag !== 'Loaded'
    ? []
    : result.value.filter(({ id }) => id !== owner.id && mayArrange(id)).map(({ id, title }) => ({ id, title }))
}

/** @param typed the ids of the ticked groups, as the form keeps them */
export const tickedGroups = (typed: readonly string[], groups: readonly OtherGroup[]): readonly GroupId[] =>
  groups.flatMap(({ id }) => (typed.includes(String(id)) ? [id] : []))

interface OtherGroupsProps extends Omit<ComponentProps<typeof BoxesField>, 'label' | 'choices' | 'further'> {
  readonly groups: readonly OtherGroup[]
  /** Called with the ids of all groups when all groups must be ticked. */
  readonly onAll: (groups: string[]) => void
  /**
   * Visually hidden text after the label of the button that ticks all groups. It distinguishes this button from a
   * similar one on the page.
   */
  readonly allOfWhat?: string
}

export const OtherGroups = ({ groups, onAll, allOfWhat, ...field }: OtherGroupsProps): ReactElement | null =>
  groups.length === 0 ? null : (
    <BoxesField
      {...field}
      label="Lägg till också för"
      choices={groups}
      further={
        groups.length === 1 ? null : (
          <button
            type="button"
            className="button button-quiet panel-action"
            onClick={() => onAll(groups.map((group) => String(group.id)))}
          >
            Välj hela huset
            {allOfWhat === undefined ? null : <span className="visually-hidden"> {allOfWhat}</span>}
          </button>
        )
      }
    />
  )
