/**
 * What every browser test starts from: a real server (one a worker, with default settings), and browsers that fail the
 * test on any breach of the Content-Security-Policy, uncaught error or error in the console.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Somebody's browser: what its pages complained of is asked at the end of the test. */
export interface Visitor {
  readonly context: BrowserContext
  readonly complaints: string[]
  /** Opens a tab at a path of the server. */
  open(path: string): Promise<Page>
}

interface TestFixtures {
  /** A new browser with a profile of its own. */
  readonly visit: (
    server?: ServerProcess,
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Visitor>
}
interface WorkerFixtures {
  readonly server: ServerProcess
}

/** Said by the browser itself when the server is away on purpose. */
const expected = [
  /ERR_CONNECTION_REFUSED/,
  /ERR_EMPTY_RESPONSE/,
  /net::ERR_/,
  /WebSocket connection to/,
  /status of 4\d\d/,
  /status of 503/,
]

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServerProcess()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  visit: async ({ browser, server }, use) => {
    const visitors: Visitor[] = []
    await use(async (at = server, options = {}) => {
      const context = await browser.newContext({ baseURL: at.origin, ...options })
      const complaints: string[] = []
      await context.exposeFunction('reportViolation', (text: string) => {
        complaints.push(`content security policy: ${text}`)
      })
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const report: unknown = Reflect.get(globalThis, 'reportViolation')
          if (typeof report === 'function') report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        })
      })
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.some((pattern) => pattern.test(message.text())))
          complaints.push(`console: ${message.text()}`)
      })
      const visitor: Visitor = {
        context,
        complaints,
        open: async (path) => {
          const page = await context.newPage()
          await page.goto(path)
          return page
        },
      }
      visitors.push(visitor)
      return visitor
    })
    for (const { context, complaints } of visitors) {
      await context.close()
      expect(complaints).toEqual([])
    }
  },
})

export { expect }
