/** What came of something, instead of what the person was using. */
import type { ReactElement, ReactNode } from 'react'
import { usePageTitle } from '../shell/routing/use-page-title.ts'
import { NewHeading } from './user-form/new-heading.tsx'
import './account-page.css'

interface AccountAnswerProps {
  readonly title: string
  readonly lead: string
  readonly detail?: string
  readonly children: ReactNode
}

export const AccountAnswer = ({ title, lead, detail, children }: AccountAnswerProps): ReactElement => {
  usePageTitle(title)
  return (
    <>
      <div className="account-page-text">
        <NewHeading title={title} />
        <p className="lead">{lead}</p>
        {detail === undefined ? null : <p>{detail}</p>}
      </div>
      {children}
    </>
  )
}
