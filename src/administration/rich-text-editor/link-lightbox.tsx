/**
 * Asks for the address of a link. The lightbox is outside the form of the text, because HTML forms cannot be nested.
 * Invariant: for a forbidden address, the form explains what to write instead and keeps the typed text.
 */

import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isEmail } from '../../../domain/rules/email.ts'
import { allowedHref } from '../../../domain/rules/rich-text.ts'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'

const looksLikeSite = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u
const looksLikePhone = /^(?:tel:)?\+?[\d ()-]{5,}$/

const meant = (text: string): string => {
  if (looksLikePhone.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (text !== '' && isEmail(text)) return `mailto:${text}`
  return looksLikeSite.test(text) ? `https://${text}` : text
}

/** Completes a typed address. Returns null when a link may not have this address. */
export const writtenHref = (written: string): string | null => {
  const href = meant(cleanIdentifier(written))
  return /\s/.test(href) ? null : allowedHref(href)
}

interface LinkLightboxProps {
  /** The address of the existing link, or null. */
  readonly href: string | null
  /** Whether nothing is selected. The form then also asks for the text of the link. */
  readonly needsWords: boolean
  readonly onSet: (href: string, words: string) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

export const LinkLightbox = ({ href, needsWords, onSet, onRemove, onClose }: LinkLightboxProps): ReactElement => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState(href ?? '')
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState(false)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // In React's tree the form around the text is an ancestor of this form, and would also get the event.
    event.stopPropagation()
    const meant = writtenHref(written)
    if (meant === null) {
      setWrong(true)
      input.current?.focus()
    } else onSet(meant, words.trim() === '' ? meant.replace(/^(?:mailto|tel):/, '') : words.trim())
  }

  return createPortal(
    <Lightbox
      title={href === null ? 'Lägg in länk' : 'Ändra länk'}
      words={
        <p>
          {href === null
            ? 'Länken läggs på den text som är markerad, eller där du skriver.'
            : 'Skriv en ny adress, eller ta bort länken. Texten blir kvar.'}
        </p>
      }
      onClose={onClose}
      focusFirst={input}
    >
      <form className="form" noValidate onSubmitCapture={hearHeldFields} onSubmit={submit}>
        <TextField
          ref={input}
          id={`${id}-href`}
          label="Adress"
          hint="En webbadress, en sida här (som /register), en e-postadress eller ett telefonnummer."
          error={wrong ? 'Skriv en adress, till exempel https://www.exempel.se eller /register.' : undefined}
          value={written}
          required
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setWritten(event.target.value)
            setWrong(false)
          }}
        />
        {needsWords ? (
          <TextField
            id={`${id}-words`}
            label="Länkens text"
            hint="Säg vart den leder. Lämnas det tomt visas adressen."
            optional
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
          />
        ) : null}
        <div className="lightbox-actions">
          {href === null ? (
            <button type="button" className="button" onClick={onClose}>
              Avbryt
            </button>
          ) : (
            <button type="button" className="button button-loss" onClick={onRemove}>
              Ta bort länken
            </button>
          )}
          <button type="submit" className="button button-main">
            {href === null ? 'Lägg in länken' : 'Ändra länken'}
          </button>
        </div>
      </form>
    </Lightbox>,
    document.body,
  )
}
