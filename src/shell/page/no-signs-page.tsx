/** `/skylt/{token}` before a back end that has no door signs. Our own server sends the page of the sign instead. */
import type { ReactElement } from 'react'
import { MessagePage } from './message-page.tsx'

export const NoSignsPage = (): ReactElement => (
  <MessagePage
    title="Här finns inga dörrskyltar"
    detail="Den här bokningen kan inte visa ett rum på en skärm vid dörren. Be den som sköter bokningen om hjälp."
  />
)
