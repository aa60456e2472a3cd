/** The form of a group, new or not (spec 3, spec 5). */
import type { ReactElement } from 'react'
import { Controller } from 'react-hook-form'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { GroupModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import { CheckboxField, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSyncedFields } from '../../kit/form/use-synced-fields.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { RichTextField } from '../rich-text-editor/rich-text-field.tsx'
import { groupFormTexts } from './administer-groups-texts.ts'
import { ColourField } from './colour-field.tsx'
import { type GroupFields, groupFieldNames, parseGroupFields } from './group-fields.ts'
import './group-form.css'

interface GroupFormProps<Saved> {
  /** What it holds where nothing was typed: the same object while that is the same. */
  readonly current: GroupFields
  readonly submitText: string
  readonly submit: (model: GroupModel) => Answer<Saved>
  readonly onSaved?: (group: Saved) => void
  readonly onErrors: (present: boolean) => void
}

export const GroupForm = <Saved,>({
  current,
  submitText,
  submit,
  onSaved,
  onErrors,
}: GroupFormProps<Saved>): ReactElement => {
  const { form, field, input, check, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: current,
    names: groupFieldNames,
    parse: parseGroupFields,
    submit: async (group, fields) => {
      const result = await submit(group)
      if (result._tag === 'Failed') return result.failure
      saved(fields)
      onSaved?.(result.value)
      return null
    },
    onErrors,
  })
  const { register, control } = form
  const { isUnsaved, saved } = useSyncedFields(form, groupFieldNames, current)
  const question = useUnsavedWork(isUnsaved)

  return (
    <form className="form administration-form group-form" noValidate onSubmit={onSubmit}>
      {summary}
      <TextField {...input('title')} label={groupFormTexts.title} required autoComplete="off" />
      <Controller
        control={control}
        name="description"
        rules={{ validate: check('description') }}
        render={({ field: controlled }) => (
          <RichTextField {...controlled} {...field('description')} label={groupFormTexts.description} required />
        )}
      />
      <ColourField id={field('color').id} inputs={register('color')} />
      <TextField
        {...input('slotTime')}
        label={groupFormTexts.slotTime}
        hint={groupFormTexts.slotTimeHint}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckboxField {...input('enabled')} label={groupFormTexts.enabled} hint={groupFormTexts.enabledHint} />
      <div className="form-actions">
        <button type="submit" className="button button-main" aria-busy={busy}>
          {submitText}
        </button>
      </div>
      {answer}
      {question}
    </form>
  )
}
