/**
 * Which release this is: the version of the package, and a mark of the built client, which differs from build to build
 * because its page names files by hashes of their content.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Schema } from 'effect'

export interface BuildVersion {
  readonly version: string
  readonly build: string
}

const decodePackage = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))

export const readBuildVersion = async (distDirectory: string): Promise<BuildVersion> => {
  const { version } = decodePackage(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const page = await readFile(join(distDirectory, 'index.html')).catch(() => null)
  const build = page === null ? 'not-built' : createHash('sha256').update(page).digest('hex').slice(0, 12)
  return { version, build }
}
