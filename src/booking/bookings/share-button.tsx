/** Shares times of a booking, and says what became of it. Where the browser lets no page copy, the text can be read. */
import { type ReactElement, useState } from 'react'
import { announce } from '../../kit/design/announce.ts'
import { type Shared, type SharedTimes, shareBooking, shareText } from './share-booking.ts'
import './share-button.css'

const shareTexts = {
  share: 'Dela',
  copied: 'Plats och tid är kopierade. Klistra in dem i ett meddelande.',
  failed: 'Det gick inte att kopiera. Här är texten:',
} as const

/** Empty: whoever shared it has seen what became of it. */
const wordsOf = (outcome: Shared): string => (outcome === 'copied' || outcome === 'failed' ? shareTexts[outcome] : '')

export const ShareButton = ({ times }: { readonly times: readonly SharedTimes[] }): ReactElement => {
  const [outcome, setOutcome] = useState<Shared>('left')
  const words = wordsOf(outcome)
  const share = async (): Promise<void> => {
    const next = await shareBooking(times, navigator)
    setOutcome(next)
    if (wordsOf(next) !== '') announce(wordsOf(next))
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void share()}>
        {shareTexts.share}
      </button>
      {words === '' ? null : (
        <div className="share-outcome">
          <p>{words}</p>
          {outcome === 'failed' ? <p className="share-text">{shareText(times)}</p> : null}
        </div>
      )}
    </>
  )
}
