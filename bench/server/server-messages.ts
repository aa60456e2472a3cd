/** What passes between a benchmark and the server that it measures. */
import { Schema } from 'effect'

export const ServerRequest = Schema.TaggedUnion({
  /** Answered with `Memory`. */
  Memory: {},
  Usage: {},
})

/** Of all threads, since the process began. */
export const Usage = Schema.Struct({ cpuMs: Schema.Finite })
