/**
 * Checks that the folders of a room import each other in no ring, however long, where an import of types counts like any
 * other; and that what must stay small or pure takes types alone from the schemas. Part of `npm run check`.
 * Invariant: a ring is named with a file for each of its imports, so that its reader knows where to begin.
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

/** By folder of a room: the folders of that room which it imports, each with one file that does so. */
const importsOf = (root, room) => {
  const imports = new Map()
  for (const file of sourceFiles(join(root, room))) {
    const path = relative(root, file).split(sep).join('/')
    const folder = dirname(path)
    const imported = imports.get(folder) ?? new Map()
    imports.set(folder, imported)
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(importOf)) {
      const target = posix.dirname(posix.join(folder, specifier))
      const isInRoom = target === room || target.startsWith(`${room}/`)
      if (isInRoom && target !== folder) imported.set(target, path)
    }
  }
  return imports
}

/** The shortest way of imports from a folder back to itself; null: there is none. */
const wayBack = (imports, folder) => {
  const ways = [[folder]]
  const seen = new Set()
  for (const way of ways) {
    for (const next of imports.get(way.at(-1))?.keys() ?? []) {
      if (next === folder) return [...way, folder]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return null
}

/**
 * The rings of folders in a room, however long: each folder of a ring imports the next one, and the last the first.
 * @param {string} root an absolute path
 * @param {string} room a folder within it
 * @returns {string[]} a line for each ring that is found from some folder, with a file for each of its imports
 */
export const folderRings = (root, room) => {
  const imports = importsOf(root, room)
  const rings = new Map()
  for (const folder of imports.keys()) {
    const way = wayBack(imports, folder)
    if (way === null) continue
    const files = way.slice(1).map((next, index) => imports.get(way[index]).get(next))
    rings.set(way.slice(1).toSorted().join(' '), `${way.join(' → ')}: ${files.join(', ')}`)
  }
  return [...rings.values()]
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
