/** A page that contains only a message and links. */
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'

export const toStart = 'Till startsidan'

interface MessagePageProps {
  readonly title: string
  readonly detail?: string
  readonly children?: ReactNode
}

export const MessagePage = ({ title, detail, children }: MessagePageProps): ReactElement => {
  usePageTitle(title)
  return (
    <div className="page stack gap-5 fit-items pack-top">
      <h1>{title}</h1>
      {detail === undefined ? null : <p className="lead">{detail}</p>}
      {children}
    </div>
  )
}

/** This page is shown at /404, at every unknown address, and in place of every page that the person may not see. */
export const NotFoundPage = (): ReactElement => {
  useShowPage(otherPage)
  return (
    <MessagePage title="Sidan kunde ej hittas" detail="Adressen kan vara felskriven, eller så finns sidan inte längre.">
      <Link className="button button-main" href={routes.start}>
        {toStart}
      </Link>
    </MessagePage>
  )
}
