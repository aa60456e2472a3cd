/** A button that copies a text, and says whether it did. Where the browser forbids it, the person copies the text that stands above. */
import { type ReactElement, useState } from 'react'

interface CopyButtonProps {
  readonly text: string
  /** The words on the button, such as "Kopiera nyckeln". */
  readonly label: string
  /** What is said when it is done. */
  readonly done: string
  readonly onCopied?: () => void
}

export const CopyButton = ({ text, label, done, onCopied }: CopyButtonProps): ReactElement => {
  const [outcome, setOutcome] = useState('')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(done)
      onCopied?.()
    } catch {
      setOutcome('Det gick inte att kopiera. Markera texten och kopiera den.')
    }
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status">{outcome}</span>
    </>
  )
}
