/**
 * Messages between the fan-out benchmark and its two processes, and the push that is broadcast. Invariant: the push of
 * a round is a function of the round, and every round's has the same length, so both ends know its bytes.
 */
import { Schema } from 'effect'
import { writePush } from '../../server/signalr/json-protocol.ts'

export const Way = Schema.Literals(['hub', 'bare'])
export type Way = typeof Way.Type
export const ways: readonly Way[] = ['hub', 'bare']

export const ServerRequest = Schema.TaggedUnion({
  Memory: {},
  Broadcast: { way: Way, round: Schema.Int },
})
export const ServerStarted = Schema.Struct({ port: Schema.Int })
/** `startedAt` is of the monotonic clock that all processes of a machine share, ms. */
export const Broadcast = Schema.Struct({
  startedAt: Schema.Finite,
  heldMs: Schema.Finite,
  cpuMicroseconds: Schema.Finite,
})

export const ReceiversRequest = Schema.TaggedUnion({
  Open: { way: Way, port: Schema.Int, count: Schema.Int },
  /** Answered at once with `Expecting`, and with `Collected` when every connection has the push or the time is up. */
  Expect: { way: Way, round: Schema.Int },
})
export const Opened = Schema.Struct({ open: Schema.Int })
export const Expecting = Schema.Struct({ expecting: Schema.Int })
export const Collected = Schema.Struct({ arrivals: Schema.Array(Schema.Finite), faults: Schema.Int })

export const pushTarget = 'reservations'

/** One hold that was made, as the contract words it. */
export const pushArguments = (round: number): readonly unknown[] => [
  [
    {
      sessionId: 'b3f1c2d4e5a60718293a4b5c',
      resourceId: 17,
      date: '2026-03-04',
      startTime: '10:00:00',
      endTime: '10:30:00',
      expiration: '2026-03-04T08:12:31.417Z',
    },
  ],
  { revision: 1_000_000 + round, now: '2026-03-04T08:02:31.417Z' },
]

export const pushBytes = (round: number): Buffer => writePush(pushTarget, pushArguments(round))
