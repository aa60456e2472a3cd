import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epoch, isSessionId, uuidOf } from '../../../domain/ids.ts'
import { carriedFrom } from '../../../domain/reducer/carry-state.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Envelope, Page } from '../../../domain/schema/events.ts'
import type { Day, State } from '../../../domain/schema/state.ts'
import { ownDeadline, ownSlots } from '../../../domain/selectors/basket.ts'
import { dayKey, initialState } from '../../../domain/state/state.ts'
import { anyLog, anyPage } from '../testing/event-arbitraries.ts'

const before = epoch('00000000-0000-4000-8000-000000000001')
const after = epoch('00000000-0000-4000-8000-000000000002')
const at = 1_772_000_000_000

const dayOf = (known: State, page: Page): Day | null =>
  'date' in page ? (known.days[dayKey(page.groupId, page.date)] ?? null) : null

const carry = (state: State, known: State, page: Page): State => {
  const envelope: Envelope = {
    seq: 1,
    at,
    epoch: state.epoch,
    origin: 'core',
    event: carriedFrom(known, dayOf(known, page)),
  }
  return reduce(state, envelope)
}
const folded = (log: readonly Envelope[]): State => log.reduce(reduce, initialState(before))

test('a new core that a tab tells what it knew shows the same names, person, day and holds', () => {
  fc.assert(
    fc.property(anyLog(before), anyPage, (log, page) => {
      const known = folded(log)
      const next = carry(initialState(after), known, page)
      if (known.account._tag === 'SignedIn') expect(next.account).toEqual(known.account)
      if (known.catalogue === 'loaded' && Object.keys(known.groups).length > 0) {
        expect(next.groups).toEqual(known.groups)
        expect(next.resources).toEqual(known.resources)
      }
      for (const [key, day] of Object.entries(next.days)) {
        expect(day.grid).toEqual(known.days[key]?.grid)
        expect(day.stale).toBe(true)
      }
      const isCertain =
        known.confirming === null && Object.values(known.pending).every(({ kind }) => kind === 'selecting')
      if (isCertain) {
        expect(next.holds).toEqual(known.holds)
        expect(ownDeadline(next)).toBe(ownDeadline(known))
      } else for (const slot of ownSlots(next)) expect(ownSlots(known)).toContainEqual(slot)
      expect(next.holdsStale).toBe(true)
      expect(next.pending).toEqual({})
    }),
  )
})

test('what is told twice is told once, and changes nothing of what is known already', () => {
  fc.assert(
    fc.property(anyLog(before), anyLog(before), anyPage, (one, two, page) => {
      const known = folded(one)
      const state = folded(two)
      const once = carry(state, known, page)
      expect(carry(once, known, page)).toEqual(once)
      if (state.account._tag !== 'Unknown') expect(once.account).toEqual(state.account)
      if (state.catalogue !== 'absent') expect(once.groups).toEqual(state.groups)
      if (state.holdsRevision !== null) expect(once.holds).toEqual(state.holds)
      for (const [key, day] of Object.entries(state.days)) if (day.grid !== null) expect(once.days[key]).toEqual(day)
    }),
  )
})

test('an id that is minted here is a UUID v4, whatever the chance', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      expect(isSessionId(uuidOf(bytes))).toBe(true)
    }),
  )
  expect(uuidOf(new Uint8Array(16))).not.toBe(uuidOf(new Uint8Array(16).fill(1)))
})
