/**
 * Runs Orca without sound on a desktop. Its utterances are read from the file that it writes
 * (`orca-customizations.py`). Invariant: an Orca that a person uses on this machine keeps running. Orca looks for other
 * Orca processes by name on all desktops, and would refuse to start beside them or would end them.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience } from '../../tests/testing/patience.ts'
import type { Desktop } from './desktop.ts'
import { type Noted, notedIn } from './speech-log.ts'

export interface Orca {
  /** All lines that Orca has written, the oldest first. */
  noted(): readonly Noted[]
}

const START_MS = patience(60_000)

/** ORCA_LOG is the name of a file in which Orca logs why it spoke or stayed silent. */
export const startOrca = async (desktop: Desktop): Promise<Orca> => {
  const settings = join(String(desktop.env.XDG_DATA_HOME), 'orca')
  mkdirSync(settings)
  copyFileSync(join(import.meta.dirname, 'orca-customizations.py'), join(settings, 'orca-customizations.py'))
  const heard = join(desktop.folder, 'heard')
  writeFileSync(heard, '')
  const ownLog = process.env.ORCA_LOG === undefined ? [] : [`--debug-file=${process.env.ORCA_LOG}`]
  const child = desktop.start('orca', ownLog, { env: { HEARD_LOG: heard }, alone: true })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const noted = (): readonly Noted[] => notedIn(readFileSync(heard, 'utf8'))
  const deadline = Date.now() + START_MS
  // Orca says that it is on.
  while (noted().length === 0) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Orca did not speak:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { noted }
}
