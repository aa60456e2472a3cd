/**
 * The entry of the SharedWorker: one core for all tabs of the browser. Nothing may be awaited before the listener is added, or the
 * first tab's `connect` event is lost.
 */
import { createCore } from './create-core.ts'
import { mirrorConsole } from './mirror-console.ts'
import { workerEnvironment } from './worker-environment.ts'

// The build of a release leaves this out.
if (import.meta.env.DEV) mirrorConsole()

const core = createCore(workerEnvironment())

self.addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return
  for (const port of event.ports) {
    core.connect(port)
    port.start()
  }
})
