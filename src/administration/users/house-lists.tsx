/** The list of equipment and accessibility features that resources may have, below the list of users. */
import type { ReactElement } from 'react'
import { parseAttribute } from '../../../domain/parts/owner.ts'
import type { ListedAttribute } from '../../../domain/schema/calls/attribute-calls.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useCore } from '../../core/core-context.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { attributesQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { Panel } from '../panels/panel.tsx'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { PartList, PartRow, RemoveButton } from '../panels/part-list.tsx'
import { useOvertaken } from '../panels/use-overtaken.tsx'
import '../../kit/form/form.css'

const ATTRIBUTES = 'Utrustning och tillgänglighet'

interface AttributeFormProps {
  readonly attribute: ListedAttribute | null
  readonly place: ChangePlace | null
}

const AttributeForm = ({ attribute, place }: AttributeFormProps): ReactElement => {
  const core = useCore()
  const overtaken = useOvertaken<{ readonly name: string }>({
    began: attribute === null ? null : { name: attribute.name },
    wordsOf: ({ name }) => name,
    fill: (values) => frame.form.reset(values, { keepDefaultValues: true }),
    focus: () => frame.form.setFocus('name'),
  })
  const frame = useFormFrame({
    defaultValues: { name: attribute?.name ?? '' },
    names: ['name'],
    parse: parseAttribute,
    submit: (body) =>
      attribute === null
        ? core.call('addAttribute', { body })
        : overtaken.send(body, (begun) =>
            core.call('renameAttribute', { parameters: { id: attribute.id }, body: { ...body, ...begun } }),
          ),
    onSaved: () => {
      frame.form.reset()
      place?.onDone(true)
    },
  })
  return (
    <PartForm
      texts={{ add: 'Ny egenskap', submit: 'Lägg till egenskapen', save: 'Spara egenskapen' }}
      frame={frame}
      place={place}
      first="name"
    >
      <TextField {...frame.input('name')} label="Namn" required autoComplete="off" />
      {overtaken.choice}
    </PartForm>
  )
}

const Attributes = ({ attributes }: { readonly attributes: readonly ListedAttribute[] }): ReactElement => {
  const core = useCore()
  return (
    <>
      <PartList label={ATTRIBUTES} empty="Listan är tom. Lägg till det som skiljer rummen åt.">
        {attributes.map((attribute) => (
          <PartRow
            key={attribute.id}
            what={attribute.name}
            change={(place) => <AttributeForm attribute={attribute} place={place} />}
            remove={
              <RemoveButton
                what={attribute.name}
                texts={{
                  question: 'Ta bort egenskapen?',
                  action: 'Ta bort egenskapen',
                  detail:
                    attribute.resources === 0
                      ? 'Ingen resurs har den.'
                      : `Den tas bort från ${counted(attribute.resources, 'resurs', 'resurser')} som har den.`,
                }}
                call={() => core.call('removeAttribute', { parameters: { id: attribute.id } })}
              />
            }
          >
            {attribute.name}{' '}
            <span className="muted">
              {attribute.resources === 0 ? 'ingen resurs' : counted(attribute.resources, 'resurs', 'resurser')}
            </span>
          </PartRow>
        ))}
      </PartList>
      <AttributeForm attribute={null} place={null} />
    </>
  )
}

/** The panel where administrators add, rename and remove equipment and accessibility features. */
export const AttributesPanel = (): ReactElement => (
  <Panel
    title={ATTRIBUTES}
    text="Det som rum kan ha och som man kan söka på: projektor, hörslinga, hiss. Kryssa för det på varje resurs."
    result={useQuery(attributesQuery)}
  >
    {(attributes) => <Attributes attributes={attributes} />}
  </Panel>
)
