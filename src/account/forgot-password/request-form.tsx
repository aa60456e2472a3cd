/**
 * Asks for a link to choose a new password. What it answers is the same whether the address is known or not (contract 2).
 */
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { parseEmail } from '../../../domain/rules/parse-email.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { NewHeading } from '../user-form/new-heading.tsx'
import { forgotPasswordTexts } from './forgot-password-texts.ts'

interface Fields {
  readonly email: string
}

interface RequestFormProps {
  /** The person came by a link that cannot be used. */
  readonly hasOldLink: boolean
}

interface FormProps extends RequestFormProps {
  readonly email: string
  readonly isBack: boolean
  readonly onSent: (email: string) => void
}

const names = ['email'] as const

const Form = ({ hasOldLink, email, isBack, onSent }: FormProps): ReactElement => {
  const core = useCore()
  const [wrong, setWrong] = useState(false)
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: { email },
    names,
    parse: (fields: Fields) => parseEmail(fields.email, forgotPasswordTexts.emailRequired),
    submit: async ({ email: sentTo }) => {
      const baseUrl = addressOf(routes.forgotPassword)
      const result = await core.call('forgotPassword', { body: { email: sentTo, baseUrl } }, { success: 'reset-sent' })
      if (result._tag === 'Failed') return result.failure
      onSent(sentTo)
      return null
    },
    onErrors: setWrong,
  })
  const { setFocus: focusOn } = form
  const title = hasOldLink ? forgotPasswordTexts.oldLink : forgotPasswordTexts.title
  usePageTitle(wrong ? forgotPasswordTexts.titleWithErrors : title)

  useEffect(() => {
    if (isBack) focusOn('email')
  }, [isBack, focusOn])

  return (
    <>
      {hasOldLink ? (
        <div className="account-page-text">
          <NewHeading title={forgotPasswordTexts.oldLink} />
          <p className="lead">{forgotPasswordTexts.oldLinkDetail}</p>
        </div>
      ) : (
        <div className="account-page-text">
          <h1>{forgotPasswordTexts.title}</h1>
          <p className="lead">{forgotPasswordTexts.lead}</p>
        </div>
      )}
      <form className="form" noValidate onSubmit={onSubmit}>
        {summary}
        <TextField
          {...input('email')}
          label={forgotPasswordTexts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className="form-actions">
          <button type="submit" className="button button-main" aria-busy={busy}>
            {forgotPasswordTexts.submit}
          </button>
        </div>
        {answer}
      </form>
      <p className="account-page-ways">
        <Link href={routes.signIn}>{forgotPasswordTexts.signIn}</Link>
      </p>
    </>
  )
}

const Sent = ({ email, onBack }: { readonly email: string; readonly onBack: () => void }): ReactElement => {
  usePageTitle(forgotPasswordTexts.sent)
  return (
    <>
      <div className="account-page-text">
        <NewHeading title={forgotPasswordTexts.sent} />
        <p className="lead">{forgotPasswordTexts.sentTo(email)}</p>
        <p>{forgotPasswordTexts.noMail}</p>
      </div>
      <p className="account-page-ways">
        <button type="button" className="button" onClick={onBack}>
          {forgotPasswordTexts.another}
        </button>
        <Link href={routes.signIn}>{forgotPasswordTexts.signIn}</Link>
      </p>
    </>
  )
}

export const RequestForm = ({ hasOldLink }: RequestFormProps): ReactElement => {
  const [sent, setSent] = useState<{ readonly email: string; readonly shown: boolean } | null>(null)
  return sent?.shown === true ? (
    <Sent email={sent.email} onBack={() => setSent({ ...sent, shown: false })} />
  ) : (
    <Form
      hasOldLink={hasOldLink && sent === null}
      email={sent?.email ?? ''}
      isBack={sent !== null}
      onSent={(email) => setSent({ email, shown: true })}
    />
  )
}
