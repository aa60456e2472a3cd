/**
 * The process: settings from the environment, the server, a greeting for people, and an orderly end on SIGTERM and
 * SIGINT. What prevents a start is said in a sentence and ends the process with 1.
 */

import { databaseFailure, isDatabaseFailure } from './database/transaction.ts'
import { DEMO_PASSWORD } from './demo/demo-content.ts'
import { users } from './demo/people.ts'
import { createLogger } from './logger.ts'
import { outboxDirectory } from './mail/create-mail-transport.ts'
import { InvalidSettings, readSettings, type Settings } from './settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** What people can put right themselves, in words made for them. */
const expectedErrors = new Set(['InvalidSettings', 'PortInUse', 'DataDirectoryInUse', 'DatabaseIsNewer'])

const explain = (error: unknown): string => {
  if (error instanceof InvalidSettings || (error instanceof Error && expectedErrors.has(error.name)))
    return error.message
  const failure = databaseFailure(error)
  if (isDatabaseFailure(failure))
    return 'The database does not answer. Check that it runs and that DATABASE_URL is its address.'
  if (error instanceof Error && 'code' in error) return `The server could not start: ${error.code} ${error.message}`
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`
}

const greeting = ({ url, address }: RunningServer, settings: Settings): string => {
  const lines = ['', `  Bokningen är igång / The booking server is running:  ${url}`]
  if (new URL(url).port !== new URL(address).port || settings.publicUrl !== null)
    lines.push(`  Lyssnar på / Listening on:                           ${address}`)
  if (settings.smtpUrl === null)
    lines.push(`  E-post blir filer i / E-mails become files in:       ${outboxDirectory(settings)}`)
  if (settings.seed === 'demo') {
    lines.push('', `  Demokonton / Demo accounts (lösenord / password: ${DEMO_PASSWORD})`)
    for (const user of users)
      lines.push(`    ${user.email.padEnd(24)}${user.role === 'administrator' ? 'administratör' : user.userType}`)
  }
  lines.push('', '  Avsluta med Ctrl+C / Stop with Ctrl+C', '')
  return lines.join('\n')
}

const run = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const logger = createLogger(settings.logLevel)
  const server = await startServer(settings, { logger })
  process.stdout.write(`${greeting(server, settings)}\n`)

  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1)
    stopping = true
    logger.info('Stopping', { signal })
    server.stop().then(
      () => process.exit(0),
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
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
