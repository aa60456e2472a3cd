/** Loaded into the server that is measured, before it: tells the benchmark what it uses. */
import { readMemory, serveParent } from '../child-process.ts'
import { ServerRequest } from './server-messages.ts'

serveParent(ServerRequest, async (request) => {
  if (request._tag === 'Memory') return readMemory()
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000 }
})
