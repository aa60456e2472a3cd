/** The decisions: each has a number, is short, stands in the index, and is there for what refers to it. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('docs/decisions/[0-9]*.md')
const numbers = files.map((file) => basename(file).slice(0, 4))
const read = (file: string): string => readFileSync(file, 'utf8')

test('each decision has a number of its own, which its heading says too', { tags: 'project-decisions' }, () => {
  expect(files.length).toBeGreaterThan(30)
  expect(numbers).toEqual([...new Set(numbers)])
  for (const file of files) {
    expect(basename(file)).toMatch(/^\d{4}-[a-z0-9-]+\.md$/)
    expect(read(file), file).toMatch(new RegExp(`^# ${basename(file).slice(0, 4)}:? \\S`))
  }
})

test('a decision is short, and says what was decided, why, and what was given up; there are sixty at most', {
  tags: 'project-decisions',
}, () => {
  expect(files.length).toBeLessThanOrEqual(60)
  for (const file of files) {
    const text = read(file)
    expect(text.split(/\s+/).length, file).toBeLessThanOrEqual(360)
    for (const part of ['Decided', 'Why', 'Given up']) expect(text, file).toContain(`**${part}.**`)
  }
})

test('each decision stands once in the index by subject', { tags: 'project-decisions' }, () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{4})\]\(([^)]+)\)/gm)].map(
    ([, number, file]) => ({
      number,
      file,
    }),
  )
  expect(listed.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
  expect(listed.filter(({ number, file = '' }) => !file.startsWith(`${number}-`))).toEqual([])
  expect(listed.filter(({ file }) => !existsSync(`docs/decisions/${file}`))).toEqual([])
})

test('what refers to a decision names one that is there', { tags: 'project-decisions' }, () => {
  const sources = globSync(
    '{README.md,CONTRIBUTING.md,SECURITY.md,docs/**/*.md,{domain,worker,src,server,scripts,tests,e2e,bench}/**/*.{ts,tsx,mjs,sql,css}}',
    {
      exclude: ['**/node_modules/**', '**/dist/**', 'tests/fixtures/citations/**'],
    },
  )
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/decisions?(?:\/|\s+(?:\*\s+)?)(\d{4})/g)].map(([, number]) => ({ file, number })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ number }) => !numbers.includes(number ?? ''))).toEqual([])
})
