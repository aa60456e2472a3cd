/**
 * Which release this is: the version of the package, and the build of the client that is served, as its page says
 * (`vite.config.ts`). Sent with every answer of a call, so that pages of an older build learn that there is a newer one.
 * Invariant: it follows the files, also when they are replaced under a server that runs.
 */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Schema } from 'effect'

export interface BuildVersion {
  readonly version: string
  readonly build: string
}

const decodePackage = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))

export const readPackageVersion = async (): Promise<string> =>
  decodePackage(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version

/** @returns null: there is no built client */
export const readBuild = async (distDirectory: string): Promise<string | null> => {
  const text = await readFile(join(distDirectory, 'index.html'), 'utf8').catch(() => '')
  return /<meta name="build" content="([\w-]+)"/.exec(text)?.[1] ?? null
}

/**
 * The folder that the built client is for (`BASE_PATH` of its build): '/', or a path such as '/boka/'. Read once, when the
 * server starts.
 */
export const readBasePath = async (distDirectory: string): Promise<string> => {
  const page = await readFile(join(distDirectory, 'index.html'), 'utf8').catch(() => '')
  return /<meta name="base-path" content="(\/(?:[\w.~-]+\/)*)"/.exec(page)?.[1] ?? '/'
}

export const createRelease = (distDirectory: string) => {
  const page = join(distDirectory, 'index.html')
  let known: { readonly mark: string; readonly build: Promise<string | null> } | null = null
  /** Null: the client is not built. */
  const build = async (): Promise<string | null> => {
    // Not left to a thread: it is asked with every call, and takes a few microseconds.
    const file = statSync(page, { throwIfNoEntry: false })
    if (file === undefined) return null
    const mark = `${file.ino} ${file.mtimeMs} ${file.size}`
    if (known?.mark !== mark) known = { mark, build: readBuild(distDirectory) }
    return known.build
  }
  return {
    build,
    isBuilt: (): boolean => statSync(page, { throwIfNoEntry: false }) !== undefined,
    version: async (): Promise<BuildVersion> => ({
      version: await readPackageVersion(),
      build: (await build()) ?? 'not-built',
    }),
  }
}
