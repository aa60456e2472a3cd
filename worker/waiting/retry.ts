/** Does again what failed for a reason that may pass. Effect's schedules could as well, and cost the core 1 kB more. */
import { Effect } from 'effect'

/** Twice as long each time, and then no more. */
export const threeTimes = (failures: number): number | undefined => [400, 800, 1_600][failures]

/** The wait before a question is asked again, until it is answered: ms, after so many failures. */
export const backOff = (failures: number): number => [1_000, 2_000, 5_000, 10_000][failures - 1] ?? 30_000

/** @param delayAfter ms before the next attempt, after so many failures before this one; undefined: none is made */
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
