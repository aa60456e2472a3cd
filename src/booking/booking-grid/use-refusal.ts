/** The newest refusal of a slot of this grid: why is said once, and shown at the slot. */
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { State } from '../../../domain/schema/state.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { refusalReasons } from './refusal-texts.ts'
import type { Note } from './slot-note.tsx'

const refusalIn = (view: GridView, refusals: State['refusals']): Note | null => {
  const refusal = Object.values(refusals).findLast(({ date }) => date === view.date)
  if (refusal === undefined) return null
  const row = view.rows.findIndex(({ startTime }) => startTime === refusal.startTime)
  const column = view.resources.findIndex(({ id }) => id === refusal.resourceId)
  return row === -1 || column === -1
    ? null
    : { at: { row, column }, text: refusal.words ?? refusalReasons[refusal.reason] }
}

export const useRefusal = (view: GridView, isQuiet: () => boolean): Note | null => {
  const refusals = useStatePart('refusals')
  const refusal = useMemo(() => refusalIn(view, refusals), [view, refusals])
  const words = refusal?.text ?? ''
  const say = useEffectEvent((why: string): void => {
    if (!isQuiet()) announce(why)
  })
  useEffect(() => {
    if (words !== '') say(words)
  }, [words])
  return refusal
}
