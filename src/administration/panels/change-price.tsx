/** Changes a price where it stands (features 2). */
import type { ReactElement } from 'react'
import type { ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import type { UserChoices } from '../../account/user-form/user-fields.ts'
import { ChangePart } from './change-part.tsx'
import { PriceFields, usePriceForm } from './price-form.tsx'
import type { PriceNames } from './price-words.ts'
import { pricesTexts } from './prices-texts.ts'
import { usePartCalls } from './use-part-calls.ts'

interface ChangePriceProps {
  readonly price: ResourcePrice
  readonly choices: UserChoices
  readonly users: PriceNames['users']
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

export const ChangePrice = ({ price, choices, users, label, onDone }: ChangePriceProps): ReactElement => {
  const calls = usePartCalls()
  const { id, time, userTypeId, organisationId, userId } = price
  const frame = usePriceForm({
    choices,
    fields: {
      time: String(time),
      price: String(price.price).replace('.', ','),
      userTypeId: String(userTypeId ?? ''),
      organisationId: String(organisationId ?? ''),
      userId: userId === null ? null : { id: userId, words: users.get(userId) ?? pricesTexts.unknownUser(userId) },
    },
    submit: (given) => calls.changePrice(id, given),
    onSaved: () => onDone(true),
  })
  return (
    <ChangePart label={label} frame={frame} first="time" submitText={pricesTexts.save} onCancel={() => onDone(false)}>
      <PriceFields frame={frame} choices={choices} ownTime={time} />
    </ChangePart>
  )
}
