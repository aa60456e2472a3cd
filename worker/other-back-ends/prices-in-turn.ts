/** The prices that were asked for, by what they are of, since a service may answer them in any order, or leave one out. */
import { isFields } from '../../domain/schema/is-fields.ts'

const fieldOf = (raw: unknown, name: string): unknown => (isFields(raw) ? raw[name] : undefined)

/** @param question a `BookingModel` */
const askedIds = (question: unknown): readonly unknown[] => {
  const asked = fieldOf(question, 'bookingResources')
  return Array.isArray(asked) ? asked.map((one) => fieldOf(one, 'resourceId')) : []
}

/** Whether each price stands where it was asked for. */
export const areInTurn = (question: unknown, told: unknown): boolean => {
  const asked = askedIds(question)
  return (
    Array.isArray(told) && told.length === asked.length && asked.every((id, index) => fieldOf(told[index], 'id') === id)
  )
}

/**
 * One for each resource that was asked about, in that order; with the price null it was not told. A resource that was named several
 * times has as many prices, in the order of the question, or it is not known which is which.
 */
export const inTurn = (question: unknown, told: readonly unknown[]): readonly unknown[] => {
  const asked = askedIds(question)
  return asked.map((id, index) => {
    const isSame = (other: unknown): boolean => String(other) === String(id)
    const own = told.filter((price) => isSame(fieldOf(price, 'id')))
    const isKnown = own.length === asked.filter(isSame).length
    return (isKnown ? own[asked.slice(0, index).filter(isSame).length] : undefined) ?? { id, price: null }
  })
}
