/** The form of a group, new or not. Invariant: it refuses what the server would, in the same words (`domain/parts/owner.ts`). */
import type { ReactElement } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type GroupValues, parseGroup } from '../../../domain/parts/owner.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { Parsed } from '../../../domain/rules/parsed.ts'
import type { GroupModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { CheckboxField, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useSyncedForm } from '../../shell/leaving/use-synced-form.ts'
import { administrationTexts } from '../frame/administration-texts.ts'
import { RichTextInput } from '../rich-text-editor/rich-text-field.tsx'
import { groupFormTexts } from './administer-groups-texts.ts'
import './group-form.css'

export interface GroupFields extends Pick<PublicGroup, 'title' | 'description' | 'color' | 'enabled'> {
  /** As it is typed. */
  readonly slotTime: string
}

/** In the order in which they stand. */
const groupFieldNames = ['title', 'description', 'color', 'slotTime', 'enabled'] as const

/** Spec 9. */
export const newGroupFields: GroupFields = {
  title: '',
  description: '',
  color: 'primary',
  slotTime: '30',
  enabled: true,
}

export const groupFieldsOf = ({ title, description, color, slotTime, enabled }: PublicGroup): GroupFields => ({
  title,
  description,
  color,
  slotTime: String(slotTime),
  enabled,
})

/** Null: it is no number of minutes. */
const minutesOf = (typed: string): number | null => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null)

export const parseGroupFields = ({ slotTime, ...fields }: GroupFields): Parsed<GroupValues> =>
  parseGroup({ ...fields, slotTime: minutesOf(slotTime) })

const colours = ['primary', 'secondary'] as const

interface ColourFieldProps {
  readonly id: string
  readonly inputs: UseFormRegisterReturn
}

const ColourField = ({ id, inputs }: ColourFieldProps): ReactElement => (
  <fieldset className="colour-field">
    <legend className="field-label">{groupFormTexts.color}</legend>
    <div className="colour-field-choices">
      {colours.map((colour) => (
        <label key={colour} className="colour-field-choice" data-accent={colour}>
          <input type="radio" id={colour === 'primary' ? id : `${id}-${colour}`} value={colour} {...inputs} />
          <span className="colour-field-swatch" aria-hidden="true" />
          {groupFormTexts.colors[colour]}
        </label>
      ))}
    </div>
  </fieldset>
)

interface GroupFormProps<Saved> {
  /** The values where nothing was typed: the same object while they are the same. */
  readonly current: GroupFields
  readonly submitText: string
  /** Asked before it is sent; false: it is not. */
  readonly confirm?: (model: GroupModel) => Promise<boolean>
  readonly asks?: boolean
  readonly submit: (model: GroupModel) => Answer<Saved>
  readonly onSaved?: (group: Saved) => void
  readonly onErrors: (present: boolean) => void
}

export const GroupForm = <Saved,>({ submitText, ...options }: GroupFormProps<Saved>): ReactElement => {
  const { frame, question } = useSyncedForm({ names: groupFieldNames, parse: parseGroupFields, ...options })
  const { form, field, input } = frame
  return (
    <Form className="form administration-form group-form" frame={frame} submitText={submitText} after={question}>
      <TextField {...input('title')} label={administrationTexts.title} required autoComplete="off" />
      <RichTextInput frame={frame} name="description" label={administrationTexts.description} required />
      <ColourField id={field('color').id} inputs={form.register('color')} />
      <TextField
        {...input('slotTime')}
        label={groupFormTexts.slotTime}
        hint={groupFormTexts.slotTimeHint}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckboxField {...input('enabled')} label={administrationTexts.enabled} hint={groupFormTexts.enabledHint} />
    </Form>
  )
}
