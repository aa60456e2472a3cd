/** The lists of the house, below the list of its users: the user types, and the equipment and accessibility features of resources. */
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
import '../../kit/form/form.css'

interface TicksProps {
  readonly userTypes: readonly UserType[]
  readonly mark: 'needsApproval' | 'shortRegistration'
  readonly legend: string
}

const Ticks = ({ userTypes, mark, legend }: TicksProps): ReactElement => {
  const core = useCore()
  const { boxes, failure } = useTicks({
    things: userTypes,
    read: userTypes,
    isTicked: (type) => type[mark] === true,
    fieldId: ({ id }) => `${mark}-${id}`,
    send: ({ id }, ticked) => core.call('updateUserType', { parameters: { id }, body: { [mark]: ticked } }),
    failed: (name, why) => `${name} kunde inte ändras. ${why}`,
  })
  return (
    <>
      <fieldset className="stack gap-1">
        <legend className="field-label">{legend}</legend>
        {boxes}
      </fieldset>
      {failure}
    </>
  )
}

/** The boxes of the user types that need an administrator's approval, and of the user types with the short registration form. */
export const UserTypes = (): ReactElement => (
  <section className="user-types" aria-labelledby="user-types">
    <h2 id="user-types">Användartyper</h2>
    <p>
      Den som väljer en ikryssad användartyp väntar på ditt godkännande. Till dess gäller den typ som godkändes förut.
      Den som är ny bokar efter de strängaste reglerna och till de högsta priserna som någon typ har, och det som bara
      är för vissa användartyper går inte att boka.
    </p>
    <p>
      De som redan har användartypen behåller den. Tar du bort krysset godkänns alla som väntar, och de får ett mejl om
      det.
    </p>
    <QueryView
      result={useQuery(userTypesQuery)}
      loading={<Skeleton label="Användartyper" lines={4} />}
      failed="Användartyperna kunde inte hämtas."
    >
      {(userTypes) => (
        <>
          <Ticks userTypes={userTypes} mark="needsApproval" legend="Kräver godkännande" />
          <p>
            Den som registrerar sig med en användartyp som är ikryssad här fyller bara i namn, e-post och lösenord.
            Adress och personnummer eller organisationsnummer frågas före den första bokningen som kostar.
          </p>
          <Ticks userTypes={userTypes} mark="shortRegistration" legend="Kort registrering" />
        </>
      )}
    </QueryView>
  </section>
)

const ATTRIBUTES = 'Utrustning och tillgänglighet'

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
    <PartForm
      texts={{ add: 'Ny egenskap', submit: 'Lägg till egenskapen', save: 'Spara egenskapen' }}
      frame={frame}
      place={place}
      first="name"
    >
      <TextField {...frame.input('name')} label="Namn" required autoComplete="off" />
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
