/**
 * Checks whether a history is linearizable: whether the answers that several callers got at the same time could also have been given one
 * after the other (Wing and Gong 1993; linearized just in time, as Lowe 2017 and Porcupine do). Pure.
 *
 * The whole history is checked as the history of one object. The slots are not separate objects, because a booking takes several slots at
 * once, and all holds of a session have one deadline. If each slot were checked alone, half a booking would pass. The check proves that
 * this history has an order. It proves nothing about other histories.
 *
 * Invariant: a configuration is a state with the calls that have taken effect in it and are not answered yet. All configurations that
 * agree with the answers so far are kept. If none is left, the history has no order.
 */
export interface Operation<Call> {
  readonly call: Call
  /** Both times are of one clock, and no two times are equal. */
  readonly invoked: number
  /** Infinity if the call never returned. It may still take effect, or never do so. */
  readonly returned: number
  /** Null if the answer was lost. The call then took effect before it returned, or not at all. */
  readonly answer: string | null
}

export interface Model<State, Call> {
  readonly initial: State
  apply(state: State, call: Call): { readonly state: State; readonly answer: string }
}

export type Verdict<State, Call> =
  | { readonly _tag: 'Linearizable' }
  | {
      readonly _tag: 'NotLinearizable'
      /** The first operation whose answer agrees with no order. */
      readonly operation: Operation<Call>
      /** The states that the store could have had until then. */
      readonly states: readonly State[]
    }

interface Configuration<State> {
  readonly state: State
  /** Indexes of operations, ascending. */
  readonly done: readonly number[]
}

/** With more configurations than this the history is too wide to be checked: it has too many lost answers at a time. */
const MOST_CONFIGURATIONS = 500_000

const keyOf = <State>({ state, done }: Configuration<State>): string => `${done} ${JSON.stringify(state)}`

export const linearize = <State, Call>(
  model: Model<State, Call>,
  operations: readonly Operation<Call>[],
): Verdict<State, Call> => {
  const events = operations
    .flatMap(({ invoked, returned }, number) => [
      { at: invoked, number, isReturn: false },
      ...(returned === Infinity ? [] : [{ at: returned, number, isReturn: true }]),
    ])
    .toSorted((a, b) => a.at - b.at)

  const pending = new Map<number, Operation<Call>>()
  let configurations: readonly Configuration<State>[] = [{ state: model.initial, done: [] }]

  /** Configurations that pending calls can make of these, up to where this one has taken effect. */
  const until = (operation: number, from: readonly Configuration<State>[]) => {
    const found = new Map(from.map((configuration) => [keyOf(configuration), configuration]))
    for (const { state, done } of found.values()) {
      if (done.includes(operation)) continue
      for (const [number, { call, answer }] of pending) {
        if (done.includes(number)) continue
        const step = model.apply(state, call)
        if (answer === null ? step.state === state : step.answer !== answer) continue
        const next = { state: step.state, done: [...done, number].toSorted((a, b) => a - b) }
        found.set(keyOf(next), next)
        if (found.size > MOST_CONFIGURATIONS) throw new RangeError('This history is too wide to be checked')
      }
    }
    return [...found.values()].filter(({ done }) => done.includes(operation))
  }

  for (const { number, isReturn } of events) {
    const operation = operations[number]
    if (operation === undefined) continue
    if (!isReturn) {
      pending.set(number, operation)
      continue
    }
    const before = configurations
    const after = [...(operation.answer === null ? before : []), ...until(number, before)]
    const kept = new Map(
      after.map(({ state, done }) => {
        const left = { state, done: done.filter((other) => other !== number) }
        return [keyOf(left), left]
      }),
    )
    configurations = [...kept.values()]
    pending.delete(number)
    if (configurations.length === 0)
      return { _tag: 'NotLinearizable', operation, states: before.map(({ state }) => state) }
  }
  return { _tag: 'Linearizable' }
}
