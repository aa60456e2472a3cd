/**
 * Which back end the core is in front of: ours, or another that keeps the specification (contract 8). Invariant: what only
 * another one needs is loaded when it is met, and what ours answers never asks for it.
 */
import { Context, Effect, Layer } from 'effect'
import type { Words } from '../../domain/schema/tolerance.ts'

type Reading = typeof import('../other-back-end/reading.ts')['reading']

export interface BackEndInterface {
  /** An answer came; only ours gives its time so exactly. */
  heard(isOurs: boolean): void
  /** Null: nothing was heard yet. */
  isOurs(): boolean | null
  /** Null: it was not asked for. */
  readonly other: () => Reading | null
  /** Null: it could not be loaded now. */
  readonly load: Effect.Effect<Reading | null>
  /** What words it has for ours. */
  readonly words: Words
}

export class BackEnd extends Context.Service<BackEnd, BackEndInterface>()('booking/worker/BackEnd') {
  static readonly layer = Layer.sync(BackEnd, () => {
    let isOurs: boolean | null = null
    let loaded: Reading | null = null
    return BackEnd.of({
      heard: (ours) => {
        isOurs = ours || isOurs === true
      },
      isOurs: () => isOurs,
      other: () => loaded,
      load: Effect.suspend(() =>
        loaded === null
          ? Effect.promise(() =>
              import('../other-back-end/reading.ts').then(
                (found) => {
                  loaded = found.reading
                  return loaded
                },
                () => null,
              ),
            )
          : Effect.succeed(loaded),
      ),
      words: new Map(),
    })
  })
}
