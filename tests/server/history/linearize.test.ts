/** The checker itself: it accepts what has an order, however wide, refuses what has none, and agrees with the definition. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check } from '../../domain/check.ts'
import { type Call, SLOTS } from './call.ts'
import { linearize, type Operation } from './linearize.ts'
import { apply, initial } from './model.ts'

const model = { initial, apply }
const isLinearizable = (operations: readonly Operation<Call>[]): boolean =>
  linearize(model, operations)._tag === 'Linearizable'

const session = fc.nat(2)
const slot = fc.nat(SLOTS - 1)
const slots = fc.uniqueArray(slot, { minLength: 1, maxLength: 3 })
const name = fc.constantFrom('a', 'b')
const part = fc.constantFrom('a-1', 'a-2', 'b-1')
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ _tag: fc.constantFrom('Hold', 'Hold', 'Release'), session, slot }),
  fc.record({ _tag: fc.constantFrom('Clear', 'Extend', 'ReadHolds', 'ReadGrid'), session }),
  fc.record({ _tag: fc.constant('Create'), session, key: name, slots }),
  fc.record({ _tag: fc.constant('Add'), session, key: fc.constantFrom('c', 'd'), booking: name, slots }),
  fc.record({ _tag: fc.constant('Edit'), session, part, slots }),
  fc.record({ _tag: fc.constantFrom('Remove', 'Cancel', 'Confirm'), session, part }),
  fc.constant({ _tag: 'Pass' }),
)

/** The answer to each when they come one after the other. */
const answersOf = (calls: readonly Call[]): string[] => {
  let state = initial
  return calls.map((call) => {
    const step = apply(state, call)
    state = step.state
    return step.answer
  })
}

describe('A history', () => {
  const fate = fc.record({
    before: fc.nat(40),
    after: fc.nat(40),
    /** The fate of the answer, and of the call. */
    lost: fc.constantFrom('no', 'no', 'no', 'no', 'no', 'late', 'for ever'),
  })

  test('of calls that came one after the other is accepted, however long before and after they seem to have been under way, and although answers were lost', {
    tags: 'quality-races',
  }, () => {
    check(
      fc.property(
        fc.array(fc.tuple(anyCall, fate), { maxLength: 25 }),
        fc.array(fc.tuple(anyCall, fc.nat(300)), { maxLength: 2 }),
        (calls, neverArrived) => {
          const answers = answersOf(calls.map(([call]) => call))
          const operations = calls.map(([call, { before, after, lost }], index) => ({
            call,
            invoked: 10 * index - before + index / 1000,
            returned: lost === 'for ever' ? Infinity : 10 * index + 5 + after + index / 1000,
            answer: lost === 'no' ? (answers[index] ?? null) : null,
          }))
          const others = neverArrived.map(([call, at], index) => ({
            ...{ call, invoked: at + 0.5 + index / 10, returned: Infinity, answer: null },
          }))
          expect(linearize(model, [...operations, ...others])).toEqual({ _tag: 'Linearizable' })
        },
      ),
    )
  })

  /** By the definition: every order that time allows is tried, with any of the lost ones left out. */
  const hasOrder = (operations: readonly Operation<Call>[], state = initial): boolean =>
    operations.every(({ answer }) => answer === null) ||
    operations.some((next) => {
      const over = operations.filter(({ returned }) => returned < next.invoked)
      if (over.some(({ answer }) => answer !== null)) return false
      const step = apply(state, next.call)
      const left = operations.filter((other) => other !== next && !over.includes(other))
      return (next.answer === null || next.answer === step.answer) && hasOrder(left, step.state)
    })

  test('is accepted if and only if there is an order by the definition', () => {
    const verdicts = new Set<boolean>()
    const few = fc.nat(1)
    const fewSlots = fc.constantFrom([0], [1], [0, 1])
    const call: fc.Arbitrary<Call> = fc.oneof(
      fc.record({ _tag: fc.constantFrom('Hold', 'Release'), session: few, slot: few }),
      fc.record({ _tag: fc.constantFrom('ReadHolds', 'ReadGrid'), session: few }),
      fc.record({ _tag: fc.constant('Create'), session: few, key: name, slots: fewSlots }),
      fc.record({ _tag: fc.constant('Remove'), session: few, part: fc.constantFrom('a-1', 'b-1') }),
      fc.constant({ _tag: 'Pass' }),
    )
    const anyTime = fc.record({ from: fc.nat(20), length: fc.nat(12), isLost: fc.nat(5), isWrong: fc.nat(3) })
    check(
      fc.property(fc.array(fc.tuple(call, anyTime), { maxLength: 5 }), (calls) => {
        const answers = answersOf(calls.map(([each]) => each))
        const wrong = answersOf(calls.map(([each]) => each).toReversed()).toReversed()
        const operations = calls.map(([each, { from, length, isLost, isWrong }], index) => ({
          call: each,
          invoked: from + index / 100,
          returned: isLost === 0 ? Infinity : from + length + 0.5 + index / 100,
          answer: isLost < 2 ? null : ((isWrong === 0 ? wrong : answers)[index] ?? null),
        }))
        const verdict = isLinearizable(operations)
        verdicts.add(verdict)
        expect(verdict).toBe(hasOrder(operations))
      }),
      10,
    )
    expect([...verdicts].toSorted()).toEqual([false, true])
  })
})

describe('There is no order', () => {
  const at = (invoked: number, returned: number, call: Call, answer: string | null): Operation<Call> => ({
    ...{ call, invoked, returned, answer },
  })
  const hold = (by: number): Call => ({ _tag: 'Hold', session: by, slot: 0 })
  const read: Call = { _tag: 'ReadGrid', session: 2 }
  const grid = (first: string): string => [first, 'free', 'free', 'free', 'free', 'free'].join(', ')

  test.each([
    ['two holds of one slot, at the same time', [at(1, 9, hold(0), 'held'), at(2, 8, hold(1), 'held')]],
    [
      'a reading that goes back to what was before another that was answered',
      [at(1, 9, hold(0), 'held'), at(2, 3, read, grid('other')), at(4, 5, read, grid('free'))],
    ],
    [
      'a call that took effect after it was answered',
      [
        at(1, 2, hold(0), 'held'),
        at(3, 4, { _tag: 'Release', session: 0, slot: 0 }, 'true'),
        at(5, 6, read, grid('other')),
      ],
    ],
    [
      'half a booking',
      [
        at(1, 9, { _tag: 'Create', session: 0, key: 'a', slots: [0, 1] }, 'made a'),
        at(2, 3, read, ['a-1', 'free', 'free', 'free', 'free', 'free'].join(', ')),
      ],
    ],
    [
      'what a lost call did before it was made',
      [at(1, 2, read, grid('other')), at(3, Infinity, hold(0), null), at(4, 5, read, grid('other'))],
    ],
  ])('in %s', (_what, operations) => {
    expect(linearize(model, operations)._tag).toBe('NotLinearizable')
  })
})
