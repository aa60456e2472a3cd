/**
 * Replaces the choice while it is unknown whether it was booked. It says that trying again does no harm, and has a button
 * for that.
 */
import type { ReactElement } from 'react'

const texts = {
  title: 'Det är osäkert om bokningen kom fram',
  detail: 'Försök igen så får du veta. Samma bokning görs aldrig två gånger.',
  tryAgain: 'Försök igen',
} as const

export const Unanswered = ({ onTryAgain }: { readonly onTryAgain: () => void }): ReactElement => (
  <div className="booking-bar-row row items-center">
    <div className="booking-bar-summary booking-bar-words">
      <strong>{texts.title}</strong>
      <p className="muted">{texts.detail}</p>
    </div>
    <button type="button" className="button button-main booking-bar-confirm" onClick={onTryAgain}>
      {texts.tryAgain}
    </button>
  </div>
)
