/**
 * Keeps what the core knows about the back end: whether it is our server, or another back end that follows the specification. Invariant:
 * the code for other back ends is loaded when the core meets one, and never because of an answer from our server.
 */
import { Context, Effect, Layer } from 'effect'
import type { Told } from '../../domain/schema/other-back-ends/sending.ts'
import type { Words } from '../../domain/schema/other-back-ends/tolerance.ts'
import { loadOnce } from '../waiting/load-once.ts'

export class BackEnd extends Context.Service<BackEnd>()('BackEnd', {
  make: Effect.sync(() => {
    let isOurs: boolean | null = null
    const other = loadOnce(async () => (await import('./reading.ts')).reading)
    /** The other back end's words for our words, learnt from its answers. */
    const words: Words = new Map()
    /** The objects that the other back end sent last, by address. Answers in our own form are not kept here. */
    const told = new Map<string, Told>()
    return {
      /** To be called for each answer. `ours` tells whether it has the header `X-Now`, which only our server sends. */
      heard: (ours: boolean): void => {
        isOurs = ours || isOurs === true
      },
      /** Whether the back end is our server. Null before the first answer. */
      isOurs: () => isOurs,
      /** The code that reads another back end's answers; null until it is loaded. */
      other: other.loaded,
      /** Loads the code for other back ends. Returns null if it cannot be loaded now. */
      load: Effect.catch(other.load, () => Effect.succeed(null)),
      words,
      told,
    }
  }),
}) {
  static readonly layer = Layer.effect(BackEnd, BackEnd.make)
}
