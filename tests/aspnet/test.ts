/**
 * Each test of this folder starts from this: the service over one transport, and browsers whose complaints fail the
 * test.
 */
import { writeFileSync } from 'node:fs'
import { test as base, expect, type TestInfo } from '@playwright/test'
import { closeVisitor, openVisitor, type Visitor } from '../../e2e/testing/visitor.ts'
import { PUBLISHED_VARIABLE, type ServiceProcess, startService, type Transport } from './service-process.ts'

export interface ServiceOptions {
  readonly transport: Transport
}

interface Fixtures {
  readonly service: ServiceProcess
  /** A new browser with a profile of its own. */
  readonly visit: () => Promise<Visitor>
}

/** Events in the core of each browser, for `/replay`. */
const saveLogs = async (visitors: readonly Visitor[], info: TestInfo): Promise<void> => {
  for (const [index, { context }] of visitors.entries()) {
    const shown = context.pages()[0]
    if (shown === undefined) continue
    const page = await context.newPage()
    const download = page.waitForEvent('download')
    await page.goto(new URL('/diagnostik', shown.url()).href)
    await page.getByRole('button', { name: 'Spara händelselogg' }).click()
    await (await download).saveAs(info.outputPath(`visitor-${index + 1}.ndjson`))
  }
}

export const test = base.extend<Fixtures & ServiceOptions>({
  transport: ['WebSockets', { option: true }],
  service: async ({ transport }, use, info) => {
    const published = process.env[PUBLISHED_VARIABLE]
    if (published === undefined) throw new Error(`${PUBLISHED_VARIABLE} names no folder; run: npm run soak -- aspnet`)
    const service = await startService(published, transport)
    await use(service)
    await service.close()
    if (info.status !== info.expectedStatus) writeFileSync(info.outputPath('service.log'), service.output())
  },
  visit: async ({ browser, service }, use, info) => {
    const visitors: Visitor[] = []
    await use(async () => {
      const visitor = await openVisitor(browser, { baseURL: service.origin })
      visitors.push(visitor)
      return visitor
    })
    if (info.status !== info.expectedStatus) await saveLogs(visitors, info)
    for (const visitor of visitors) await closeVisitor(visitor)
  },
})

export { expect }
