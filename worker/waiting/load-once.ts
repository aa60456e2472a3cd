/** Code that is loaded when it is first needed, and kept. Where it cannot be had now, it is asked for again the next time. */
import { Effect } from 'effect'

export const loadOnce = <Code>(load: () => Promise<Code>) => {
  let loaded: Code | null = null
  const keep = async (): Promise<Code> => {
    const code = await load()
    loaded ??= code
    return loaded
  }
  return {
    /** Null: it was never needed, or could not be had. */
    loaded: () => loaded,
    load: Effect.suspend(() => (loaded === null ? Effect.tryPromise(keep) : Effect.succeed(loaded))),
  }
}
