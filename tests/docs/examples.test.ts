/**
 * The examples in the comments of functions are run: each of their lines stands in a test that is named after it, "the example of
 * NAME".
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tests = globSync('tests/**/*.test.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))

/** A line of code as a test may have it too, which waits for a value or gives it back as it needs. */
const plain = (line: string): string =>
  line
    .replace(/^[ \t]*\* ?/, '')
    .trim()
    .replace(/^(?:await|return) /, '')

/** The lines after `@example` in a comment, and the name of the function below it. */
const examples = globSync('{domain,worker,server,src}/**/*.{ts,tsx}').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/@example\n((?:[ \t]*\* [^\n]*\n)+)[ \t]*\*\/\n[ \t]*export const (\w+)/g),
  ].map(([, lines = '', name = '']) => ({
    file,
    name,
    code: lines
      .split('\n')
      .map(plain)
      .filter((line) => line !== '' && !line.startsWith('//')),
  })),
)

test('there are some', { tags: 'project-examples' }, () => {
  expect(examples.map(({ name }) => name)).toContain('dayHours')
})

test.each(examples)('the example of $name is run', { tags: 'project-examples' }, ({ name, code }) => {
  const running = tests.find((text) => new RegExp(`the example of \`?${name}\\b`).test(text)) ?? ''
  expect(code.filter((line) => !running.includes(line))).toEqual([])
})
