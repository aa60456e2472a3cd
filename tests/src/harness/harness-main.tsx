/** Shows the real screens over the harness's core. Options come once in the address and stay for the tab's life. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../../../src/app.tsx'
import { CoreProvider } from '../../../src/core/core-context.tsx'
import { createFakeCore, type Harness } from './fake-core.ts'
import type { ScenarioName } from './fixtures.ts'

declare global {
  interface Window {
    harness: Harness
  }
}

const given = new URLSearchParams(location.search)
const option = (name: string, otherwise: string): string => {
  const value = given.get(name) ?? sessionStorage.getItem(name) ?? otherwise
  sessionStorage.setItem(name, value)
  return value
}
const isScenario = (text: string): text is ScenarioName =>
  ['demo', 'worst', 'bench', 'empty', 'failed', 'colours'].includes(text)

const scenario = option('scenario', 'demo')
const account = option('account', 'out')
const { core, harness } = createFakeCore({
  scenario: isScenario(scenario) ? scenario : 'demo',
  account: account === 'in' || account === 'admin' ? account : 'out',
  latency: Number(option('latency', '30')),
  message: option('message', ''),
  holds: option('holds', ''),
})
window.harness = harness

const place = document.getElementById('root')
if (place === null) throw new Error('no #root')
const app = (
  <CoreProvider value={core}>
    <App />
  </CoreProvider>
)
createRoot(place, { onCaughtError: () => undefined }).render(given.has('plain') ? app : <StrictMode>{app}</StrictMode>)
