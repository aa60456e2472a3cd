/** A page that only says something and gives a way on. */
import type { ReactElement, ReactNode } from 'react'
import { usePageTitle } from '../routing/use-page-title.ts'
import './message-page.css'

interface MessagePageProps {
  readonly title: string
  readonly detail?: string
  readonly children?: ReactNode
}

export const MessagePage = ({ title, detail, children }: MessagePageProps): ReactElement => {
  usePageTitle(title)
  return (
    <div className="page message-page">
      <h1>{title}</h1>
      {detail === undefined ? null : <p className="lead">{detail}</p>}
      {children}
    </div>
  )
}
