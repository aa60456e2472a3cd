/** Orca on a desktop, mute: what it speaks is read from the file that it writes (`orca-customizations.py`). */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Desktop } from './desktop.ts'
import { type Noted, notedIn } from './speech-log.ts'

export interface Orca {
  /** All that it noted, oldest first. */
  noted(): readonly Noted[]
}

const START_MS = 60_000

export const startOrca = async (desktop: Desktop): Promise<Orca> => {
  const settings = join(String(desktop.env.XDG_DATA_HOME), 'orca')
  mkdirSync(settings)
  copyFileSync(join(import.meta.dirname, 'orca-customizations.py'), join(settings, 'orca-customizations.py'))
  const log = join(desktop.folder, 'heard')
  writeFileSync(log, '')
  const child = desktop.start('orca', ['--replace', ...(process.env.READER_DEBUG ? ['--debug-file=' + process.env.READER_DEBUG] : [])], { HEARD_LOG: log })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const noted = (): readonly Noted[] => notedIn(readFileSync(log, 'utf8'))
  const deadline = Date.now() + START_MS
  while (!noted().some(({ kind }) => kind === 'speech')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Orca did not speak:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { noted }
}
