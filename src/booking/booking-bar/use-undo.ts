/**
 * Undoing the last choice: what was chosen is let go, what was let go is asked for again; by a button and, on booking
 * pages, by Ctrl+Z, but for where that undoes typing. What was undone is said once.
 */
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isBookingPath } from '../../../domain/routes/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useLatest } from '../../core/followed.ts'
import { announce } from '../../kit/design/announce.ts'
import { type Choice, canUndo, choiceHistory, slotsToUndo } from './choice-history.ts'
import { undoTexts } from './undo-texts.ts'

/** How long the bar stays for the undoing when nothing is chosen any more. */
const FRESH_MS = 10_000

export interface Undo {
  readonly choice: Choice | null
  readonly isFresh: boolean
  readonly run: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null

export const useUndo = (): Undo => {
  const core = useCore()
  const [location] = useLocation()
  const last = useLatest(choiceHistory.all, choiceHistory.last)
  const possible = useCoreState(useMemo(() => (state: State) => last !== null && canUndo(state, last), [last]))
  const latestBooking = useStatePart('latestBooking')
  const [faded, setFaded] = useState<Choice | null>(null)
  const here = isBookingPath(location)
  const choice = possible && here ? last : null

  // What was chosen before a booking was made is booked: there is nothing to come back to.
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
    if (!isUndo || choice === null || isTyping(event.target)) return
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
