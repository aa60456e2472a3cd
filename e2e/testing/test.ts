/**
 * What every browser test starts from: a real server with default settings, and visitors of it (`visitor.ts`). Each file of
 * tests has a server of its own, so that what one file books is never in another's way.
 */
import { test as base, expect } from '@playwright/test'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { closeVisitor, openVisitor, type Visitor } from './visitor.ts'

interface TestFixtures {
  /** The server of this file of tests. */
  readonly server: ServerProcess
  /** A new browser with a profile of its own. */
  readonly visit: (
    server?: ServerProcess,
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Visitor>
}
interface WorkerFixtures {
  /** The server of a file of tests: its own from its first test on, ended when the next file's begins. */
  readonly serverOf: (file: string) => Promise<ServerProcess>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOf: [
    async ({ browserName: _ }, use) => {
      const running = new Map<string, ServerProcess>()
      const endAll = async (): Promise<void> => {
        for (const server of running.values()) await server.close()
        running.clear()
      }
      const startAhead = (): Promise<ServerProcess> => {
        const starting = startServerProcess()
        // Whoever needs it is told.
        starting.catch(() => undefined)
        return starting
      }
      /** For the next file: it starts while the tests of this one run. */
      let next = startAhead()
      await use(async (file) => {
        const known = running.get(file)
        if (known !== undefined) return known
        await endAll()
        const server = await next
        running.set(file, server)
        next = startAhead()
        return server
      })
      await endAll()
      await next.then((server) => server.close())
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  server: [
    async ({ serverOf }, use, info) => {
      await use(await serverOf(info.file))
    },
    { timeout: 150_000 },
  ],
  visit: async ({ browser, server }, use) => {
    const visitors: Visitor[] = []
    await use(async (at = server, options = {}) => {
      const visitor = await openVisitor(browser, { baseURL: at.origin, ...options })
      visitors.push(visitor)
      return visitor
    })
    for (const visitor of visitors) await closeVisitor(visitor)
  },
})

export type { Visitor } from './visitor.ts'
export { expect }
