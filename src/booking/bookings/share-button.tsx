/** Shares times of a booking, and says what became of it. Where the browser lets no page copy, the text can be read. */
import { type ReactElement, useState } from 'react'
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { brand } from '../../kit/brand/brand.ts'
import { announce } from '../../kit/design/announce.ts'
import './share-button.css'

interface SharedTimes {
  readonly title: string
  readonly date: LocalDate
  readonly slots: readonly Interval[]
}

/**
 * "Grupprum Eken, onsdag 2 december kl. 15:00–17:00", a line each, and below them the house. Invariant: it holds no name, no
 * number and no address of the page, which its owner alone may see.
 */
export const shareText = (times: readonly SharedTimes[]): string =>
  [
    ...times.map(
      ({ title, date, slots }) =>
        `${title}, ${longDate(date)} kl.\u00a0${mergeIntervals(slots).map(timeRange).join(' och ')}`,
    ),
    [brand.name, ...brand.addressLines].join(', '),
  ].join('\n')

/** `left`: the person went back without choosing anybody. */
type Shared = 'shared' | 'copied' | 'left' | 'failed'

interface Ways {
  readonly share?: Navigator['share']
  readonly clipboard?: Pick<Clipboard, 'writeText'>
}

const isLeft = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** By the device's own sheet, where it has one; else it is copied. */
export const shareBooking = async (times: readonly SharedTimes[], ways: Ways): Promise<Shared> => {
  const text = shareText(times)
  try {
    if (ways.share !== undefined) {
      await ways.share({ text })
      return 'shared'
    }
  } catch (error) {
    if (isLeft(error)) return 'left'
  }
  try {
    if (ways.clipboard === undefined) return 'failed'
    await ways.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}

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
