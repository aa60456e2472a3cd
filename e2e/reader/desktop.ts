/**
 * A hidden desktop for one run, with a display, a message bus and a window manager. It does not touch the machine's own
 * desktop: all settings are in a temporary folder, and it uses a free display number and a free bus address. Invariant:
 * every program that was started is ended with the desktop, by its own process id.
 */
import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProgram, heardFrom, type ProgramOptions, startProgram } from '../engines/programs.ts'

export interface Desktop {
  /** This folder is removed when the desktop is closed. */
  readonly folder: string
  /** The environment of every program that runs on it. */
  readonly env: Readonly<Record<string, string>>
  start(program: string, parameters: readonly string[], options?: Omit<ProgramOptions, 'third'>): ChildProcess
  close(): Promise<void>
}

const SIZE = { width: 1280, height: 900 } as const

/** The Swedish locale of the C library. It is made for this run only, because the machine may not have it. */
const makeLocale = (folder: string): void => {
  const { status, stderr } = spawnSync('localedef', ['-i', 'sv_SE', '-f', 'UTF-8', join(folder, 'sv_SE.UTF-8')])
  if (status !== 0) throw new Error(`localedef could not make sv_SE.UTF-8 (package "locales"): ${stderr}`)
}

export const startDesktop = async (): Promise<Desktop> => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-reader-'))
  const place = (name: string): string => {
    mkdirSync(join(folder, name), { mode: 0o700 })
    return join(folder, name)
  }
  const locales = place('locales')
  makeLocale(locales)
  const env: Record<string, string> = {
    HOME: place('home'),
    XDG_CONFIG_HOME: place('config'),
    XDG_DATA_HOME: place('share'),
    XDG_CACHE_HOME: place('cache'),
    XDG_RUNTIME_DIR: place('runtime'),
    ...{ LOCPATH: locales, LC_ALL: 'sv_SE.UTF-8', LANGUAGE: 'sv', GSETTINGS_BACKEND: 'memory' },
  }
  const running: ChildProcess[] = []
  const start: Desktop['start'] = (program, parameters, options = {}) => {
    const child = startProgram(program, parameters, { ...options, env: { ...env, ...options.env }, third: true })
    running.unshift(child)
    return child
  }
  const close = async (): Promise<void> => {
    for (const child of running) await endProgram(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const screen = `${SIZE.width}x${SIZE.height}x24`
    const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'])
    env.DISPLAY = `:${(await heardFrom(display, 3, /(\d+)\n/))[1]}`
    const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=3'])
    env.DBUS_SESSION_BUS_ADDRESS = String((await heardFrom(bus, 3, /(\S+)\n/))[1])
    start('openbox', ['--sm-disable'])
  } catch (error) {
    await close()
    throw error
  }
  return { folder, env, start, close }
}
