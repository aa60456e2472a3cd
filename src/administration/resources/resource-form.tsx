/** The form of a resource, new or not (spec 3, spec 5). */
import type { ReactElement } from 'react'
import { Controller } from 'react-hook-form'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { ResourceModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { CheckboxField, SelectField, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSyncedFields } from '../../kit/form/use-synced-fields.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { RichTextField } from '../rich-text-editor/rich-text-field.tsx'
import { resourceFormTexts } from './administer-resources-texts.ts'
import { parseResourceFields, type ResourceFields, resourceFieldNames } from './resource-fields.ts'

interface ResourceFormProps<Saved> {
  /** What it holds where nothing was typed: the same object while that is the same. */
  readonly current: ResourceFields
  readonly groups: readonly PublicGroup[]
  readonly submitText: string
  readonly submit: (model: ResourceModel) => Answer<Saved>
  readonly onSaved?: (resource: Saved) => void
  readonly onErrors: (present: boolean) => void
}

export const ResourceForm = <Saved,>({
  current,
  groups,
  submitText,
  submit,
  onSaved,
  onErrors,
}: ResourceFormProps<Saved>): ReactElement => {
  const { form, field, input, check, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: current,
    names: resourceFieldNames,
    parse: parseResourceFields,
    submit: async (resource, fields) => {
      const result = await submit(resource)
      if (result._tag === 'Failed') return result.failure
      saved(fields)
      onSaved?.(result.value)
      return null
    },
    onErrors,
  })
  const { isUnsaved, saved } = useSyncedFields(form, resourceFieldNames, current)
  const question = useUnsavedWork(isUnsaved)

  return (
    <form className="form administration-form" noValidate onSubmit={onSubmit}>
      {summary}
      <TextField {...input('title')} label={resourceFormTexts.title} required autoComplete="off" />
      <Controller
        control={form.control}
        name="description"
        rules={{ validate: check('description') }}
        render={({ field: controlled }) => (
          <RichTextField {...controlled} {...field('description')} label={resourceFormTexts.description} required />
        )}
      />
      <Controller
        control={form.control}
        name="assets"
        rules={{ validate: check('assets') }}
        render={({ field: controlled }) => (
          <RichTextField {...controlled} {...field('assets')} label={resourceFormTexts.assets} optional />
        )}
      />
      <SelectField {...input('group')} label={resourceFormTexts.group} required>
        {current.group === '' ? <option value="">{resourceFormTexts.chooseGroup}</option> : null}
        {groups.map(({ id, title, enabled }) => (
          <option key={id} value={String(id)}>
            {enabled ? title : resourceFormTexts.groupDisabled(title)}
          </option>
        ))}
      </SelectField>
      <CheckboxField {...input('enabled')} label={resourceFormTexts.enabled} hint={resourceFormTexts.enabledHint} />
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
