/** A page that only says something and gives a way on. */
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { pageTexts } from './page-skeleton.tsx'
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

/** Shown at /404, at every unknown address, and for every page that one may not see. */
export const NotFoundPage = (): ReactElement => {
  useShowPage(otherPage)
  return (
    <MessagePage title={pageTexts.notFound} detail={pageTexts.notFoundDetail}>
      <Link className="button button-main" href={routes.start}>
        {pageTexts.toStart}
      </Link>
    </MessagePage>
  )
}
