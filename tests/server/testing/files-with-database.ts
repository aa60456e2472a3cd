/**
 * Finds the test files of the server that can run on either database: the files that ask for a new database, directly or through an import.
 * They are found by their imports, so that no new file is forgotten. Files that start a PostgreSQL themselves or test only one of the two
 * are left out.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const tests = join(root, 'tests')

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+\.ts)'/g)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((imported) => imported.startsWith(tests))

/** The file and all files of the tests that it imports, directly or indirectly. */
const closureOf = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of importsOf(file)) closureOf(imported, found)
  return found
}

/** Files that are about one database, by their names. The races have one file for each database. */
const ofOneEngine = /embedded|postgresql|claims\/race\.test/

const runsOnEither = (file: string): boolean => {
  const closure = closureOf(file)
  const startsOwn = closure.has(join(tests, 'server/database/start-postgresql.ts'))
  return (
    closure.has(join(tests, 'server/testing/new-database.ts')) && !startsOwn && !ofOneEngine.test(relative(tests, file))
  )
}

/** All of them, relative to the project's folder. */
export const serverFiles = (): string[] =>
  readdirSync(join(tests, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => relative(root, join(tests, 'server', path)))

/** Relative to the project's folder. */
export const filesWithDatabase = (): string[] => serverFiles().filter((path) => runsOnEither(join(root, path)))
