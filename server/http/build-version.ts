/**
 * Tells which release this is: the version of the package, and the build of the client, as its page names it (`vite.config.ts`). The build
 * is sent with the answer of every call, so that pages of an older build learn of a newer one. Invariant: it is the build of the files that
 * are there now, also if they are replaced while the server runs.
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

/** @returns null if the client is not built */
export const readBuild = async (distDirectory: string): Promise<string | null> => {
  const text = await readFile(join(distDirectory, 'index.html'), 'utf8').catch(() => '')
  return /<meta name="build" content="([\w-]+)"/.exec(text)?.[1] ?? null
}

/** The folder for which the client was built (`BASE_PATH`): '/', or a path such as '/boka/'. It is read once, when the server starts. */
export const readBasePath = async (distDirectory: string): Promise<string> => {
  const page = await readFile(join(distDirectory, 'index.html'), 'utf8').catch(() => '')
  return /<meta name="base-path" content="(\/(?:[\w.~-]+\/)*)"/.exec(page)?.[1] ?? '/'
}

export const createRelease = (distDirectory: string) => {
  const page = join(distDirectory, 'index.html')
  let known: { readonly mark: string; readonly build: Promise<string | null> } | null = null
  /** Null if the client is not built. */
  const build = async (): Promise<string | null> => {
    // Synchronous, because every call needs it, and it takes a few microseconds.
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
