/**
 * Servers in one process: to load the program and to compile the database is three quarters of what a start costs, and here it
 * is done once for all tests that a worker runs. Tests that stop or kill a server have one in a process of its own
 * (`server-process.ts`).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { freePort } from '../../tests/testing/free-port.ts'
import type { HostAnswer, HostRequest } from './host-servers.ts'
import { CLOCK_START, demoData, serverEnvironment, type TestServer } from './server-process.ts'

export interface HostedServer extends TestServer {
  /**
   * On by so many milliseconds, in place of waiting: what has run out by then ends as it does when the time has passed. Browsers
   * hear of it with what is still held, or with what has ended.
   */
  moveClock(milliseconds: number): Promise<void>
}

export interface ServerHost {
  /**
   * Stops the server of this name, if one runs, and starts the next on data of its own.
   * @param prepare changes its data before it starts
   */
  start(
    name: string,
    settings?: Readonly<Record<string, string>>,
    prepare?: (dataDirectory: string) => Promise<void>,
  ): Promise<HostedServer>
  /** Stops the server of this name and removes its data. */
  stop(name: string): Promise<void>
  /** Ends the process, once what runs has stopped. */
  close(): Promise<void>
}

const program = new URL('host-servers.ts', import.meta.url).pathname

export const startServerHost = (): ServerHost => {
  // Each server lives for the tests of one file: what the database is made of is compiled quickly rather than well.
  const host = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning', '--liftoff-only'] })
  const ended = once(host, 'exit')
  const data = new Map<string, string>()

  const ask = async (request: HostRequest): Promise<void> => {
    const tooSoon = ended.then(() => Promise.reject(new Error('the process of the servers ended')))
    const answered = once(host, 'message')
    host.send(request)
    const [answer]: HostAnswer[] = await Promise.race([answered, tooSoon])
    if (answer?.failure !== null) throw new Error(`a server could not ${request.deed}: ${answer?.failure}`)
  }
  const stop = async (name: string): Promise<void> => {
    await ask({ name, deed: 'stop' })
    rmSync(data.get(name) ?? '', { recursive: true, force: true })
    data.delete(name)
  }

  return {
    start: async (name, settings = {}, prepare) => {
      if (data.has(name)) await stop(name)
      const port = await freePort()
      const dataDirectory = demoData()
      data.set(name, dataDirectory)
      await prepare?.(dataDirectory)
      const clockStart = Date.parse(settings.CLOCK_START ?? CLOCK_START)
      const environment = serverEnvironment({ port, dataDirectory, clockStart }, settings)
      await ask({ name, deed: 'start', environment })
      return {
        origin: `http://localhost:${port}`,
        dataDirectory,
        moveClock: (milliseconds) => ask({ name, deed: 'move-clock', milliseconds }),
      }
    },
    stop,
    close: async () => {
      for (const name of [...data.keys()]) await stop(name)
      host.disconnect()
      await ended
    },
  }
}
