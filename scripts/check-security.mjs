/**
 * Checks `docs/security.md`. Every test that the page names must exist, and each row that tests show must name a test. This is
 * part of `npm run check`.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const page = 'docs/security.md'

/** The tests that a line of the page names. Each is a file, with or without the beginning of a test title. */
const namedTests = (line) => [...line.matchAll(/`((?:tests|e2e)\/[^`]+\.tsx?)`( “([^”]+)”)?/g)]

/**
 * Finds the faults of the page.
 * @param {string} markdown
 * @param {(path: string) => string | null} read returns the text of a file, or null if there is no such file
 * @returns {string[]}
 */
export const problemsOf = (markdown, read) => {
  const problems = []
  let part = ''
  let tests = 0
  for (const [index, line] of markdown.split('\n').entries()) {
    const problem = (text) => problems.push(`${page}:${index + 1}: ${text}`)
    if (line.startsWith('## ')) part = line.slice(3)
    const named = namedTests(line)
    for (const [, path, , title] of named) {
      const text = read(path)
      if (text === null) problem(`there is no ${path}`)
      else if (title !== undefined) {
        tests += 1
        if (!["'", '`', '"'].some((quote) => text.includes(`${quote}${title}`)))
          problem(`${path} has no test “${title}”`)
      }
    }
    const isRow = /^\| \d/.test(line)
    if (isRow && part === 'Shown by a test' && !named.some(([, , , title]) => title !== undefined))
      problem('a row that is shown by a test names none')
    if (isRow && line.split(/(?<!\\)\|/).length !== 5) problem('a row has three cells')
  }
  if (tests === 0) problems.push(`${page}: no test is named`)
  return problems
}

const main = () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
  const markdown = read(page)
  const problems = markdown === null ? [`${page}: the file is missing`] : problemsOf(markdown, read)
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) process.exitCode = main()
