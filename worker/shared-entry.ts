/**
 * The entry of the SharedWorker, which runs one core for all tabs of the browser. Nothing may be awaited before the listener is added,
 * because the first tab's `connect` event would be lost.
 */
import { createCore } from './create-core.ts'
import { mirrorConsole } from './mirror-console.ts'
import { workerEnvironment } from './worker-environment.ts'

// A release build leaves this line out.
if (import.meta.env.DEV) mirrorConsole()

const core = createCore(workerEnvironment())

self.addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return
  for (const port of event.ports) {
    core.connect(port)
    port.start()
  }
})
