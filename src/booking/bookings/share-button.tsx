/** Shares times of a booking, and says what became of it. Where the browser lets no page copy, the text can be read. */
import { type ReactElement, useState } from 'react'
import { type Shared, type SharedTimes, shareBooking, shareText } from './share-booking.ts'
import './share-button.css'

const shareTexts = {
  share: 'Dela',
  outcomes: {
    shared: '',
    left: '',
    copied: 'Plats och tid är kopierade. Klistra in dem i ett meddelande.',
    failed: 'Det gick inte att kopiera. Här är texten:',
  } satisfies Readonly<Record<Shared, string>>,
} as const

export const ShareButton = ({ times }: { readonly times: readonly SharedTimes[] }): ReactElement => {
  const [outcome, setOutcome] = useState<Shared>('left')
  const share = async (): Promise<void> => {
    setOutcome('left')
    setOutcome(await shareBooking(times, navigator))
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void share()}>
        {shareTexts.share}
      </button>
      <div role="status" className="share-outcome">
        {shareTexts.outcomes[outcome] === '' ? null : <p>{shareTexts.outcomes[outcome]}</p>}
        {outcome === 'failed' ? <p className="share-text">{shareText(times)}</p> : null}
      </div>
    </>
  )
}
