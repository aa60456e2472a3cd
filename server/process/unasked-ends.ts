/**
 * Detects whether the previous process ended without a signal to stop: it was killed, ran out of memory, or failed. Otherwise nobody would
 * notice, because a supervisor starts the next process within a second. The mark is a file in the data folder, which exists while a process
 * runs that nobody has asked to stop.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Notes that a process runs. Processes that share a folder have different ports. */
export const noteRunning = (dataDirectory: string, port: number) => {
  const file = join(dataDirectory, `running-${port}`)
  const wasUnasked = existsSync(file)
  writeFileSync(file, `${process.pid}\n`, { mode: 0o600 })
  return {
    wasUnasked,
    /** To be called when the process is asked to stop. After this call, its end is expected. */
    asked: (): void => rmSync(file, { force: true }),
  }
}
