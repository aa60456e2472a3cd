/** Starts the tab: it connects to the core and draws the screens with the core's state. */
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

// This code runs only during development. The build of a release does not contain it.
if (import.meta.env.DEV)
  void import('../developer/print-core-console.ts').then(({ printCoreConsole }) => printCoreConsole())

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

/** The longest time that the first rendering waits for code. Loading the sanitiser takes less time, even on a slow line. */
const SANITISER_MS = 1_000

/**
 * Whether the first rendering contains HTML that people wrote. The server uses the same condition when it preloads the sanitiser
 * (`server/api/client-files.ts`).
 */
const beginsWithMarkup = (): boolean => {
  const message = firstAnswer('contentByKey', { parameters: { key: 'content.global.message' } })
  return shownPage() === '/' || (message !== undefined && isMarkup(message.answer))
}

const AIDS_MS = 500

const start = (): void => {
  const core = createCoreClient(browserEnvironment())
  keepFocus()
  // Nobody presses or types anything earlier, and these aids are not part of the first load.
  setTimeout(() => import('./late-aids.ts').catch(() => undefined), AIDS_MS)
  const page = pageAhead(shownPage())
  const screens = (
    <StrictMode>
      <CoreProvider value={core}>
        <App />
      </CoreProvider>
    </StrictMode>
  )
  const options: RootOptions = {
    // The error boundary of the pages already reports these errors (`root-page/page-boundary.tsx`).
    onCaughtError: () => undefined,
    // React calls this when the server's markup differs from the first rendering and React has drawn the page again.
    onRecoverableError: (error) => console.warn('drawn anew', error),
  }
  const isDrawn = place.hasChildNodes()
  // React renders a transition in small steps, and the page can respond between them.
  const render = (): void =>
    startTransition(() => {
      if (isDrawn) hydrateRoot(place, screens, options)
      else createRoot(place, options).render(screens)
      // From now on React handles presses, so that the controls need not be inert any more (`kit/design/base.css`).
      delete place.dataset.drawn
    })
  // The first rendering waits for the code of the page and for the sanitiser, so that nothing moves later. This module does
  // not use a top-level `await`, because chunks that import this module would have to wait too.
  const needed = [...(beginsWithMarkup() ? [loadSanitiser()] : []), ...(isDrawn ? [page] : [])]
  if (needed.length === 0) render()
  else Promise.race([Promise.all(needed), new Promise((resolve) => setTimeout(resolve, SANITISER_MS))]).then(render)
}

// Only the replay tool shows the page within a frame. There the page draws the replayed state and has no core.
if (window.frameElement === null) start()
else
  void import('../developer/replay/replayed-screen.tsx').then(({ startReplayedScreen }) => startReplayedScreen(place))
