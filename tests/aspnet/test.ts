/** What each test of this folder starts from: the service over one transport, and browsers whose complaints fail the test. */
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { PUBLISHED_VARIABLE, type ServiceProcess, startService, type Transport } from './service-process.ts'

export interface ServiceOptions {
  readonly transport: Transport
}

interface Fixtures {
  readonly service: ServiceProcess
  /** A new browser with a profile of its own. */
  readonly visit: () => Promise<BrowserContext>
}

/** Said by the browser itself of what a service that is away, or refuses, answers. */
const expected = [/net::ERR_/, /WebSocket connection to/, /status of (4\d\d|503)/]

export const test = base.extend<Fixtures & ServiceOptions>({
  transport: ['WebSockets', { option: true }],
  service: async ({ transport }, use, info) => {
    const published = process.env[PUBLISHED_VARIABLE]
    if (published === undefined) throw new Error(`${PUBLISHED_VARIABLE} names no folder; run: npm run soak -- aspnet`)
    const service = await startService(published, transport)
    await use(service)
    await service.close()
    if (info.status !== info.expectedStatus)
      await info.attach('service', { body: service.output(), contentType: 'text/plain' })
  },
  visit: async ({ browser, service }, use) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: service.origin })
      contexts.push(context)
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.some((pattern) => pattern.test(message.text())))
          complaints.push(`console: ${message.text()}`)
      })
      return context
    })
    for (const context of contexts) await context.close()
    expect(complaints).toEqual([])
  },
})

export { expect }
