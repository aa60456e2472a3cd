/** Messages between a benchmark and the process whose connections listen. */
import { Schema } from 'effect'

export const ListenersRequest = Schema.TaggedUnion({
  /** Connections to each of these ports in turn. */
  Open: { ports: Schema.Array(Schema.Int), count: Schema.Int, firstNumber: Schema.Int },
  Heard: {},
})

/** So many bytes of pushes have come to all of them since the last question. */
export const Listeners = Schema.Struct({ open: Schema.Int, bytes: Schema.Int })
