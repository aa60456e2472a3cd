/**
 * The process behind `server-host.ts`. It starts and stops servers and moves their clocks as its parent asks. Each
 * server has its own data. Invariant: it ends with its parent.
 */
import { sql } from 'kysely'
import { readReservations } from '../../server/claims/reservations.ts'
import { createLogger } from '../../server/process/logger.ts'
import { readSettings } from '../../server/process/settings.ts'
import { type RunningServer, startServer } from '../../server/start-server.ts'
import { passwordCost } from '../../tests/testing/password-cost.ts'
import { createKeptLog, keepsEvidence } from '../../tests/testing/run-evidence.ts'

/** At most one server runs under each name. */
export type HostRequest = { readonly name: string } & (
  | {
      readonly deed: 'start'
      /** Settings that the environment of a separate process would contain. */
      readonly environment: Readonly<Record<string, string>>
    }
  | { readonly deed: 'stop' }
  | { readonly deed: 'move-clock'; readonly milliseconds: number }
)
export interface HostMessage {
  readonly number: number
  readonly request: HostRequest
}
export interface HostAnswer {
  /** The id of the message. */
  readonly number: number
  /** Null means that the request has been carried out. */
  readonly failure: string | null
}

const log = createKeptLog()
const running = new Map<string, RunningServer>()

const stop = async (name: string): Promise<void> => {
  await running.get(name)?.stop()
  running.delete(name)
  log.keep()
}

const start = async (name: string, environment: Readonly<Record<string, string>>): Promise<void> => {
  const settings = readSettings(environment)
  const logger = keepsEvidence ? createLogger('debug', log) : createLogger(settings.logLevel)
  running.set(name, await startServer(settings, { logger, passwordCost }))
}

/** For everything that uses the server's clock, this much time has passed. */
const moveClock = async (name: string, milliseconds: number): Promise<void> => {
  const server = running.get(name)
  if (server === undefined) throw new Error(`no server ${name} runs`)
  await server.changes.run(async ({ transaction, news }) => {
    await sql`update server_clock set shift = shift + make_interval(secs => ${milliseconds / 1000})`.execute(
      transaction,
    )
    // Every hold is pushed again, so that every browser learns the new time. The server itself reports the holds that
    // have ended.
    const { reservations } = await readReservations(transaction)
    news.reservations('extended', reservations)
  })
}

const carryOut = (request: HostRequest): Promise<void> => {
  switch (request.deed) {
    case 'start':
      return start(request.name, request.environment)
    case 'stop':
      return stop(request.name)
    case 'move-clock':
      return moveClock(request.name, request.milliseconds)
  }
}

process.on('message', async ({ number, request }: HostMessage) => {
  const failure = await carryOut(request).then(
    () => null,
    (error: unknown) => String(error),
  )
  process.send?.({ number, failure } satisfies HostAnswer)
})
process.on('disconnect', () => process.exit())
