/**
 * The first picture of a page, drawn by the server within the page (`server/api/first-picture.ts`), as the screens themselves
 * draw it before the core has answered: one source of its markup, which the tab takes over. A build of its own
 * (`scripts/client/first-picture-plugin.ts`), which no browser loads. Invariant: from the answers to the drawing nothing is
 * awaited, since the answers are the module's while it is drawn.
 */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { BehaviorSubject } from 'rxjs'
import { tabId } from '../../domain/ids.ts'
import { basePath } from '../core/base-path.ts'
import { CoreProvider } from '../core/core-context.tsx'
import type { CoreClient, CoreStatus } from '../core/create-core-client.ts'
import { beginWith, firstState } from '../core/first-answers.ts'
import { NO_EPOCH } from '../core/state-copy.ts'
import { loadSanitiser } from '../kit/rich-text/rich-text.tsx'
import { App, pageAhead } from './app.tsx'

export { sanitiseBy } from '../kit/rich-text/sanitise-on-server.ts'

/** A picture is asked nothing. */
const never = (): Promise<never> => new Promise(() => undefined)

const coreOf = (path: string): CoreClient => ({
  mode: 'own',
  tabId: tabId('00000000-0000-4000-8000-000000000000'),
  state: new BehaviorSubject(firstState(NO_EPOCH, path)),
  status: new BehaviorSubject<CoreStatus>('starting'),
  command: never,
  confirmBooking: never,
  call: never,
  upload: never,
  readActivity: never,
  readLog: never,
  readDiagnostics: never,
  readPrices: never,
})

/** @param firstAnswers the text of the answers that come with the page */
export const drawFirstPicture = async (path: string, firstAnswers: string): Promise<string> => {
  await Promise.all([pageAhead(path), loadSanitiser()])
  beginWith(firstAnswers)
  return renderToString(
    <StrictMode>
      <CoreProvider value={coreOf(path)}>
        <App router={{ ssrPath: `${basePath}${path}` }} />
      </CoreProvider>
    </StrictMode>,
  )
}
