/** In place of what is chosen while it is not known whether it was booked. */
import type { ReactElement } from 'react'
import { unansweredTexts } from './unanswered-texts.ts'

export const Unanswered = ({ onTryAgain }: { readonly onTryAgain: () => void }): ReactElement => (
  <div className="booking-bar-row">
    <div className="booking-bar-summary booking-bar-words">
      <strong>{unansweredTexts.title}</strong>
      <p className="muted">{unansweredTexts.detail}</p>
    </div>
    <button type="button" className="button button-main booking-bar-confirm" onClick={onTryAgain}>
      {unansweredTexts.tryAgain}
    </button>
  </div>
)
