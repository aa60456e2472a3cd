/**
 * Which back end the core is in front of: ours, or another that keeps the specification. Invariant: what only another one needs is
 * loaded when it is met, and what ours answers never asks for it.
 */
import { Context, Effect, Layer } from 'effect'
import type { Told } from '../../domain/schema/other-back-ends/sending.ts'
import type { Words } from '../../domain/schema/other-back-ends/tolerance.ts'
import { loadOnce } from '../waiting/load-once.ts'

export class BackEnd extends Context.Service<BackEnd>()('booking/worker/BackEnd', {
  make: Effect.sync(() => {
    let isOurs: boolean | null = null
    const other = loadOnce(async () => (await import('./reading.ts')).reading)
    /** Its words for ours. */
    const words: Words = new Map()
    /** Things as it told them last, by their addresses; what it says just as we do is not among them. */
    const told = new Map<string, Told>()
    return {
      /** An answer came; only ours gives its time so exactly. */
      heard: (ours: boolean): void => {
        isOurs = ours || isOurs === true
      },
      /** Null: no answer came yet. */
      isOurs: () => isOurs,
      /** Null: it was not asked for. */
      other: other.loaded,
      /** Null: it could not be loaded now. */
      load: Effect.catch(other.load, () => Effect.succeed(null)),
      words,
      told,
    }
  }),
}) {
  static readonly layer = Layer.effect(BackEnd, BackEnd.make)
}
