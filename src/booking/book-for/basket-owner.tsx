/** The bar's line with the person for whom an administrator books. Every tab shows the same person. */
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
