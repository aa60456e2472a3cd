/**
 * Checks before any test runs that docs/requirements.md and the tags of the tests agree. Every row with the state `done` must
 * have a test, and every tag must be the id of a row. This is part of `npm run check`. `shown-requirements.ts` reports
 * whether these tests ran and passed. Invariant: `checkRequirements` is pure. Files are read only when this module is the
 * main program.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BREADTH,
  isShownByTests,
  PROJECT_FOLDER,
  type Problem,
  REQUIREMENTS_PAGE,
  type RequirementsPage,
  readProjectPage,
} from './requirements-page.ts'

export interface TestFile {
  readonly path: string
  readonly text: string
}

/** Matches the tags of a test, `tags: 'id'` or `tags: ['id', …]` in Vitest, and `tag: '@id'` or `tag: ['@id', …]` in Playwright. */
const tagged = /\b(?:tags: (?:'[\w-]+'|\[[^\]]*\])|tag: (?:'@[\w-]+'|\[\s*'@[^\]]*\]))/g

/** The tags of the tests in a file, with their places. */
export const tagsIn = ({ path, text }: TestFile): readonly { id: string; file: string; line: number }[] =>
  [...text.matchAll(tagged)].flatMap(({ 0: written, index }) => {
    const line = text.slice(0, index).split('\n').length
    return [...written.matchAll(/'@?([\w-]+)'/g)].map(([, id = '']) => ({ id, file: path, line }))
  })

/** The problems of the page, followed by the problems of the tags in the order of the files. */
export const checkRequirements = (
  { rows, problems }: RequirementsPage,
  files: readonly TestFile[],
): readonly Problem[] => {
  const tags = files.flatMap(tagsIn)
  const taggedIds = new Set(tags.map(({ id }) => id))
  const knownIds = new Set([BREADTH, ...rows.map(({ id }) => id)])
  return [
    ...problems,
    ...rows
      .filter((row) => isShownByTests(row, true) && !taggedIds.has(row.id))
      .map(({ id, line }) => ({
        file: REQUIREMENTS_PAGE,
        line,
        message: `"${id}" is done, but no test has it as a tag`,
      })),
    ...tags
      .filter(({ id }) => !knownIds.has(id))
      .map(({ id, file, line }) => ({ file, line, message: `the tag "${id}" is no row of ${REQUIREMENTS_PAGE}` })),
  ]
}

if (import.meta.main) {
  const paths = globSync('{tests/**/*.test.{ts,tsx},e2e/**/*.spec.ts}', {
    cwd: PROJECT_FOLDER,
    exclude: ['tests/fixtures/**'],
  })
  const files = paths.toSorted().map((path) => ({ path, text: readFileSync(join(PROJECT_FOLDER, path), 'utf8') }))
  const problems = checkRequirements(readProjectPage(), files)
  for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
