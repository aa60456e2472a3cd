/** Messages between a benchmark and the process that floods. */
import { Schema } from 'effect'

export const FloodRequest = Schema.TaggedUnion({
  Start: {
    /** One of `attacks`, by its name. */
    attack: Schema.String,
    connections: Schema.Int,
    /** The addresses of the attackers: the connections are shared out among them. */
    sources: Schema.Array(Schema.String),
    /** The process that each connection asks, in turn. */
    ports: Schema.Array(Schema.Int),
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
