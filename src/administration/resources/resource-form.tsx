/** The form of a resource, new or not (spec 3, spec 5). */
import type { ReactElement } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { ResourceModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { CheckboxField, Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useSyncedForm } from '../../shell/leaving/use-synced-form.ts'
import { administrationTexts } from '../frame/administration-texts.ts'
import { RichTextInput } from '../rich-text-editor/rich-text-field.tsx'
import { resourceFormTexts } from './administer-resources-texts.ts'
import { parseResourceFields, type ResourceFields, resourceFieldNames } from './resource-fields.ts'

interface ResourceFormProps<Saved> {
  /** What it holds where nothing was typed: the same object while that is the same. */
  readonly current: ResourceFields
  readonly groups: readonly PublicGroup[]
  readonly submitText: string
  /** Asked before it is sent; false: it is not. */
  readonly confirm?: (model: ResourceModel) => Promise<boolean>
  readonly asks?: boolean
  readonly submit: (model: ResourceModel) => Answer<Saved>
  readonly onSaved?: (resource: Saved) => void
  readonly onErrors: (present: boolean) => void
}

export const ResourceForm = <Saved,>(props: ResourceFormProps<Saved>): ReactElement => {
  const { groups, submitText, ...options } = props
  const { frame, question } = useSyncedForm({ names: resourceFieldNames, parse: parseResourceFields, ...options })
  const { input } = frame
  const choices = groups.map(({ id, title, enabled }) => ({
    id,
    title: enabled ? title : resourceFormTexts.groupDisabled(title),
  }))
  return (
    <Form className="form administration-form" frame={frame} submitText={submitText} after={question}>
      <TextField {...input('title')} label={administrationTexts.title} required autoComplete="off" />
      <RichTextInput frame={frame} name="description" label={administrationTexts.description} required />
      <RichTextInput frame={frame} name="assets" label={resourceFormTexts.assets} required={false} />
      <SelectField {...input('group')} label={administrationTexts.group} required>
        {props.current.group === '' ? <option value="">{resourceFormTexts.chooseGroup}</option> : null}
        <Options of={choices} />
      </SelectField>
      <CheckboxField {...input('enabled')} label={administrationTexts.enabled} hint={resourceFormTexts.enabledHint} />
    </Form>
  )
}
