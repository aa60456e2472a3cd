/**
 * The cost and the consequences of a change, shown before the press that makes it. If the person, the price or the
 * terms change meanwhile, the next press only acknowledges that, and the press after it makes the change.
 */
import type { ReactElement } from 'react'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useMay } from '../../core/use-may.ts'
import { lossTexts } from '../../kit/design/loss-lightbox.tsx'
import { useStake } from '../../kit/design/use-stake.ts'

/** The words about a price, a person or terms that have changed, and the words on the button that acknowledges it. */
export const stakeTexts = {
  /** @param sum "150 kr" */
  otherPrice: (sum: string, before: string): string => `Priset är nu ${sum}. Det var ${before}.`,
  otherTerms: 'Villkoren har ändrats. Läs dem igen.',
  goOn: 'Fortsätt',
} as const

interface ToldChange {
  /** The price in SEK that is shown beside the button. Null if no price is shown. */
  readonly price: number | null
  /** The other consequences of the change, in words. */
  readonly terms: string
}

interface ChangeStake {
  /** The changes since then, in words. Empty if nothing has changed. */
  readonly news: readonly string[]
  readonly takeNote: () => void
}

/**
 * @param choice a text that identifies the change; another text starts again with its own price and terms
 * @param told the price and the terms; null if they are not known yet
 */
export const useChangeStake = (choice: string, told: ToldChange | null): ChangeStake => {
  const account = useStatePart('account')
  const handlesBookings = useMay('handle-bookings')
  const who = account._tag === 'SignedIn' ? account.userId : null
  const now =
    told === null || who === null ? null : { who, price: told.price, terms: `${handlesBookings}/${told.terms}` }
  const { before, takeNote } = useStake(
    choice,
    now,
    (a, b) => a.who === b.who && a.price === b.price && a.terms === b.terms,
  )
  if (before === null || now === null) return { news: [], takeNote }
  const news = [
    ...(now.who === before.who ? [] : [lossTexts.personChanged]),
    ...(now.price === null || before.price === null || now.price === before.price
      ? []
      : [stakeTexts.otherPrice(kronor(now.price), kronor(before.price))]),
  ]
  return { news: news.length > 0 ? news : [stakeTexts.otherTerms], takeNote }
}

/** Shows the changes above the button. */
export const StakeNews = ({ of }: { readonly of: readonly string[] }): ReactElement => (
  <div role="alert" className={of.length === 0 ? undefined : 'notice notice-warning'}>
    {of.map((words) => (
      <p key={words}>{words}</p>
    ))}
  </div>
)
