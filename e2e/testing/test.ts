/**
 * What every browser test starts from: a real server with default settings, and browsers that fail the test on any
 * breach of the Content-Security-Policy, uncaught error or error in the console. Each file of tests has a server of its
 * own, so that what one file books is never in another's way.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { keepsEvidence, noteSecrets } from '../../tests/testing/run-evidence.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Somebody's browser: what its pages complained of is asked at the end of the test. */
export interface Visitor {
  readonly context: BrowserContext
  readonly complaints: string[]
  /** Opens a tab at a path of the server. */
  open(path: string): Promise<Page>
}

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

/** Said by the browser itself when the server is away on purpose. */
const expected = [
  /ERR_CONNECTION_REFUSED/,
  /ERR_EMPTY_RESPONSE/,
  /net::ERR_/,
  /WebSocket connection to/,
  /Failed to (complete negotiation|start the (connection|transport))/,
  /Connection disconnected with error/,
  /status of 4\d\d/,
  /status of 503/,
]

/** Passwords, personal numbers, addresses of people, and the codes that links lead here with. */
const noteWhatIsTyped = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction('noteSecret', (value: string) => noteSecrets([value]))
  await context.addInitScript(() => {
    const note = (value: string | null): void => {
      const tell: unknown = Reflect.get(globalThis, 'noteSecret')
      if (value !== null && typeof tell === 'function') tell(value)
    }
    note(new URLSearchParams(location.search).get('code'))
    addEventListener(
      'input',
      ({ target }) => {
        if (
          target instanceof HTMLInputElement &&
          /^(password|email|pin)$/.test(target.type === 'text' ? target.name : target.type)
        )
          note(target.value)
      },
      true,
    )
  })
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
      if (keepsEvidence) await noteWhatIsTyped(context)
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
      // The token and the session.
      if (keepsEvidence) noteSecrets((await context.cookies()).map(({ value }) => value))
      await context.close()
      expect(complaints).toEqual([])
    }
  },
})

export { expect }
