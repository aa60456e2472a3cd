/** The form of a new price: nothing for half an hour, for everybody, unless something else is said (spec 9). */
import type { ReactElement } from 'react'
import type { UserChoices } from '../../account/user-form/user-fields.ts'
import { AddPart } from './add-part.tsx'
import { PriceFields, type PriceFormFields, usePriceForm } from './price-form.tsx'
import { pricesTexts } from './prices-texts.ts'
import { usePartCalls } from './use-part-calls.ts'

const newPrice: PriceFormFields = { time: '30', price: '0', userTypeId: '', organisationId: '', userId: null }

export const AddPrice = ({ choices }: { readonly choices: UserChoices }): ReactElement => {
  const calls = usePartCalls()
  const frame = usePriceForm({
    choices,
    fields: newPrice,
    submit: calls.addPrice,
    onSaved: () => frame.form.reset(),
  })
  return (
    <AddPart texts={pricesTexts} frame={frame}>
      <PriceFields frame={frame} choices={choices} />
    </AddPart>
  )
}
