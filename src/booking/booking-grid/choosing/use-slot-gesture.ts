/** Listens to pointers and keys on the grid for `slot-gesture.ts`, and lets the grid perform the effects. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { cellOf } from '../slots/grid-cells.ts'
import { moveInGrid, TITLE_ROW } from '../slots/grid-keyboard.ts'
import {
  type Gesture,
  type GestureEffect,
  type GestureEvent,
  type GestureGrid,
  type GestureStep,
  type Marking,
  noGesture,
  slotGesture,
} from './slot-gesture.ts'

/** A finger that rests on a slot for this time begins a range. The browser's own menu takes longer to appear. */
const LONG_TOUCH_MS = 450

const EXTENDING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])
const ASIDE = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])
/** Keys that also arrive as a click, or that are held while another key extends a range. */
const CHOOSING = new Set([' ', 'Enter', 'Shift'])

interface ListenedGrid extends GestureGrid {
  readonly pageRows: () => number
}

export const useSlotGesture = (
  grid: RefObject<HTMLElement | null>,
  listened: ListenedGrid,
  perform: (effect: Exclude<GestureEffect, { _tag: 'Claim' }>) => void,
): Marking | null => {
  const [marking, setMarking] = useState<Marking | null>(null)
  const next = useEffectEvent(
    (gesture: Gesture, event: GestureEvent): GestureStep => slotGesture(gesture, event, listened),
  )
  const act = useEffectEvent(perform)

  const eventOfKey = useEffectEvent((event: KeyboardEvent): GestureEvent | null => {
    if (event.key === 'Escape') return { _tag: 'Escape' }
    const at = cellOf(event.target)
    if (at === null || at.row === TITLE_ROW) return null
    const withShiftAlone = event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (withShiftAlone && ASIDE.has(event.key)) return { _tag: 'Aside' }
    if (!withShiftAlone || !EXTENDING.has(event.key)) return CHOOSING.has(event.key) ? null : { _tag: 'OtherKey' }
    const { slots, pageRows } = listened
    const size = { rows: slots.length, columns: slots[0]?.length ?? 0, pageRows: pageRows() }
    return { _tag: 'Extend', at, to: moveInGrid({ key: event.key, ctrlKey: false }, at, size) ?? at }
  })

  useEffect(() => {
    const element = grid.current
    if (element === null) return
    let gesture = noGesture
    let longTouch: ReturnType<typeof setTimeout> | undefined

    const take = (event: GestureEvent, source?: Event): void => {
      const { gesture: after, effects } = next(gesture, event)
      if (after.pointer !== gesture.pointer) clearTimeout(longTouch)
      if (after.pointer !== gesture.pointer && after.pointer._tag === 'FingerDown')
        longTouch = setTimeout(() => take({ _tag: 'LongTouch' }), LONG_TOUCH_MS)
      gesture = after
      setMarking(after.marking)
      for (const effect of effects)
        if (effect._tag === 'Claim') source?.preventDefault()
        else act(effect)
    }

    const listening = new AbortController()
    const { signal } = listening
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ): void => element.addEventListener(name, handle, { signal })

    on('click', (event) => take({ _tag: 'Click', at: cellOf(event.target), withShift: event.shiftKey }, event))
    on('keydown', (event) => {
      const key = eventOfKey(event)
      if (key !== null) take(key, event)
    })
    on('pointerdown', ({ pointerType, isPrimary, button, shiftKey, target, clientX, clientY }) => {
      const isMouse = pointerType === 'mouse'
      const isPlain = isPrimary && (!isMouse || (button === 0 && !shiftKey))
      take({ _tag: 'PointerDown', at: isPlain ? cellOf(target) : null, isMouse, x: clientX, y: clientY })
    })
    on('pointermove', ({ buttons, target, clientX, clientY }) => {
      // Most pointer moves happen while nothing is down.
      if (gesture.pointer._tag === 'Up') return
      take({ _tag: 'PointerMove', at: cellOf(target), isButtonDown: (buttons & 1) === 1, x: clientX, y: clientY })
    })
    on('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) take({ _tag: 'FocusLeft' })
    })
    on('contextmenu', (event) => take({ _tag: 'Menu', at: cellOf(event.target) }, event))
    window.addEventListener('pointerup', () => take({ _tag: 'PointerUp' }), { signal })
    window.addEventListener('pointercancel', () => take({ _tag: 'PointerCancel' }), { signal })
    return () => {
      listening.abort()
      clearTimeout(longTouch)
    }
  }, [grid])

  return marking
}
