/** Loads code when it is first needed, and keeps it. If loading fails, it is tried again the next time that the code is needed. */
import { Effect } from 'effect'

export const loadOnce = <Code>(load: () => Promise<Code>) => {
  let loaded: Code | null = null
  return {
    /** The code. Null if it was not needed yet, or could not be loaded. */
    loaded: () => loaded,
    load: Effect.suspend(() => {
      if (loaded !== null) return Effect.succeed(loaded)
      return Effect.tryPromise(async () => {
        const code = await load()
        loaded ??= code
        return loaded
      })
    }),
  }
}
