/**
 * Tells whether the process before this one ended without being asked to: it was killed, ran out of memory, or failed. Otherwise nobody
 * would notice, because a supervisor starts the next one within a second. A file in the data folder exists for as long as a process runs
 * that nobody has asked to stop.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param port the port of the settings, which differs between processes that share a folder */
export const noteRunning = (dataDirectory: string, port: number) => {
  const file = join(dataDirectory, `running-${port}`)
  const wasUnasked = existsSync(file)
  writeFileSync(file, `${process.pid}\n`, { mode: 0o600 })
  return {
    wasUnasked,
    /** To be called when the process is asked to stop. From then on any end of it is expected. */
    asked: (): void => rmSync(file, { force: true }),
  }
}
