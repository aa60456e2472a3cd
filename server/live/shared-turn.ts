/**
 * Does some work once for all who ask for it at about the same time. For example, every browser asks for the holds when a server is back.
 * One turn runs at a time. Invariant: a turn begins after everybody who shares its result has asked, so nobody gets an old result.
 */
export const sharedTurn = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let underway: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null
  return () => {
    if (next !== null) return next
    const mine = underway.then(() => {
      next = null
      return work()
    })
    next = mine
    underway = mine.catch(() => undefined)
    return mine
  }
}
