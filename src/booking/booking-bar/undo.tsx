/**
 * Undoes the last choice: it lets chosen slots go, or asks again for slots that were let go. The person uses a button or,
 * on booking pages, Ctrl+Z. In a field Ctrl+Z undoes the typing instead. The result is announced once.
 */
import { type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isBookingPath } from '../../../domain/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useLatest } from '../../core/followed.ts'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { gridTabStop } from '../../kit/design/keep-focus.ts'
import { undoTexts } from './booking-bar-texts.ts'
import { type Choice, canUndo, choiceHistory, slotsToUndo } from './choice-history.ts'

/** The bar stays for this time after the last slot was let go, so that the person can undo that. */
const FRESH_MS = 10_000

export interface Undo {
  readonly choice: Choice | null
  readonly isFresh: boolean
  readonly run: () => void
}

/** The elements in which Ctrl+Z does not undo a choice. In fields it undoes typing, and a dialog covers the bar. */
const NOT_HERE = 'input, textarea, select, [contenteditable="true"], dialog'

export const useUndo = (): Undo => {
  const core = useCore()
  const [location] = useLocation()
  const last = useLatest(choiceHistory.all, choiceHistory.last)
  const possible = useCoreState(useMemo(() => (state: State) => last !== null && canUndo(state, last), [last]))
  const latestBooking = useStatePart('latestBooking')
  const [faded, setFaded] = useState<Choice | null>(null)
  const here = isBookingPath(location)
  const choice = possible && here ? last : null

  // The choices before a booking are booked now and can no longer be undone.
  useEffect(() => {
    if (latestBooking !== null) choiceHistory.clear()
  }, [latestBooking])

  useEffect(() => {
    const fading = setTimeout(() => setFaded(last), FRESH_MS)
    return () => clearTimeout(fading)
  }, [last])

  const run = (): void => {
    if (choice === null) return
    const slots = slotsToUndo(core.state.value, choice)
    choiceHistory.dropLast()
    choice.undoOwn?.()
    if (slots.length > 0) void core.command({ _tag: choice.what === 'chosen' ? 'ReleaseSlots' : 'SelectSlots', slots })
    announce(undoTexts.undone(choice.what, slots.length))
  }

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isUndo =
      event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    const { target } = event
    if (
      !isUndo ||
      event.defaultPrevented ||
      choice === null ||
      (target instanceof Element && target.closest(NOT_HERE) !== null)
    )
      return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return { choice, isFresh: choice !== null && faded !== choice, run }
}

/** The button that undoes. It leaves the page with the last choice and then gives the focus back to the grid. */
export const UndoButton = ({ onUndo }: { readonly onUndo: () => void }): ReactElement => {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element === document.activeElement) gridTabStop(document)?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <button ref={button} type="button" className="button button-quiet booking-bar-undo" onClick={onUndo}>
      <Icon name="undo" />
      <span className="booking-bar-undo-word">{undoTexts.undo}</span>
    </button>
  )
}
