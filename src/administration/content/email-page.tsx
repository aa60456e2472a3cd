/**
 * The page `/admin/email` edits the subject and the text of each e-mail. If the back end has other texts for e-mails,
 * the page lists them by their keys.
 */
import { type ReactElement, useId, useState } from 'react'
import { mailParts } from '../../../domain/mail/mail-parts.ts'
import { sampleValues } from '../../../domain/mail/sample-values.ts'
import { routes } from '../../../domain/routes.ts'
import {
  EMAIL_NAMES,
  type EmailName,
  type EmailPlaceholder,
  emailKey,
  MAILS_TO_GROUPS,
  usablePlaceholders,
} from '../../../domain/rules/email-placeholders.ts'
import { namesOf } from '../../../domain/typed-keys.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { brand } from '../../kit/brand/brand.ts'
import { callQuery } from '../../kit/query/use-query.ts'
import { RichText } from '../../kit/rich-text/rich-text.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useCall } from '../../kit/use-call.ts'
import { EditingPage, type Entry } from './editing-page.tsx'
import { emailWords, placeholderWords } from './email-texts.ts'
import { OneTextForm, Preview, shownKey } from './one-text-form.tsx'
import { TextsForm } from './texts-form.tsx'
import type { Text } from './use-texts.ts'
import './email-page.css'

/** The two texts of an e-mail, in the order of the form. */
const partNames = { subject: 'Ämne', body: 'Brödtext' } as const

interface EmailPreviewProps {
  readonly name: EmailName
  readonly subject: string
  readonly body: string
}

/** Previews an e-mail with example values. The code that fills in real e-mails also fills in the preview. */
const EmailPreview = ({ name, subject, body }: EmailPreviewProps): ReactElement => {
  const values = sampleValues(name, addressOf(''))
  const mail = mailParts({ subject, body }, values)
  return (
    <Preview title="Så ser mottagaren mejlet" action={<span className="muted">Med exempel ifyllda</span>}>
      <article className="stack gap-5">
        <dl className="mail-preview-head facts line-below columns">
          <dt>Från</dt>
          <dd>{brand.name}</dd>
          <dt>Till</dt>
          <dd>{MAILS_TO_GROUPS.has(name) ? 'gruppens adress' : values.userEmail}</dd>
          <dt>{partNames.subject}</dt>
          <dd className="strong">{mail.subject}</dd>
        </dl>
        <div className="mail-preview-text full-width stack gap-5">
          <p className="mail-preview-sender">{brand.name}</p>
          <RichText html={mail.content} />
          <RichText html={mail.footer} className="mail-preview-footer strong-line-above small" />
        </div>
      </article>
    </Preview>
  )
}

interface PlaceholderListProps {
  readonly name: EmailName
  readonly onInsert: (placeholder: EmailPlaceholder) => void
}

/** The list of placeholders `{{name}}` for the text of an e-mail. Each placeholder has a meaning and a button that inserts it. */
const PlaceholderList = ({ name: email, onInsert }: PlaceholderListProps): ReactElement => {
  const id = useId()
  const inSubject = usablePlaceholders(email, 'subject')
  return (
    <section className="placeholder-list stack gap-1" aria-labelledby={id}>
      <h3 id={id} className="as-text">
        Det här fylls i när mejlet skickas
      </h3>
      <p className="muted">Infogas där markören står.</p>
      <ul>
        {usablePlaceholders(email, 'body').map((name) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>
            <span className="muted">
              {placeholderWords[name]}
              {inSubject.includes(name) ? null : ` (bara i brödtexten)`}
            </span>
            <button
              type="button"
              className="link-button"
              aria-label={`Infoga {{${name}}}`}
              // The press must not move the cursor, because the placeholder is inserted at the cursor.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
            >
              Infoga
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TrialMailProps {
  readonly name: EmailName
  readonly subject: string
  readonly body: string
}

interface Outcome {
  readonly _tag: 'Sent' | 'Failed'
  readonly lines: readonly string[]
}

/** Sends a test e-mail of the unsaved text to the administrator who writes it. */
const TrialMail = ({ name, subject, body }: TrialMailProps): ReactElement | null => {
  const core = useCore()
  const isOffered = useHas('working-day')
  const { busy, send } = useCall()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (!isOffered) return null

  const sendTrial = async (): Promise<void> => {
    const call = { parameters: { name }, body: { subject, body } }
    const answer = await send(() => core.call('sendTrialMail', call))
    if (answer === null) return
    if (answer._tag === 'Ok')
      return setOutcome({ _tag: 'Sent', lines: [`Provmejlet är på väg till ${answer.value.to}.`] })
    const { failure } = answer
    const fields = failure._tag === 'Refused' ? (failure.body.fields ?? {}) : {}
    const lines = namesOf(partNames).flatMap((part) =>
      fields[part] === undefined ? [] : [`${partNames[part]}: ${fields[part]}`],
    )
    setOutcome({ _tag: 'Failed', lines: lines.length === 0 ? [failureWords(failure)] : lines })
  }

  return (
    <div className="trial-mail cluster gap-2 gap-x-4 items-center">
      <button type="button" className="button" aria-busy={busy} onClick={() => void sendTrial()}>
        Skicka provmejl
      </button>
      <p className="muted">Till din egen adress, med texten som den står nu och exempel ifyllda. Inget sparas.</p>
      {/* A toast also reports that the e-mail was sent. */}
      <div className="trial-mail-outcome gone-if-empty" role={outcome?._tag === 'Failed' ? 'alert' : undefined}>
        {outcome?.lines.map((line) => (
          <p key={line} className={outcome._tag === 'Failed' ? 'notice notice-danger' : 'notice'}>
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}

const emailQuery = callQuery('content', 'contentOfGroup', { parameters: { group: 'email' } })

/** Returns the entry of an e-mail, or an empty list when the back end lacks one of its texts. */
const emailOf = (name: EmailName, read: readonly Text[]): readonly Entry[] => {
  const parts = namesOf(partNames).flatMap((part) => {
    const text = read.find(({ item }) => item.key === emailKey(name, part))
    const placeholders = usablePlaceholders(name, part)
    return text === undefined ? [] : [{ name: part, label: partNames[part], text, required: true, placeholders }]
  })
  if (parts.length < namesOf(partNames).length) return []
  const { title, sent } = emailWords[name]
  return [
    {
      id: name,
      name: title,
      detail: sent,
      texts: parts.map(({ text }) => text),
      historyKey: `email.${name}`,
      form: (onErrors) => (
        <TextsForm
          parts={parts}
          tools={(insert) => <PlaceholderList name={name} onInsert={insert} />}
          preview={({ subject = '', body = '' }) => (
            <>
              <EmailPreview name={name} subject={subject} body={body} />
              <TrialMail name={name} subject={subject} body={body} />
            </>
          )}
          onErrors={onErrors}
        />
      ),
    },
  ]
}

const entriesOf = (read: readonly Text[]): readonly Entry[] => {
  const emails = EMAIL_NAMES.flatMap((name) => emailOf(name, read))
  const shown = new Set(emails.flatMap((email) => email.texts))
  const others = read
    .filter((text) => !shown.has(text))
    .map(
      (text): Entry => ({
        id: text.item.key,
        name: shownKey(text.item.key),
        detail: null,
        texts: [text],
        historyKey: text.item.key,
        form: (onErrors) => (
          <OneTextForm text={text} onErrors={onErrors} preview="Så ser mottagaren texten" place={null} />
        ),
      }),
    )
  return [...emails, ...others]
}

const pageTexts = {
  title: 'E-post',
  lead: 'Mejlen som skickas automatiskt. En ändring gäller från nästa mejl.',
  list: 'Mejl',
  all: 'Alla mejl',
  choose: 'Välj ett mejl i listan för att redigera det.',
  unknown: 'Mejlet finns inte. Välj ett annat i listan.',
}

export const EmailPage = (): ReactElement => (
  <EditingPage texts={pageTexts} path={routes.emailTexts} parameter="mail" query={emailQuery} entriesOf={entriesOf} />
)
