/** Repeats a program that failed for a reason that may pass. Effect's own schedules can do the same, but make the core 1 kB larger. */
import { Effect } from 'effect'

/** The pause before each of three more attempts, in ms. Undefined after those. */
export const threeTimes = (failures: number): number | undefined => [400, 800, 1_600][failures]

/** The pause, in ms, after a number of failures, for a program that is repeated until it succeeds. */
export const backOff = (failures: number): number => [1_000, 2_000, 5_000, 10_000][failures - 1] ?? 30_000

/**
 * Repeats a program that fails.
 * @param delayAfter gives the pause in ms before the next attempt. Its argument is the number of earlier failures. Undefined ends the
 * attempts.
 */
export const retry =
  <Failure>(delayAfter: (failures: number) => number | undefined, mayPass: (failure: Failure) => boolean) =>
  <Value, Needs>(attempt: Effect.Effect<Value, Failure, Needs>): Effect.Effect<Value, Failure, Needs> => {
    const after = (failures: number): Effect.Effect<Value, Failure, Needs> =>
      Effect.catch(attempt, (failure) => {
        const delay = mayPass(failure) ? delayAfter(failures) : undefined
        return delay === undefined ? Effect.fail(failure) : Effect.delay(after(failures + 1), delay)
      })
    return after(0)
  }
