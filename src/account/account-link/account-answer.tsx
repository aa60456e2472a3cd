/**
 * The answer of an account page, in place of the part that the person was using, and the links that lead on from it.
 */
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { focusPage } from '../../shell/root-page/root-page.tsx'
import { pathWithReturn, signInPath, toConfirmAt } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useWayBack } from '../../shell/routing/use-way-back.ts'
import { keptForLink } from '../../shell/sign-in/kept-for-link.ts'
import type { ForSignIn } from '../sign-in/registered-notice.tsx'
import { keptInHistory } from './account-link.ts'
import '../account-page.css'

/** The heading of what has come. It gets the focus, as the heading of a new page does, so that it is heard and read on from. */
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
  /** The links that lead on. */
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
  /** It looks like the main button, since there is nothing else to do. */
  readonly isMain?: boolean
}

/**
 * Leads to signing in, with the e-mail that was given in this browser filled in, and then back to the day where the
 * held slots are confirmed.
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

/** Leads on to choosing a password, with the code that chooses it out of sight. */
export const ChoosePasswordLink = ({ id, code, text }: ChoosePasswordLinkProps): ReactElement => (
  <Link
    href={pathWithReturn(routes.forgotPassword, useWayBack())}
    state={keptInHistory({ _tag: 'Link', id, code })}
    className="button button-main"
  >
    {text}
  </Link>
)
