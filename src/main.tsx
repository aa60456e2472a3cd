/** Starts the tab: the core's client, and the screens over it. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { CoreProvider } from './core/core-context.tsx'
import { createCoreClient } from './core/create-core-client.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

// The pages' boundary tells of what they threw; the root need not repeat it.
createRoot(place, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <CoreProvider value={createCoreClient()}>
      <App />
    </CoreProvider>
  </StrictMode>,
)
