/** In the bar: the person for whom an administrator books what is chosen, in every tab. */
import type { ReactElement } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import { bookForTexts } from './book-for-texts.ts'
import { nameOfBookedFor, useBookedFor } from './find-person.tsx'
import './book-for.css'

export const BasketOwner = ({ id }: { readonly id: UserId }): ReactElement => {
  const result = useBookedFor(id)
  const person = result._tag === 'Loaded' ? result.value : null
  return (
    <p id="booking-bar-owner" className="basket-owner strong">
      {person === null ? bookForTexts.forSomebody : bookForTexts.basketFor(nameOfBookedFor(person))}
    </p>
  )
}
