/** What came of something, instead of what the person was using. */
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../shell/routing/use-page-title.ts'
import './account-page.css'

/** Is heard when it comes, and read on from. */
export const NewHeading = ({ title }: { readonly title: string }): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

interface AccountAnswerProps {
  readonly title: string
  readonly lead: string
  readonly detail?: string
  /** What leads on. */
  readonly links: ReactNode
  readonly children?: ReactNode
}

export const AccountAnswer = ({ title, lead, detail, links, children }: AccountAnswerProps): ReactElement => {
  usePageTitle(title)
  return (
    <>
      <div className="account-page-text">
        <NewHeading key={title} title={title} />
        <p className="lead">{lead}</p>
        {detail === undefined ? null : <p>{detail}</p>}
      </div>
      <p className="account-page-links">{links}</p>
      {children}
    </>
  )
}
