/** The form of a group, for a new group and for a change. */
import type { ReactElement, ReactNode } from 'react'
import { type GroupValues, groupWords, newGroup, parseGroup } from '../../../domain/parts/owner.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { FieldValues } from '../../../domain/rules/merge-fields.ts'
import type { Parsed } from '../../../domain/rules/parsed.ts'
import type { GroupModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { useHas } from '../../core/use-has.ts'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { readDigits } from '../../kit/form/read-digits.ts'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { RichText } from '../../kit/rich-text/rich-text.tsx'
import { type SyncedFormOptions, shownWords, useSyncedForm } from '../../shell/leaving/use-synced-form.tsx'
import { administrationTexts } from '../frame/administration-frame.tsx'
import { RichTextInput } from '../rich-text-editor/rich-text-field.tsx'
import './group-form.css'

/** The title of the list of groups. The breadcrumbs of a group also use it. */
export const groupsTitle = 'Grupper'

export interface GroupFields
  extends Pick<GroupValues, 'title' | 'description' | 'color' | 'place' | 'placeLink' | 'enabled'> {
  /** The slot length as typed text. */
  readonly slotTime: string
}

export const newGroupFields: GroupFields = {
  ...newGroup,
  title: '',
  description: '',
  slotTime: String(newGroup.slotTime),
}

export const groupFieldsOf = ({ place = '', placeLink = '', ...group }: PublicGroup): GroupFields => ({
  title: group.title,
  description: group.description,
  color: group.color,
  slotTime: String(group.slotTime),
  place,
  placeLink,
  enabled: group.enabled,
})

/**
 * Builds the body of the call that saves a group. It contains the place only when the place was changed, because
 * another back end does not know it.
 */
export const sentGroupOf = ({ place, placeLink, ...model }: GroupValues, current: GroupFields): GroupModel => ({
  ...model,
  ...(place === current.place && placeLink === current.placeLink ? {} : { place, placeLink }),
})

export const parseGroupFields = ({ slotTime, ...fields }: GroupFields): Parsed<GroupValues> =>
  parseGroup({ ...fields, slotTime: readDigits(slotTime, 3) })

const colours = [
  { colour: 'primary', name: 'Orange' },
  { colour: 'secondary', name: 'Pink' },
] as const

const ColourField = ({ frame: { form, field } }: { readonly frame: FormFrame<GroupFields> }): ReactElement => {
  const { id, below } = field('color')
  return (
    <fieldset className="colour-field">
      <legend className="field-label">Färg</legend>
      <div className="cluster gap-3">
        {colours.map(({ colour, name }) => (
          <label
            key={colour}
            className="colour-field-choice rounded raised row items-center finger-high"
            data-accent={colour}
          >
            <input
              type="radio"
              id={colour === 'primary' ? id : `${id}-${colour}`}
              value={colour}
              {...form.register('color')}
            />
            <span className="colour-field-swatch rounded" aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
      {below}
    </fieldset>
  )
}

const groupWordsOf = (name: keyof GroupFields, value: unknown): ReactNode => {
  if (name === 'description') return <RichText html={String(value)} />
  if (name === 'color') return colours.find(({ colour }) => colour === value)?.name
  return shownWords(value)
}

interface GroupFormProps<Saved>
  extends Omit<SyncedFormOptions<GroupFields, GroupValues, Saved>, 'names' | 'parse' | 'submit'> {
  readonly submitText: string
  readonly submit: (model: GroupModel, began: FieldValues) => Answer<Saved>
}

export const GroupForm = <Saved,>({ submitText, submit, ...options }: GroupFormProps<Saved>): ReactElement => {
  const hasPlace = useHas('finder')
  const fields: readonly FieldRow<GroupFields>[] = [
    { name: 'title', kind: 'text', label: administrationTexts.title, required: true },
    {
      name: 'description',
      draw: (frame) => (
        <RichTextInput frame={frame} name="description" label={administrationTexts.description} required />
      ),
    },
    {
      name: 'place',
      kind: 'text',
      label: groupWords.place,
      hint: 'Där rummen finns, till exempel ett hus och en gatuadress. Det står under gruppens namn.',
      optional: true,
      asked: hasPlace,
    },
    {
      name: 'placeLink',
      kind: 'address',
      label: groupWords.placeLink,
      hint: 'Till exempel till en karta. Den öppnas i en egen flik.',
      optional: true,
      asked: hasPlace,
    },
    { name: 'color', draw: (frame) => <ColourField frame={frame} /> },
    {
      name: 'slotTime',
      kind: 'number',
      label: 'Slot tid',
      hint: 'Så många minuter är varje tid som går att boka, från 5 till 480.',
      required: true,
    },
    {
      name: 'enabled',
      kind: 'tick',
      label: administrationTexts.enabled,
      hint: 'En grupp som inte är aktiv syns bara för personalen och går inte att boka.',
    },
  ]
  const { frame, question } = useSyncedForm({
    names: namesIn(fields),
    parse: parseGroupFields,
    submit: (values: GroupValues, _fields, { slotTime, ...began }) =>
      submit(sentGroupOf(values, options.current), { ...began, slotTime: Number(slotTime) }),
    wordsOf: groupWordsOf,
    ...options,
  })
  return (
    <Form className="form administration-form group-form" frame={frame} submitText={submitText} after={question}>
      <Fields frame={frame} of={fields} />
    </Form>
  )
}
