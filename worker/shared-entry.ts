/**
 * The SharedWorker's entry: one core for all tabs of the browser. Nothing may be awaited before the listener stands, or
 * the first tab's connect is lost.
 */
import { createCore } from './create-core.ts'
import { mirrorConsole } from './mirror-console.ts'
import { workerEnvironment } from './worker-environment.ts'

// The build of a release holds none of it.
if (import.meta.env.DEV) mirrorConsole()

const core = createCore(workerEnvironment())

self.addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return
  for (const port of event.ports) {
    core.connect(port)
    port.start()
  }
})
