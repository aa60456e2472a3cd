/**
 * The server as it is shipped, in a process of its own. Each visitor has an address of its own, as behind a proxy, so
 * that the caps on addresses hold as they do for people; with the contents of the demonstration all have this machine's.
 * The day that is measured is not of this year.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { ask, Memory, now } from '../child-process.ts'
import { Hold, Usage } from './server-messages.ts'

export interface ServerProcess {
  readonly port: number
  /** From its beginning until it has answered that it is well, ms. */
  readonly startMs: number
  /** After a forced collection. */
  memory(): Promise<typeof Memory.Type>
  /** Time of all its threads since it began, ms. */
  cpuMs(): Promise<number>
  /** The longest time since the last question that its event loop did not turn. */
  holdMs(): Promise<number>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

const isWell = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/api/health', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).on('error', () => resolve(false))
  })

export const startServerProcess = async (environment: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const startedAt = now()
  const child = spawn(
    process.execPath,
    [
      ...['--expose-gc', '--disable-warning=ExperimentalWarning'],
      ...['--import', join(import.meta.dirname, 'inspection.ts'), join(root, 'server', 'main.ts')],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...{
          PORT: '0',
          HOST: '127.0.0.1',
          PUBLIC_URL: '',
          // The demonstration is for this machine alone, and takes nobody's word for an address.
          TRUSTED_PROXIES: environment.SEED === 'demo' ? '' : '127.0.0.1',
          LOG_LEVEL: 'error',
          BOOKABLE_DAYS: '36500',
        },
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const port = await new Promise<number>((resolve, reject) => {
    let greeting = ''
    child.stdout?.on('data', (chunk) => {
      greeting += chunk
      const found = /http:\/\/localhost:(\d+)/.exec(greeting)
      if (found !== null) resolve(Number(found[1]))
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${greeting}`)))
  })
  if (!(await isWell(port))) throw new Error('the server is not well')
  const startMs = now() - startedAt
  return {
    port,
    startMs,
    memory: () => ask(child, { _tag: 'Memory' }, Memory),
    cpuMs: async () => (await ask(child, { _tag: 'Usage' }, Usage)).cpuMs,
    holdMs: async () => (await ask(child, { _tag: 'Hold' }, Hold)).ms,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
