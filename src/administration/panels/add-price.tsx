/** The form of a new price: nothing for half an hour, for everybody, unless something else is said (spec 9). */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import { parsePrice } from '../../../domain/rules/parse-price.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { chosenType, SCHOOL, type UserChoices } from '../../account/user-form/user-fields.ts'
import { useCore } from '../../core/core-context.tsx'
import { Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { readKronor } from '../../kit/texts/read-kronor.ts'
import { AddPart } from './add-part.tsx'
import { priceTimes } from './price-words.ts'
import { pricesTexts } from './prices-texts.ts'
import { type ChosenUser, UserSearch } from './user-search.tsx'
import './panel-fields.css'

/** Named as the server names what it refuses. */
interface Fields {
  readonly time: string
  readonly price: string
  readonly userTypeId: string
  /** Undefined while none can be chosen. */
  readonly organisationId: string | undefined
  readonly userId: ChosenUser | null
}

interface AddPriceProps {
  readonly resourceId: ResourceId
  readonly choices: UserChoices
}

const newPrice: Fields = { time: '30', price: '0', userTypeId: '', organisationId: '', userId: null }

export const AddPrice = ({ resourceId, choices }: AddPriceProps): ReactElement => {
  const core = useCore()
  const { userTypes, schools } = choices
  const frame = useFormFrame({
    defaultValues: newPrice,
    names: ['time', 'price', 'userTypeId', 'organisationId', 'userId'],
    parse: ({ time, price }) => parsePrice({ time: time === '' ? null : Number(time), price: readKronor(price) }),
    submit: (block, fields) => {
      const type = chosenType(fields.userTypeId, userTypes)
      const school = schools.find(({ id }) => String(id) === fields.organisationId)
      const body = {
        ...block,
        userTypeId: type?.id ?? null,
        organisationId: type?.organisationType === SCHOOL ? (school?.id ?? null) : null,
        userId: fields.userId?.id ?? null,
      }
      return core.call('addPrice', { parameters: { id: resourceId }, body }, { success: 'price-added' })
    },
    onSaved: () => form.reset(),
  })
  const { form, field, input } = frame
  const { control, setValue } = form
  const isSchool = chosenType(useWatch({ control, name: 'userTypeId' }), userTypes)?.organisationType === SCHOOL
  const user = useWatch({ control, name: 'userId' })

  return (
    <AddPart texts={pricesTexts} frame={frame}>
      <div className="panel-fields">
        <SelectField {...input('time')} label={pricesTexts.time} required>
          <option value="">{pricesTexts.chooseTime}</option>
          <Options of={priceTimes.map(({ minutes, name }) => ({ id: minutes, name }))} />
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
    </AddPart>
  )
}
