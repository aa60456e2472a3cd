/** /404, every unknown address, and every page that one may not see. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { MessagePage } from './message-page.tsx'
import { pageTexts } from './page-texts.ts'

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
