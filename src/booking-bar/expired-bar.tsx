import type { ReactElement } from 'react'
import { bookingBarTexts } from './booking-bar-texts.ts'

interface ExpiredBarProps {
  readonly onAgain: () => void
  readonly onDismiss: () => void
}

/** What became of chosen times whose ten minutes are over, and the way to have them again. */
export const ExpiredBar = ({ onAgain, onDismiss }: ExpiredBarProps): ReactElement => (
  <div className="booking-bar-row">
    <p className="booking-bar-summary booking-bar-words">
      <strong>{bookingBarTexts.expiredTitle}</strong>
      <span className="muted">{bookingBarTexts.expiredDetail}</span>
    </p>
    <button type="button" className="button button-quiet" onClick={onDismiss}>
      {bookingBarTexts.dismiss}
    </button>
    <button type="button" className="button button-main" onClick={onAgain}>
      {bookingBarTexts.chooseAgain}
    </button>
  </div>
)
