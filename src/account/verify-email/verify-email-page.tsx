/**
 * `/verify-email`: proves an e-mail address with the link in a mail, without a press. In the browser that registered
 * the address it also signs in, and leads on to the choice that the person wants to book. If another browser registered
 * the address, it offers to choose a password (`docs/decisions/0012`). Invariant: the page tries a link once. It tries
 * again only if the server could not be reached and the person asks for it.
 */
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type CallFailure, mayPass } from '../../../domain/port/core-port.ts'
import { isBookingPath, routes } from '../../../domain/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useCall } from '../../kit/use-call.ts'
import { pathWithReturn, toConfirmAt } from '../../shell/routing/paths.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useWayBack } from '../../shell/routing/use-way-back.ts'
import { forgetKept } from '../../shell/sign-in/kept-for-link.ts'
import { AccountAnswer, ChoosePasswordLink, SignInLink } from '../account-link/account-answer.tsx'
import { AccountLinkPage, type UsesLink } from '../account-link/account-link-page.tsx'
import { resendVerification } from './resend-verification.ts'
import './verify-email-page.css'

const verifyEmailTexts = {
  title: 'Bekräfta din e-post',
  open: 'Öppna länken i mejlet som du fick när du registrerade dig eller bytte e-postadress. Sedan är det klart.',
  noMail:
    'Hittar du inget mejl? Titta i skräpposten. Annars registrerar du dig igen med samma adress, så får du ett nytt.',
  broken: 'Hela länken kom inte med. Öppna den direkt från mejlet, eller kopiera hela adressen därifrån.',
  verifying: 'Bekräftar din e-post',
  verified: 'Adressen är bekräftad',
  canSignIn: 'Nu kan du logga in med adressen och boka.',
  choosePassword: 'Har du även fått ett mejl om att välja lösenord? Gör det först, med länken i det mejlet.',
  chooseNow: 'Välj nu ett lösenord, så kan du logga in och boka.',
  whyChoose:
    'Ett lösenord som angavs när kontot registrerades gäller inte: bara den som läser mejlen till adressen ska kunna logga in med den.',
  choose: 'Välj lösenord',
  failed: 'Din epost kunde inte verifieras!',
  refused: 'Länken har redan använts, är äldre än 24 timmar, eller så finns det en nyare.',
  tryToSignIn: 'Har du redan bekräftat adressen kan du logga in. Annars kan du få en ny länk.',
  resend: 'Skicka en ny länk',
  resent:
    'Finns det en adress som väntar på att bli bekräftad har vi skickat en ny länk till den. Den gäller i 24 timmar.',
  retry: 'Försök igen',
  signIn: 'Logga in',
  register: 'Registrera',
  entered: 'Adressen är bekräftad och du är inloggad.',
  isSignedIn: 'Du är inloggad.',
  usedHere: 'Länken är redan använd',
  usedHereDetail: 'Du är inloggad, så allt är klart.',
  goOn: 'Fortsätt till bokningen',
  toStart: 'Till startsidan',
} as const

const signIn = <SignInLink text={verifyEmailTexts.signIn} />

const Instructions = ({ isBroken }: { readonly isBroken: boolean }): ReactElement => {
  const wayBack = useWayBack()
  usePageTitle(verifyEmailTexts.title)
  return (
    <>
      <h1>{verifyEmailTexts.title}</h1>
      <div className="stack gap-3 fit-items">
        <p className="lead">{isBroken ? verifyEmailTexts.broken : verifyEmailTexts.open}</p>
        <p>{verifyEmailTexts.noMail}</p>
      </div>
      <p className="account-page-links cluster gap-2 gap-x-6 items-center">
        {signIn}
        <Link href={pathWithReturn(routes.register, wayBack)}>{verifyEmailTexts.register}</Link>
      </p>
    </>
  )
}

/** A link that leads the signed-in person on to what they were about to book, or else to the start page. */
const GoOn = (): ReactElement => {
  const wayBack = useWayBack()
  return (
    <Link className="button button-main" href={toConfirmAt(wayBack)}>
      {isBookingPath(wayBack) ? verifyEmailTexts.goOn : verifyEmailTexts.toStart}
    </Link>
  )
}

const Refused = ({ id }: { readonly id: UserId }): ReactElement => {
  const isOwn = useCoreState(ownIdOf) === id
  const wayBack = useWayBack()
  // Only the mails to newcomers lead on to a booking. The person has signed in by this link, and opens it once more.
  return isOwn && isBookingPath(wayBack) ? (
    <AccountAnswer title={verifyEmailTexts.usedHere} lead={verifyEmailTexts.usedHereDetail} links={<GoOn />} />
  ) : (
    <SendNew id={id} />
  )
}

const SendNew = ({ id }: { readonly id: UserId }): ReactElement => {
  const core = useCore()
  const wayBack = useWayBack()
  const { busy, failure, send } = useCall()
  const [resent, setResent] = useState(false)

  const resend = async (): Promise<void> => {
    const answer = await send(() => resendVerification(core, id, wayBack))
    if (answer !== null) setResent(answer._tag === 'Ok')
  }

  return (
    <AccountAnswer
      title={verifyEmailTexts.failed}
      lead={verifyEmailTexts.refused}
      detail={verifyEmailTexts.tryToSignIn}
      links={
        <>
          <button type="button" className="button" aria-busy={busy} onClick={() => void resend()}>
            {verifyEmailTexts.resend}
          </button>
          {signIn}
        </>
      }
    >
      <div role="status">{resent ? <p className="notice">{verifyEmailTexts.resent}</p> : null}</div>
      <Alert words={failure} />
    </AccountAnswer>
  )
}

/**
 * Leads a person whom the link has signed in on to the choice that they want to book. Without such a choice it says
 * that the address is proved.
 */
const Entered = (): ReactElement => {
  const wayBack = useWayBack()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isBookingPath(wayBack)) {
      forgetKept()
      return
    }
    navigate(toConfirmAt(wayBack), { replace: true })
    announce(verifyEmailTexts.entered)
  }, [navigate, wayBack])
  return <AccountAnswer title={verifyEmailTexts.verified} lead={verifyEmailTexts.isSignedIn} links={<GoOn />} />
}

const Verifying = ({ id, code, onAnswer }: UsesLink): ReactElement => {
  const core = useCore()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const asked = useRef(false)
  usePageTitle(verifyEmailTexts.verifying)

  const verify = useCallback(async (): Promise<void> => {
    setFailure(null)
    const entered = await core.command({ _tag: 'SignInByLink', id, code })
    if (entered._tag === 'Ok') {
      onAnswer({ _tag: 'Entered' })
      return
    }
    // This browser did not register the address, or the back end signs in nobody by a link.
    if (mayPass(entered.failure)) {
      setFailure(entered.failure)
      return
    }
    const answer = await core.call('verifyEmail', { parameters: { id }, body: { code } })
    if (answer._tag === 'Failed') {
      setFailure(answer.failure)
      return
    }
    // The page asks this for a used link too, because a scanner may have opened the link before the person did.
    const choosing = await core.call('maySetPassword', { parameters: { id }, body: { code } }, { toastsFailure: false })
    if (choosing._tag === 'Ok' && choosing.value) onAnswer({ _tag: 'Choose', id, code })
    else if (!answer.value) onAnswer({ _tag: 'Refused', id })
    else onAnswer({ _tag: choosing._tag === 'Ok' ? 'Used' : 'UsedWithoutWord' })
  }, [core, id, code, onAnswer])

  useEffect(() => {
    // React's strict mode runs this effect twice, but a code works only once.
    if (asked.current) return
    asked.current = true
    void verify()
  }, [verify])

  if (failure !== null)
    return (
      <AccountAnswer
        title={verifyEmailTexts.failed}
        lead={failureWords(failure)}
        links={
          <>
            <button type="button" className="button button-main" onClick={() => void verify()}>
              {verifyEmailTexts.retry}
            </button>
            {signIn}
          </>
        }
      />
    )
  return (
    <div className="stack gap-3 fit-items" role="status">
      <h1>{verifyEmailTexts.verifying}</h1>
      <span className="skeleton verify-email-skeleton" aria-hidden="true" />
    </div>
  )
}

export const VerifyEmailPage = (): ReactElement => (
  <AccountLinkPage page="verify-email">
    {(link, become) => {
      switch (link._tag) {
        case 'Link':
          return <Verifying id={link.id} code={link.code} onAnswer={become} />
        case 'Choose':
          return (
            <AccountAnswer
              title={verifyEmailTexts.verified}
              lead={verifyEmailTexts.chooseNow}
              detail={verifyEmailTexts.whyChoose}
              links={
                <>
                  <ChoosePasswordLink id={link.id} code={link.code} text={verifyEmailTexts.choose} />
                  {signIn}
                </>
              }
            />
          )
        case 'Used':
        case 'UsedWithoutWord':
          return (
            <AccountAnswer
              title={verifyEmailTexts.verified}
              lead={verifyEmailTexts.canSignIn}
              {...(link._tag === 'Used' ? {} : { detail: verifyEmailTexts.choosePassword })}
              links={<SignInLink text={verifyEmailTexts.signIn} isMain />}
            />
          )
        case 'Entered':
          return <Entered />
        case 'Refused':
          return <Refused id={link.id} />
        default:
          return <Instructions isBroken={link._tag === 'Broken'} />
      }
    }}
  </AccountLinkPage>
)
