/**
 * One turn of some work for all who ask at about the same time, one turn after the other: as every browser asks what is held
 * once a server is back. Invariant: a turn begins after each who shares it has asked, so that none gets what was before.
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
