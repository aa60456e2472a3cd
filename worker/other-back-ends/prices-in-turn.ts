/** Sorts prices into the order of the request, because another back end may answer in any order, or leave some prices out. */
import { isFields } from '../../domain/json/is-fields.ts'

const fieldOf = (raw: unknown, name: string): unknown => (isFields(raw) ? raw[name] : undefined)

/** The ids of the resources in a question about prices. The question is a `BookingModel`. */
const askedIds = (question: unknown): readonly unknown[] => {
  const asked = fieldOf(question, 'bookingResources')
  return Array.isArray(asked) ? asked.map((one) => fieldOf(one, 'resourceId')) : []
}

/** Whether the prices are in the order of the request. */
export const areInTurn = (question: unknown, told: unknown): boolean => {
  const asked = askedIds(question)
  return (
    Array.isArray(told) && told.length === asked.length && asked.every((id, index) => fieldOf(told[index], 'id') === id)
  )
}

/**
 * Returns one price for each requested resource, in the order of the request. An unknown price is null. If a resource was requested several
 * times, its prices are known only if there are exactly as many; then they are taken in order.
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
