/**
 * The real server in a separate process, with an embedded database in a temporary folder. Its clock is set, so that no
 * test depends on today's date. Invariant: every started process is ended, by its own id.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/testing/free-port.ts'
import { patience } from '../../tests/testing/patience.ts'
import { keepLog, keepsEvidence } from '../../tests/testing/run-evidence.ts'

const root = new URL('../..', import.meta.url).pathname

/** Tuesday 3 March 2026, 08:00 in Stockholm. The demo's first day has just begun. */
export const CLOCK_START = '2026-03-03T07:00:00.000Z'
export const TODAY = '2026-03-03'

export interface TestServer {
  readonly origin: string
  /** The server's `DATA_DIR`. */
  readonly dataDirectory: string
}

export interface ServerProcess extends TestServer {
  /** Ends the server: with SIGTERM as an operator does, or with SIGKILL as a fault does. Its data stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts the server again on the same port and data. */
  start(): Promise<void>
  /** Stops the server and removes its folder. */
  close(): Promise<void>
}

/** This limit is generous, because the machines of the tests are shared. */
const START_MS = patience(120_000)

/**
 * The environment variable with the folder of the data that hosted servers start with (`server-host.ts`). The global
 * set-up sets it.
 */
export const TEMPLATE_VARIABLE = 'BOOKING_E2E_TEMPLATE'
/**
 * The environment variable with the address of the PostgreSQL database that they start with. The global set-up sets it.
 */
export const TEMPLATE_DATABASE = 'BOOKING_E2E_TEMPLATE_DATABASE'

const makeDataFolder = (): string => mkdtempSync(join(tmpdir(), 'booking-e2e-'))

/** A data folder that starts as a copy of the template. */
export const demoData = (): string => {
  const data = makeDataFolder()
  const template = process.env[TEMPLATE_VARIABLE]
  if (template !== undefined) cpSync(template, data, { recursive: true })
  return data
}

interface Place {
  readonly port: number
  readonly dataDirectory: string
  /** The time limit in milliseconds. */
  readonly clockStart: number
}

/** The settings that a server starts with, unless a test sets others. */
export const serverEnvironment = (
  { port, dataDirectory, clockStart }: Place,
  settings: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDirectory,
  SEED: 'demo',
  // All browsers of a test count as one source, and the machine is shared with others.
  MAX_ADDRESS_COST_PER_SECOND: '1000000',
  // All people of a test register from one address.
  MAX_SOURCE_MAILS_PER_HOUR: '1000',
  MAX_STRANGERS_MAILS_PER_HOUR: '1000',
  // On a busy machine a page that is loaded again may take longer to come back than the default of 10 s.
  RELEASE_SECONDS: '120',
  LOG_LEVEL: keepsEvidence ? 'debug' : 'warn',
  ...settings,
  // A house that begins empty goes by the true time: the server sets the clock of the demo alone.
  ...(settings.SEED === 'none' ? {} : { CLOCK_START: new Date(clockStart).toISOString() }),
})

/** @param data the folder of the data; an empty folder is filled with the demo content, which takes some seconds */
export const startServerProcess = async (
  settings: Readonly<Record<string, string>> = {},
  data = makeDataFolder(),
): Promise<ServerProcess> => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const clockStart = Date.parse(settings.CLOCK_START ?? CLOCK_START)
  const begun = performance.now()
  let child: ChildProcess | null = null
  let output = ''
  let logged = ''

  const start = async (): Promise<void> => {
    // The process lives only shortly, so PGlite's code is compiled once and quickly, without optimisation.
    const started = spawn('node', ['--disable-warning=ExperimentalWarning', '--liftoff-only', 'server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
        // A server that starts again finds that time has passed.
        ...serverEnvironment(
          { port, dataDirectory: data, clockStart: clockStart + performance.now() - begun },
          settings,
        ),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    started.stderr.on('data', (chunk: Buffer) => {
      logged += chunk.toString()
    })
    const deadline = Date.now() + START_MS
    for (;;) {
      if (started.exitCode !== null) throw new Error(`the server ended at its start:\n${output}`)
      const answered = await fetch(`${origin}/api/health`).then(
        (response) => response.ok,
        () => false,
      )
      if (answered) return
      if (Date.now() > deadline) throw new Error(`the server did not answer in time:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
    keepLog(logged)
    logged = ''
  }

  await start()
  return {
    origin,
    dataDirectory: data,
    stop,
    start,
    close: async () => {
      await stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
