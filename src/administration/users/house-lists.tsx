/**
 * The lists that the house keeps, below those of its users: the user types, and the equipment and accessibility that
 * resources have.
 */
import type { ReactElement } from 'react'
import { parseAttribute } from '../../../domain/parts/owner.ts'
import type { ListedAttribute } from '../../../domain/schema/calls/finding-calls.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { userTypesQuery } from '../../account/user-form/use-user-choices.ts'
import { useCore } from '../../core/core-context.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useTicks } from '../../kit/form/use-ticks.tsx'
import { attributesQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { Panel } from '../panels/panel.tsx'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { PartList, PartRow, RemoveButton } from '../panels/part-list.tsx'
import { userTypesTexts as texts } from './administer-users-texts.ts'
import '../../kit/form/form.css'

interface TicksProps {
  readonly userTypes: readonly UserType[]
  readonly mark: 'needsApproval' | 'shortRegistration'
}

const Ticks = ({ userTypes, mark }: TicksProps): ReactElement => {
  const core = useCore()
  const { boxes, failure } = useTicks({
    things: userTypes,
    read: userTypes,
    isTicked: (type) => type[mark] === true,
    fieldId: ({ id }) => `${mark}-${id}`,
    send: ({ id }, ticked) => core.call('updateUserType', { parameters: { id }, body: { [mark]: ticked } }),
    failed: texts.notSaved,
  })
  return (
    <>
      <fieldset className="user-types-ticks">
        <legend className="field-label">{texts.legends[mark]}</legend>
        {boxes}
      </fieldset>
      {failure}
    </>
  )
}

/**
 * To tick those that count only once an administrator has approved them, and those whose people register with little.
 */
export const UserTypes = (): ReactElement => (
  <section className="user-types" aria-labelledby="user-types">
    <h2 id="user-types">{texts.title}</h2>
    <p>{texts.detail}</p>
    <p>{texts.keeps}</p>
    <QueryView
      result={useQuery(userTypesQuery)}
      loading={<Skeleton label={texts.title} lines={4} />}
      failed={texts.failed}
    >
      {(userTypes) => (
        <>
          <Ticks userTypes={userTypes} mark="needsApproval" />
          <p>{texts.short}</p>
          <Ticks userTypes={userTypes} mark="shortRegistration" />
        </>
      )}
    </QueryView>
  </section>
)

const attributesTexts = {
  title: 'Utrustning och tillgänglighet',
  text: 'Det som rum kan ha och som man kan söka på: projektor, hörslinga, hiss. Kryssa för det på varje resurs.',
  empty: 'Listan är tom. Lägg till det som skiljer rummen åt.',
  list: 'Utrustning och tillgänglighet',
  add: 'Ny egenskap',
  submit: 'Lägg till egenskapen',
  save: 'Spara egenskapen',
  name: 'Namn',
  question: 'Ta bort egenskapen?',
  action: 'Ta bort egenskapen',
  count: (resources: number): string => (resources === 0 ? 'ingen resurs' : counted(resources, 'resurs', 'resurser')),
  detail: (resources: number): string =>
    resources === 0
      ? 'Ingen resurs har den.'
      : `Den tas bort från ${counted(resources, 'resurs', 'resurser')} som har den.`,
} as const

interface AttributeFormProps {
  readonly attribute: ListedAttribute | null
  readonly place: ChangePlace | null
}

const AttributeForm = ({ attribute, place }: AttributeFormProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { name: attribute?.name ?? '' },
    names: ['name'],
    parse: parseAttribute,
    submit: (body) =>
      attribute === null
        ? core.call('addAttribute', { body })
        : core.call('renameAttribute', { parameters: { id: attribute.id }, body }),
    onSaved: () => {
      frame.form.reset()
      place?.onDone(true)
    },
  })
  return (
    <PartForm texts={attributesTexts} frame={frame} place={place} first="name">
      <TextField {...frame.input('name')} label={attributesTexts.name} required autoComplete="off" />
    </PartForm>
  )
}

const Attributes = ({ attributes }: { readonly attributes: readonly ListedAttribute[] }): ReactElement => {
  const core = useCore()
  return (
    <>
      <PartList label={attributesTexts.list} empty={attributesTexts.empty}>
        {attributes.map((attribute) => (
          <PartRow
            key={attribute.id}
            what={attribute.name}
            change={(place) => <AttributeForm attribute={attribute} place={place} />}
            remove={
              <RemoveButton
                what={attribute.name}
                texts={{
                  question: attributesTexts.question,
                  action: attributesTexts.action,
                  detail: attributesTexts.detail(attribute.resources),
                }}
                call={() => core.call('removeAttribute', { parameters: { id: attribute.id } })}
              />
            }
          >
            {attribute.name} <span className="muted">{attributesTexts.count(attribute.resources)}</span>
          </PartRow>
        ))}
      </PartList>
      <AttributeForm attribute={null} place={null} />
    </>
  )
}

/** Administrators add, rename and remove things that resources have. */
export const AttributesPanel = (): ReactElement => (
  <Panel title={attributesTexts.title} text={attributesTexts.text} result={useQuery(attributesQuery)}>
    {(attributes) => <Attributes attributes={attributes} />}
  </Panel>
)
