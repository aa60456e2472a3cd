/** The buttons below the box: one closes it, and one books, or saves the personal details and books. */
import type { ReactElement } from 'react'
import type { PayerFactsStage } from './payer-facts.tsx'

interface ConfirmFootProps {
  readonly isSending: boolean
  readonly isBusy: boolean
  /** The words about why nothing can be sent yet. */
  readonly reasonToWait: string | undefined
  /** The form of the personal details that the button sends. Null means that the button sends the form it stands in. */
  readonly details: { readonly form: string; readonly stage: PayerFactsStage } | null
  /** The words on the button that books. Null means that there is nothing to book. */
  readonly words: string | null
  readonly onClose: () => void
}

export const ConfirmFoot = ({
  isSending,
  isBusy,
  reasonToWait,
  details,
  words,
  onClose,
}: ConfirmFootProps): ReactElement => (
  <div className="lightbox-actions confirm-actions line-above raised" data-stays="bottom">
    <button
      type="button"
      className="button"
      aria-disabled={isSending}
      aria-description={isSending ? reasonToWait : undefined}
      onClick={onClose}
    >
      {words === null ? 'Stäng' : 'Avbryt'}
    </button>
    {words === null ? null : (
      <button
        type="submit"
        form={details?.form}
        className="button button-main"
        aria-busy={isBusy || details?.stage === 'Saving'}
        aria-disabled={reasonToWait !== undefined || details?.stage === 'Loading'}
        aria-description={reasonToWait}
      >
        {words}
      </button>
    )}
  </div>
)
