/** Asks for a link to choose a new password. What it answers is the same whether the address is known or not (contract 2). */
import { type ReactElement, useEffect, useState } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import { parseEmail } from '../../../domain/rules/email.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { EmailField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { formTexts } from '../../kit/form/form-texts.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { returningTo } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useWayBack } from '../../shell/routing/use-way-back.ts'
import { keepForLink } from '../../shell/sign-in/kept-for-link.ts'
import { AccountAnswer, NewHeading } from '../account-answer.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { forgotPasswordTexts } from './forgot-password-texts.ts'

interface RequestFormProps {
  /** The person came by a link that cannot be used. */
  readonly hasOldLink: boolean
}

interface RequestProps extends RequestFormProps {
  readonly email: string
  readonly isBack: boolean
  readonly onSent: (email: string) => void
}

const names = ['email'] as const

const Request = ({ hasOldLink, email, isBack, onSent }: RequestProps): ReactElement => {
  const core = useCore()
  const wayBack = useWayBack()
  const [wrong, setWrong] = useState(false)
  const frame = useFormFrame({
    defaultValues: { email },
    names,
    parse: (fields) => parseEmail(fields.email, forgotPasswordTexts.emailRequired),
    submit: (body) => {
      const baseUrl = addressOf(routes.forgotPassword)
      return core.call(
        'forgotPassword',
        { body: { ...body, baseUrl, ...returningTo(wayBack) } },
        { success: 'reset-sent' },
      )
    },
    onSaved: (_, { email: sentTo }) => {
      keepForLink({ email: sentTo, slots: ownSlots(core.state.value) })
      onSent(sentTo)
    },
    onErrors: setWrong,
  })
  const { form, input } = frame
  const { setFocus: focusOn } = form
  const title = hasOldLink ? forgotPasswordTexts.oldLink : forgotPasswordTexts.title
  usePageTitle(wrong ? formTexts.titleWithErrors(forgotPasswordTexts.title) : title)

  useEffect(() => {
    if (isBack) focusOn('email')
  }, [isBack, focusOn])

  return (
    <>
      <div className="account-page-text">
        {hasOldLink ? <NewHeading title={title} /> : <h1>{title}</h1>}
        <p className="lead">{hasOldLink ? forgotPasswordTexts.oldLinkDetail : forgotPasswordTexts.lead}</p>
      </div>
      <Form frame={frame} submitText={forgotPasswordTexts.submit}>
        <EmailField {...input('email')} label={forgotPasswordTexts.email} autoComplete="username" />
      </Form>
      <p className="account-page-links">
        <SignInLink text={forgotPasswordTexts.signIn} />
      </p>
    </>
  )
}

export const RequestForm = ({ hasOldLink }: RequestFormProps): ReactElement => {
  const [sent, setSent] = useState<{ readonly email: string; readonly shown: boolean } | null>(null)
  if (sent?.shown !== true)
    return (
      <Request
        hasOldLink={hasOldLink && sent === null}
        email={sent?.email ?? ''}
        isBack={sent !== null}
        onSent={(email) => setSent({ email, shown: true })}
      />
    )
  return (
    <AccountAnswer
      title={forgotPasswordTexts.sent}
      lead={forgotPasswordTexts.sentTo(sent.email)}
      detail={forgotPasswordTexts.noMail}
      links={
        <>
          <button type="button" className="button" onClick={() => setSent({ ...sent, shown: false })}>
            {forgotPasswordTexts.another}
          </button>
          <SignInLink text={forgotPasswordTexts.signIn} />
        </>
      }
    />
  )
}
