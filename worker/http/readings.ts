/**
 * Questions that change nothing, on their way. Invariant: who wants to be alone is so: nothing that was asked before is still to
 * be answered, but what takes too long, and nothing more is asked until then.
 */
import { Effect } from 'effect'

/** Nobody waits longer for an answer, in ms. */
const PATIENCE_MS = 5_000

export const createReadings = () => {
  const running = new Set<Promise<unknown>>()
  /** Ends with the last who wants to be alone; null: nobody does. */
  let stillness: Promise<void> | null = null
  return {
    read: async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      while (stillness !== null) await stillness
      const reading = ask().finally(() => running.delete(reading))
      running.add(reading)
      return reading
    },
    /** One after the other. */
    alone: <Done>(work: Effect.Effect<Done>): Effect.Effect<Done> =>
      Effect.suspend(() => {
        const before = stillness
        let end = (): void => undefined
        const mine = new Promise<void>((resolve) => {
          end = resolve
        })
        stillness = mine
        return Effect.promise(() => Promise.all([before, ...running])).pipe(
          Effect.timeoutOption(PATIENCE_MS),
          Effect.andThen(work),
          Effect.ensuring(
            Effect.sync(() => {
              if (stillness === mine) stillness = null
              end()
            }),
          ),
        )
      }),
  }
}
