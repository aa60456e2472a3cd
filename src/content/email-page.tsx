/** `/admin/email`: subject and text of each e-mail (spec 2, contract 2). The chosen one stands in the address. */
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'wouter'
import { EMAIL_NAMES, type EmailName, emailKey, usablePlaceholders } from '../../domain/rules/email-placeholders.ts'
import { useUnsavedWork } from '../leaving/use-unsaved-work.tsx'
import { callQuestion } from '../reading/use-read.ts'
import { routes } from '../routing/routes.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { EditingFrame } from './editing-frame.tsx'
import { emailWords } from './email-names.ts'
import { emailPageTexts } from './email-page-texts.ts'
import { EmailPreview } from './email-preview.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { TextsForm } from './texts-form.tsx'
import { type Text, useTexts } from './use-texts.ts'

const emailQuestion = callQuestion('content', 'contentOfGroup', { parameters: { group: 'email' } })

const hrefOf = (name: EmailName): string => `${routes.emailTexts}?mail=${name}`

interface EmailTexts {
  readonly name: EmailName
  readonly subject: Text
  readonly body: Text
}

const emailsOf = (texts: readonly Text[]): EmailTexts[] =>
  EMAIL_NAMES.flatMap((name) => {
    const [subject, body] = (['subject', 'body'] as const).map((part) =>
      texts.find(({ item }) => item.key === emailKey(name, part)),
    )
    return subject === undefined || body === undefined ? [] : [{ name, subject, body }]
  })

interface EmailFormProps {
  readonly email: EmailTexts
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
  const { reading, hasUnsaved } = useTexts(emailQuestion)
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? emailPageTexts.titleWithErrors : emailPageTexts.title)
  const question = useUnsavedWork(() => hasUnsaved)
  const wanted = search.get('mail')
  const emails = reading._tag === 'Loaded' ? emailsOf(reading.value) : []
  const email = emails.find(({ name }) => name === wanted) ?? null

  return (
    <>
      <EditingFrame
        title={emailPageTexts.title}
        lead={emailPageTexts.lead}
        listLabel={emailPageTexts.list}
        all={{ href: routes.emailTexts, text: emailPageTexts.all }}
        chosen={
          email === null
            ? null
            : { key: email.name, name: emailWords[email.name].title, detail: emailWords[email.name].sent }
        }
        reading={
          reading._tag === 'Loaded'
            ? {
                _tag: 'Loaded',
                value: emails.map(({ name, subject, body }) => ({
                  href: hrefOf(name),
                  name: emailWords[name].title,
                  detail: emailWords[name].sent,
                  current: name === wanted,
                  unsaved: subject.draft !== null || body.draft !== null,
                })),
              }
            : reading
        }
        instead={wanted === null ? emailPageTexts.choose : emailPageTexts.unknown}
      >
        {email === null ? null : <EmailForm key={email.name} email={email} onErrors={setWrong} />}
      </EditingFrame>
      {question}
    </>
  )
}
