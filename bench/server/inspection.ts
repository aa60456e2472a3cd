/** Loaded into the server that is measured, before it: tells the benchmark what it uses. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readMemory, serveParent } from '../child-process.ts'
import { ServerRequest } from './server-messages.ts'

const RESOLUTION_MS = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

serveParent(ServerRequest, async (request) => {
  if (request._tag === 'Memory') return readMemory()
  if (request._tag === 'Hold') {
    // The timer that was kept waiting notes what held the loop.
    await new Promise((resolve) => setTimeout(resolve, 5))
    const ms = Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
    delay.reset()
    return { ms }
  }
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000 }
})
