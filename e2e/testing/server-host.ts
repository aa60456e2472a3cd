/**
 * Servers in one process: loading the program is most of the cost of a start, and here it is done once for all tests
 * that a worker runs. Each has a database of its own on the PostgreSQL of the run. Tests that kill a server have one in
 * a process of its own (`server-process.ts`).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { copyDatabase, dropDatabase } from '../../tests/server/database/copied-databases.ts'
import { freePort } from '../../tests/testing/free-port.ts'
import type { HostAnswer, HostRequest } from './host-servers.ts'
import { CLOCK_START, demoData, serverEnvironment, TEMPLATE_DATABASE, type TestServer } from './server-process.ts'

export interface HostedServer extends TestServer {
  /**
   * On by so many milliseconds, in place of waiting: what has run out by then ends as it does when the time has passed. Browsers
   * hear of it with what is still held, or with what has ended.
   */
  moveClock(milliseconds: number): Promise<void>
  /** Ends it as an operator does. Its data stays. */
  stop(): Promise<void>
  /** Starts it again on the same port and data. */
  start(): Promise<void>
}

export interface ServerHost {
  /** Stops the server of this name, if one runs, and starts the next on data of its own. */
  start(name: string, settings?: Readonly<Record<string, string>>): Promise<HostedServer>
  /** Stops the server of this name and removes its data. */
  stop(name: string): Promise<void>
  /** Ends the process, once what runs has stopped. */
  close(): Promise<void>
}

interface Data {
  readonly directory: string
  readonly database: string
}

const newData = async (): Promise<Data> => {
  const template = process.env[TEMPLATE_DATABASE]
  if (template === undefined) throw new Error('the global set-up has made no database')
  return { directory: demoData(), database: await copyDatabase(template) }
}

const program = new URL('host-servers.ts', import.meta.url).pathname

export const startServerHost = (): ServerHost => {
  const host = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const ended = once(host, 'exit')
  const dataOf = new Map<string, Data>()

  const ask = async (request: HostRequest): Promise<void> => {
    const tooSoon = ended.then(() => Promise.reject(new Error('the process of the servers ended')))
    const answered = once(host, 'message')
    host.send(request)
    const [answer]: HostAnswer[] = await Promise.race([answered, tooSoon])
    if (answer?.failure !== null) throw new Error(`a server could not ${request.deed}: ${answer?.failure}`)
  }
  const stop = async (name: string): Promise<void> => {
    await ask({ name, deed: 'stop' })
    const data = dataOf.get(name)
    dataOf.delete(name)
    if (data === undefined) return
    rmSync(data.directory, { recursive: true, force: true })
    await dropDatabase(data.database)
  }

  return {
    start: async (name, settings = {}) => {
      if (dataOf.has(name)) await stop(name)
      const port = await freePort()
      const data = await newData()
      dataOf.set(name, data)
      const { directory: dataDirectory, database } = data
      const clockStart = Date.parse(settings.CLOCK_START ?? CLOCK_START)
      const begun = performance.now()
      const up = (): Promise<void> => {
        // A server that comes back finds that time went on.
        const place = { port, dataDirectory, clockStart: clockStart + performance.now() - begun }
        return ask({
          name,
          deed: 'start',
          environment: serverEnvironment(place, { DATABASE_URL: database, ...settings }),
        })
      }
      await up()
      return {
        origin: `http://localhost:${port}`,
        dataDirectory,
        moveClock: (milliseconds) => ask({ name, deed: 'move-clock', milliseconds }),
        stop: () => ask({ name, deed: 'stop' }),
        start: up,
      }
    },
    stop,
    close: async () => {
      for (const name of [...dataOf.keys()]) await stop(name)
      host.disconnect()
      await ended
    },
  }
}
