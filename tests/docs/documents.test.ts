/** What the pages of the documents and of the repository say is so: files, scripts, placeholders, settings of tools, the way of a press. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { EMAIL_PLACEHOLDERS } from '../../domain/rules/email-placeholders.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

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
