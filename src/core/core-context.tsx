/** How components reach the core. Invariant: a component draws again only when what it selected changed. */
import { createContext, useCallback, useContext, useMemo } from 'react'
import type { State } from '../../domain/schema/state.ts'
import type { CoreClient, CoreStatus } from './create-core-client.ts'
import { type Followed, useFollowed, useLatest } from './followed.ts'

const CoreContext = createContext<CoreClient | null>(null)
export const CoreProvider = CoreContext.Provider

/** @throws Error outside a `CoreProvider` */
export const useCore = (): CoreClient => {
  const core = useContext(CoreContext)
  if (core === null) throw new Error('useCore outside a CoreProvider')
  return core
}

/** Reads the same answer while the state is the same, or `isEqual` says that the answer is. */
const createReader = <Selected,>(
  followed: Followed<State>,
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
 * The value that `selector` finds in the state. Give a selector of the module, or one from `useMemo`: a new function
 * each time selects anew each time. While `isEqual` says so, the earlier answer is kept.
 */
export const useCoreState = <Selected,>(
  selector: (state: State) => Selected,
  isEqual: (a: Selected, b: Selected) => boolean = Object.is,
): Selected => {
  const { state } = useCore()
  const read = useMemo(() => createReader(state, selector, isEqual), [state, selector, isEqual])
  return useLatest(state, read)
}

/** One part of the state, by its name. */
export const useStatePart = <Name extends keyof State>(name: Name): State[Name] =>
  useCoreState(useCallback((state: State) => state[name], [name]))

export const useCoreStatus = (): CoreStatus => useFollowed(useCore().status)
