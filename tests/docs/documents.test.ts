/** The documents: decisions and what refers to them, rules, the way of a press, and what the pages of the repository say. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { EMAIL_PLACEHOLDERS } from '../../domain/rules/email-placeholders.ts'
import { hubMethods, hubPushes } from '../../domain/schema/hub.ts'

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

test('a page of the documents links to files that are there', { tags: 'project-decisions' }, () => {
  const missing = globSync('{README.md,CONTRIBUTING.md,SECURITY.md,docs/*.md}').flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].flatMap(([, link]) =>
      globSync(`${page.includes('/') ? 'docs/' : ''}${link}`).length === 0 ? [{ page, link }] : [],
    ),
  )
  expect(missing).toEqual([])
})

test('every file and folder that a page of the documents names is there', { tags: 'project-decisions' }, () => {
  const named = globSync('{README.md,CONTRIBUTING.md,SECURITY.md,docs/*.md,docs/decisions/*.md}').flatMap((page) =>
    [...read(page).matchAll(/`((?:domain|worker|src|server|tests|e2e|bench|scripts|docs)\/[\w./*{},-]+)`/g)].map(
      ([, path]) => ({ page, path: path ?? '' }),
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ path }) => globSync(path).length === 0)).toEqual([])
})

test('the rules have the headings that comments cite, in at most 360 lines', { tags: 'project-rules' }, () => {
  const rules = read('docs/rules.md')
  const headings = [...rules.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  expect(headings).toEqual([...new Set(headings)])
  expect(headings).toEqual(expect.arrayContaining(['grid', 'holds', 'fair-shares', 'special-days', 'other-back-ends']))
  expect(rules.split('\n').length).toBeLessThanOrEqual(360)
})

test('the rules name every method and every push of the hub, and how many there are', { tags: 'project-rules' }, () => {
  const [, hub = ''] = /\n## Hub\n([\s\S]*?)\n## /.exec(read('docs/rules.md')) ?? []
  const [methods = '', pushes = ''] = ['There are nine methods', 'There are seven pushes'].map(
    (begins) => hub.split('\n- ').find((item) => item.startsWith(begins)) ?? '',
  )
  const named = (item: string): string[] => [...item.matchAll(/`([A-Za-z]+)`/g)].map(([, name = '']) => name)
  expect(Object.keys(hubMethods)).toHaveLength(9)
  expect(named(methods)).toEqual(expect.arrayContaining(Object.keys(hubMethods)))
  // The deeds that administrators watch are pushed too; their form is that of the activity.
  const allPushes = [...Object.keys(hubPushes), 'activity']
  expect(allPushes).toHaveLength(7)
  expect(named(pushes)).toEqual(expect.arrayContaining(allPushes))
})

test('the pages of the repository name the Node that is pinned, and the run of all tests', () => {
  const { devDependencies } = Schema.decodeUnknownSync(
    Schema.fromJsonString(Schema.Struct({ devDependencies: Schema.Struct({ node: Schema.String }) })),
  )(read('package.json'))
  expect(read('.nvmrc').trim()).toBe(devDependencies.node)
  expect(read('.github/workflows/ci.yml')).toContain('run: .ci/run\n')
})

test('every script that a page tells to run is one of the package', () => {
  const { scripts } = Schema.decodeUnknownSync(
    Schema.fromJsonString(Schema.Struct({ scripts: Schema.Record(Schema.String, Schema.String) })),
  )(read('package.json'))
  const told = globSync('{README.md,CONTRIBUTING.md,SECURITY.md,docs/*.md,docs/decisions/*.md}').flatMap((page) =>
    [...read(page).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, script = '']) => ({ page, script })),
  )
  expect(told.length).toBeGreaterThan(20)
  expect(told.filter(({ script }) => !(script in scripts))).toEqual([])
})

test('the page about e-mails says the placeholders of each', () => {
  const rows = [...read('docs/email.md').matchAll(/^\| `([a-z-]+)` \| .* \| ([^|]+) \|$/gm)]
  const told = rows.map(([, name, cell = '']) => [name, [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word)])
  expect(Object.fromEntries(told)).toEqual(EMAIL_PLACEHOLDERS)
  const known: readonly string[] = Object.values(EMAIL_PLACEHOLDERS).flat()
  const used = [...read('docs/email.md').matchAll(/\{\{ ?(\w+) ?\}\}/g)].map(([, word = '']) => word)
  expect(used.filter((word) => !known.includes(word))).toEqual([])
})

test('editors are told to write as the formatter does', () => {
  const { formatter } = Schema.decodeUnknownSync(
    Schema.fromJsonString(
      Schema.Struct({
        formatter: Schema.Struct({ indentStyle: Schema.String, indentWidth: Schema.Number, lineWidth: Schema.Number }),
      }),
    ),
  )(read('biome.json'))
  const [, all = ''] = /\[\*\]\n([\s\S]*?)\n\n/.exec(read('.editorconfig')) ?? []
  expect(all.split('\n')).toEqual(
    expect.arrayContaining([
      `indent_style = ${formatter.indentStyle}`,
      `indent_size = ${formatter.indentWidth}`,
      `max_line_length = ${formatter.lineWidth}`,
    ]),
  )
})

test('a press is read in thirty files at most, each of which is there', () => {
  const hops = [...read('docs/architecture.md').matchAll(/^(\d+)\. `([^`]+\.tsx?)`/gm)].map(
    ([, number, path = '']) => ({
      number: Number(number),
      path,
    }),
  )
  expect(hops.map(({ number }) => number)).toEqual(hops.map((_, index) => index + 1))
  expect(hops.length).toBeGreaterThan(20)
  expect(hops.length).toBeLessThanOrEqual(30)
  expect(hops.filter(({ path }) => !existsSync(path))).toEqual([])
})
