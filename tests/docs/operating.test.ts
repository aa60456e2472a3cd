/** `docs/operating.md` names every setting and every metric of the server, and no other. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../server/process/settings.ts'
import { type Cap, capsOfSizes, mailCapsOfSizes } from '../../server/process/sizes.ts'
import type { RunningServer } from '../../server/start-server.ts'
import { startTestServer } from '../server/testing/start-test-server.ts'

const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

/** The names between backticks in the first cells of a section's rows. */
const namesIn = (heading: string): string[] => {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Za-z]\w*)`/g)].map(([, name = '']) => name),
  )
}

test('the table of settings is that of the server', () => {
  const asked = new Set<string>()
  readSettings(
    new Proxy<Record<string, string>>(
      {},
      {
        get(_, name) {
          if (typeof name === 'string') asked.add(name)
          return undefined
        },
      },
    ),
  )
  expect(asked.size).toBeGreaterThan(10)
  expect(namesIn('Settings').toSorted()).toEqual([...asked].toSorted())
})

test('the table of caps says what each is at each size', { tags: 'setting-size' }, () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  const told = rows.map(([, name, ...values]) => [name, ...values.map(Number)])
  const caps = Object.values<Cap>({ ...capsOfSizes, ...mailCapsOfSizes })
  expect(told).toEqual(caps.map(({ name, house, town, city }) => [name, house, town, city]))
})

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ environment: { SEED: 'none' } })
})
afterAll(() => server?.stop())

test('the alert rules and the dashboard ask for metrics that there are', { tags: 'run-deploy-metrics' }, async () => {
  const text = await (await fetch(`${server.address}/metrics`)).text()
  const told = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const asked = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')
    const names = [...asked.matchAll(/\b(?:booking|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    )
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect([file, name, told.includes(name)]).toEqual([file, name, true])
  }
})

test('the table of metrics is what /metrics tells', async () => {
  const text = await (await fetch(`${server.address}/metrics`)).text()
  const told = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  const named = namesIn('What to watch').filter((name) => name.includes('_'))
  // The whole section counts, because some metrics are told in the row of another.
  const section = page.split('\n## What to watch\n')[1] ?? ''
  for (const name of told) expect([name, section.includes(`\`${name}\``)]).toEqual([name, true])
  for (const name of named) expect([name, told.includes(name)]).toEqual([name, true])
})
