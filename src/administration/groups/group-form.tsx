/** The form of a group, new or not (spec 3, spec 5). */
import type { ReactElement } from 'react'
import { Controller } from 'react-hook-form'
import type { GroupModel } from '../../../domain/http-calls.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { CheckboxField, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSaidFields } from '../../kit/form/use-said-fields.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { RichTextField } from '../rich-text-editor/rich-text-field.tsx'
import { groupFormTexts } from './administer-groups-texts.ts'
import { ColourField } from './colour-field.tsx'
import { type GroupFields, groupFieldNames, groupModel, groupRules } from './group-fields.ts'
import './group-form.css'

interface GroupFormProps<Saved> {
  /** What it says when nobody has typed: the same object while it says the same. */
  readonly said: GroupFields
  readonly submitText: string
  readonly submit: (model: GroupModel) => Answer<Saved>
  readonly onSaved?: (group: Saved) => void
  readonly onErrors: (present: boolean) => void
}

export const GroupForm = <Saved,>({
  said,
  submitText,
  submit,
  onSaved,
  onErrors,
}: GroupFormProps<Saved>): ReactElement => {
  const { form, field, onSubmit, busy, summary, answer } = useFormFrame<GroupFields>({
    defaultValues: said,
    names: groupFieldNames,
    submit: async (fields) => {
      const result = await submit(groupModel(fields))
      if (result._tag === 'Failed') return result.failure
      saved(fields)
      onSaved?.(result.value)
      return null
    },
    onErrors,
  })
  const { register, control } = form
  const { isUnsaved, saved } = useSaidFields(form, groupFieldNames, said)
  const question = useUnsavedWork(isUnsaved)

  return (
    <form className="form administration-form group-form" noValidate onSubmit={onSubmit}>
      {summary}
      <TextField
        {...field('title')}
        label={groupFormTexts.title}
        required
        autoComplete="off"
        {...register('title', { validate: groupRules.title })}
      />
      <Controller
        control={control}
        name="description"
        rules={{ validate: groupRules.description }}
        render={({ field: controlled }) => (
          <RichTextField {...controlled} {...field('description')} label={groupFormTexts.description} required />
        )}
      />
      <ColourField id={field('color').id} inputs={register('color')} />
      <TextField
        {...field('slotTime')}
        label={groupFormTexts.slotTime}
        hint={groupFormTexts.slotTimeHint}
        required
        inputMode="numeric"
        autoComplete="off"
        {...register('slotTime', { validate: groupRules.slotTime })}
      />
      <CheckboxField
        {...field('enabled')}
        label={groupFormTexts.enabled}
        hint={groupFormTexts.enabledHint}
        {...register('enabled')}
      />
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
