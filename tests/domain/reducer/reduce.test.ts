import fc from 'fast-check'
import { applyPatches, enablePatches } from 'immer'
import { expect, test } from 'vitest'
import { epoch } from '../../../domain/ids.ts'
import { reduce, reduceWithPatches } from '../../../domain/reducer/reduce.ts'
import { type Envelope, Event } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { brokenInvariants } from '../../../domain/state/invariants.ts'
import { initialState } from '../../../domain/state/state.ts'
import { check } from '../check.ts'
import { anyLog, eventsByTag } from '../testing/event-arbitraries.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

enablePatches()

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const start = initialState(life)
const fold = (log: readonly Envelope[], from: State = start): State => log.reduce(reduce, from)
const plausibleLog = anyScenario.map((scenario) => [...simulate(life, scenario).log])
const log = fc.oneof(anyLog(life), plausibleLog)

/** A copy as a tab gets it over a port or from a file. */
const travelled = <Value>(value: Value): Value => structuredClone(value)

test('there is an arbitrary for every tag of the log', () => {
  expect(Object.keys(eventsByTag).toSorted()).toEqual(Object.keys(Event.cases).toSorted())
})

test('replaying a log gives the state of the live core, to the byte', () => {
  check(
    fc.property(anyScenario, (scenario) => {
      const live = simulate(life, scenario)
      const replayed = fold(travelled([...live.log]))
      expect(JSON.stringify(replayed)).toBe(JSON.stringify(live.state))
    }),
  )
})

test('a snapshot and the tail after it give what the whole log gives, to the byte', () => {
  check(
    fc.property(log, fc.nat(), (envelopes, at) => {
      const cut = at % (envelopes.length + 1)
      const snapshot: State = JSON.parse(JSON.stringify(fold(envelopes.slice(0, cut))))
      const resumed = fold(envelopes.slice(cut), snapshot)
      expect(JSON.stringify(resumed)).toBe(JSON.stringify(fold(envelopes)))
    }),
  )
})

test('patches lead from each state to the next, also after they have travelled', () => {
  check(
    fc.property(log, (envelopes) => {
      let state = start
      let copy: State = travelled(start)
      for (const envelope of envelopes) {
        const [next, patches] = reduceWithPatches(state, envelope)
        copy = applyPatches(copy, travelled([...patches]))
        expect(copy).toStrictEqual(next)
        expect(next).toStrictEqual(reduce(state, envelope))
        state = next
      }
    }),
  )
})

test('an event that changes nothing keeps the identity of the state and makes no patch', () => {
  const [next, patches] = reduceWithPatches(start, {
    seq: 1,
    at: 0,
    epoch: life,
    origin: 'core',
    event: { _tag: 'ToastDismissed', toastId: '7' },
  })
  expect(next).toBe(start)
  expect(patches).toEqual([])
})

test('folding never changes the state or the event that went in, and gives the same twice', () => {
  check(
    fc.property(log, (envelopes) => {
      let state = start
      for (const envelope of envelopes) {
        const before = JSON.stringify([state, envelope])
        const next = reduce(state, envelope)
        expect(JSON.stringify([state, envelope])).toBe(before)
        expect(JSON.stringify(reduce(travelled(state), travelled(envelope)))).toBe(JSON.stringify(next))
        state = next
      }
    }),
    0.5,
  )
})

test('a tag of a newer build changes nothing', () => {
  check(
    fc.property(log, fc.string({ minLength: 1 }), (envelopes, tag) => {
      fc.pre(!(tag in Event.cases))
      const state = fold(envelopes)
      const unknown: Envelope = JSON.parse(
        JSON.stringify({ seq: 99, at: 0, epoch: life, origin: 'core', event: { _tag: tag, revision: 1, slot: {} } }),
      )
      expect(reduce(state, unknown)).toBe(state)
    }),
    0.5,
  )
})

test('no invariant is broken after any step of any log, hostile ones included', () => {
  check(
    fc.property(log, (envelopes) => {
      let state = start
      for (const envelope of envelopes) {
        state = reduce(state, envelope)
        expect(brokenInvariants(state)).toEqual([])
      }
    }),
    4,
  )
})

test('once time has come to a moment, no hold that ended by then is left', () => {
  check(
    fc.property(log, fc.integer({ min: 0, max: 1_773_000_000_000 }), (envelopes, now) => {
      const state = reduce(fold(envelopes), {
        seq: envelopes.length + 1,
        at: now,
        epoch: life,
        origin: 'core',
        event: { _tag: 'ReservationsExpired', now },
      })
      for (const holds of Object.values(state.holds))
        for (const hold of Object.values(holds)) expect(hold.expiration).toBeGreaterThan(now)
    }),
  )
})
