/** The check of docs/security.md finds a test that is no longer there, and a row that names none. */
import { expect, test } from 'vitest'
import { problemsOf } from '../../scripts/check-security.mjs'

const files: Readonly<Record<string, string>> = {
  'tests/a.test.ts': "test('refuses what is wrong in any form', () => {})",
}
const read = (path: string): string | null => files[path] ?? null
const page = (row: string, part = 'Shown by a test') =>
  `# Security\n\n## ${part}\n\n| ASVS | asks | shown by |\n| --- | --- | --- |\n${row}\n`
const good = '| 1.1.1 | something | `tests/a.test.ts` “refuses what is wrong” |'

test('a page whose tests are there is good', () => {
  expect(problemsOf(page(good), read)).toEqual([])
})

test.each([
  ['a file that is gone', good.replace('a.test', 'b.test'), 'there is no tests/b.test.ts'],
  ['a title that is gone', good.replace('wrong', 'right'), 'tests/a.test.ts has no test “refuses what is right”'],
  ['words from within a title', good.replace('refuses what', 'what'), 'has no test “what is wrong”'],
  [
    'a row without a test',
    `${good}\n| 1.1.2 | something else | the code |`,
    'a row that is shown by a test names none',
  ],
  ['a row with a cell too many', `${good}\n${good} more |`, 'a row has three cells'],
])('%s is told with its line', (_name, row, problem) => {
  const problems = problemsOf(page(row), read)
  expect(problems.join('\n')).toContain(problem)
  expect(problems[0]).toMatch(/^docs\/security\.md:\d+: /)
})

test('a page that names no test at all is none', () => {
  expect(problemsOf(page('| 1.1.1 | something | the code |', 'By the code alone'), read)).toEqual([
    'docs/security.md: no test is named',
  ])
})
