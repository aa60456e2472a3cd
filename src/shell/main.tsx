/** Starts the tab: the core's client, and the screens over it. */
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

// The build of a release holds none of it.
if (import.meta.env.DEV)
  void import('../developer/print-core-console.ts').then(({ printCoreConsole }) => printCoreConsole())

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

/** Longer than it takes on a slow line; a page whose texts come later is better than none. */
const SANITISER_MS = 1_000

/** As the server sees it, which has the page ask for the sanitiser then (`server/api/client-files.ts`). */
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
    // The pages' boundary reports their errors; the root need not repeat them.
    onCaughtError: () => undefined,
    // The server's markup was of something else, and has been drawn anew.
    onRecoverableError: (error) => console.warn('drawn anew', error),
  }
  const isDrawn = place.hasChildNodes()
  // In pieces, between which the page answers.
  const render = (): void =>
    startTransition(() => {
      if (isDrawn) hydrateRoot(place, screens, options)
      else createRoot(place, options).render(screens)
      // A press is React's from now on.
      delete place.dataset.drawn
    })
  // The page's texts stand in its first picture, so that nothing moves when they come. Not awaited here: chunks that need
  // this one would have to wait for it.
  const needed = [...(beginsWithMarkup() ? [loadSanitiser()] : []), ...(isDrawn ? [page] : [])]
  if (needed.length === 0) render()
  else Promise.race([Promise.all(needed), new Promise((resolve) => setTimeout(resolve, SANITISER_MS))]).then(render)
}

// In a frame, which the replay tool alone makes, the page draws what is replayed and has no core.
if (window.frameElement === null) start()
else
  void import('../developer/replay/replayed-screen.tsx').then(({ startReplayedScreen }) => startReplayedScreen(place))
