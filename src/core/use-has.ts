/**
 * Whether the back end has one of our additions to the specification. True until the addition has been found missing
 * (docs/rules.md#other-back-ends).
 */
import { useCallback } from 'react'
import type { Feature } from '../../domain/schema/events.ts'
import type { State } from '../../domain/schema/state.ts'
import { useCoreState } from './core-context.tsx'

export const useHas = (feature: Feature): boolean =>
  useCoreState(useCallback(({ missing }: State) => missing[feature] === undefined, [feature]))
