/** The database's time, estimated from the last time that the database has given. */
export const createEstimatedClock = (start: string) => {
  let ahead = Date.parse(start) - performance.now()
  return {
    /** Takes in the time that the database has just given, as ISO text. */
    observe(now: string): void {
      ahead = Date.parse(now) - performance.now()
    },
    now: (): string => new Date(performance.now() + ahead).toISOString(),
  }
}
