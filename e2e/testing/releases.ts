/**
 * Two releases of the client, each built from its own sources, and a server that changes from one to the other while it
 * runs, as at a deployment.
 */
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { buildClient } from './build-client.ts'

const root = new URL('../..', import.meta.url).pathname
const built = resolve(process.env.CLIENT_DIR ?? join(root, 'dist'))

export interface Releases {
  /** The folder of the client that the server serves (`CLIENT_DIR`). */
  readonly directory: string
  readonly first: string
  readonly second: string
  /**
   * From now on the server has only the files of this release. `mixed` means the second release with the core's scripts
   * of the first.
   */
  deploy(which: 'first' | 'second' | 'mixed'): void
  remove(): void
}

export const buildOf = (page: Page): Locator => page.locator('meta[name="build"]')

const buildIn = (directory: string): string => {
  const id = /<meta name="build" content="([\w-]+)"/.exec(readFileSync(join(directory, 'index.html'), 'utf8'))?.[1]
  if (id === undefined) throw new Error('the built client names no build')
  return id
}

/** The entry files of both kinds of worker, by their names in a build. */
const coreScripts = (directory: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(directory, 'assets')).flatMap((name) => {
      const entry = /^(shared|own)-entry-.+\.js$/.exec(name)?.[1]
      return entry === undefined ? [] : [[entry, join(directory, 'assets', name)]]
    }),
  )

const mix = (directory: string, pages: string, cores: string): void => {
  cpSync(pages, directory, { recursive: true })
  const older = coreScripts(cores)
  for (const [entry, script] of coreScripts(directory)) {
    const olderScript = older.get(entry)
    if (olderScript === undefined) throw new Error(`the build has no ${entry} worker`)
    copyFileSync(olderScript, script)
  }
}

export const createReleases = async (): Promise<Releases> => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-releases-'))
  const [next, mixed, directory] = [join(folder, 'next'), join(folder, 'mixed'), join(folder, 'current')]
  const places = { first: built, second: next, mixed }
  const first = buildIn(built)
  const second = `next-${first}`
  await buildClient(next, { BUILD_ID: second }, join(import.meta.dirname, 'next-release.config.ts'))
  mix(mixed, next, built)
  return {
    directory,
    first,
    second,
    deploy: (which) => {
      symlinkSync(places[which], join(folder, 'deploying'))
      renameSync(join(folder, 'deploying'), directory)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
