/**
 * Checks that the imports between the folders of a room form no ring of any length. An import of types counts like any other.
 * It also checks that code that must stay small or pure imports only types from the schemas. This is part of
 * `npm run check`. Invariant: each ring is printed with one file for each of its imports.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/** The rooms whose folders are checked. */
export const rooms = ['domain', 'worker', 'src', 'server']

const importOf = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

const sourceFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** Maps each folder of a room to the folders of that room that it imports, each with one importing file. */
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

/** The shortest chain of imports from a folder back to itself; null when there is none. */
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
 * The rings of folders in a room, of any length. Each folder of a ring imports the next one, and the last imports the first.
 * @param {string} root an absolute path
 * @param {string} room a folder within it
 * @returns {string[]} a line for each ring, with one file for each of its imports
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

/** Whether a file must not load the library of the schemas. This applies to `src/` and to `domain/` outside `domain/schema/`. */
const withoutSchemas = (path) =>
  (path.startsWith('src/') || path.startsWith('domain/') || path.includes('/fixtures/')) &&
  !path.startsWith('domain/schema/')

/**
 * Finds the imports in a room that import more than types from `domain/schema/`.
 * @param {string} root an absolute path
 * @param {string} room a folder within it
 * @returns {string[]} a line for each such import
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
