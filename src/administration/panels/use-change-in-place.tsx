/**
 * A part whose row becomes a form while it is changed. Invariant: after cancelling, focus is on the button that was pressed; after a change,
 * when the row may stand elsewhere, on the panel's heading.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useFocusAfterRemoval } from './panel.tsx'
import { panelTexts } from './panel-texts.ts'

type Turn = 'shown' | 'changing' | 'cancelled' | 'changed'

interface ChangeInPlace {
  readonly isChanging: boolean
  readonly button: ReactElement
  /** Names the form. */
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

/** @param what is changed, for those who hear the button alone */
export const useChangeInPlace = (what: string): ChangeInPlace => {
  const [turn, setTurn] = useState<Turn>('shown')
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(turn === 'changed')
  useEffect(() => {
    if (turn === 'cancelled') button.current?.focus()
  }, [turn])
  return {
    isChanging: turn === 'changing',
    label: `${panelTexts.change} ${what}`,
    onDone: (changed) => setTurn(changed ? 'changed' : 'cancelled'),
    button: (
      <button
        ref={button}
        type="button"
        className="button button-quiet panel-action"
        onClick={() => setTurn('changing')}
      >
        {panelTexts.change}
        <span className="visually-hidden"> {what}</span>
      </button>
    ),
  }
}
