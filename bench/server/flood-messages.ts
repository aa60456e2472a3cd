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

/** Each is answered with `FloodCounts`: of those that have been answered since the start. */
export const FloodRequest = Schema.TaggedUnion({
  Start: {
    target: Schema.Literals(floodTargets),
    port: Schema.Int,
    /** Of the visitor, by which it has its address. */
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
