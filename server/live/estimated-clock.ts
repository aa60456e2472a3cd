/** The server's clock between two readings of it, so that a push need not ask the database what time it is. */
export const createEstimatedClock = (start: string) => {
  let ahead = Date.parse(start) - performance.now()
  return {
    /** @param now ISO text that the database has just given */
    observe(now: string): void {
      ahead = Date.parse(now) - performance.now()
    },
    now: (): string => new Date(performance.now() + ahead).toISOString(),
  }
}
