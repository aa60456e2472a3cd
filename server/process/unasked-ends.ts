/**
 * Whether the process before this one ended without being asked to: killed, out of memory, by a fault. A supervisor starts the next in
 * a second, and nobody would hear of it. A file in the data folder stands there for as long as a process runs that nobody has asked to stop.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param port as it was set: processes that share a folder have one each */
export const noteRunning = (dataDirectory: string, port: number) => {
  const file = join(dataDirectory, `running-${port}`)
  const wasUnasked = existsSync(file)
  writeFileSync(file, `${process.pid}\n`, { mode: 0o600 })
  return {
    wasUnasked,
    /** From here on an end is asked for, however it comes. */
    asked: (): void => rmSync(file, { force: true }),
  }
}
