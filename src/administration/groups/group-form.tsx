/** The form of a group, new or not (spec 3, spec 5). */
import type { ReactElement } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { GroupModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import { CheckboxField, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useSyncedForm } from '../../shell/leaving/use-synced-form.ts'
import { administrationTexts } from '../frame/administration-texts.ts'
import { RichTextInput } from '../rich-text-editor/rich-text-field.tsx'
import { groupFormTexts } from './administer-groups-texts.ts'
import { ColourField } from './colour-field.tsx'
import { type GroupFields, groupFieldNames, parseGroupFields } from './group-fields.ts'
import './group-form.css'

interface GroupFormProps<Saved> {
  /** What it holds where nothing was typed: the same object while that is the same. */
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
