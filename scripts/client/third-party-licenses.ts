/**
 * Writes the list of third-party packages in the client and the server, with their licences, into the build. Anybody who
 * distributes the product must distribute these licences with it. Invariant: the lock file alone decides which packages are
 * listed, so that the list is the same on every machine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'effect'
import type { Plugin } from 'vite'

const FILE = 'third-party-licenses.txt'

const decodeLock = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      packages: Schema.Record(
        Schema.String,
        Schema.Struct({
          version: Schema.optional(Schema.String),
          license: Schema.optional(Schema.String),
          dev: Schema.optional(Schema.Boolean),
          optional: Schema.optional(Schema.Boolean),
        }),
      ),
    }),
  ),
)

/** The licence texts in the folder of a package; empty when there are none. */
const wordsIn = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')

export const thirdPartyLicenses = (root: string): string => {
  const { packages } = decodeLock(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const namesByWords = new Map<string, string[]>()
  for (const [path, { version, license, dev = false, optional = false }] of Object.entries(packages)) {
    if (dev || path === '') continue
    const name = `${path.replace(/^.*node_modules\//, '')} ${version} (${license ?? 'see its words'})`
    const words = optional ? '' : wordsIn(join(root, path))
    namesByWords.set(words, [...(namesByWords.get(words) ?? []), name])
  }
  return [...namesByWords].map(([words, names]) => `${names.join('\n')}\n\n${words}\n`).join(`\n${'-'.repeat(72)}\n\n`)
}

export const thirdPartyLicensesPlugin = (root: string): Plugin => ({
  name: 'third-party-licenses',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: thirdPartyLicenses(root) })
  },
})
