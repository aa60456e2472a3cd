/** No core could be had: nothing else can work, so this is the whole page. */
import type { ReactElement } from 'react'
import { MessagePage } from '../page/message-page.tsx'
import { rootPageTexts } from './root-page-texts.ts'
import { SaveEventLog } from './save-event-log.tsx'

export const CoreFailed = (): ReactElement => (
  <main className="main block-on-paper">
    <MessagePage title={rootPageTexts.coreFailed} detail={rootPageTexts.coreFailedDetail}>
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        {rootPageTexts.reload}
      </button>
      <SaveEventLog className="link-button" />
    </MessagePage>
  </main>
)
