/** The form of a price, new or changed. */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import { parsePrice } from '../../../domain/parts/price.ts'
import { SCHOOL } from '../../../domain/rules/user-types.ts'
import type { ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import { chosenType, type UserChoices } from '../../account/user-form/user-fields.ts'
import { Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { readPrice } from '../../kit/texts/read-kronor.ts'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { type PriceNames, priceTimeName, priceTimes, pricesTexts as texts } from './prices-texts.ts'
import { type ChosenUser, UserSearch } from './user-search.tsx'
import '../panels/panel-fields.css'

/** Named as the server names what it refuses. */
interface PriceFormFields {
  readonly time: string
  readonly price: string
  readonly userTypeId: string
  /** Undefined while none can be chosen. */
  readonly organisationId: string | undefined
  readonly userId: ChosenUser | null
}

const newPrice: PriceFormFields = { time: '30', price: '0', userTypeId: '', organisationId: '', userId: null }

const fieldsOf = (
  { time, price, userTypeId, organisationId, userId }: ResourcePrice,
  users: PriceNames['users'],
): PriceFormFields => ({
  time: String(time),
  price: String(price).replace('.', ','),
  userTypeId: String(userTypeId ?? ''),
  organisationId: String(organisationId ?? ''),
  userId: userId === null ? null : { id: userId, words: users.get(userId) ?? texts.unknownUser(userId) },
})

interface PriceFormProps {
  readonly choices: UserChoices
  readonly users: PriceNames['users']
  /** Null: a new one. */
  readonly price?: ResourcePrice | null
  readonly place?: ChangePlace | null
}

export const PriceForm = ({ choices, users, price = null, place = null }: PriceFormProps): ReactElement => {
  const calls = usePartCalls()
  const { userTypes, schools } = choices
  const frame = useFormFrame({
    defaultValues: price === null ? newPrice : fieldsOf(price, users),
    names: ['time', 'price', 'userTypeId', 'organisationId', 'userId'],
    parse: (fields: PriceFormFields) =>
      parsePrice({ time: fields.time === '' ? null : Number(fields.time), price: readPrice(fields.price) }),
    submit: (block, { userTypeId, organisationId, userId }) => {
      const type = chosenType(userTypeId, userTypes)
      const school = schools.find(({ id }) => String(id) === organisationId)
      const given = {
        ...block,
        userTypeId: type?.id ?? null,
        organisationId: type?.organisationType === SCHOOL ? (school?.id ?? null) : null,
        userId: userId?.id ?? null,
      }
      return price === null ? calls.addPrice(given) : calls.changePrice(price.id, given)
    },
    onSaved: () => (place === null ? form.reset() : place.onDone(true)),
  })
  const { form, field, input } = frame
  const { control, setValue } = form
  const isSchool = chosenType(useWatch({ control, name: 'userTypeId' }), userTypes)?.organisationType === SCHOOL
  const user = useWatch({ control, name: 'userId' })
  const offered = priceTimes.map(({ minutes, name }) => ({ id: minutes, name }))
  // A price that is changed may be of another length than those that are offered.
  const isOffered = price === null || offered.some(({ id }) => id === price.time)

  return (
    <PartForm place={place} texts={texts} frame={frame} first="time">
      <div className="panel-fields">
        <SelectField {...input('time')} label={texts.time} required>
          <option value="">{texts.chooseTime}</option>
          <Options of={isOffered ? offered : [...offered, { id: price.time, name: priceTimeName(price.time) }]} />
        </SelectField>
        <TextField
          {...input('price')}
          label={texts.price}
          hint={texts.priceHint}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
      <div className="panel-fields">
        <SelectField
          {...input('userTypeId', { onChange: () => setValue('organisationId', '') })}
          label={texts.userType}
        >
          <option value="">{texts.everybody}</option>
          <Options of={userTypes} />
        </SelectField>
        <SelectField
          {...input('organisationId')}
          label={texts.organisation}
          hint={texts.organisationHint}
          // It can still be reached, and says why; there is nothing else to choose in it.
          aria-disabled={!isSchool}
        >
          <option value="">{texts.allOrganisations}</option>
          {isSchool ? <Options of={schools} /> : null}
        </SelectField>
      </div>
      <UserSearch
        chosen={user}
        error={field('userId').error}
        onChoose={(chosen) => setValue('userId', chosen, { shouldDirty: true })}
      />
    </PartForm>
  )
}
