/**
 * The process: settings from the environment, the server, a greeting for people, and an orderly end on SIGTERM and
 * SIGINT. What prevents a start is said in a sentence and ends the process with 1. Invariant: it ends within
 * `STOP_SECONDS` of the first signal, and at once on the second.
 */
import { DEMO_PASSWORD } from './demo/demo-content.ts'
import { readDemoPeople } from './demo/demo-files.ts'
import { explain } from './explain.ts'
import { outboxDirectory } from './mail/create-mail-transport.ts'
import { createLogger, type Logger } from './process/logger.ts'
import { readSettings, type Settings } from './process/settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

const STOP_SECONDS = 10

const greeting = ({ url, address }: RunningServer, settings: Settings): string => {
  const lines = ['', `  Bokningen är igång / The booking server is running:  ${url}`]
  if (new URL(url).port !== new URL(address).port || settings.publicUrl !== null)
    lines.push(`  Lyssnar på / Listening on:                           ${address}`)
  if (settings.smtpUrl === null)
    lines.push(`  E-post blir filer i / E-mails become files in:       ${outboxDirectory(settings)}`)
  if (settings.seed === 'demo') {
    lines.push('', `  Demokonton / Demo accounts (lösenord / password: ${DEMO_PASSWORD})`)
    for (const user of readDemoPeople().users)
      lines.push(`    ${user.email.padEnd(24)}${user.role === 'administrator' ? 'administratör' : user.userType}`)
  }
  lines.push('', '  Avsluta med Ctrl+C / Stop with Ctrl+C', '')
  return lines.join('\n')
}

/** Nothing is sound any more after an unexpected error: a supervisor starts the process again. */
const endOnUnexpected = (logger: Logger): void => {
  process.on('uncaughtException', (error) => {
    logger.error('The server ends, since something failed that nothing was prepared for', error)
    process.exit(1)
  })
}

const run = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const logger = createLogger(settings.logLevel)
  endOnUnexpected(logger)
  const server = await startServer(settings, { logger })
  process.stdout.write(`${greeting(server, settings)}\n`)
  logger.info('Started', {
    database: settings.database._tag,
    port: Number(new URL(server.address).port),
    ms: Math.round(performance.now()),
  })

  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1)
    stopping = true
    logger.info('Stopping', { signal })
    setTimeout(() => {
      logger.warn('What was still going on was cut off', { seconds: STOP_SECONDS })
      process.exit(0)
    }, STOP_SECONDS * 1000).unref()
    server.stop().then(
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
}

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error, 'The server could not start')}\n`)
  process.exit(1)
})
