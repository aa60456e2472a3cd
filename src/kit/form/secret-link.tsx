/**
 * Shows a newly created secret link, which a person can copy or read out. The field gets the focus when it appears. Its text
 * is selected whenever it gets the focus, so that people can copy the link themselves when the browser forbids the page to.
 */
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TextField } from './field.tsx'
import './secret-link.css'

interface SecretLinkProps {
  readonly link: string
  readonly texts: {
    readonly label: string
    readonly hint: string
    readonly copy: string
    readonly copied: string
    readonly notCopied: string
  }
  /** Content that is drawn beside the button. */
  readonly further?: ReactNode
}

export const SecretLink = ({ link, texts, further }: SecretLinkProps): ReactElement => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')
  useEffect(() => field.current?.focus(), [])

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome(texts.copied)
    } catch {
      field.current?.focus()
      setOutcome(texts.notCopied)
    }
  }

  return (
    <div className="secret-link">
      <TextField
        ref={field}
        id={id}
        label={texts.label}
        hint={texts.hint}
        readOnly
        value={link}
        onFocus={({ target }) => target.setSelectionRange(0, target.value.length, 'backward')}
      />
      <div className="secret-link-ways">
        <button type="button" className="button button-main" onClick={() => void copy()}>
          {texts.copy}
        </button>
        {further}
      </div>
      <p role="status">{outcome}</p>
    </div>
  )
}
