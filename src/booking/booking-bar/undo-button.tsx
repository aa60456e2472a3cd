/** "Ångra", and with it gone the focus goes back to the grid: the last thing to undo takes its own button away. */
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../kit/design/icon.tsx'
import { focusAlong } from '../../kit/design/keep-focus.ts'
import { undoTexts } from './undo-texts.ts'
import './undo.css'

export const UndoButton = ({ onUndo }: { readonly onUndo: () => void }): ReactElement => {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element === document.activeElement) focusAlong([])
    }
  }, [])
  return (
    <button ref={button} type="button" className="button button-quiet booking-bar-undo" onClick={onUndo}>
      <Icon name="undo" />
      <span className="booking-bar-undo-word">{undoTexts.undo}</span>
    </button>
  )
}
