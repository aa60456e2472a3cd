/**
 * The form that gives a group or a resource the opening times of another one. Invariants: the times are shown before
 * they are copied; they replace all of the owner's own times at once; if the back end cannot replace times in one call,
 * they are copied only to an owner without times.
 */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { OpenTime, PublicGroup } from '../../../domain/schema/entities.ts'
import { useHas } from '../../core/use-has.ts'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { useAffected } from '../panels/affected-bookings.tsx'
import type { Owned, PanelOwner } from '../panels/panel.tsx'
import { AddPart } from '../panels/part-forms.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { useOpenTimeChanges } from './open-time-changes.ts'
import { weekLines } from './opening-week.ts'

interface HoursOf {
  /** The kind and id of the owner, such as "Group 3". */
  readonly id: string
  readonly title: string
  readonly open: readonly OpenTime[]
}

const keyOf = ({ _tag, id }: PanelOwner): string => `${_tag} ${id}`

/** The groups, and the resources of each group, that have opening times of their own. */
const othersWithHours = (groups: readonly PublicGroup[], owner: PanelOwner) => {
  const isOther = ({ id, open }: HoursOf): boolean => open.length > 0 && id !== keyOf(owner)
  const ofGroups = groups.map(({ id, title, open }) => ({ id: keyOf({ _tag: 'Group', id }), title, open }))
  const ofResources = groups.map(({ id, title, resources }) => ({
    id,
    title,
    resources: resources
      .map((resource) => ({ ...resource, id: keyOf({ _tag: 'Resource', id: resource.id }) }))
      .filter(isOther),
  }))
  return {
    groups: ofGroups.filter(isOther),
    withResources: ofResources.filter(({ resources }) => resources.length > 0),
  }
}

interface CopyHoursProps {
  readonly owned: Owned
  /** A warning in the form. It is null when there is none. */
  readonly note: string | null
}

export const CopyHours = ({ owned, note }: CopyHoursProps): ReactElement | null => {
  const result = useQuery(groupsQuery)
  const replaces = useHas('working-day')
  const { owner, own } = owned
  const others = othersWithHours(result._tag === 'Loaded' ? result.value : [], owner)
  const all = [...others.groups, ...others.withResources.flatMap(({ resources }) => resources)]
  return all.length === 0 || (own.open.length > 0 && !replaces) ? null : (
    <CopyForm {...{ owned, note, all, ...others }} />
  )
}

interface CopyFormProps extends CopyHoursProps, ReturnType<typeof othersWithHours> {
  readonly all: readonly HoursOf[]
}

const CopyForm = ({ owned, note, all, groups, withResources }: CopyFormProps): ReactElement => {
  const calls = usePartCalls()
  const { add } = useOpenTimeChanges(owned)
  const affected = useAffected(owned)
  const hasOwn = owned.own.open.length > 0
  const timesOf = (from: string) => (all.find(({ id }) => id === from)?.open ?? []).map(({ id: _, ...time }) => time)
  const frame = useFormFrame({
    defaultValues: { from: '' },
    names: ['from'],
    parse: ({ from }) => {
      const times = timesOf(from)
      return parsed({ from: times.length === 0 ? 'Välj vad tiderna ska kopieras från.' : null }, times)
    },
    confirm: (times) => affected.ask({ _tag: 'Opened', open: times }),
    asks: affected.question !== null,
    submit: (times) => (hasOwn ? calls.replaceOpenTimes(times, owned.own.open) : add(times)),
    onSaved: () => frame.form.reset(),
  })
  const from = useWatch({ control: frame.form.control, name: 'from' })
  const lines = weekLines(all.find(({ id }) => id === from)?.open ?? [])
  return (
    <AddPart
      texts={{ add: 'Kopiera öppettider', submit: hasOwn ? 'Ersätt öppettiderna' : 'Lägg till öppettiderna' }}
      frame={frame}
      question={affected.question}
    >
      {note === null ? null : <p className="notice">{note}</p>}
      {hasOwn ? <p>De öppettider som finns ersätts.</p> : null}
      <SelectField
        {...frame.input('from')}
        label="Kopiera från"
        hint={lines.length === 0 ? undefined : `${lines.join(', ')}.`}
        required
      >
        <option value="">Välj</option>
        {groups.length === 0 ? null : (
          <optgroup label="Grupper">
            <Options of={groups} />
          </optgroup>
        )}
        {withResources.map(({ id, title, resources }) => (
          <optgroup key={id} label={`Resurser i ${title}`}>
            <Options of={resources} />
          </optgroup>
        ))}
      </SelectField>
    </AddPart>
  )
}
