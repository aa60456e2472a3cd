/**
 * `/admin/email`: subject and text of each e-mail (spec 2, contract 2). What else a back end has among its texts of
 * e-mails is known by its key.
 */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import { EMAIL_NAMES, type EmailName, emailKey, usablePlaceholders } from '../../../domain/rules/email-placeholders.ts'
import { callQuery } from '../../kit/query/use-query.ts'
import type { Entry } from './choice-list.tsx'
import { shownKey } from './content-places.ts'
import { EditingPage } from './editing-page.tsx'
import { emailWords } from './email-names.ts'
import { emailPageTexts } from './email-page-texts.ts'
import { EmailPreview } from './email-preview.tsx'
import { OneTextForm } from './one-text-form.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { TextsForm } from './texts-form.tsx'
import { TrialMail } from './trial-mail.tsx'
import type { Text } from './use-texts.ts'

const emailQuery = callQuery('content', 'contentOfGroup', { parameters: { group: 'email' } })

const partNames = ['subject', 'body'] as const

/** None: the back end lacks a part of it. */
const emailOf = (name: EmailName, texts: readonly Text[]): readonly Entry[] => {
  const parts = partNames.flatMap((part) => {
    const text = texts.find(({ item }) => item.key === emailKey(name, part))
    const placeholders = usablePlaceholders(name, part)
    return text === undefined ? [] : [{ name: part, label: emailPageTexts[part], text, required: true, placeholders }]
  })
  if (parts.length < partNames.length) return []
  const { title, sent } = emailWords[name]
  return [
    {
      id: name,
      name: title,
      detail: sent,
      texts: parts.map(({ text }) => text),
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

const otherOf = (text: Text): Entry => ({
  id: text.item.key,
  name: shownKey(text.item.key),
  detail: null,
  texts: [text],
  form: (onErrors) => (
    <OneTextForm text={text} onErrors={onErrors} preview={emailPageTexts.previewOfText} place={null} />
  ),
})

const entriesOf = (texts: readonly Text[]): Entry[] => {
  const emails = EMAIL_NAMES.flatMap((name) => emailOf(name, texts))
  const shown = new Set(emails.flatMap((email) => email.texts))
  return [...emails, ...texts.filter((text) => !shown.has(text)).map(otherOf)]
}

export const EmailPage = (): ReactElement => (
  <EditingPage
    texts={emailPageTexts}
    path={routes.emailTexts}
    parameter="mail"
    query={emailQuery}
    entriesOf={entriesOf}
  />
)
