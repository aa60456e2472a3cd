/**
 * A pull at a handle with a finger or a mouse. Invariants: a press that moves less than a few pixels is no pull, and presses
 * the slot under the handle instead; Escape, or a pointer that the browser takes away, ends a pull without a change.
 */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ChosenRun, RunEdge } from '../../../../domain/selectors/chosen-run.ts'
import { bringIntoView, cellButton } from '../slots/grid-cells.ts'

/** A pointer that moves less than this presses the slot under the handle. */
const STILL_PX = 6

export interface Pull {
  readonly column: number
  readonly edge: RunEdge
  readonly before: ChosenRun
  readonly after: ChosenRun
}

/** The row at an end of a run. */
export const rowAtEdge = ({ first, last }: ChosenRun, edge: RunEdge): number => (edge === 'start' ? first : last)

interface PullSteps {
  /** @returns null for a press that is not at a handle */
  readonly begin: (target: EventTarget | null) => Pull | null
  /** @param boundary how many rows are above the pulled end */
  readonly pulledTo: (pull: Pull, boundary: number) => Pull
  readonly onEnd: (pull: Pull) => void
}

/** @returns the pull that is going on */
export const usePull = (grid: RefObject<HTMLElement | null>, steps: PullSteps): Pull | null => {
  const [pull, setPull] = useState<Pull | null>(null)
  const begin = useEffectEvent(steps.begin)
  const pulledTo = useEffectEvent(steps.pulledTo)
  const end = useEffectEvent(steps.onEnd)

  useEffect(() => {
    const element = grid.current
    if (element === null) return
    const listening = new AbortController()
    const { signal } = listening
    let pulling: { readonly id: number; readonly y: number; readonly at: Pull; readonly isMoved: boolean } | null = null

    const onDown = (event: PointerEvent): void => {
      const at = event.isPrimary && event.button === 0 ? begin(event.target) : null
      if (at === null) return
      event.preventDefault()
      element.setPointerCapture(event.pointerId)
      pulling = { id: event.pointerId, y: event.clientY, at, isMoved: false }
    }
    const onMove = ({ pointerId, clientY }: PointerEvent): void => {
      const rows = element.querySelector('.grid-rows')?.getBoundingClientRect()
      const height = element.querySelector<HTMLElement>('.grid-row')?.offsetHeight ?? 0
      if (pulling?.id !== pointerId || rows === undefined || height === 0) return
      if (!pulling.isMoved && Math.abs(clientY - pulling.y) <= STILL_PX) return
      const at = pulledTo(pulling.at, Math.round((clientY - rows.top) / height))
      const isSame = at.after.first === pulling.at.after.first && at.after.last === pulling.at.after.last
      if (isSame && pulling.isMoved) return
      pulling = { ...pulling, at, isMoved: true }
      setPull(at)
      bringIntoView(cellButton(element, { row: rowAtEdge(at.after, at.edge), column: at.column }))
    }
    const onEnd = (event: PointerEvent): void => {
      if (pulling?.id !== event.pointerId) return
      const { at, isMoved } = pulling
      pulling = null
      setPull(null)
      if (event.type !== 'pointerup') return
      if (isMoved) end(at)
      else cellButton(element, { row: rowAtEdge(at.before, at.edge), column: at.column })?.click()
    }
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || pulling === null) return
      event.preventDefault()
      pulling = null
      setPull(null)
    }
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onEnd, { signal })
    element.addEventListener('pointercancel', onEnd, { signal })
    window.addEventListener('keydown', onEscape, { signal, capture: true })
    return () => listening.abort()
  }, [grid])

  return pull
}
