/** The form of a resource, new or not (spec 3, spec 5). */
import type { ReactElement } from 'react'
import { Controller } from 'react-hook-form'
import type { PublicGroup } from '../../../domain/entities.ts'
import type { ResourceModel } from '../../../domain/http-calls.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { CheckboxField, SelectField, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSaidFields } from '../../kit/form/use-said-fields.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { RichTextField } from '../rich-text-editor/rich-text-field.tsx'
import { resourceFormTexts } from './administer-resources-texts.ts'
import { type ResourceFields, resourceFieldNames, resourceModel, resourceRules } from './resource-fields.ts'

interface ResourceFormProps<Saved> {
  /** What it says when nobody has typed: the same object while it says the same. */
  readonly said: ResourceFields
  readonly groups: readonly PublicGroup[]
  readonly submitText: string
  readonly submit: (model: ResourceModel) => Answer<Saved>
  readonly onSaved?: (resource: Saved) => void
  readonly onErrors: (present: boolean) => void
}

export const ResourceForm = <Saved,>({
  said,
  groups,
  submitText,
  submit,
  onSaved,
  onErrors,
}: ResourceFormProps<Saved>): ReactElement => {
  const { form, field, onSubmit, busy, summary, answer } = useFormFrame<ResourceFields>({
    defaultValues: said,
    names: resourceFieldNames,
    submit: async (fields) => {
      const model = resourceModel(fields)
      if (model === null) throw new Error('A form without a group has been refused')
      const result = await submit(model)
      if (result._tag === 'Failed') return result.failure
      saved(fields)
      onSaved?.(result.value)
      return null
    },
    onErrors,
  })
  const { register, control } = form
  const { isUnsaved, saved } = useSaidFields(form, resourceFieldNames, said)
  const question = useUnsavedWork(isUnsaved)

  return (
    <form className="form administration-form" noValidate onSubmit={onSubmit}>
      {summary}
      <TextField
        {...field('title')}
        label={resourceFormTexts.title}
        required
        autoComplete="off"
        {...register('title', { validate: resourceRules.title })}
      />
      <Controller
        control={control}
        name="description"
        rules={{ validate: resourceRules.description }}
        render={({ field: controlled }) => (
          <RichTextField {...controlled} {...field('description')} label={resourceFormTexts.description} required />
        )}
      />
      <Controller
        control={control}
        name="assets"
        render={({ field: controlled }) => (
          <RichTextField {...controlled} {...field('assets')} label={resourceFormTexts.assets} optional />
        )}
      />
      <SelectField
        {...field('group')}
        label={resourceFormTexts.group}
        required
        {...register('group', { validate: resourceRules.group })}
      >
        {said.group === '' ? <option value="">{resourceFormTexts.chooseGroup}</option> : null}
        {groups.map(({ id, title, enabled }) => (
          <option key={id} value={String(id)}>
            {enabled ? title : resourceFormTexts.groupDisabled(title)}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        {...field('enabled')}
        label={resourceFormTexts.enabled}
        hint={resourceFormTexts.enabledHint}
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
