/** The form of a resource, new or not. Invariant: it refuses what the server would, in the same words (`domain/parts/owner.ts`). */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import { parseResource, type ResourceValues, resourceWords } from '../../../domain/parts/owner.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import type { Parsed } from '../../../domain/rules/parsed.ts'
import type { ResourceModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { useHas } from '../../core/use-has.ts'
import { CheckboxField, Options, SelectField, TextArea, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { type SyncedFormOptions, useSyncedForm } from '../../shell/leaving/use-synced-form.ts'
import { administrationTexts } from '../frame/administration-texts.ts'
import { RichTextInput } from '../rich-text-editor/rich-text-field.tsx'
import { resourceFormTexts, resourcesTexts } from './administer-resources-texts.ts'

export interface ResourceFields
  extends Pick<ResourceValues, 'title' | 'description' | 'assets' | 'information' | 'enabled'> {
  /** Its id; empty: none is chosen. */
  readonly group: string
}

/** In the order in which they stand. */
const resourceFieldNames = ['title', 'description', 'information', 'assets', 'group', 'enabled'] as const

/** @param group null: it is still to be chosen */
export const newResourceFields = (group: GroupId | null): ResourceFields => ({
  title: '',
  description: '',
  assets: '',
  information: '',
  group: group === null ? '' : String(group),
  enabled: true,
})

export const resourceFieldsOf = ({ group, information = '', ...resource }: PublicResource): ResourceFields => ({
  title: resource.title,
  description: resource.description,
  assets: resource.assets,
  information,
  group: String(group),
  enabled: resource.enabled,
})

export const parseResourceFields = ({ group, ...fields }: ResourceFields): Parsed<ResourceValues> =>
  parseResource({ ...fields, group: groupIdFromText(group) })

interface ResourceFormProps<Saved>
  extends Omit<SyncedFormOptions<ResourceFields, ResourceValues, Saved>, 'names' | 'parse' | 'submit'> {
  readonly groups: readonly PublicGroup[]
  readonly submitText: string
  readonly submit: (model: ResourceModel) => Answer<Saved>
}

/** It is sent only where it was changed: another back end has none. */
const sentOf = ({ information, ...model }: ResourceValues, current: ResourceFields): ResourceModel =>
  information === current.information ? model : { ...model, information }

export const ResourceForm = <Saved,>(props: ResourceFormProps<Saved>): ReactElement => {
  const { groups, submitText, submit, ...options } = props
  const { current } = options
  const hasInformation = useHas('working-day')
  const { frame, question } = useSyncedForm({
    names: resourceFieldNames,
    parse: parseResourceFields,
    submit: (values: ResourceValues) => submit(sentOf(values, current)),
    ...options,
  })
  const { input } = frame
  const choices = groups.map(({ id, title, enabled }) => ({
    id,
    title: enabled ? title : resourceFormTexts.groupDisabled(title),
  }))
  return (
    <Form className="form administration-form" frame={frame} submitText={submitText} after={question}>
      <TextField {...input('title')} label={administrationTexts.title} required autoComplete="off" />
      <RichTextInput frame={frame} name="description" label={administrationTexts.description} required />
      {hasInformation ? <TextArea {...input('information')} label={resourceWords.information} /> : null}
      <RichTextInput frame={frame} name="assets" label={resourceFormTexts.assets} required={false} />
      <SelectField {...input('group')} label={administrationTexts.group} required>
        {props.current.group === '' ? <option value="">{resourceFormTexts.chooseGroup}</option> : null}
        <Options of={choices} />
      </SelectField>
      <CheckboxField {...input('enabled')} label={administrationTexts.enabled} hint={resourceFormTexts.enabledHint} />
    </Form>
  )
}

/** There is no group yet, and without one no resource: what to do first. */
export const NoGroups = (): ReactElement => (
  <div className="administration-empty">
    <h2>{resourcesTexts.noGroups}</h2>
    <p>{resourcesTexts.noGroupsDetail}</p>
    <Link className="button button-main" href={routes.createGroup}>
      {resourcesTexts.createGroup}
    </Link>
  </div>
)
