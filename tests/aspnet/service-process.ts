/**
 * The published service in a process of its own, with its state in a temporary file. Invariant: what was started is
 * ended, by its own process id.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** As the hub's settings name them. */
export const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
export type Transport = (typeof transports)[number]

/** Names the folder that `dotnet publish` wrote. */
export const PUBLISHED_VARIABLE = 'ASPNET_PUBLISHED'

export interface ServiceProcess {
  readonly origin: string
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
  /** Starts it again on the same port and state. */
  start(): Promise<void>
  /** While it is stopped: as one that keeps reservations in memory alone. */
  forgetReservations(): void
  /** Stops it and removes its state. */
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const LISTENING = /^Listening on (http:\/\/127\.0\.0\.1:\d+)$/

/** Starts the service from the folder that `dotnet publish` has written. */
export const startService = async (published: string, transport: Transport): Promise<ServiceProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-aspnet-'))
  const state = join(folder, 'state.json')
  let child: ChildProcess | null = null
  let output = ''

  const startOn = (port: string): Promise<string> => {
    const started = spawn('dotnet', [join(published, 'BookingService.dll'), '--contentRoot', published], {
      env: {
        ...process.env,
        DOTNET_CLI_TELEMETRY_OPTOUT: '1',
        DOTNET_NOLOGO: '1',
        PORT: port,
        DIST: join(root, 'dist'),
        WORLD: join(root, 'tests/other-back-end/world.json'),
        STATE: state,
        TRANSPORTS: transport,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    return new Promise((resolve, reject) => {
      createInterface(started.stdout).on('line', (line) => {
        output += `${line}\n`
        const [, origin] = LISTENING.exec(line) ?? []
        if (origin !== undefined) resolve(origin)
      })
      started.once('error', reject)
      started.once('exit', () => reject(new Error(`the service ended at its start:\n${output}`)))
    })
  }

  const stop = async (): Promise<void> => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }

  const origin = await startOn('0')
  return {
    origin,
    output: () => output,
    stop,
    start: async () => {
      await startOn(new URL(origin).port)
    },
    forgetReservations: () => {
      writeFileSync(state, JSON.stringify({ ...JSON.parse(readFileSync(state, 'utf8')), reservations: [] }))
    },
    close: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
