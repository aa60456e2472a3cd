/** `CHANGELOG.md` begins with the present release, and tells of the newest schema. */
import { readdirSync, readFileSync } from 'node:fs'
import { Schema } from 'effect'
import { expect, test } from 'vitest'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const decodePackage = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))

test('the newest release of the changelog is that of the package, and names the newest schema', {
  tags: 'run-changelog',
}, () => {
  const releases = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)]
  const [newest] = releases
  const { version } = decodePackage(read('package.json'))
  expect(newest?.[1]).toBe(version)
  expect(read('package-lock.json').match(/"version": "([^"]+)"/)?.[1]).toBe(version)
  const folder = new URL('../../server/database/migrations/', import.meta.url)
  const schema = Math.max(...readdirSync(folder).map((name) => Number(name.slice(0, 4))))
  expect(newest?.[2]).toContain(`Schema ${schema}.`)
})

test('each release says its schema, and after the first what an operator does and what changes for people', {
  tags: 'run-changelog',
}, () => {
  const releases = read('CHANGELOG.md').split(/^## /m).slice(1)
  for (const release of releases) expect(release).toMatch(/^Schema \d+\./m)
  const upgrades = releases.slice(0, -1)
  expect(upgrades.length).toBeGreaterThan(0)
  for (const release of upgrades) {
    expect(release).toMatch(/^To do:$/m)
    expect(release).toMatch(/^For people:$/m)
  }
})
