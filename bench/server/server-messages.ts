/** Messages between a benchmark and the server that it measures. */
import { Schema } from 'effect'

export const ServerRequest = Schema.TaggedUnion({
  /** Answered with `Memory`. */
  Memory: {},
  Usage: {},
  /** Answered with `Hold`. */
  Hold: {},
})

/** The longest time since the last question that the event loop did not turn. */
export const Hold = Schema.Struct({ ms: Schema.Finite })

/** Time of all threads, since the process began. */
export const Usage = Schema.Struct({ cpuMs: Schema.Finite })
