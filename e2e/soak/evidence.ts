/** Saves the evidence of a failed run: a picture, the visible text and the event log of each tab. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience } from '../../tests/testing/patience.ts'
import { within } from './pause.ts'
import type { Person } from './person.ts'
import { readShownTab } from './shown-tab.ts'

const PATIENCE_MS = patience(5_000)

export const keepEvidence = async (folder: string, people: readonly Person[]): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const person of people)
    for (const [index, page] of person.tabs().entries()) {
      const place = join(folder, `${person.name}-${index + 1}`)
      const attempt = (work: Promise<unknown>): Promise<unknown> => within(PATIENCE_MS, work).catch(() => undefined)
      await attempt(page.screenshot({ path: `${place}.png` }))
      await attempt(
        readShownTab(page, place).then((shown) => writeFileSync(`${place}.json`, JSON.stringify(shown, null, 2))),
      )
      await attempt(
        (async () => {
          const tool = await page.context().newPage()
          await tool.goto(new URL('/diagnostik', page.url()).href)
          const [download] = await Promise.all([
            tool.waitForEvent('download'),
            tool.getByRole('button', { name: 'Spara händelselogg' }).click(),
          ])
          await download.saveAs(`${place}.ndjson`)
          await tool.close()
        })(),
      )
    }
}
