/** The other groups of the house, for which the same is added in one press. A resource has none. */
import type { ReactElement } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { CheckboxField, CheckboxGroup } from '../../kit/form/field.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import type { Owned } from '../panels/panel.tsx'
import { otherGroupsTexts as texts } from './hours-texts.ts'
import './hours.css'

interface OtherGroup {
  readonly id: GroupId
  readonly title: string
}

export const useOtherGroups = ({ owner }: Owned): readonly OtherGroup[] => {
  const result = useQuery(groupsQuery)
  return owner._tag === 'Resource' || result._tag !== 'Loaded'
    ? []
    : result.value.filter(({ id }) => id !== owner.id).map(({ id, title }) => ({ id, title }))
}

/** The groups that are ticked. */
export const tickedGroups = (typed: readonly string[], groups: readonly OtherGroup[]): readonly GroupId[] =>
  groups.flatMap(({ id }) => (typed.includes(String(id)) ? [id] : []))

interface OtherGroupsProps extends UseFormRegisterReturn {
  readonly id: string
  readonly error: string | undefined
  readonly groups: readonly OtherGroup[]
  readonly onAll: (groups: string[]) => void
  /** Goes on where the words of the button for all end, unseen: it tells it from another on the page. */
  readonly allOfWhat?: string
}

export const OtherGroups = ({
  id,
  error,
  groups,
  onAll,
  allOfWhat,
  onBlur,
  ...boxes
}: OtherGroupsProps): ReactElement | null =>
  groups.length === 0 ? null : (
    <CheckboxGroup id={id} error={error} label={texts.label} onLeave={(event) => void onBlur(event)}>
      {(groupErrorId) => (
        <>
          <div className="weekday-boxes">
            {groups.map((group, index) => (
              <CheckboxField
                key={group.id}
                id={index === 0 ? id : `${id}-${group.id}`}
                label={group.title}
                groupErrorId={groupErrorId}
                value={String(group.id)}
                {...boxes}
              />
            ))}
          </div>
          {groups.length === 1 ? null : (
            <button
              type="button"
              className="button button-quiet panel-action"
              onClick={() => onAll(groups.map((group) => String(group.id)))}
            >
              {texts.all}
              {allOfWhat === undefined ? null : <span className="visually-hidden"> {allOfWhat}</span>}
            </button>
          )}
        </>
      )}
    </CheckboxGroup>
  )
