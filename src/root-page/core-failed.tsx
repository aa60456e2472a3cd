/** No core could be had: nothing else can work, so this is the whole page. */
import type { ReactElement } from 'react'
import { SaveEventLog } from '../event-log/save-event-log.tsx'
import { MessagePage } from './message-page.tsx'
import { rootPageTexts } from './root-page-texts.ts'

export const CoreFailed = (): ReactElement => (
  <main className="main">
    <MessagePage title={rootPageTexts.coreFailed} detail={rootPageTexts.coreFailedDetail}>
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        {rootPageTexts.reload}
      </button>
      <SaveEventLog className="link-button" />
    </MessagePage>
  </main>
)
