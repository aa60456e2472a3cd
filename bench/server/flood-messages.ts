/** Messages between a benchmark and the process that floods. */
import { Schema } from 'effect'

export const floodTargets = [
  'the start page',
  'the page of a new day',
  'the grid of a new day',
  'the groups',
  'own bookings',
  'what is held, on the hub',
] as const
export type FloodTarget = (typeof floodTargets)[number]

/** Each is answered with `FloodCounts`, which hold all answers since the start. */
export const FloodRequest = Schema.TaggedUnion({
  Start: {
    target: Schema.Literals(floodTargets),
    port: Schema.Int,
    /** The visitor has its address by it. */
    number: Schema.Int,
    token: Schema.String,
  },
  Stop: {},
})

export const FloodCounts = Schema.Struct({
  done: Schema.Int,
  refused: Schema.Int,
  /** Refusals that said when to come back. */
  told: Schema.Int,
  other: Schema.Int,
})
