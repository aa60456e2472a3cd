/**
 * One reading for all who ask at about the same time, as every browser does once a server is back. Invariant: a reading
 * begins after each who shares it has asked, so that nobody is told what was true before.
 */
export const sharedReading = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let underway: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null
  return () => {
    if (next !== null) return next
    const mine = underway.then(() => {
      next = null
      return read()
    })
    next = mine
    underway = mine.catch(() => undefined)
    return mine
  }
}
