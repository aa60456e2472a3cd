/** The form of a new price: nothing for half an hour, for everybody, unless something else is said (spec 9). */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import type { ResourceId } from '../../../domain/entities.ts'
import { isPrice } from '../../../domain/rules/price.ts'
import { chosenType, SCHOOL, type UserChoices } from '../../account/user-form/user-fields.ts'
import { useCore } from '../../core/core-context.tsx'
import { SelectField, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { readKronor } from '../../kit/texts/read-kronor.ts'
import { AddPart } from './add-part.tsx'
import { priceTimes } from './price-words.ts'
import { pricesTexts } from './prices-texts.ts'
import { type ChosenUser, UserSearch } from './user-search.tsx'

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

const names = ['time', 'price', 'userTypeId', 'organisationId', 'userId'] as const

const amountOf = (typed: string): number | null => {
  const amount = readKronor(typed)
  return amount !== null && isPrice(amount) ? amount : null
}

export const AddPrice = ({ resourceId, choices }: AddPriceProps): ReactElement => {
  const core = useCore()
  const { userTypes, schools } = choices
  const frame = useFormFrame<Fields>({
    defaultValues: { time: '30', price: '0', userTypeId: '', organisationId: '', userId: null },
    names,
    submit: async (fields) => {
      const price = amountOf(fields.price)
      if (price === null) throw new Error('A form without its price has been refused')
      const type = chosenType(fields.userTypeId, userTypes)
      const school = schools.find(({ id }) => String(id) === fields.organisationId)
      const body = {
        time: Number(fields.time),
        price,
        userTypeId: type?.id ?? null,
        organisationId: type?.organisationType === SCHOOL ? (school?.id ?? null) : null,
        userId: fields.userId?.id ?? null,
      }
      const answer = await core.call('addPrice', { parameters: { id: resourceId }, body }, { success: 'price-added' })
      if (answer._tag === 'Failed') return answer.failure
      form.reset()
      return null
    },
  })
  const { form, field } = frame
  const { register, control, setValue } = form
  const isSchool = chosenType(useWatch({ control, name: 'userTypeId' }), userTypes)?.organisationType === SCHOOL
  const user = useWatch({ control, name: 'userId' })

  return (
    <AddPart title={pricesTexts.add} submitText={pricesTexts.submit} frame={frame}>
      <div className="panel-fields">
        <SelectField
          {...field('time')}
          label={pricesTexts.time}
          required
          {...register('time', { validate: (time) => time !== '' || pricesTexts.timeRequired })}
        >
          <option value="">{pricesTexts.chooseTime}</option>
          {priceTimes.map(({ minutes, name }) => (
            <option key={minutes} value={String(minutes)}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('price')}
          label={pricesTexts.price}
          hint={pricesTexts.priceHint}
          inputMode="decimal"
          autoComplete="off"
          required
          {...register('price', { validate: (typed) => amountOf(typed) !== null || pricesTexts.priceRequired })}
        />
      </div>
      <div className="panel-fields">
        <SelectField
          {...field('userTypeId')}
          label={pricesTexts.userType}
          {...register('userTypeId', { onChange: () => setValue('organisationId', '') })}
        >
          <option value="">{pricesTexts.everybody}</option>
          {userTypes.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...field('organisationId')}
          label={pricesTexts.organisation}
          hint={pricesTexts.organisationHint}
          {...register('organisationId')}
          // It can still be reached, and says why; there is nothing else to choose in it.
          aria-disabled={!isSchool}
        >
          <option value="">{pricesTexts.allOrganisations}</option>
          {isSchool
            ? schools.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))
            : null}
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
