/**
 * `/claim`: a person for whom an administrator has booked takes over the account (`docs/rules.md#accounts`). Invariant: the
 * account is claimed only by a press, since programs that scan mails open their links.
 */
import { type ReactElement, useMemo, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import { emailProblem } from '../../../domain/rules/email.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { personTexts } from '../../../domain/rules/person-texts.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { cleanEmail } from '../../../domain/text/typed-text.ts'
import { useCore } from '../../core/core-context.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { EmailField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { usePageTitle, useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { keepForLink } from '../../shell/sign-in/kept-for-link.ts'
import { ProviderButtons } from '../../shell/sign-in/provider-buttons.tsx'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'
import { AccountAnswer, ForgotPasswordLink, SignInLink } from '../account-link/account-answer.tsx'
import { AccountLinkPage } from '../account-link/account-link-page.tsx'
import { NewPasswordFields, newPasswordProblem, repetitionProblem, resetTexts } from '../new-password.tsx'

const claimAccountTexts = {
  title: 'Ta över ditt konto',
  lead: 'Vi har bokat åt dig. Välj ett lösenord, så kan du se dina bokningar och boka själv.',
  leadWithoutPassword:
    'Vi har bokat åt dig. Här loggar man in utan lösenord. Gör så här, så kan du se dina bokningar och boka själv:',
  /** @param email empty if the account has none, or if it is protected */
  howWithoutPassword: (email: string): string =>
    email === ''
      ? 'Logga in här, välj att koppla ihop inloggningen med kontot som du har, och skriv koden som vi mejlar till din adress. Har vi ingen adress till dig, så be oss först att skriva in den.'
      : `Logga in här, välj att koppla ihop inloggningen med kontot som du har, och skriv koden som vi mejlar till ${email}.`,
  email: 'E-post',
  emailHint: 'Hit skickar vi bekräftelser, och med den loggar du in.',
  submit: 'Ta över kontot',
  loading: 'Hämtar länken',
  failed: 'Länken kunde inte kontrolleras.',

  claimed: 'Kontot är ditt',
  canSignIn: 'Nu kan du logga in med din e-postadress och lösenordet som du valde.',
  afterProof: 'Har vi skickat ett mejl till dig? Öppna länken i det först, så bekräftar du adressen.',
  sent: 'Bekräfta din e-postadress',
  sentTo: (email: string): string => `Vi har skickat ett mejl till ${email}. Öppna länken i det, så är kontot ditt.`,
  sentDetail: 'Länken gäller i 24 timmar. Blev adressen fel? Be oss om en ny länk.',

  refused: 'Länken går inte att använda',
  refusedLead: 'Den har redan använts, är för gammal eller har ersatts av en ny.',
  refusedDetail: 'Har du redan tagit över kontot? Logga in som vanligt. Annars får du en ny länk av oss.',
  open: 'Öppna länken som du har fått av oss för att ta över kontot.',
  signIn: 'Logga in',
  forgotPassword: 'Välj ett nytt lösenord',
} as const

type Claimed =
  | { readonly _tag: 'Proved' }
  /** The server sent a mail. Its reader proves the address by the link in it. */
  | { readonly _tag: 'Asked'; readonly email: string }
  /** The link has been used or is too old. */
  | { readonly _tag: 'Refused' }

interface ClaimFormProps {
  readonly id: UserId
  readonly code: string
  /** The e-mail of the account. It is empty where none is known. */
  readonly email: string
  readonly onClaimed: (claimed: Claimed) => void
}

const names = ['email', 'password', 'repeatPassword'] as const

/** The form that claims an account with an e-mail and a password. The e-mail is filled in where it is known. */
const ClaimForm = ({ id, code, email, onClaimed }: ClaimFormProps): ReactElement => {
  const core = useCore()
  const setWrong = useTitleWithErrors(claimAccountTexts.title)
  const frame = useFormFrame({
    defaultValues: { email, password: '', repeatPassword: '' },
    names,
    parse: (fields) => {
      const address = cleanEmail(fields.email)
      return parsed(
        {
          email: emailProblem(address, personTexts.email),
          password: newPasswordProblem(fields.password, resetTexts),
          repeatPassword: repetitionProblem(fields.repeatPassword, fields.password, resetTexts),
        },
        { email: address, password: fields.password },
      )
    },
    submit: async (fields): Answer<Claimed> => {
      const result = await core.call('claimAccount', { parameters: { id }, body: { code, ...fields } })
      if (result._tag === 'Ok')
        return {
          _tag: 'Ok',
          value: result.value.verified ? { _tag: 'Proved' } : { _tag: 'Asked', email: fields.email },
        }
      const isOld = result.failure._tag === 'Refused' && result.failure.body.fields?.code !== undefined
      return isOld ? { _tag: 'Ok', value: { _tag: 'Refused' } } : result
    },
    onSaved: (claimed, { email: address }) => {
      keepForLink({ email: address, slots: ownSlots(core.state.value) })
      onClaimed(claimed)
    },
    onErrors: setWrong,
  })
  const { input } = frame
  return (
    <>
      <div className="stack gap-3 fit-items">
        <h1>{claimAccountTexts.title}</h1>
        <p className="lead">{claimAccountTexts.lead}</p>
      </div>
      <Form frame={frame} submitText={claimAccountTexts.submit}>
        <EmailField
          {...input('email')}
          label={claimAccountTexts.email}
          hint={claimAccountTexts.emailHint}
          autoComplete="username"
        />
        <NewPasswordFields frame={frame} name="password" repeated="repeatPassword" />
      </Form>
    </>
  )
}

/** How the account is taken over where newcomers have no passwords: by linking it, with a mailed code. */
const ClaimByProvider = ({ email }: { readonly email: string }): ReactElement => {
  const { providers } = useSignInWays()
  return (
    <>
      <div className="stack gap-3 fit-items">
        <h1>{claimAccountTexts.title}</h1>
        <p className="lead">{claimAccountTexts.leadWithoutPassword}</p>
        <p className="break-anywhere">{claimAccountTexts.howWithoutPassword(email)}</p>
      </div>
      <ProviderButtons providers={providers} wayBack={routes.start} isMain />
    </>
  )
}

const signIn = <SignInLink text={claimAccountTexts.signIn} isMain />

const Refused = (): ReactElement => (
  <AccountAnswer
    title={claimAccountTexts.refused}
    lead={claimAccountTexts.refusedLead}
    detail={claimAccountTexts.refusedDetail}
    links={
      <>
        {signIn}
        <ForgotPasswordLink text={claimAccountTexts.forgotPassword} />
      </>
    }
  />
)

const Instructions = (): ReactElement => {
  usePageTitle(claimAccountTexts.title)
  return (
    <>
      <div className="stack gap-3 fit-items">
        <h1>{claimAccountTexts.title}</h1>
        <p className="lead">{claimAccountTexts.open}</p>
      </div>
      <p className="account-page-links cluster gap-2 gap-x-6 items-center">{signIn}</p>
    </>
  )
}

interface ClaimingProps {
  readonly id: UserId
  readonly code: string
  readonly onClaimed: (claimed: Claimed) => void
}

const Claiming = ({ id, code, onClaimed }: ClaimingProps): ReactElement => {
  usePageTitle(claimAccountTexts.title)
  const { password } = useSignInWays()
  const result = useQuery(
    useMemo(
      (): Query<CallAnswer<'mayClaim'>> => ({
        area: null,
        ask: (core) => core.call('mayClaim', { parameters: { id }, body: { code } }),
      }),
      [id, code],
    ),
  )
  if (result._tag === 'Loading')
    return (
      <div className="stack gap-3 fit-items" role="status">
        <h1>{claimAccountTexts.title}</h1>
        <p className="muted">{claimAccountTexts.loading}</p>
      </div>
    )
  if (result._tag === 'Failed')
    return (
      <>
        <h1>{claimAccountTexts.title}</h1>
        <LoadFailure title={claimAccountTexts.failed} detail={failureWords(result.failure)} onRetry={result.retry} />
      </>
    )
  const { works, email } = result.value
  if (works && password !== 'on') return <ClaimByProvider email={email} />
  return works ? <ClaimForm id={id} code={code} email={email} onClaimed={onClaimed} /> : <Refused />
}

export const ClaimAccountPage = (): ReactElement => {
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <AccountLinkPage page="claim">
      {(link, become) => {
        switch (link._tag) {
          case 'Link':
            return (
              <Claiming
                id={link.id}
                code={link.code}
                onClaimed={(claimed) => {
                  setAsked(claimed._tag === 'Asked' ? claimed.email : null)
                  become(claimed._tag === 'Refused' ? { _tag: 'Refused', id: link.id } : { _tag: 'Used' })
                }}
              />
            )
          case 'Used':
            return asked === null ? (
              <AccountAnswer
                title={claimAccountTexts.claimed}
                lead={claimAccountTexts.canSignIn}
                detail={claimAccountTexts.afterProof}
                links={signIn}
              />
            ) : (
              <AccountAnswer
                title={claimAccountTexts.sent}
                lead={claimAccountTexts.sentTo(asked)}
                detail={claimAccountTexts.sentDetail}
                links={signIn}
              />
            )
          case 'None':
            return <Instructions />
          default:
            return <Refused />
        }
      }}
    </AccountLinkPage>
  )
}
