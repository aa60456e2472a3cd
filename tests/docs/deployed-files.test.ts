/**
 * The files of `deploy/` agree with each other and with the product: the image gets each file that its build reads and nothing that is
 * not named; a start has one limit; each alert has a severity.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const lines = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
const isTaken = (file: string): boolean => taken.some((name) => file === name || file.startsWith(`${name}/`))

test('the context leaves out everything that is not named, and what is named is in the repository', {
  tags: 'run-image-context',
}, () => {
  expect(lines[0]).toBe('*')
  for (const name of taken) {
    expect(name).toMatch(/^[\w./-]+$/)
    expect([name, execFileSync('git', ['ls-files', name], { cwd: root, encoding: 'utf8' }) !== '']).toEqual([
      name,
      true,
    ])
  }
  for (const kept of ['data', 'deploy', 'docs', '.git', '.env', 'dist', 'node_modules', 'tests'])
    expect(taken).not.toContain(kept)
})

test('every file that the client and its build import is in the context', { tags: 'run-image-context' }, () => {
  const sources = globSync('{vite.config.ts,{domain,worker,src,scripts/client}/**/*.{ts,tsx,mjs,css}}', { cwd: root })
  expect(sources.length).toBeGreaterThan(500)
  const outside = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import|url\()\s*\(?['"](\.[^'"?]+)/g)]
      .map(([, imported = '']) => relative(root, resolve(root, dirname(file), imported)))
      .filter((imported) => !isTaken(imported))
      .map((imported) => `${file} imports ${imported}`),
  )
  expect(outside).toEqual([])
})

test('the context has everything that the image copies from its build', { tags: 'run-image-context' }, () => {
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
