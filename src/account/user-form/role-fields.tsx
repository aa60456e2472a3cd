/**
 * The role of a person and, for roles that may be given for some groups, those groups. Invariants: what the chosen role may do is
 * said before the form is sent; no group chosen means all, and the form says so.
 */
import { type ReactElement, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { isOfGroups, isRole } from '../../../domain/rules/permissions.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { CheckboxField, CheckboxGroup, Options, SelectField } from '../../kit/form/field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { roleWords } from '../../kit/texts/role-words.ts'
import type { ListedRole } from './role-choices.ts'
import { groupsFromText, groupsText, type UserFields } from './user-fields.ts'
import { userFormTexts } from './user-form-parts.tsx'

type NamedGroup = Pick<PublicGroup, 'id' | 'title'>

/** A group may have been removed after the role was given for it. Without a box for it, unticking the others would give all groups. */
const withRemoved = (ids: readonly GroupId[], groups: readonly NamedGroup[]): readonly NamedGroup[] => [
  ...groups,
  ...ids
    .filter((id) => !groups.some((group) => group.id === id))
    .map((id) => ({ id, title: 'En grupp som inte finns längre' })),
]

const inSwedish = new Intl.ListFormat('sv')

/** The groups of a role in words: "alla grupper", "Grupprum och Labb". @param text the ids, as the field holds them */
export const groupTitles = (text: string, groups: readonly NamedGroup[]): string => {
  const ids = groupsFromText(text)
  if (ids === null) return 'alla grupper'
  return inSwedish.format(
    withRemoved(ids, groups)
      .filter(({ id }) => ids.includes(id))
      .map(({ title }) => title),
  )
}

interface RoleFieldsProps {
  readonly frame: FormFrame<UserFields>
  readonly roles: readonly ListedRole[]
  readonly groups: readonly NamedGroup[]
}

export const RoleFields = ({ frame, roles, groups }: RoleFieldsProps): ReactElement => {
  const role = useWatch({ control: frame.form.control, name: 'role' })
  return (
    <>
      <SelectField
        {...frame.input('role')}
        label={userFormTexts.role}
        hint={isRole(role) ? roleWords[role] : undefined}
      >
        <Options of={roles} />
      </SelectField>
      {isOfGroups(role) && groups.length > 0 ? <GroupBoxes frame={frame} groups={groups} /> : null}
    </>
  )
}

const GroupBoxes = ({ frame: { form, field }, groups }: Omit<RoleFieldsProps, 'roles'>): ReactElement => {
  const others = useId()
  const text = useWatch({ control: form.control, name: 'roleGroups' })
  const ticked = groupsFromText(text) ?? []
  const { id, error, below } = field('roleGroups')
  const tick = (group: GroupId, isTicked: boolean): void => {
    const rest = ticked.filter((one) => one !== group)
    form.setValue('roleGroups', groupsText(isTicked ? [...rest, group] : rest), { shouldDirty: true })
  }
  return (
    <CheckboxGroup {...{ id, error, below }} label="Gäller" onLeave={() => undefined}>
      {(groupErrorId) => (
        <>
          <p className="field-hint" aria-live="polite">
            {ticked.length === 0 ? 'Ingen är vald: rollen gäller alla grupper.' : `Bara ${groupTitles(text, groups)}.`}
          </p>
          <div className="checkbox-group-boxes">
            {withRemoved(ticked, groups).map((group, index) => (
              <CheckboxField
                key={group.id}
                id={index === 0 ? id : `${others}-${group.id}`}
                label={group.title}
                groupErrorId={groupErrorId}
                checked={ticked.includes(group.id)}
                onChange={({ target }) => tick(group.id, target.checked)}
              />
            ))}
          </div>
        </>
      )}
    </CheckboxGroup>
  )
}
