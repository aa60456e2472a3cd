import fc from 'fast-check'
import { applyPatches as applyByImmer, enablePatches, produceWithPatches } from 'immer'
import { describe, expect, test } from 'vitest'
import { epoch } from '../../../domain/ids.ts'
import { reduceWithPatches } from '../../../domain/reducer/reduce.ts'
import { initialState } from '../../../domain/state/state.ts'
import { applyPatches } from '../../../src/core/state-copy.ts'
import { check } from '../check.ts'
import { anyLog } from '../testing/event-arbitraries.ts'

enablePatches()
const life = epoch('00000000-0000-4000-8000-0000000000ff')

describe('patches applied to a copy', () => {
  test('give the state that they were made from, for any log, one by one and gathered', () => {
    check(
      fc.property(anyLog(life), fc.integer({ min: 1, max: 12 }), (log, gathered) => {
        let state = initialState(life)
        let oneByOne = state
        let inBundles = state
        let waiting: Parameters<typeof applyPatches>[1][number][] = []
        for (const [index, envelope] of log.entries()) {
          const [next, patches] = reduceWithPatches(state, envelope)
          const before = structuredClone(oneByOne)
          const after = applyPatches(oneByOne, patches)
          expect(oneByOne).toEqual(before)
          expect(after).toEqual(next)
          oneByOne = after
          waiting.push(...structuredClone(patches))
          if (index % gathered === 0) {
            inBundles = applyPatches(inBundles, waiting)
            waiting = []
          }
          state = next
        }
        expect(applyPatches(inBundles, waiting)).toEqual(state)
      }),
      0.3,
    )
  })

  test('do what Immer does with them, in records and arrays however deep', () => {
    const anyTree = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('tree'), { noNullPrototype: true }),
      ),
    })).tree
    const anyRecord = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), anyTree, { noNullPrototype: true })
    /** Changes the draft step by step to the wanted value, as a reducer would. */
    const become = (draft: object, wanted: object): void => {
      for (const key of Object.keys(draft)) if (!Object.hasOwn(wanted, key)) Reflect.deleteProperty(draft, key)
      for (const [key, value] of Object.entries(wanted)) {
        const present: unknown = Reflect.get(draft, key)
        const bothRecords =
          typeof present === 'object' &&
          present !== null &&
          typeof value === 'object' &&
          value !== null &&
          Array.isArray(present) === Array.isArray(value)
        if (!bothRecords) Reflect.set(draft, key, value)
        else if (Array.isArray(present) && Array.isArray(value)) {
          present.splice(value.length)
          become(present, value)
        } else become(present, value)
      }
    }
    check(
      fc.property(anyRecord, anyRecord, (from, to) => {
        const [next, patches] = produceWithPatches(from, (draft) => become(draft, to))
        expect(applyPatches(from, patches)).toEqual(next)
        expect(applyPatches(from, patches)).toEqual(applyByImmer(from, patches))
      }),
    )
  })

  test('leave alone what they do not name, and copy once what they do', () => {
    const before = { a: { x: 1 }, b: { y: { z: 1 } }, c: [{ n: 1 }, { n: 2 }] }
    const after = applyPatches(before, [
      { op: 'replace', path: ['b', 'y', 'z'], value: 2 },
      { op: 'add', path: ['b', 'y', 'w'], value: 3 },
      { op: 'replace', path: ['c', 1, 'n'], value: 5 },
    ])
    expect(after).toEqual({ a: { x: 1 }, b: { y: { z: 2, w: 3 } }, c: [{ n: 1 }, { n: 5 }] })
    expect(after.a).toBe(before.a)
    expect(after.c[0]).toBe(before.c[0])
    expect(before).toEqual({ a: { x: 1 }, b: { y: { z: 1 } }, c: [{ n: 1 }, { n: 2 }] })
  })

  test('that lead nowhere are an error: the copy is then not what the core thinks', () => {
    expect(() => applyPatches({ a: 1 }, [{ op: 'replace', path: ['b', 'c'], value: 1 }])).toThrow()
    expect(() => applyPatches({ a: 1 }, [{ op: 'replace', path: [], value: 1 }])).toThrow()
  })
})
