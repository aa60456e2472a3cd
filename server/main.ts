/**
 * The process: settings from the environment, the server, a greeting for people, and an orderly end on SIGTERM and
 * SIGINT. A fault that prevents a start is said in a sentence and ends the process with 1. Invariant: it ends within
 * `STOP_SECONDS` of the first signal, and at once on the second.
 */
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { explain } from './explain.ts'
import { greeting } from './greeting.ts'
import { readBuild } from './http/build-version.ts'
import { createLogger, type Logger } from './process/logger.ts'
import { InvalidSettings, readSettings, type Settings } from './process/settings.ts'
import { startServer } from './start-server.ts'

const STOP_SECONDS = 10

/** Nothing is sound any more after an unexpected error: a supervisor starts the process again. */
const endOnUnexpected = (logger: Logger): void => {
  process.on('uncaughtException', (error) => {
    logger.error('The server ends, since something failed that nothing was prepared for', error)
    process.exit(1)
  })
}

/** A folder that is named for the client and holds none is a mistake; one that is only not built yet is not. */
const checkClient = async ({ clientDirectory }: Settings): Promise<void> => {
  if (clientDirectory !== null && (await readBuild(resolve(clientDirectory))) === null)
    throw new InvalidSettings([
      `CLIENT_DIR is "${clientDirectory}": it must be a folder with the built client, as npm run build leaves it in dist.`,
    ])
}

const run = async (): Promise<void> => {
  const settings = readSettings(process.env)
  await checkClient(settings)
  const logger = createLogger(settings.logLevel)
  endOnUnexpected(logger)
  for (const { name, nearest } of settings.misspelt)
    logger.warn('A variable looks like a setting and is none', { name, nearest })
  const server = await startServer(settings, { logger })

  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1)
    stopping = true
    logger.info('Stopping', { signal })
    setTimeout(
      () => {
        logger.warn('What was still going on was cut off', { seconds: STOP_SECONDS })
        process.exit(0)
      },
      (settings.drainSeconds + STOP_SECONDS) * 1000,
    ).unref()
    server.leave()
    pause(settings.drainSeconds * 1000)
      .then(() => server.stop())
      .then(
        () => {
          logger.info('Stopped')
          process.exit(0)
        },
        (error: unknown) => {
          logger.error('The server did not stop in order', error)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  // Last: whoever reads it may stop the process at once, and in order.
  process.stdout.write(`${greeting(server, settings)}\n`)
  logger.info('Started', {
    database: settings.database._tag,
    port: Number(new URL(server.address).port),
    ms: Math.round(performance.now()),
  })
}

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error, 'The server could not start')}\n`)
  process.exit(1)
})
