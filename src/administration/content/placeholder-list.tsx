/** What may stand in a text of an e-mail as `{{name}}`, what it means, and a button that puts it there. */
import { type ReactElement, useId } from 'react'
import { type EmailName, type EmailPlaceholder, usablePlaceholders } from '../../../domain/rules/email-placeholders.ts'
import { placeholderWords } from './email-names.ts'
import { emailPageTexts } from './email-page-texts.ts'
import './placeholder-list.css'

interface PlaceholderListProps {
  readonly name: EmailName
  readonly onInsert: (placeholder: EmailPlaceholder) => void
}

export const PlaceholderList = ({ name: email, onInsert }: PlaceholderListProps): ReactElement => {
  const id = useId()
  const inSubject = usablePlaceholders(email, 'subject')
  return (
    <section className="placeholder-list" aria-labelledby={id}>
      <h3 id={id}>{emailPageTexts.placeholders}</h3>
      <p className="muted">{emailPageTexts.placeholdersHint}</p>
      <ul>
        {usablePlaceholders(email, 'body').map((name) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>
            <span className="muted">
              {placeholderWords[name]}
              {inSubject.includes(name) ? null : ` ${emailPageTexts.onlyInBody}`}
            </span>
            <button
              type="button"
              className="link-button"
              aria-label={`${emailPageTexts.insert} {{${name}}}`}
              // The cursor stays where it is to be put.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
            >
              {emailPageTexts.insert}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
