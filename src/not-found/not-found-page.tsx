/** /404, every unknown address, and every page that one may not see. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { MessagePage } from '../root-page/message-page.tsx'
import { rootPageTexts } from '../root-page/root-page-texts.ts'
import { routes } from '../routing/routes.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'

export const NotFoundPage = (): ReactElement => {
  useShowPage(otherPage)
  return (
    <MessagePage title={rootPageTexts.notFound} detail={rootPageTexts.notFoundDetail}>
      <Link className="button button-main" href={routes.start}>
        {rootPageTexts.toStart}
      </Link>
    </MessagePage>
  )
}
