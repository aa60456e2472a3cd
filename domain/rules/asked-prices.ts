/** The prices that were asked for, by what they are of, since a service may answer them in any order, or leave one out. */
interface Priced {
  readonly id: number
}

/**
 * One for each resource that was asked about, in that order; undefined: it was not told. A resource that was named several times has
 * as many prices, in the order of the question, or it is not known which is which.
 */
export const pricesAsked = <Price extends Priced>(
  asked: readonly number[],
  told: readonly Price[],
): readonly (Price | undefined)[] =>
  asked.map((id, index) => {
    const own = told.filter((price) => price.id === id)
    const isSame = (other: number): boolean => other === id
    return own.length === asked.filter(isSame).length ? own[asked.slice(0, index).filter(isSame).length] : undefined
  })
