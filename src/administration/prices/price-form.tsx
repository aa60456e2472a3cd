/** The form of a price, new or changed. */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import { parsePrice } from '../../../domain/parts/price.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { SCHOOL } from '../../../domain/rules/user-types.ts'
import type { PriceModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import { chosenType, type UserChoices } from '../../account/user-form/user-fields.ts'
import { Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { readKronor } from '../../kit/texts/read-kronor.ts'
import { priceTimeName, priceTimes } from './price-words.ts'
import { pricesTexts } from './prices-texts.ts'
import { type ChosenUser, UserSearch } from './user-search.tsx'
import '../panels/panel-fields.css'

/** Named as the server names what it refuses. */
export interface PriceFormFields {
  readonly time: string
  readonly price: string
  readonly userTypeId: string
  /** Undefined while none can be chosen. */
  readonly organisationId: string | undefined
  readonly userId: ChosenUser | null
}

interface PriceFormOptions {
  readonly choices: UserChoices
  readonly fields: PriceFormFields
  readonly submit: (price: PriceModel) => Answer<unknown>
  readonly onSaved: () => void
}

export const usePriceForm = (options: PriceFormOptions): FormFrame<PriceFormFields> => {
  const { choices, fields, submit, onSaved } = options
  const { userTypes, schools } = choices
  return useFormFrame({
    defaultValues: fields,
    names: ['time', 'price', 'userTypeId', 'organisationId', 'userId'],
    parse: ({ time, price }: PriceFormFields) =>
      parsePrice({ time: time === '' ? null : Number(time), price: readKronor(price) }),
    submit: (block, { userTypeId, organisationId, userId }) => {
      const type = chosenType(userTypeId, userTypes)
      const school = schools.find(({ id }) => String(id) === organisationId)
      return submit({
        ...block,
        userTypeId: type?.id ?? null,
        organisationId: type?.organisationType === SCHOOL ? (school?.id ?? null) : null,
        userId: userId?.id ?? null,
      })
    },
    onSaved,
  })
}

interface PriceFieldsProps {
  readonly frame: FormFrame<PriceFormFields>
  readonly choices: UserChoices
  /** In minutes, of the price that is changed: it may be none of those that are offered. */
  readonly ownTime?: number
}

export const PriceFields = ({ frame, choices, ownTime }: PriceFieldsProps): ReactElement => {
  const { form, field, input } = frame
  const { control, setValue } = form
  const { userTypes, schools } = choices
  const isSchool = chosenType(useWatch({ control, name: 'userTypeId' }), userTypes)?.organisationType === SCHOOL
  const user = useWatch({ control, name: 'userId' })
  const offered = priceTimes.map(({ minutes, name }) => ({ id: minutes, name }))
  const isOffered = ownTime === undefined || offered.some(({ id }) => id === ownTime)

  return (
    <>
      <div className="panel-fields">
        <SelectField {...input('time')} label={pricesTexts.time} required>
          <option value="">{pricesTexts.chooseTime}</option>
          <Options of={isOffered ? offered : [...offered, { id: ownTime, name: priceTimeName(ownTime) }]} />
        </SelectField>
        <TextField
          {...input('price')}
          label={pricesTexts.price}
          hint={pricesTexts.priceHint}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
      <div className="panel-fields">
        <SelectField
          {...input('userTypeId', { onChange: () => setValue('organisationId', '') })}
          label={pricesTexts.userType}
        >
          <option value="">{pricesTexts.everybody}</option>
          <Options of={userTypes} />
        </SelectField>
        <SelectField
          {...input('organisationId')}
          label={pricesTexts.organisation}
          hint={pricesTexts.organisationHint}
          // It can still be reached, and says why; there is nothing else to choose in it.
          aria-disabled={!isSchool}
        >
          <option value="">{pricesTexts.allOrganisations}</option>
          {isSchool ? <Options of={schools} /> : null}
        </SelectField>
      </div>
      <UserSearch
        chosen={user}
        error={field('userId').error}
        onChoose={(chosen) => setValue('userId', chosen, { shouldDirty: true })}
      />
    </>
  )
}
