/** Starts the tab: the client of the core, and the screens that it feeds. */
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { isMarkup } from '../../domain/rules/text-kinds.ts'
import { shownPage } from '../core/base-path.ts'
import { browserEnvironment } from '../core/browser-environment.ts'
import { CoreProvider } from '../core/core-context.tsx'
import { createCoreClient } from '../core/create-core-client.ts'
import { firstAnswer } from '../core/first-answers.ts'
import { keepFocus } from '../kit/design/keep-focus.ts'
import { loadSanitiser } from '../kit/rich-text/rich-text.tsx'
import { App, pageAhead } from './app.tsx'
import './leaving/hold-back.ts'

// Only while developing: the build of a release has nothing of it.
if (import.meta.env.DEV)
  void import('../developer/print-core-console.ts').then(({ printCoreConsole }) => printCoreConsole())

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

/** How long the first picture waits for the sanitiser: longer than it takes on a slow line. After that the texts come later. */
const SANITISER_MS = 1_000

/** Whether the page begins with texts in HTML. The server decides likewise whether it preloads the sanitiser (`server/api/client-files.ts`). */
const beginsWithMarkup = (): boolean => {
  const message = firstAnswer('contentByKey', { parameters: { key: 'content.global.message' } })
  return shownPage() === '/' || (message !== undefined && isMarkup(message.answer))
}

const start = (): void => {
  const core = createCoreClient(browserEnvironment())
  keepFocus()
  const page = pageAhead(shownPage())
  const screens = (
    <StrictMode>
      <CoreProvider value={core}>
        <App />
      </CoreProvider>
    </StrictMode>
  )
  const options: RootOptions = {
    // The boundary of the pages reports their errors already (`root-page/page-boundary.tsx`).
    onCaughtError: () => undefined,
    // The server had drawn something else, and React has drawn the page again.
    onRecoverableError: (error) => console.warn('drawn anew', error),
  }
  const isDrawn = place.hasChildNodes()
  // A transition is drawn in pieces, between which the page can respond.
  const render = (): void =>
    startTransition(() => {
      if (isDrawn) hydrateRoot(place, screens, options)
      else createRoot(place, options).render(screens)
      // From now on React hears presses, so that controls need not be inert (`kit/design/base.css`).
      delete place.dataset.drawn
    })
  // The first picture waits for the code of the page and of its texts, so that nothing moves later. It is not awaited at
  // the top level, because chunks that import this one would have to wait too.
  const needed = [...(beginsWithMarkup() ? [loadSanitiser()] : []), ...(isDrawn ? [page] : [])]
  if (needed.length === 0) render()
  else Promise.race([Promise.all(needed), new Promise((resolve) => setTimeout(resolve, SANITISER_MS))]).then(render)
}

// Within a frame, which only the replay tool makes, the page draws what is replayed and has no core.
if (window.frameElement === null) start()
else
  void import('../developer/replay/replayed-screen.tsx').then(({ startReplayedScreen }) => startReplayedScreen(place))
