/**
 * The next step for a person who has just registered: to open the mail. The notice belongs to one visit to the sign-in
 * page: a reload keeps it, and leaving the page ends it. It notices when the address is proved in another browser.
 * Invariant: nothing that happens in another browser signs anybody in here, because another person may have opened the
 * link there (`docs/decisions/0012`). If the link is opened in this browser, the core signs in and every tab goes on by
 * itself.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { routes } from '../../../domain/routes.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { useCall } from '../../kit/use-call.ts'
import { useVisible } from '../../kit/use-visible.ts'
import { pathWithReturn, returningTo } from '../../shell/routing/paths.ts'
import { changesAddress, isForSignIn } from '../../shell/sign-in/newcomer.ts'
import { signInTexts } from '../../shell/sign-in/sign-in-texts.ts'

const openMailTexts = {
  title: 'Öppna mejlet',
  sent: (email: string): string =>
    `Vi har skickat en länk till ${email}. Öppna den i den här webbläsaren, så är du inloggad och kommer direkt vidare.`,
  detail: 'Länken gäller i 24 timmar. Hittar du inget mejl? Titta i skräpposten.',
  sendAgain: 'Skicka igen',
  otherAddress: 'Ändra adress',
  sentAgain: 'Ett nytt mejl är på väg. Bara länken i det senaste mejlet fungerar.',

  proved: 'Adressen är bekräftad',
  provedDetail:
    'Länken öppnades i en annan webbläsare eller på en annan enhet. Välj lösenordet där, och logga in med det här så fortsätter du.',
} as const

/** The pause between two questions whether the address was proved in another browser. */
const WAITING_CHECK_MS = 5_000

/** Whether the address was proved in another browser. It is asked while the person sees this page. */
const useProvedElsewhere = (email: string, asks: boolean): boolean => {
  const core = useCore()
  const visible = useVisible()
  const [isProved, setProved] = useState(false)
  const isWaiting = asks && visible && !isProved
  useEffect(() => {
    if (!isWaiting) return
    let here = true
    const ask = async (): Promise<void> => {
      const answer = await core.call('registrationProved', { body: { email } }, { toastsFailure: false })
      if (here && answer._tag === 'Ok') setProved(answer.value)
    }
    void ask()
    const again = setInterval(() => void ask(), WAITING_CHECK_MS)
    return () => {
      here = false
      clearInterval(again)
    }
  }, [core, email, isWaiting])
  return isProved
}

interface NoticeProps {
  readonly email: string
  /** The page to which the link in the mail leads on. */
  readonly wayBack: string
}

/** Sends the mail again, and leads back to the form for another address. */
const MailActions = ({ email, wayBack }: NoticeProps): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  const [isSent, setSent] = useState(false)

  const sendAgain = async (): Promise<void> => {
    const body = { email, baseUrl: addressOf(routes.verifyEmail), ...returningTo(wayBack) }
    const answer = await send(() => core.call('resendRegistration', { body }, { toastsFailure: false }))
    if (answer !== null) setSent(answer._tag === 'Ok')
  }
  return (
    <>
      <p className="cluster gap-3 items-center">
        <button type="button" className="button" aria-busy={busy} onClick={() => void sendAgain()}>
          {openMailTexts.sendAgain}
        </button>
        <Link className="button" href={pathWithReturn(routes.register, wayBack)} state={changesAddress(email)}>
          {openMailTexts.otherAddress}
        </Link>
      </p>
      <p role="status" className="gone-if-empty">
        {isSent ? openMailTexts.sentAgain : ''}
      </p>
      <Alert words={failure} />
    </>
  )
}

const Notice = ({ email, wayBack }: NoticeProps): ReactElement => {
  // Another back end can neither send the mail again nor report what happened to the link.
  const signsInByLink = useHas('sign-in-by-link')
  const isProved = useProvedElsewhere(email, signsInByLink)
  const [title, ...words] = isProved
    ? [openMailTexts.proved, openMailTexts.provedDetail]
    : signsInByLink
      ? [openMailTexts.title, openMailTexts.sent(email), openMailTexts.detail]
      : [signInTexts.registered, signInTexts.registeredDetail(email), signInTexts.registeredNoMail]
  const spoken = `${title}. ${words[0]}`
  // The notice is announced, because the focus is on the heading of the page.
  useEffect(() => announce(spoken), [spoken])
  return (
    <section className={`notice ${isProved ? 'notice-positive' : ''}`} aria-labelledby="registered">
      <h2 id="registered" className="notice-title">
        {title}
      </h2>
      {words.map((line) => (
        <p key={line} className="break-anywhere">
          {line}
        </p>
      ))}
      {signsInByLink && !isProved ? <MailActions email={email} wayBack={wayBack} /> : null}
    </section>
  )
}

/** @param wayBack the page to which the link in the mail leads on */
export const OpenMail = ({ wayBack }: { readonly wayBack: string }): ReactElement | null => {
  const state = useHistoryState<unknown>()
  return isForSignIn(state) && state.isRegistered ? <Notice email={state.email} wayBack={wayBack} /> : null
}
