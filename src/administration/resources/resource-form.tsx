/**
 * The form of a resource, for a new one and for a change. Invariant: the form refuses the values that the server
 * refuses, with the same words (`domain/parts/owner.ts`).
 */

import { type ReactElement, type ReactNode, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { groupIdFromText, isAttributeId } from '../../../domain/ids.ts'
import { newResource, parseResource, type ResourceValues, resourceWords } from '../../../domain/parts/owner.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import type { FieldValues } from '../../../domain/rules/merge-fields.ts'
import type { ResourceModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import type { AttributeId, GroupId } from '../../../domain/schema/ids.ts'
import { useHas } from '../../core/use-has.ts'
import { useMay, useMayInGroup } from '../../core/use-may.ts'
import { CheckboxField, CheckboxGroup } from '../../kit/form/field.tsx'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { readDigits } from '../../kit/form/read-digits.ts'
import { attributesQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { RichText } from '../../kit/rich-text/rich-text.tsx'
import { type SyncedFormOptions, shownWords, useSyncedForm } from '../../shell/leaving/use-synced-form.tsx'
import { administrationTexts } from '../frame/administration-frame.tsx'
import { RichTextInput } from '../rich-text-editor/rich-text-field.tsx'
import './attribute-boxes.css'

/** The title of the list of resources. The breadcrumbs of a resource also use it. */
export const resourcesTitle = 'Resurser'

export interface ResourceFields
  extends Pick<ResourceValues, 'title' | 'description' | 'assets' | 'information' | 'way' | 'enabled'> {
  /** The number of seats as typed text. */
  readonly capacity: string
  /** The ids of the ticked attributes, as one text (`attributesText`). */
  readonly attributes: string
  /** The id of the group. It is empty when no group is chosen. */
  readonly group: string
}

/** @param group null if it is still to be chosen */
export const newResourceFields = (group: GroupId | null): ResourceFields => ({
  ...newResource,
  title: '',
  description: '',
  capacity: '',
  attributes: '',
  group: group === null ? '' : String(group),
})

export const resourceFieldsOf = ({ group, ...resource }: PublicResource): ResourceFields => ({
  title: resource.title,
  description: resource.description,
  assets: resource.assets,
  information: resource.information ?? '',
  capacity: String(resource.capacity ?? ''),
  way: resource.way ?? '',
  attributes: attributesText((resource.attributes ?? []).map(({ id }) => id)),
  group: String(group),
  enabled: resource.enabled,
})

/** Returns the number of seats, null for an empty field, or NaN for text that is not a number. */
const seatsOf = (typed: string): number | null => readDigits(typed, 4)

export const parseResourceFields = ({ capacity, attributes, group, ...fields }: ResourceFields) =>
  parseResource({
    ...fields,
    capacity: seatsOf(capacity),
    attributes: attributesFromText(attributes),
    group: groupIdFromText(group),
  })

interface ResourceFormProps<Saved>
  extends Omit<SyncedFormOptions<ResourceFields, ResourceValues, Saved>, 'names' | 'parse' | 'submit'> {
  readonly groups: readonly PublicGroup[]
  readonly submitText: string
  readonly submit: (model: ResourceModel, began: FieldValues) => Answer<Saved>
}

/** Builds the body of the save call. It contains a field that another back end does not know only when the field was changed. */
const sentOf = (
  { information, capacity, way, attributes, ...model }: ResourceValues,
  current: ResourceFields,
): ResourceModel => ({
  ...model,
  ...(information === current.information ? {} : { information }),
  ...(capacity === seatsOf(current.capacity) ? {} : { capacity }),
  ...(way === current.way ? {} : { way }),
  ...(attributesText(attributes) === current.attributes ? {} : { attributes }),
})

/** The fields at the beginning, in the form of the call. */
const beganOf = ({ capacity, attributes, group, ...began }: ResourceFields): FieldValues => ({
  ...began,
  capacity: seatsOf(capacity),
  attributes: attributesFromText(attributes),
  group: Number(group),
})

export const ResourceForm = <Saved,>(props: ResourceFormProps<Saved>): ReactElement => {
  const { groups, submitText, submit, ...options } = props
  const { current } = options
  const hasInformation = useHas('working-day')
  const canBeFound = useHas('finder')
  const mayArrange = useMayInGroup('arrange')
  const offered = groups.filter(({ id }) => mayArrange(id) || String(id) === current.group)
  const fields: readonly FieldRow<ResourceFields>[] = [
    { name: 'title', kind: 'text', label: administrationTexts.title, required: true },
    {
      name: 'description',
      draw: (frame) => (
        <RichTextInput frame={frame} name="description" label={administrationTexts.description} required />
      ),
    },
    { name: 'information', kind: 'lines', label: resourceWords.information, asked: hasInformation },
    {
      name: 'capacity',
      kind: 'number',
      label: resourceWords.capacity,
      hint: 'Så många som får plats. Lämna tomt för det som inte är ett rum.',
      optional: true,
      asked: canBeFound,
    },
    {
      name: 'way',
      kind: 'lines',
      label: resourceWords.way,
      hint: 'Till exempel ”Plan 2, till höger”.',
      optional: true,
      asked: canBeFound,
    },
    {
      name: 'assets',
      draw: (frame) => <RichTextInput frame={frame} name="assets" label="Teknisk utrustning" required={false} />,
    },
    {
      name: 'attributes',
      draw: (frame) => <AttributeBoxes form={frame.form} {...frame.field('attributes')} />,
      asked: canBeFound,
    },
    {
      name: 'group',
      kind: 'choice',
      label: administrationTexts.group,
      choices: offered.map(({ id, title, enabled }) => ({ id, title: enabled ? title : `${title} (inaktiv)` })),
      none: current.group === '' ? 'Välj grupp' : undefined,
      required: true,
    },
    {
      name: 'enabled',
      kind: 'tick',
      label: administrationTexts.enabled,
      hint: 'En resurs som inte är aktiv syns bara för personalen och går inte att boka.',
    },
  ]
  const { frame, question } = useSyncedForm({
    names: namesIn(fields),
    parse: parseResourceFields,
    submit: (values: ResourceValues, _fields, began) => submit(sentOf(values, current), beganOf(began)),
    wordsOf: (name, value) => {
      if (name === 'description' || name === 'assets') return <RichText html={String(value)} />
      if (name === 'group') return groups.find(({ id }) => String(id) === value)?.title
      return name === 'attributes' ? <AttributeNames ids={String(value)} /> : shownWords(value)
    },
    ...options,
  })
  return (
    <Form className="form administration-form" frame={frame} submitText={submitText} after={question}>
      <Fields frame={frame} of={fields} />
    </Form>
  )
}

/** Explains that a group must be created first, because every resource belongs to a group. */
export const NoGroups = (): ReactElement =>
  useMay('administer') ? (
    <div className="administration-empty measure stack gap-4 fit-items">
      <h2>Börja med en grupp</h2>
      <p>
        En resurs ligger alltid i en grupp, som bestämmer hur långa tiderna är och oftast när det är öppet. Det finns
        inga grupper än.
      </p>
      <Link className="button button-main" href={routes.createGroup}>
        Skapa en grupp
      </Link>
    </div>
  ) : (
    <p>Du har inga grupper att ha hand om än. En administratör kan lägga till dem.</p>
  )

/** Converts ids to text in ascending order, so that the same ids always give the same text. */
const attributesText = (ids: readonly AttributeId[]): string => ids.toSorted((one, other) => one - other).join()
const attributesFromText = (text: string): readonly AttributeId[] => text.split(',').map(Number).filter(isAttributeId)

interface AttributeBoxesProps {
  readonly form: UseFormReturn<ResourceFields>
  readonly id: string
  readonly error: string | undefined
  readonly below: ReactNode
}

/** The names of equipment and accessibility features, by the text of their ids. */
const AttributeNames = ({ ids }: { readonly ids: string }): ReactElement => {
  const listed = useQuery(attributesQuery)
  const known = attributesFromText(ids)
  const named = listed._tag === 'Loaded' ? listed.value.filter(({ id }) => known.includes(id)) : []
  return <>{named.length === 0 ? 'Inget' : named.map(({ name }) => name).join(', ')}</>
}

/**
 * A box for each item of the house's list of equipment and accessibility features. The form keeps the ticked ids as one
 * text, so that it compares them like any other field.
 */
const AttributeBoxes = ({ form, id, error, below }: AttributeBoxesProps): ReactElement | null => {
  const others = useId()
  const listed = useQuery(attributesQuery)
  const ticked = attributesFromText(useWatch({ control: form.control, name: 'attributes' }))
  if (listed._tag !== 'Loaded' || listed.value.length === 0) return null
  const tick = (attribute: AttributeId, isTicked: boolean): void => {
    const rest = ticked.filter((each) => each !== attribute)
    form.setValue('attributes', attributesText(isTicked ? [...rest, attribute] : rest), { shouldDirty: true })
  }
  return (
    <CheckboxGroup {...{ id, error, below }} label="Utrustning och tillgänglighet" onLeave={() => undefined}>
      {(groupErrorId) => (
        <div className="attribute-boxes columns gap-x-4">
          {listed.value.map((attribute, index) => (
            <CheckboxField
              key={attribute.id}
              id={index === 0 ? id : `${others}-${attribute.id}`}
              label={attribute.name}
              groupErrorId={groupErrorId}
              checked={ticked.includes(attribute.id)}
              onChange={({ target }) => tick(attribute.id, target.checked)}
            />
          ))}
        </div>
      )}
    </CheckboxGroup>
  )
}
