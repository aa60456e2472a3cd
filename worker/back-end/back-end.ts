/**
 * Which back end the core is in front of: ours, or another that keeps the specification (contract 8). Invariant: what only
 * another one needs is loaded when it is met, and what ours answers never asks for it.
 */
import { Context, Effect, Layer } from 'effect'
import type { Words } from '../../domain/schema/tolerance.ts'

type Reading = typeof import('../other-back-end/reading.ts')['reading']

export class BackEnd extends Context.Service<BackEnd>()('booking/worker/BackEnd', {
  make: Effect.sync(() => {
    let isOurs: boolean | null = null
    let loaded: Reading | null = null
    /** Its words for ours. */
    const words: Words = new Map()
    const load = async (): Promise<Reading | null> => {
      try {
        loaded = (await import('../other-back-end/reading.ts')).reading
      } catch {
        // Asked for again when it is needed next.
      }
      return loaded
    }
    return {
      /** An answer came; only ours gives its time so exactly. */
      heard: (ours: boolean): void => {
        isOurs = ours || isOurs === true
      },
      /** Null: no answer came yet. */
      isOurs: () => isOurs,
      /** Null: it was not asked for. */
      other: () => loaded,
      /** Null: it could not be loaded now. */
      load: Effect.suspend(() => (loaded === null ? Effect.promise(load) : Effect.succeed(loaded))),
      words,
    }
  }),
}) {
  static readonly layer = Layer.effect(BackEnd, BackEnd.make)
}
