/**
 * Runs servers in one process. Loading the program is most of the cost of a start, and here it happens once for all
 * tests of a worker. Each server has its own database on the PostgreSQL of the run. A test that kills a server uses one
 * in a separate process (`server-process.ts`).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { copyDatabase, dropDatabase } from '../../tests/server/database/copied-databases.ts'
import { freePort } from '../../tests/testing/free-port.ts'
import type { HostAnswer, HostMessage, HostRequest } from './host-servers.ts'
import { CLOCK_START, demoData, serverEnvironment, TEMPLATE_DATABASE, type TestServer } from './server-process.ts'

export interface HostedServer extends TestServer {
  /**
   * Moves the clock forward by this many milliseconds, instead of waiting. Holds whose time is over then end as usual.
   * Browsers learn the new time with the holds that remain or have ended.
   */
  moveClock(milliseconds: number): Promise<void>
  /** Ends the server as an operator does. Its data stays. */
  stop(): Promise<void>
  /** Starts the server again on the same port and data. */
  start(): Promise<void>
  /**
   * Stops the server and removes its data. This takes more than a second. A test need not wait for it, because the host
   * waits when it is closed.
   */
  close(): Promise<void>
}

export interface ServerHost {
  /** Starts a server with its own data. */
  start(settings?: Readonly<Record<string, string>>): Promise<HostedServer>
  /** Ends the process after its servers have stopped. */
  close(): Promise<void>
}

interface Data {
  readonly directory: string
  readonly database: string
}

/** A copy of the database that the global set-up has made. */
export const newData = async (): Promise<Data> => {
  const template = process.env[TEMPLATE_DATABASE]
  if (template === undefined) throw new Error('the global set-up has made no database')
  return { directory: demoData(), database: await copyDatabase(template) }
}

const program = new URL('host-servers.ts', import.meta.url).pathname

export const startServerHost = (): ServerHost => {
  const host = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const ended = once(host, 'exit')
  const closes = new Map<string, () => Promise<void>>()
  const closed: Promise<void>[] = []
  const asked = new Map<number, (answer: HostAnswer) => void>()
  let count = 0
  host.on('message', (answer: HostAnswer) => {
    asked.get(answer.number)?.(answer)
    asked.delete(answer.number)
  })

  const ask = async (request: HostRequest): Promise<void> => {
    const tooSoon = ended.then(() => Promise.reject(new Error('the process of the servers ended')))
    count += 1
    const number = count
    const answered = new Promise<HostAnswer>((resolve) => asked.set(number, resolve))
    host.send({ number, request } satisfies HostMessage)
    const { failure } = await Promise.race([answered, tooSoon])
    if (failure !== null) throw new Error(`a server could not ${request.deed}: ${failure}`)
  }

  return {
    start: async (settings = {}) => {
      const port = await freePort()
      const name = String(port)
      const { directory: dataDirectory, database } = await newData()
      const clockStart = Date.parse(settings.CLOCK_START ?? CLOCK_START)
      const begun = performance.now()
      const up = (): Promise<void> => {
        // A server that starts again finds that time has passed.
        const place = { port, dataDirectory, clockStart: clockStart + performance.now() - begun }
        return ask({
          name,
          deed: 'start',
          environment: serverEnvironment(place, { DATABASE_URL: database, ...settings }),
        })
      }
      const remove = async (): Promise<void> => {
        await ask({ name, deed: 'stop' })
        rmSync(dataDirectory, { recursive: true, force: true })
        await dropDatabase(database)
      }
      const close = (): Promise<void> => {
        closes.delete(name)
        const removed = remove()
        closed.push(removed)
        return removed
      }
      closes.set(name, close)
      await up()
      return {
        origin: `http://localhost:${port}`,
        dataDirectory,
        moveClock: (milliseconds) => ask({ name, deed: 'move-clock', milliseconds }),
        stop: () => ask({ name, deed: 'stop' }),
        start: up,
        close,
      }
    },
    close: async () => {
      for (const close of [...closes.values()]) void close()
      await Promise.all(closed)
      host.disconnect()
      await ended
    },
  }
}
