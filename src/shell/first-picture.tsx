/**
 * Draws the first picture of a page on the server (`server/api/first-picture.ts`). It draws the same screens as the tab does
 * before the core has answered, and the tab takes them over. This module is part of a separate build, which no browser loads
 * (`scripts/client/first-picture-plugin.ts`). Invariant: nothing is awaited between setting the answers and drawing, because
 * a module variable contains the answers.
 */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { BehaviorSubject } from 'rxjs'
import { tabId } from '../../domain/ids.ts'
import type { State } from '../../domain/schema/state.ts'
import { basePath } from '../core/base-path.ts'
import { CoreProvider } from '../core/core-context.tsx'
import type { CoreClient, CoreStatus } from '../core/create-core-client.ts'
import { beginWith, firstState } from '../core/first-answers.ts'
import { NO_EPOCH } from '../core/state-copy.ts'
import { loadSanitiser } from '../kit/rich-text/rich-text.tsx'
import { App, pageAhead } from './app.tsx'

export { sanitiseBy } from '../kit/rich-text/sanitise-on-server.ts'

/** The promise for requests to the core. It never settles, because a first picture needs no answers from the core. */
const never = (): Promise<never> => new Promise(() => undefined)

const coreOf = (first: State): CoreClient => ({
  mode: 'own',
  tabId: tabId('00000000-0000-4000-8000-000000000000'),
  state: new BehaviorSubject(first),
  firstState: first,
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

/** @param firstAnswers the JSON text of the answers that are delivered with the page */
export const drawFirstPicture = async (path: string, firstAnswers: string): Promise<string> => {
  await Promise.all([pageAhead(path), loadSanitiser()])
  beginWith(firstAnswers)
  return renderToString(
    <StrictMode>
      <CoreProvider value={coreOf(firstState(NO_EPOCH, path))}>
        <App router={{ ssrPath: `${basePath}${path}` }} />
      </CoreProvider>
    </StrictMode>,
  )
}
