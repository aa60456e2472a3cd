/** The answer of an account page, with links to the next steps. It replaces the part of the page that the person used. */
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { focusPage } from '../../shell/root-page/root-page.tsx'
import { pathWithReturn, signInPath, toConfirmAt } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useWayBack } from '../../shell/routing/use-way-back.ts'
import { keptForLink } from '../../shell/sign-in/kept-for-link.ts'
import type { ForSignIn } from '../../shell/sign-in/newcomer.ts'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'
import { keptInHistory } from './account-link.ts'
import '../account-page.css'

/**
 * The heading of an answer. It gets the focus, as the heading of a new page does, so that a screen reader reads on from it.
 */
export const NewHeading = ({ title }: { readonly title: string }): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const main = heading.current?.closest('main') ?? null
    return main === null ? undefined : focusPage(main)
  }, [])
  return <h1 ref={heading}>{title}</h1>
}

interface AccountAnswerProps {
  readonly title: string
  readonly lead: string
  readonly detail?: string
  /** The links to the next steps. */
  readonly links: ReactNode
  readonly children?: ReactNode
}

export const AccountAnswer = ({ title, lead, detail, links, children }: AccountAnswerProps): ReactElement => {
  usePageTitle(title)
  return (
    <>
      <div className="stack gap-3 fit-items">
        <NewHeading key={title} title={title} />
        <p className="lead">{lead}</p>
        {detail === undefined ? null : <p>{detail}</p>}
      </div>
      <p className="account-page-links cluster gap-2 gap-x-6 items-center">{links}</p>
      {children}
    </>
  )
}

interface SignInLinkProps {
  readonly text: string
  /** Whether the link looks like the main button. It does if it is the only action. */
  readonly isMain?: boolean
}

/**
 * A link to the sign-in page with the e-mail address from this browser filled in. After sign-in it leads to the day of the
 * held slots, where they are confirmed.
 */
export const SignInLink = ({ text, isMain = false }: SignInLinkProps): ReactElement => {
  const wayBack = useWayBack()
  const [state] = useState((): ForSignIn => ({ email: keptForLink().email, isRegistered: false }))
  return (
    <Link href={signInPath(toConfirmAt(wayBack))} state={state} className={isMain ? 'button button-main' : ''}>
      {text}
    </Link>
  )
}

interface ChoosePasswordLinkProps {
  readonly id: UserId
  readonly code: string
  readonly text: string
}

/** A link to the page on which the person chooses a password. It hands on the code without showing it. */
export const ChoosePasswordLink = ({ id, code, text }: ChoosePasswordLinkProps): ReactElement => (
  <Link
    href={pathWithReturn(routes.forgotPassword, useWayBack())}
    state={keptInHistory({ _tag: 'Link', id, code })}
    className="button button-main"
  >
    {text}
  </Link>
)

/** A link to choose another password, where there are passwords. */
export const ForgotPasswordLink = ({ text }: { readonly text: string }): ReactElement | null =>
  useSignInWays().password === 'off' ? null : <Link href={routes.forgotPassword}>{text}</Link>
