/**
 * Checks that no two folders of a room import each other; types count like everything else; and that what must stay small
 * or pure takes types alone from the schemas. Part of `npm run check`.
 * Invariant: what is found is named with a file of each side, so that whoever reads it knows where to begin.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/** The rooms whose folders are held. */
export const rooms = ['domain', 'worker', 'src', 'server']

const importOf = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

const sourceFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/**
 * The pairs of folders in a room that import each other.
 * @param {string} root an absolute path
 * @param {string} room a folder within it
 * @returns {string[]} a line for each pair
 */
export const mutualImports = (root, room) => {
  /** For each pair `a b` that is imported from a to b, one file that does so. */
  const importers = new Map()
  for (const file of sourceFiles(join(root, room))) {
    const path = relative(root, file).split(sep).join('/')
    const folder = dirname(path)
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(importOf)) {
      const imported = posix.dirname(posix.join(folder, specifier))
      const isInRoom = imported === room || imported.startsWith(`${room}/`)
      if (isInRoom && imported !== folder) importers.set(`${folder} ${imported}`, path)
    }
  }
  return [...importers].flatMap(([pair, path]) => {
    const [from, to] = pair.split(' ')
    const back = importers.get(`${to} ${from}`)
    return back === undefined || from > to ? [] : [`${from} and ${to} import each other: ${path}, ${back}`]
  })
}

/** Files that may not load the schemas' library: the tab's, and the pure ones. */
const withoutSchemas = (path) =>
  (path.startsWith('src/') || path.startsWith('domain/') || path.includes('/fixtures/')) &&
  !path.startsWith('domain/schema/')

/**
 * The imports of a room that bring more than types of `domain/schema/`.
 * @param {string} root an absolute path
 * @param {string} room a folder within it
 * @returns {string[]} a line for each
 */
export const schemaImports = (root, room) =>
  sourceFiles(join(root, room)).flatMap((file) => {
    const path = relative(root, file).split(sep).join('/')
    if (!withoutSchemas(path)) return []
    const values = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?:\{[^}]*\}|\*[^'\n]*) from '([./]+(?:domain\/)?schema\/[^']+)'/gm,
    )
    return [...values].map(([, specifier]) => `${path} imports more than types from ${specifier}`)
  })
