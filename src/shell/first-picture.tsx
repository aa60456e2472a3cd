/**
 * Draws the first picture of a page on the server (`server/api/first-picture.ts`), with the same screens that the tab then
 * takes over, as they are before the core has answered. It is a build of its own
 * (`scripts/client/first-picture-plugin.ts`) that no browser loads. Invariant: between setting the answers and drawing,
 * nothing is awaited, because the answers are kept in a variable of a module.
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

/** Nobody asks the core of a picture anything. */
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

/** @param firstAnswers the answers that come with the page, as text */
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
