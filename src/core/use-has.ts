/**
 * Whether the back end has what is ours beside the specification: until it was found to lack it
 * (docs/rules.md#other-back-ends).
 */
import { useCallback } from 'react'
import type { Feature } from '../../domain/schema/events.ts'
import type { State } from '../../domain/schema/state.ts'
import { useCoreState } from './core-context.tsx'

export const useHas = (feature: Feature): boolean =>
  useCoreState(useCallback(({ missing }: State) => missing[feature] === undefined, [feature]))
