/**
 * The process behind `server-host.ts`: starts and stops servers as its parent says, each on data of its own. Invariant: it
 * ends with its parent.
 */
import { createLogger } from '../../server/process/logger.ts'
import { readSettings } from '../../server/process/settings.ts'
import { type RunningServer, startServer } from '../../server/start-server.ts'
import { createKeptLog, keepsEvidence } from '../../tests/testing/run-evidence.ts'

export interface HostRequest {
  /** Of one name at most one runs: the next takes its place. */
  readonly name: string
  /** Of the settings that a process of its own would have; null: the one of this name is stopped. */
  readonly environment: Readonly<Record<string, string>> | null
}
export interface HostAnswer {
  /** Null: it is done. */
  readonly failure: string | null
}

const log = createKeptLog()
const running = new Map<string, RunningServer>()

const carryOut = async ({ name, environment }: HostRequest): Promise<void> => {
  await running.get(name)?.stop()
  running.delete(name)
  log.keep()
  if (environment === null) return
  const settings = readSettings(environment)
  const logger = keepsEvidence ? createLogger('debug', log) : createLogger(settings.logLevel)
  running.set(name, await startServer(settings, { logger }))
}

process.on('message', async (request: HostRequest) => {
  const failure = await carryOut(request).then(
    () => null,
    (error: unknown) => String(error),
  )
  process.send?.({ failure } satisfies HostAnswer)
})
process.on('disconnect', () => process.exit())
