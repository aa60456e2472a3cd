/**
 * Which transport is tried next. That one has begun says nothing: a proxy may take it and pass nothing on. Invariants: one that failed
 * is left for the next in order, after the last comes the first; one has worked when a call was answered by it, and that one is the first
 * to be tried at this address, by this core and later ones, for half a day or until it fails.
 */
import { Clock, Effect, Option, Schema } from 'effect'
import { type HubTransport, hubTransports, KeptTransport } from '../../domain/schema/hub-transport.ts'
import type { HubWay, TransportMemory } from '../environment/core-environment.ts'

/** How long nothing may come by one that has not worked: with two that fail so, a slot is held within 20 s by the third. */
const SILENCE_MS = 6_000
/** The same once all have failed in a row: then it may be the server, or the network, that is slow. */
const SLOW_MS = 15_000
/** Then the better ones are tried again: a computer is carried to other networks. */
const KEPT_MS = 12 * 60 * 60_000
/** A browser that has not answered by then has kept nothing. */
const MEMORY_MS = 1_000

/** So many connections that were cut, one after the other, each after the same time: a proxy does that, and no accident. */
const CUTS = 3
/** A connection that lived longer was of use, and no proxy cut it by a short limit. */
const LONGEST_CUT_MS = 5 * 60_000
const SAME_MS = 1_000

const areSame = (lives: readonly number[]): boolean => {
  const longest = Math.max(...lives)
  return longest - Math.min(...lives) <= Math.max(SAME_MS, longest / 10)
}

const decodeKept = Schema.decodeUnknownOption(KeptTransport)
const [first] = hubTransports

export const createTransportChoice = (address: string, memory: TransportMemory) => {
  let present: HubTransport = first
  /** Since when the present one works; null: not known that it does. */
  let since: number | null = null
  let isRead = false
  let failures = 0
  let lives: readonly number[] = []

  /** No attempt waits for it; a core that finds no record tries the transports anew. */
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

  /** @returns what is done to leave this one; one that was left already is not left again */
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
     * One that had worked was cut.
     * @param lived how long it had worked, ms
     */
    wasCut: Effect.fnUntraced(function* (transport: HubTransport, lived: number) {
      lives = lived > LONGEST_CUT_MS ? [] : [...lives, lived].slice(-CUTS)
      if (lives.length === CUTS && areSame(lives)) yield* leave(transport)
    }),
  }
}

export type TransportChoice = ReturnType<typeof createTransportChoice>
