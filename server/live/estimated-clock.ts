/** The server's clock between two readings of it, so that a push need not ask the database what time it is. */
export interface EstimatedClock {
  /** @param now ISO text that the database has just given */
  observe(now: string): void
  now(): string
}

export const createEstimatedClock = (start: string): EstimatedClock => {
  let ahead = Date.parse(start) - performance.now()
  return {
    observe(now) {
      ahead = Date.parse(now) - performance.now()
    },
    now: () => new Date(performance.now() + ahead).toISOString(),
  }
}
