/**
 * Reads the present release: the version of the package, and the name of the client's build, which stands in its page (`vite.config.ts`).
 * Each call's answer carries the build, so that pages of an older build learn of a newer one. Invariant: the build is that of the present
 * files, even if they are replaced while the server runs.
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

/** Reads the name of the build. Returns null if the client is not built. */
export const readBuild = async (distDirectory: string): Promise<string | null> => {
  const text = await readFile(join(distDirectory, 'index.html'), 'utf8').catch(() => '')
  return /<meta name="build" content="([\w-]+)"/.exec(text)?.[1] ?? null
}

/** The folder for which the client was built (`BASE_PATH`): '/', or a path such as '/boka/'. The server reads it once, at its start. */
export const readBasePath = async (distDirectory: string): Promise<string> => {
  const page = await readFile(join(distDirectory, 'index.html'), 'utf8').catch(() => '')
  return /<meta name="base-path" content="(\/(?:[\w.~-]+\/)*)"/.exec(page)?.[1] ?? '/'
}

export const createRelease = (distDirectory: string) => {
  const page = join(distDirectory, 'index.html')
  let known: { readonly mark: string; readonly build: Promise<string | null> } | null = null
  /** The name of the present build, or null if the client is not built. */
  const build = async (): Promise<string | null> => {
    // This is synchronous because every call needs it and it takes only a few microseconds.
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
