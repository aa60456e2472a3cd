/**
 * The fixtures of every browser test: a real server with default settings, and its visitors (`visitor.ts`). Each test
 * file has its own server, so that the bookings of one file do not affect another file.
 */
import { test as base, expect, type Page } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { openSignedIn } from './going.ts'
import { type LossyProxy, startLossyProxy } from './lossy-proxy.ts'
import { type HostedServer, type ServerHost, startServerHost } from './server-host.ts'
import type { TestServer } from './server-process.ts'
import { type Loan, type SharedPage, sharePage } from './shared-page.ts'
import { closeVisitor, openVisitor, type Visitor } from './visitor.ts'

interface TestFixtures {
  /** The server of this test file. */
  readonly server: HostedServer
  /** Starts a server with its own settings for this test. Only one such server runs at a time. */
  readonly serverWith: (settings: Readonly<Record<string, string>>) => Promise<HostedServer>
  /** A separate server for the test, behind a network that the test can disturb. Browsers use the network's address. */
  readonly behindLossyNetwork: () => Promise<{ readonly server: HostedServer; readonly network: LossyProxy }>
  /** A new browser with a profile of its own. */
  readonly visit: (
    server?: TestServer,
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Visitor>
  /**
   * The page of an administrator that the tests of a file share. The previous test has left nothing open on it. Use
   * `goTo` to leave it.
   */
  readonly administrator: Page
  /** The shared page of a person who is not signed in. */
  readonly passerBy: Page
  /** The shared page of a person of the demo, who is chosen by e-mail address. */
  readonly pageOf: (email: string) => Promise<Page>
}
interface WorkerFixtures {
  readonly host: ServerHost
  /**
   * The server of a test file. It starts with the first test of the file, and is closed when the server of the next
   * file starts.
   */
  readonly serverOf: (file: string) => Promise<HostedServer>
  readonly administrators: SharedPage
  readonly passersBy: SharedPage
  readonly persons: Pick<SharedPage, 'close'> & { readonly pageOf: (email: string) => SharedPage }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    async ({ browserName: _ }, use) => {
      const host = startServerHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker', timeout: patience(150_000) },
  ],
  serverOf: [
    async ({ host, administrators, passersBy, persons }, use) => {
      let running: { readonly file: string; readonly server: HostedServer } | null = null
      await use(async (file) => {
        if (running?.file !== file) {
          // A page without its server would try to connect again and again, during the tests of the next file.
          for (const shared of [administrators, passersBy, persons]) await shared.close()
          void running?.server.close()
          running = { file, server: await host.start() }
        }
        return running.server
      })
    },
    { scope: 'worker', timeout: patience(150_000) },
  ],
  administrators: [
    async ({ browser }, use) => {
      const shared = sharePage(browser, openSignedIn)
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  passersBy: [
    async ({ browser }, use) => {
      const shared = sharePage(browser, async (visitor, path) => {
        const page = await visitor.open(path)
        // The page has its own title, because `goTo` waits for a different one.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        return page
      })
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  persons: [
    async ({ browser }, use) => {
      const pages = new Map<string, SharedPage>()
      const close = async (): Promise<void> => {
        for (const shared of pages.values()) await shared.close()
      }
      await use({
        pageOf: (email) => {
          const shared = pages.get(email) ?? sharePage(browser, (visitor, path) => openSignedIn(visitor, path, email))
          pages.set(email, shared)
          return shared
        },
        close,
      })
      await close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ serverOf }, use, info) => {
      await use(await serverOf(info.file))
    },
    { timeout: patience(150_000) },
  ],
  serverWith: [
    async ({ host }, use) => {
      const started: HostedServer[] = []
      const closeLast = (): void => void started.pop()?.close()
      await use(async (settings) => {
        closeLast()
        const server = await host.start(settings)
        started.push(server)
        return server
      })
      closeLast()
    },
    { timeout: patience(150_000) },
  ],
  behindLossyNetwork: async ({ serverWith }, use) => {
    const networks: LossyProxy[] = []
    await use(async () => {
      const network = await startLossyProxy()
      networks.push(network)
      const server = await serverWith({ PUBLIC_URL: network.origin })
      network.leadTo(server.origin)
      return { server: { ...server, origin: network.origin }, network }
    })
    for (const network of networks) await network.close()
  },
  visit: async ({ browser, server }, use, info) => {
    const visitors: Visitor[] = []
    await use(async (at = server, options = {}) => {
      const visitor = await openVisitor(browser, { baseURL: at.origin, ...options })
      visitors.push(visitor)
      return visitor
    })
    const loads = visitors.reduce((sum, { pageLoads }) => sum + pageLoads(), 0)
    // These loads are counted at the end of `npm test`.
    info.annotations.push({ type: 'page-loads', description: `${loads}` })
    for (const visitor of visitors) await closeVisitor(visitor)
  },
  administrator: async ({ administrators, server }, use, info) => {
    const { page, end } = await administrators.lend(info.file, server)
    await use(page)
    info.annotations.push({ type: 'page-loads', description: `${await end()}` })
  },
  passerBy: async ({ passersBy, server }, use, info) => {
    const { page, end } = await passersBy.lend(info.file, server)
    await use(page)
    info.annotations.push({ type: 'page-loads', description: `${await end()}` })
  },
  pageOf: async ({ persons, server }, use, info) => {
    const loans: Loan[] = []
    await use(async (email) => {
      const loan = await persons.pageOf(email).lend(info.file, server)
      loans.push(loan)
      return loan.page
    })
    for (const { end } of loans) info.annotations.push({ type: 'page-loads', description: `${await end()}` })
  },
})

export type { Visitor } from './visitor.ts'
export { expect }
