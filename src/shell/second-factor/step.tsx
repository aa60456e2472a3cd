/** What the steps between the first proof of a sign-in and its second have in common. */
import type { ReactElement } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import type { WantedFactor } from '../../../domain/schema/failure-body.ts'

export interface StepProps {
  readonly wanted: WantedFactor
  /** Called when the first proof must be given again, with the reason if there is one. */
  readonly onAgain: (words: string | null) => void
}

/** Whether the sign-in has to begin again: the ticket is too old, used, or has taken too many wrong codes. */
export const isOver = (failure: CallFailure): boolean => failure._tag === 'Refused' && failure.body.code === 'ticket'

export const BackButton = ({ onAgain }: Pick<StepProps, 'onAgain'>): ReactElement => (
  <button type="button" className="button button-quiet" onClick={() => onAgain(null)}>
    Börja om
  </button>
)
