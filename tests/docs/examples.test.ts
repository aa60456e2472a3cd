/**
 * The examples in the comments of functions are run: each stands word for word in a test that is named after it, "the example of
 * NAME".
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const tests = globSync('tests/**/*.test.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))

/** The lines after `@example` in a comment, and the name of the function below it. */
const examples = globSync('{domain,worker,server,src}/**/*.{ts,tsx}').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/@example\n((?:[ \t]*\* [^\n]*\n)+)[ \t]*\*\/\n[ \t]*export const (\w+)/g),
  ].map(([, lines = '', name = '']) => ({ file, name, code: inOneLine(lines.replace(/^[ \t]*\* ?/gm, '')) })),
)

test('there are some', { tags: 'project-examples' }, () => {
  expect(examples.map(({ name }) => name)).toContain('dayHours')
})

test.each(examples)('the example of $name is run', { tags: 'project-examples' }, ({ name, code }) => {
  const [running = ''] = tests.filter((text) => text.includes(`the example of ${name}'`))
  expect(inOneLine(running)).toContain(code)
})
