/**
 * `/forgot-password`: sends a link by e-mail, with which the person chooses a new password. The answer is the same for
 * known and unknown e-mail addresses (`docs/rules.md#accounts`).
 */
import { type ReactElement, useEffect, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import { parseEmail } from '../../../domain/rules/email.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { PasswordSignIn } from '../../../domain/rules/password-sign-in.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { EmailField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { formTexts } from '../../kit/form/form-texts.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { returningTo } from '../../shell/routing/paths.ts'
import { usePageTitle, useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { useWayBack } from '../../shell/routing/use-way-back.ts'
import { keepForLink } from '../../shell/sign-in/kept-for-link.ts'
import { ProviderButtons } from '../../shell/sign-in/provider-buttons.tsx'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'
import { AccountAnswer, NewHeading, SignInLink } from '../account-link/account-answer.tsx'
import type { AccountLink } from '../account-link/account-link.ts'
import { AccountLinkPage, type UsesLink } from '../account-link/account-link-page.tsx'
import { NewPasswordFields, newPasswordProblem, repetitionProblem, resetTexts } from '../new-password.tsx'

const forgotPasswordTexts = {
  title: 'Glömt lösenord',
  lead: 'Fyll i adressen som du loggar in med, så får du ett mejl med en länk för att välja ett nytt lösenord.',
  staff: 'Bara den som arbetar här har lösenord. Alla andra loggar in så här:',
  off: 'Här loggar man in utan lösenord. Logga in så här:',
  protect:
    'Har någon annan kommit in på ditt konto? Logga in och öppna Min profil. Där loggar du ut överallt, och tar bort inloggningar som inte är dina. Kommer du inte in, hör av dig till oss.',
  email: 'E-post',
  emailRequired: 'Fyll i epost.',
  submit: 'Skicka länk',
  signIn: 'Logga in',
  oldLink: 'Länken går inte att använda',
  oldLinkDetail:
    'Den har redan använts, är äldre än en timme eller har inte kommit med i sin helhet. Be om en ny här nedanför.',
  sent: 'Titta i din e-post',
  sentTo: (email: string): string =>
    `Finns det ett konto med adressen ${email} har vi skickat ett mejl dit. Länken i det gäller i en timme.`,
  noMail: 'Kommer det inget mejl? Titta i skräpposten, och se efter att adressen är den som du har registrerat.',
  another: 'Ändra adress eller skicka igen',
  resetTitle: 'Välj nytt lösenord',
  resetSubmit: 'Spara lösenordet',
  changed: 'Lösenordet är ändrat',
  changedDetail: 'Logga in med det nya lösenordet. Var du inloggad någonstans är du utloggad där.',
} as const

interface RequestFormProps {
  /** Whether the person came by a link that cannot be used. */
  readonly hasOldLink: boolean
}

interface RequestProps extends RequestFormProps {
  readonly email: string
  readonly isBack: boolean
  readonly onSent: (email: string) => void
}

const requestNames = ['email'] as const

const Request = ({ hasOldLink, email, isBack, onSent }: RequestProps): ReactElement => {
  const core = useCore()
  const wayBack = useWayBack()
  const [wrong, setWrong] = useState(false)
  const frame = useFormFrame({
    defaultValues: { email },
    names: requestNames,
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
      <div className="stack gap-3 fit-items">
        {hasOldLink ? <NewHeading title={title} /> : <h1>{title}</h1>}
        <p className="lead">{hasOldLink ? forgotPasswordTexts.oldLinkDetail : forgotPasswordTexts.lead}</p>
      </div>
      <Form frame={frame} submitText={forgotPasswordTexts.submit}>
        <EmailField {...input('email')} label={forgotPasswordTexts.email} autoComplete="username" />
      </Form>
      <p className="account-page-links cluster gap-2 gap-x-6 items-center">
        <SignInLink text={forgotPasswordTexts.signIn} />
      </p>
    </>
  )
}

/** The other ways in, of people who have no password. */
const WithoutPassword = ({ words }: { readonly words: string }): ReactElement => {
  const { providers } = useSignInWays()
  const wayBack = useWayBack()
  return (
    <>
      <p>{words}</p>
      <ProviderButtons providers={providers} wayBack={wayBack} isMain={false} />
      <p>{forgotPasswordTexts.protect}</p>
    </>
  )
}

/** The page where nobody has a password. Mails lead here too, which may have come before that. */
const NoPasswords = (): ReactElement => {
  usePageTitle(forgotPasswordTexts.title)
  return (
    <>
      <h1>{forgotPasswordTexts.title}</h1>
      <WithoutPassword words={forgotPasswordTexts.off} />
    </>
  )
}

const RequestForm = ({ hasOldLink }: RequestFormProps): ReactElement => {
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

const resetNames = ['password', 'repeatNewPassword'] as const

/** The form that chooses a new password with the link from an e-mail. */
const ResetForm = ({ id, code, onAnswer }: UsesLink): ReactElement => {
  const core = useCore()
  const setWrong = useTitleWithErrors(forgotPasswordTexts.resetTitle)
  const frame = useFormFrame({
    defaultValues: { password: '', repeatNewPassword: '' },
    names: resetNames,
    parse: (fields) =>
      parsed(
        {
          password: newPasswordProblem(fields.password, resetTexts),
          repeatNewPassword: repetitionProblem(fields.repeatNewPassword, fields.password, resetTexts),
        },
        fields,
      ),
    submit: async (fields): Answer<AccountLink> => {
      const parts = { parameters: { id }, body: { code, ...fields } }
      const result = await core.call('resetPassword', parts, { success: 'password-reset' })
      if (result._tag === 'Ok') return { _tag: 'Ok', value: { _tag: 'Used' } }
      // The link has been used or is too old.
      const isOld = result.failure._tag === 'Refused' && result.failure.body.fields?.code !== undefined
      return isOld ? { _tag: 'Ok', value: { _tag: 'Refused', id } } : result
    },
    onSaved: onAnswer,
    onErrors: setWrong,
  })

  return (
    <>
      <h1>{forgotPasswordTexts.resetTitle}</h1>
      <Form frame={frame} submitText={forgotPasswordTexts.resetSubmit}>
        <NewPasswordFields frame={frame} name="password" repeated="repeatNewPassword" />
      </Form>
    </>
  )
}

const signIn = <SignInLink text={forgotPasswordTexts.signIn} isMain />

const Page = ({ password }: { readonly password: PasswordSignIn }): ReactElement => (
  <AccountLinkPage page="forgot-password">
    {(link, become) => {
      switch (link._tag) {
        case 'Link':
          return <ResetForm id={link.id} code={link.code} onAnswer={become} />
        case 'Used':
          return (
            <AccountAnswer
              title={forgotPasswordTexts.changed}
              lead={forgotPasswordTexts.changedDetail}
              links={signIn}
            />
          )
        default:
          return (
            <>
              <RequestForm key={link._tag} hasOldLink={link._tag !== 'None'} />
              {password === 'staff' ? <WithoutPassword words={forgotPasswordTexts.staff} /> : null}
            </>
          )
      }
    }}
  </AccountLinkPage>
)

export const ForgotPasswordPage = (): ReactElement => {
  const { password } = useSignInWays()
  return password === 'off' ? (
    <div className="page account-page stack gap-6 pack-top">
      <NoPasswords />
    </div>
  ) : (
    <Page password={password} />
  )
}
