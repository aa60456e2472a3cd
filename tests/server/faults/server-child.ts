/**
 * The shipped server (`server/main.ts`) in its own process, which can be killed. Invariant: each started process is ended by its process
 * id. The server has no demonstration and uses the clock of this machine, so tests count days from the server's present day.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface ServerChild {
  readonly address: string
  readonly pid: number
  /** The time from its start until it listened, in ms. */
  readonly startMs: number
  /** Its output so far. */
  output(): string
  /** Settles when it has ended for any reason. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  /** Settles when it has ended. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts a process. It is returned even if it will never listen. */
export const spawnServer = (environment: Readonly<Record<string, string>>) => {
  // Its life is short, so the code of PGlite is compiled only once and quickly.
  const flags = ['--disable-warning=ExperimentalWarning', '--liftoff-only']
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_PATH: process.env.NODE_PATH },
      ...{ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{
        HOST: '127.0.0.1',
        PORT: '0',
        SEED: 'none',
        STAFF_SECOND_FACTOR: '0',
        LOG_LEVEL: 'warn',
        MAX_ADDRESS_CALLS_PER_SECOND: '1000000',
        MAX_ADDRESS_COST_PER_SECOND: '1000000',
        // A long run books years ahead.
        BOOKABLE_DAYS: '36500',
      },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    // The event `exit` is not used, because the last output may come after it.
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  return { child, output: () => output, ended }
}

/** A started process may find that it must not run. */
export const runServer = async (environment: Readonly<Record<string, string>>) => {
  const { output, ended } = spawnServer(environment)
  return { code: await ended, output: output() }
}

/** Waits until the process listens. @throws Error with its output if it ends before that */
export const startServerChild = async (environment: Readonly<Record<string, string>>): Promise<ServerChild> => {
  const begun = performance.now()
  const { child, output, ended } = spawnServer(environment)
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = /http:\/\/localhost:(\d+)/.exec(output()) ?? []
      if (found !== undefined) resolve(found)
    })
    ended.then((how) => reject(new Error(`The server ended with ${how}: ${output()}`)))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startMs: Math.round(performance.now() - begun),
    output,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
