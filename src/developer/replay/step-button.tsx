/** A square button of the replay tool that leads to another entry. Null: there is none, and it says so. */
import type { ReactElement, ReactNode } from 'react'
import { replayTexts } from './replay-texts.ts'

interface StepButtonProps {
  readonly label: string
  readonly onPress: (() => void) | null
  readonly children: ReactNode
}

export const StepButton = ({ label, onPress, children }: StepButtonProps): ReactElement => (
  <button
    type="button"
    className="button button-square"
    aria-label={label}
    title={label}
    aria-disabled={onPress === null}
    aria-description={onPress === null ? replayTexts.nothingThere : undefined}
    onClick={() => onPress?.()}
  >
    {children}
  </button>
)
