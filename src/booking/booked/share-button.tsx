/**
 * Shares the times of a booking with the device's share sheet, or copies them, and announces the outcome. If the
 * browser does not let a page copy, the text is shown, so that the person can copy it by hand.
 */
import { type ReactElement, useState } from 'react'
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { brand, hasSampleContact } from '../../kit/brand/brand.ts'
import { announce } from '../../kit/design/announce.ts'
import './share-button.css'

interface SharedTimes {
  readonly title: string
  readonly date: LocalDate
  readonly slots: readonly Interval[]
}

/**
 * The shared text. Each time has a line of its own, and the house's name and address follow below. Invariant: the text
 * holds no person's name, no booking number and no address of a page that only the owner may see. A line reads "Grupprum
 * Eken, onsdag 2 december kl. 15:00–17:00".
 */
export const shareText = (times: readonly SharedTimes[]): string =>
  [
    ...times.map(
      ({ title, date, slots }) =>
        `${title}, ${longDate(date)} kl.\u00a0${mergeIntervals(slots).map(timeRange).join(' och ')}`,
    ),
    [brand.name, ...(hasSampleContact() ? [] : brand.addressLines)].join(', '),
  ].join('\n')

/** The outcome of a press on the button. `left` means that the person closed the share sheet without sharing. */
type Shared = 'shared' | 'copied' | 'left' | 'failed'

interface Ways {
  readonly share?: Navigator['share']
  readonly clipboard?: Pick<Clipboard, 'writeText'>
}

export const shareBooking = async (times: readonly SharedTimes[], ways: Ways): Promise<Shared> => {
  const text = shareText(times)
  try {
    if (ways.share !== undefined) {
      await ways.share({ text })
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'left'
  }
  try {
    if (ways.clipboard === undefined) return 'failed'
    await ways.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** The words for an outcome. The share sheet has already shown its own outcome to the person. */
const outcomeWords: Readonly<Record<Shared, string>> = {
  shared: '',
  left: '',
  copied: 'Plats och tid är kopierade. Klistra in dem i ett meddelande.',
  failed: 'Det gick inte att kopiera. Här är texten:',
}

export const ShareButton = ({ times }: { readonly times: readonly SharedTimes[] }): ReactElement => {
  const [outcome, setOutcome] = useState<Shared>('left')
  const words = outcomeWords[outcome]
  const share = async (): Promise<void> => {
    const next = await shareBooking(times, navigator)
    setOutcome(next)
    if (outcomeWords[next] !== '') announce(outcomeWords[next])
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void share()}>
        Dela
      </button>
      {words === '' ? null : (
        <div className="share-outcome full-width medium">
          <p>{words}</p>
          {outcome === 'failed' ? <p className="share-text pre-line">{shareText(times)}</p> : null}
        </div>
      )}
    </>
  )
}
