/** Starts a real server for a test on a free port of 127.0.0.1. Its database and its data folder are deleted when it stops. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '../../../server/process/logger.ts'
import { readSettings, type Settings } from '../../../server/process/settings.ts'
import { type Overrides, type RunningServer, startServer } from '../../../server/start-server.ts'
import { passwordCost } from '../../testing/password-cost.ts'
import { createKeptLog, keepsEvidence } from '../../testing/run-evidence.ts'
import { newDatabase } from './new-database.ts'

/** A Monday in March, 07:00 in Stockholm. */
export const TEST_CLOCK_START = '2026-03-02T06:00:00Z'

export interface TestServerOptions extends Overrides {
  /** Environment variables that replace the ones below. */
  readonly environment?: Readonly<Record<string, string>>
  /** Null for the clock of this machine. The default is `TEST_CLOCK_START`. */
  readonly clockStart?: string | null
  /** Choices that the environment cannot say. */
  readonly settings?: Partial<Settings>
}

export const startTestServer = async (options: TestServerOptions = {}): Promise<RunningServer> => {
  const { environment, clockStart, settings, ...overrides } = options
  const dataDirectory = await mkdtemp(join(tmpdir(), 'booking-test-'))
  const fromEnvironment = readSettings({
    ...{ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDirectory },
    // All people of a test register from one address.
    ...{ MAX_SOURCE_MAILS_PER_HOUR: '1000', MAX_STRANGERS_MAILS_PER_HOUR: '1000' },
    // A test sends more requests than a person does, under one address.
    ...{ MAX_ADDRESS_COST_PER_SECOND: '1000000' },
    STAFF_SECOND_FACTOR: '0',
    ...environment,
  })
  const log = createKeptLog()
  const logger = keepsEvidence ? createLogger('debug', log) : createLogger(fromEnvironment.logLevel)
  const start = clockStart === undefined ? TEST_CLOCK_START : clockStart
  const server = await startServer(
    {
      ...fromEnvironment,
      database: settings?.database ?? (await newDatabase()),
      clockStart: start === null ? fromEnvironment.clockStart : Date.parse(start),
      ...settings,
    },
    { logger, copiesPictures: false, sendsMails: false, passwordCost, ...overrides },
  )
  return {
    ...server,
    async stop() {
      await server.stop()
      log.keep()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
