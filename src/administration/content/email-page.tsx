/**
 * `/admin/email`: subject and text of each e-mail (spec 2, contract 2). The chosen one stands in the address. What else a
 * back end has among its texts of e-mails is known by its key.
 */
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { EMAIL_NAMES, type EmailName, emailKey, usablePlaceholders } from '../../../domain/rules/email-placeholders.ts'
import { callQuery } from '../../kit/query/use-query.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { shownKey } from './content-places.ts'
import { EditingFrame } from './editing-frame.tsx'
import { emailWords } from './email-names.ts'
import { emailPageTexts } from './email-page-texts.ts'
import { EmailPreview } from './email-preview.tsx'
import { OneTextForm } from './one-text-form.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { TextsForm } from './texts-form.tsx'
import { type Text, useTexts } from './use-texts.ts'

const emailQuery = callQuery('content', 'contentOfGroup', { parameters: { group: 'email' } })

interface Email {
  readonly name: EmailName
  readonly subject: Text
  readonly body: Text
}

/** What is edited together: an e-mail that is known, or a text of another name. */
interface Entry {
  /** Stands in the address. */
  readonly id: string
  readonly title: string
  readonly detail: string | null
  readonly edited: Email | Text
}

const isEmail = (edited: Email | Text): edited is Email => 'subject' in edited
const textsOf = ({ edited }: Entry): readonly Text[] => (isEmail(edited) ? [edited.subject, edited.body] : [edited])

const hrefOf = ({ id }: Entry): string => `${routes.emailTexts}?mail=${encodeURIComponent(id)}`

const entriesOf = (texts: readonly Text[]): Entry[] => {
  const known = EMAIL_NAMES.flatMap((name): Entry[] => {
    const [subject, body] = (['subject', 'body'] as const).map((part) =>
      texts.find(({ item }) => item.key === emailKey(name, part)),
    )
    if (subject === undefined || body === undefined) return []
    const { title, sent } = emailWords[name]
    return [{ id: name, title, detail: sent, edited: { name, subject, body } }]
  })
  const shown = new Set(known.flatMap(textsOf))
  const others = texts.filter((text) => !shown.has(text))
  return [
    ...known,
    ...others.map((text) => ({ id: text.item.key, title: shownKey(text.item.key), detail: null, edited: text })),
  ]
}

interface EmailFormProps {
  readonly email: Email
  readonly onErrors: (present: boolean) => void
}

const EmailForm = ({ email: { name, subject, body }, onErrors }: EmailFormProps): ReactElement => (
  <TextsForm
    parts={[
      {
        name: 'subject',
        label: emailPageTexts.subject,
        text: subject,
        required: true,
        placeholders: usablePlaceholders(name, 'subject'),
      },
      {
        name: 'body',
        label: emailPageTexts.body,
        text: body,
        required: true,
        placeholders: usablePlaceholders(name, 'body'),
      },
    ]}
    tools={(insert) => <PlaceholderList name={name} onInsert={insert} />}
    preview={(values) => <EmailPreview name={name} subject={values.subject ?? ''} body={values.body ?? ''} />}
    onErrors={onErrors}
  />
)

export const EmailPage = (): ReactElement => {
  useShowPage(otherPage)
  const [search] = useSearchParams()
  const { result, hasUnsaved } = useTexts(emailQuery)
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? emailPageTexts.titleWithErrors : emailPageTexts.title)
  const question = useUnsavedWork(() => hasUnsaved)
  const wanted = search.get('mail')
  const entries = result._tag === 'Loaded' ? entriesOf(result.value) : []
  const entry = entries.find(({ id }) => id === wanted) ?? null

  return (
    <>
      <EditingFrame
        title={emailPageTexts.title}
        lead={emailPageTexts.lead}
        listLabel={emailPageTexts.list}
        all={{ href: routes.emailTexts, text: emailPageTexts.all }}
        chosen={entry === null ? null : { key: entry.id, name: entry.title, detail: entry.detail }}
        result={
          result._tag === 'Loaded'
            ? {
                _tag: 'Loaded',
                value: entries.map((one) => ({
                  href: hrefOf(one),
                  name: one.title,
                  detail: one.detail,
                  current: one.id === wanted,
                  unsaved: textsOf(one).some(({ draft }) => draft !== null),
                })),
              }
            : result
        }
        instead={wanted === null ? emailPageTexts.choose : emailPageTexts.unknown}
      >
        {entry === null ? null : isEmail(entry.edited) ? (
          <EmailForm key={entry.id} email={entry.edited} onErrors={setWrong} />
        ) : (
          <OneTextForm key={entry.id} text={entry.edited} onErrors={setWrong} preview={emailPageTexts.previewOfText} />
        )}
      </EditingFrame>
      {question}
    </>
  )
}
