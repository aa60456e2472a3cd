/** A server with the small known content, and browsers of the people whom most tests need. */
import type { RunningServer } from '../../../server/start-server.ts'
import { type Browser, openBrowser } from './browser.ts'
import { startTestServer, type TestServerOptions } from './start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD, type TestContent } from './test-content.ts'

export interface ServerWorld {
  readonly server: RunningServer
  readonly content: TestContent
  readonly signedIn: (person: keyof typeof people) => Promise<Browser>
  readonly administrator: Browser
  readonly anna: Browser
  readonly visitor: Browser
}

export const openServerWorld = async ({ environment, ...options }: TestServerOptions = {}): Promise<ServerWorld> => {
  const server = await startTestServer({ ...options, environment: { SEED: 'none', ...environment } })
  const content = await loadTestContent(server.database)
  const signedIn = async (person: keyof typeof people): Promise<Browser> => {
    const browser = await openBrowser(server.address)
    await browser.signIn(people[person], TEST_PASSWORD)
    return browser
  }
  return {
    ...{ server, content, signedIn },
    administrator: await signedIn('administrator'),
    anna: await signedIn('anna'),
    visitor: await openBrowser(server.address),
  }
}
