/**
 * Chooses the next transport to try. An open transport proves nothing, because a proxy may accept the connection and forward nothing. A
 * transport works when a call has been answered over it. Invariants: after a failed transport the next in order is tried, and after the
 * last one the first; this core and later cores try a working transport first at this address, for half a day or until it fails.
 */
import { Clock, Effect, Option, Schema } from 'effect'
import { type HubTransport, hubTransports, KeptTransport } from '../../domain/schema/hub-transport.ts'
import type { HubWay, TransportMemory } from '../environment/core-environment.ts'

/**
 * The longest silence of a transport that has not worked yet. After two such failures, the third transport can still hold a slot within 20
 * s.
 */
const SILENCE_MS = 6_000
/** The longest silence after all transports have failed in a row, because then the server or the network may be slow. */
const SLOW_MS = 15_000
/** After this time the better transports are tried again, because a computer may have been carried to another network. */
const KEPT_MS = 12 * 60 * 60_000
/** If the browser has not answered within this time, the core acts as if nothing were stored. */
const MEMORY_MS = 1_000

/**
 * The core changes transports after this many connections in a row were each cut after the same time, because only a proxy cuts so
 * regularly.
 */
const CUTS = 3
/** A connection that lived longer than this was useful, and no short time limit of a proxy cut it. */
const LONGEST_CUT_MS = 5 * 60_000
/** Two lifetimes count as equal if they differ by at most this, or by at most a tenth. */
const SAME_MS = 1_000

const decodeKept = Schema.decodeUnknownOption(KeptTransport)
const [first] = hubTransports

export const createTransportChoice = (address: string, memory: TransportMemory) => {
  let present: HubTransport = first
  /** The time since which the present transport works; null if it is not known to work. */
  let since: number | null = null
  /** Whether the record of an earlier core has been read. */
  let isRead = false
  /** The number of failed transports since a transport last worked. */
  let failures = 0
  /** The lifetimes, in ms, of the last connections over the present transport that were cut. */
  let lives: readonly number[] = []

  /** Stores the record. No attempt waits for it: without the record the next core only tries the transports again. */
  const keep = (kept: KeptTransport | null) =>
    Effect.forkDetach(Effect.promise(() => memory.write(kept).catch(() => undefined)))

  const recall = Effect.gen(function* () {
    isRead = true
    const read = yield* Effect.promise(() => memory.read().catch(() => undefined)).pipe(Effect.timeoutOption(MEMORY_MS))
    const kept = Option.flatMap(read, decodeKept)
    if (Option.isNone(kept) || kept.value.address !== address) return
    present = kept.value.transport
    since = kept.value.since
  })

  /** Makes the next transport the present one, unless `transport` was left already. */
  const leave = Effect.fnUntraced(function* (transport: HubTransport) {
    if (transport !== present) return
    present = hubTransports[(hubTransports.indexOf(transport) + 1) % hubTransports.length] ?? first
    lives = []
    if (since !== null) yield* keep(null)
    since = null
  })

  const patience = (): number => (failures < hubTransports.length ? SILENCE_MS : SLOW_MS)

  return {
    present: () => present,
    patience,
    next: Effect.gen(function* () {
      if (!isRead) yield* recall
      const age = since === null ? 0 : (yield* Clock.currentTimeMillis) - since
      if (age < 0 || age > KEPT_MS) {
        present = first
        since = null
      }
      return { transport: present, patience: patience() } satisfies HubWay
    }),
    failed: (transport: HubTransport) => {
      failures += 1
      return leave(transport)
    },
    worked: Effect.fnUntraced(function* (transport: HubTransport) {
      failures = 0
      if (transport !== present || since !== null) return
      since = yield* Clock.currentTimeMillis
      yield* keep(transport === first ? null : { address, transport, since })
    }),
    /**
     * To be called when a connection over a transport that works was cut.
     * @param lived the lifetime of the connection in ms
     */
    wasCut: Effect.fnUntraced(function* (transport: HubTransport, lived: number) {
      lives = lived > LONGEST_CUT_MS ? [] : [...lives, lived].slice(-CUTS)
      const longest = Math.max(...lives)
      const areSame = longest - Math.min(...lives) <= Math.max(SAME_MS, longest / 10)
      if (lives.length === CUTS && areSame) yield* leave(transport)
    }),
  }
}

export type TransportChoice = ReturnType<typeof createTransportChoice>
