/** The files of `deploy/` agree: on what goes into the image, by name, so that nothing new slips in; on the limit of a start; on alerts. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const lines = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('everything is left out but what is named, and that is in the repository', { tags: 'run-image-context' }, () => {
  expect(lines[0]).toBe('*')
  const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  for (const name of taken) {
    expect(name).toMatch(/^[\w.-]+$/)
    expect([name, execFileSync('git', ['ls-files', name], { cwd: root, encoding: 'utf8' }) !== '']).toEqual([
      name,
      true,
    ])
  }
  for (const kept of ['data', 'deploy', 'docs', '.git', '.env', 'dist', 'node_modules', 'tests'])
    expect(taken).not.toContain(kept)
})

test('all that the image copies from its build is in it', { tags: 'run-image-context' }, () => {
  const container = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
  const copied = [...container.matchAll(/^COPY --from=build \/opt\/booking\/(\S+)(?: \/opt\/booking\/(\S+))?/gm)]
    .flatMap(([, ...paths]) => paths)
    .flatMap((path) => (path === undefined ? [] : [path.split('/')[0] ?? '']))
    .filter((name) => name !== 'node_modules' && name !== 'dist')
  expect(copied.length).toBeGreaterThan(4)
  for (const name of copied) expect(lines).toContain(`!${name}`)
})

test('a start has one limit, the unit’s, and the image has the same', { tags: 'run-start-limit' }, () => {
  const unit = readFileSync(join(root, 'deploy/booking@.service'), 'utf8')
  const [, seconds] = /^TimeoutStartSec=(\d+)$/m.exec(unit) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(300)
  expect(unit).not.toMatch(/--retry|--max-time \d{2}/)
  const container = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
  expect(container).toContain(`--start-period=${seconds}s`)
})

test('each alert says how much it matters', { tags: 'run-alerts-severity' }, () => {
  const rules = readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) {
    expect(rule).toMatch(/^ {8}labels: \{ severity: (?:critical|warning) \}$/m)
    expect(rule).toMatch(/^ {8}annotations:\s+\{ summary: "[^"]+" \}$/m)
  }
})
