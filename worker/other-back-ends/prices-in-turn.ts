/** Puts prices into the order in which they were asked for, since a service may answer them in any order, or leave some out. */
import { isFields } from '../../domain/json/is-fields.ts'

const fieldOf = (raw: unknown, name: string): unknown => (isFields(raw) ? raw[name] : undefined)

/** The ids of the resources for which prices were asked. @param question a `BookingModel` */
const askedIds = (question: unknown): readonly unknown[] => {
  const asked = fieldOf(question, 'bookingResources')
  return Array.isArray(asked) ? asked.map((one) => fieldOf(one, 'resourceId')) : []
}

/** Whether the prices are in the order in which they were asked for. */
export const areInTurn = (question: unknown, told: unknown): boolean => {
  const asked = askedIds(question)
  return (
    Array.isArray(told) && told.length === asked.length && asked.every((id, index) => fieldOf(told[index], 'id') === id)
  )
}

/**
 * One price for each resource that was asked for, in that order, with the price null if it is not known. For a resource that was asked for
 * several times there must be as many prices, which are taken in turn; otherwise it is not known which is which.
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
