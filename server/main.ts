/**
 * The server's process. It reads the settings, starts the server and greets the person who started it. It ends in order on SIGTERM and
 * SIGINT. If it cannot start, it explains the reason in a sentence and ends with the code 1. Invariant: after the first signal it ends
 * within the time for draining plus `STOP_SECONDS`, and after a second signal it ends immediately.
 */
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { explain } from './explain.ts'
import { greeting } from './greeting.ts'
import { readBuild } from './http/build-version.ts'
import { createLogger } from './process/logger.ts'
import { InvalidSettings, readSettings } from './process/settings.ts'
import { startServer } from './start-server.ts'

const STOP_SECONDS = 10

const run = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const { clientDirectory } = settings
  // If the setting names a folder, that folder must contain a client. Without the setting, the client may be built later.
  if (clientDirectory !== null && (await readBuild(resolve(clientDirectory))) === null)
    throw new InvalidSettings([
      `CLIENT_DIR is "${clientDirectory}": it must be a folder with the built client, as npm run build leaves it in dist.`,
    ])
  const logger = createLogger(settings.logLevel)
  // After an unexpected error, any part of the state may be wrong, so the process ends. A supervisor starts it again.
  process.on('uncaughtException', (error) => {
    logger.error('The server ends, since something failed that nothing was prepared for', error)
    process.exit(1)
  })
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

  // The greeting is printed last. Its reader may stop the process immediately, and the process must then end in order.
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
