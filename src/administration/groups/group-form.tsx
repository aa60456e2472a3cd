/** The form of a group, new or not. */

import type { ReactElement } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type GroupValues, groupWords, newGroup, parseGroup } from '../../../domain/parts/owner.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { Parsed } from '../../../domain/rules/parsed.ts'
import type { GroupModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { useHas } from '../../core/use-has.ts'
import { CheckboxField, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { type SyncedFormOptions, useSyncedForm } from '../../shell/leaving/use-synced-form.ts'
import { administrationTexts } from '../frame/administration-frame.tsx'
import { RichTextInput } from '../rich-text-editor/rich-text-field.tsx'
import { groupFormTexts } from './administer-groups-texts.ts'
import './group-form.css'

export interface GroupFields
  extends Pick<GroupValues, 'title' | 'description' | 'color' | 'place' | 'placeLink' | 'enabled'> {
  /** As it is typed. */
  readonly slotTime: string
}

/** In the order in which they stand. */
const groupFieldNames = ['title', 'description', 'place', 'placeLink', 'color', 'slotTime', 'enabled'] as const

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

/** Another back end knows no place: it is sent only where it was changed. */
export const sentGroupOf = ({ place, placeLink, ...model }: GroupValues, current: GroupFields): GroupModel => ({
  ...model,
  ...(place === current.place && placeLink === current.placeLink ? {} : { place, placeLink }),
})

/** @returns null for an empty field, NaN for what is no number of minutes */
const minutesOf = (typed: string): number | null => {
  const text = cleanIdentifier(typed)
  if (text === '') return null
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
}

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

interface GroupFormProps<Saved>
  extends Omit<SyncedFormOptions<GroupFields, GroupValues, Saved>, 'names' | 'parse' | 'submit'> {
  readonly submitText: string
  readonly submit: (model: GroupModel) => Answer<Saved>
}

export const GroupForm = <Saved,>({ submitText, submit, ...options }: GroupFormProps<Saved>): ReactElement => {
  const hasPlace = useHas('finder')
  const { frame, question } = useSyncedForm({
    names: groupFieldNames,
    parse: parseGroupFields,
    submit: (values: GroupValues) => submit(sentGroupOf(values, options.current)),
    ...options,
  })
  const { form, field, input } = frame
  return (
    <Form className="form administration-form group-form" frame={frame} submitText={submitText} after={question}>
      <TextField {...input('title')} label={administrationTexts.title} required autoComplete="off" />
      <RichTextInput frame={frame} name="description" label={administrationTexts.description} required />
      {hasPlace ? (
        <>
          <TextField
            {...input('place')}
            label={groupWords.place}
            hint={groupFormTexts.placeHint}
            optional
            autoComplete="off"
          />
          <TextField
            {...input('placeLink')}
            label={groupWords.placeLink}
            hint={groupFormTexts.placeLinkHint}
            optional
            type="url"
            autoComplete="off"
          />
        </>
      ) : null}
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
