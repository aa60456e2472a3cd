/** Gives components the core and its state. Invariant: a component is drawn again only when its selected value has changed. */
import { createContext, useCallback, useContext, useMemo } from 'react'
import type { State } from '../../domain/schema/state.ts'
import type { CoreClient, CoreStatus } from './create-core-client.ts'
import { type Followed, useLatest } from './followed.ts'

const CoreContext = createContext<CoreClient | null>(null)
export const CoreProvider = CoreContext.Provider

/** @throws Error outside a `CoreProvider` */
export const useCore = (): CoreClient => {
  const core = useContext(CoreContext)
  if (core === null) throw new Error('useCore outside a CoreProvider')
  return core
}

/**
 * Makes a function that reads the selected value. It returns the same object while the state is the same, or while `isEqual` is true for
 * the selected values.
 */
const createReader = <Selected,>(
  followed: Pick<Followed<State>, 'value'>,
  selector: (state: State) => Selected,
  isEqual: (a: Selected, b: Selected) => boolean,
): (() => Selected) => {
  let last: { readonly state: State; readonly selected: Selected } | null = null
  return () => {
    const state = followed.value
    if (last?.state === state) return last.selected
    const next = selector(state)
    const selected = last !== null && isEqual(last.selected, next) ? last.selected : next
    last = { state, selected }
    return selected
  }
}

/**
 * The value that `selector` finds in the state. Pass a function of the module or one from `useMemo`, because a new function is run again at
 * each drawing. While `isEqual` is true the earlier value is kept.
 */
export const useCoreState = <Selected,>(
  selector: (state: State) => Selected,
  isEqual: (a: Selected, b: Selected) => boolean = Object.is,
): Selected => {
  const { state, firstState } = useCore()
  const read = useMemo(() => createReader(state, selector, isEqual), [state, selector, isEqual])
  const first = useMemo(() => createReader({ value: firstState }, selector, isEqual), [firstState, selector, isEqual])
  return useLatest(state, read, first)
}

/** Whether two lists have the same items in the same order. A selector that makes a new list each time is compared by it. */
export const hasSameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])

/** Reads one part of the state. */
export const useStatePart = <Name extends keyof State>(name: Name): State[Name] =>
  useCoreState(useCallback((state: State) => state[name], [name]))

const starting = (): CoreStatus => 'starting'

export const useCoreStatus = (): CoreStatus => {
  const { status } = useCore()
  return useLatest(status, () => status.value, starting)
}
