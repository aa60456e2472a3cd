/** The form of a price, for a new one and for a change. */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import { parsePrice } from '../../../domain/parts/price.ts'
import type { BlockPrice } from '../../../domain/rules/price.ts'
import { SCHOOL } from '../../../domain/rules/user-types.ts'
import type { ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import { chosenType, type UserChoices } from '../../account/user-form/user-fields.ts'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { readPrice } from '../../kit/texts/read-kronor.ts'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { useOvertaken } from '../panels/use-overtaken.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import {
  blockWords,
  EVERYBODY,
  type PriceNames,
  priceTimeName,
  priceTimes,
  userWords,
  whomWords,
} from './prices-texts.ts'
import { type ChosenUser, UserSearch } from './user-search.tsx'
import '../panels/panel-fields.css'

/** The fields have the names that the server uses in its errors. */
interface PriceFields {
  readonly time: string
  readonly price: string
  readonly userTypeId: string
  /** Undefined while no school can be chosen. */
  readonly organisationId: string | undefined
  readonly userId: ChosenUser | null
}

const newPrice: PriceFields = { time: '30', price: '0', userTypeId: '', organisationId: '', userId: null }

const fieldsOf = (price: BlockPrice, users: PriceNames['users']): PriceFields => ({
  time: String(price.time),
  price: String(price.price).replace('.', ','),
  userTypeId: String(price.userTypeId ?? ''),
  organisationId: String(price.organisationId ?? ''),
  userId: price.userId === null ? null : { id: price.userId, words: userWords(price.userId, { users }) },
})

interface WhomFieldProps {
  readonly frame: FormFrame<PriceFields>
}

interface OrganisationFieldProps extends WhomFieldProps {
  readonly choices: UserChoices
}

/** The choice of a school. It is available only when the chosen user type is for schools. */
const OrganisationField = ({ frame: { form, input }, choices }: OrganisationFieldProps): ReactElement => {
  const userTypeId = useWatch({ control: form.control, name: 'userTypeId' })
  const isSchool = chosenType(userTypeId, choices.userTypes)?.organisationType === SCHOOL
  return (
    <SelectField
      {...input('organisationId')}
      label="Organisation"
      hint="Kan väljas när användartypen är skola."
      // The field uses `aria-disabled`, so that the keyboard still reaches it. Its help text explains why it has no choices.
      aria-disabled={!isSchool}
    >
      <option value="">Alla</option>
      {isSchool ? <Options of={choices.schools} /> : null}
    </SelectField>
  )
}

const UserField = ({ frame: { form, field } }: WhomFieldProps): ReactElement => (
  <UserSearch
    chosen={useWatch({ control: form.control, name: 'userId' })}
    error={field('userId').error}
    onChoose={(chosen) => form.setValue('userId', chosen, { shouldDirty: true })}
  />
)

interface PriceFormProps {
  readonly choices: UserChoices
  readonly users: PriceNames['users']
  /** Null for a new price. */
  readonly price?: ResourcePrice | null
  readonly place?: ChangePlace | null
}

export const PriceForm = ({ choices, users, price = null, place = null }: PriceFormProps): ReactElement => {
  const calls = usePartCalls()
  const { userTypes, schools } = choices
  const offered = priceTimes.map(({ minutes, name }) => ({ id: minutes, name }))
  // An existing price may have a length that is not among the offered lengths.
  const isOffered = price === null || offered.some(({ id }) => id === price.time)
  const block: readonly FieldRow<PriceFields>[] = [
    {
      name: 'time',
      kind: 'choice',
      label: 'Tid',
      choices: isOffered ? offered : [...offered, { id: price.time, name: priceTimeName(price.time) }],
      none: 'Välj tid',
      required: true,
    },
    { name: 'price', kind: 'amount', label: 'Pris', hint: 'I kronor för hela blocket.', required: true },
  ]
  const whom: readonly FieldRow<PriceFields>[] = [
    {
      name: 'userTypeId',
      kind: 'choice',
      label: 'Användartyp',
      choices: userTypes,
      none: EVERYBODY,
      onChange: ({ setValue }) => setValue('organisationId', ''),
    },
    { name: 'organisationId', draw: (frame) => <OrganisationField frame={frame} choices={choices} /> },
  ]
  const user: readonly FieldRow<PriceFields>[] = [{ name: 'userId', draw: (frame) => <UserField frame={frame} /> }]
  const overtaken = useOvertaken<BlockPrice>({
    began: price === null ? null : { ...price },
    wordsOf: (values) => `${whomWords(values, { ...choices, users })}: ${blockWords(values)}`,
    fill: (values) => frame.form.reset(fieldsOf(values, users), { keepDefaultValues: true }),
    focus: () => frame.form.setFocus('time'),
  })
  const frame = useFormFrame({
    defaultValues: price === null ? newPrice : fieldsOf(price, users),
    names: namesIn([...block, ...whom, ...user]),
    parse: (fields: PriceFields) =>
      parsePrice({ time: fields.time === '' ? null : Number(fields.time), price: readPrice(fields.price) }),
    submit: (given, { userTypeId, organisationId, userId }) => {
      const type = chosenType(userTypeId, userTypes)
      const school = schools.find(({ id }) => String(id) === organisationId)
      const model = {
        ...given,
        userTypeId: type?.id ?? null,
        organisationId: type?.organisationType === SCHOOL ? (school?.id ?? null) : null,
        userId: userId?.id ?? null,
      }
      return price === null
        ? calls.addPrice(model)
        : overtaken.send(model, (begun) => calls.changePrice(price.id, { ...model, ...begun }))
    },
    onSaved: () => (place === null ? frame.form.reset() : place.onDone(true)),
  })

  return (
    <PartForm
      place={place}
      texts={{ add: 'Nytt pris', submit: 'Lägg till priset', save: 'Spara priset' }}
      frame={frame}
      first="time"
    >
      <div className="panel-fields columns gap-x-4">
        <Fields frame={frame} of={block} />
      </div>
      <div className="panel-fields columns gap-x-4">
        <Fields frame={frame} of={whom} />
      </div>
      <Fields frame={frame} of={user} />
      {overtaken.choice}
    </PartForm>
  )
}
