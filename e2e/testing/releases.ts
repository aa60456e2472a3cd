/**
 * Two releases of the client, and a server that goes from one to the other while it runs, as at a deployment. The second
 * is the first with another build id and other file names: what a build of changed sources differs in, without the time
 * that a build takes.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'

const built = process.env.CLIENT_DIR ?? new URL('../../dist', import.meta.url).pathname
const hashed = /^(.+)-([\w-]{8})(\.\w+)$/

export interface Releases {
  /** What the server takes the client from: `CLIENT_DIR`. */
  readonly directory: string
  readonly first: string
  readonly second: string
  /** From now on the server has the second, and nothing of the first. */
  deploySecond(): void
  remove(): void
}

export const buildOf = (page: Page): Locator => page.locator('meta[name="build"]')

const buildIn = (directory: string): string => {
  const id = /<meta name="build" content="([\w-]+)"/.exec(readFileSync(join(directory, 'index.html'), 'utf8'))?.[1]
  if (id === undefined) throw new Error('the built client names no build')
  return id
}

const makeNext = (directory: string, first: string, second: string): void => {
  const assets = join(directory, 'assets')
  const names = new Map(
    readdirSync(assets).flatMap((name) => {
      const [, stem, hash = '', end] = hashed.exec(name) ?? []
      return stem === undefined ? [] : [[name, `${stem}-${[...hash].reverse().join('')}${end}`] as const]
    }),
  )
  const old = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const change = (file: string): void => {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(old, (name) => names.get(name) ?? name).replaceAll(first, second))
  }
  for (const name of readdirSync(assets)) if (/\.(js|css)$/.test(name)) change(join(assets, name))
  for (const name of ['index.html', '.vite/manifest.json']) change(join(directory, name))
  for (const [name, next] of names) renameSync(join(assets, name), join(assets, next))
}

export const createReleases = (): Releases => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-releases-'))
  const [one, two, directory] = [join(folder, 'one'), join(folder, 'two'), join(folder, 'current')]
  for (const copy of [one, two]) cpSync(resolve(built), copy, { recursive: true })
  const first = buildIn(one)
  const second = `next-${first}`
  makeNext(two, first, second)
  symlinkSync(one, directory)
  return {
    directory,
    first,
    second,
    deploySecond: () => {
      symlinkSync(two, join(folder, 'deploying'))
      renameSync(join(folder, 'deploying'), directory)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
