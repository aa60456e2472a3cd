/** Here administrators keep the house's list of equipment and accessibility: they add, rename and remove things that resources have. */
import type { ReactElement } from 'react'
import { parseAttribute } from '../../../domain/parts/owner.ts'
import type { ListedAttribute } from '../../../domain/schema/calls/finding-calls.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useCore } from '../../core/core-context.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { attributesQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { Panel } from '../panels/panel.tsx'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { PartList, PartRow, RemoveButton } from '../panels/part-list.tsx'

const texts = {
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
    <PartForm texts={texts} frame={frame} place={place} first="name">
      <TextField {...frame.input('name')} label={texts.name} required autoComplete="off" />
    </PartForm>
  )
}

const Attributes = ({ attributes }: { readonly attributes: readonly ListedAttribute[] }): ReactElement => {
  const core = useCore()
  return (
    <>
      <PartList label={texts.list} empty={texts.empty}>
        {attributes.map((attribute) => (
          <PartRow
            key={attribute.id}
            what={attribute.name}
            change={(place) => <AttributeForm attribute={attribute} place={place} />}
            remove={
              <RemoveButton
                what={attribute.name}
                texts={{ question: texts.question, action: texts.action, detail: texts.detail(attribute.resources) }}
                call={() => core.call('removeAttribute', { parameters: { id: attribute.id } })}
              />
            }
          >
            {attribute.name} <span className="muted">{texts.count(attribute.resources)}</span>
          </PartRow>
        ))}
      </PartList>
      <AttributeForm attribute={null} place={null} />
    </>
  )
}

export const AttributesPanel = (): ReactElement => (
  <Panel title={texts.title} text={texts.text} result={useQuery(attributesQuery)}>
    {(attributes) => <Attributes attributes={attributes} />}
  </Panel>
)
