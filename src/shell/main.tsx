/** Starts the tab: the core's client, and the screens over it. */
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isMarkup } from '../../domain/rules/rich-text.ts'
import { shownPage } from '../core/base-path.ts'
import { browserEnvironment } from '../core/browser-environment.ts'
import { CoreProvider } from '../core/core-context.tsx'
import { createCoreClient } from '../core/create-core-client.ts'
import { firstAnswer } from '../core/first-answers.ts'
import { keepFocus } from '../kit/design/keep-focus.ts'
import { loadSanitiser } from '../kit/rich-text/rich-text.tsx'
import { App } from './app.tsx'

// The build of a release holds none of it.
if (import.meta.env.DEV)
  void import('../developer/print-core-console.ts').then(({ printCoreConsole }) => printCoreConsole())

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

/** Longer than it takes on a slow line; a page whose texts come later is better than none. */
const SANITISER_MS = 1_000

/** As the server sees it, which has the page ask for the sanitiser then (`server/api/client-page.ts`). */
const beginsWithMarkup = (): boolean => {
  const message = firstAnswer('contentByKey', { parameters: { key: 'content.global.message' } })
  return shownPage() === '/' || (message !== undefined && isMarkup(message.answer))
}

const start = (): void => {
  const core = createCoreClient(browserEnvironment())
  keepFocus()
  // The pages' boundary tells of what they threw; the root need not repeat it.
  const root = createRoot(place, { onCaughtError: () => undefined })
  // In pieces, between which the page answers.
  const render = (): void =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <CoreProvider value={core}>
            <App />
          </CoreProvider>
        </StrictMode>,
      ),
    )
  // The page's texts stand in its first picture, so that nothing moves when they come. Not awaited here: chunks that need
  // this one would have to wait for it.
  if (beginsWithMarkup())
    Promise.race([loadSanitiser(), new Promise((resolve) => setTimeout(resolve, SANITISER_MS))]).then(render)
  else render()
}

// In a frame, which the replay tool alone makes, the page draws what is replayed and has no core.
if (window.frameElement === null) start()
else
  void import('../developer/replay/replayed-screen.tsx').then(({ startReplayedScreen }) => startReplayedScreen(place))
