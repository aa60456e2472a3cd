/**
 * Servers with the settings that most tests have, one after the other in one process. To load the program and to compile the
 * database is three quarters of what a start costs: here it is done once for all files of tests that a worker runs.
 * Tests that set, stop or kill a server have one in a process of its own (`server-process.ts`).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { freePort } from '../../tests/testing/free-port.ts'
import type { HostAnswer, HostRequest } from './host-servers.ts'
import { CLOCK_START, demoData, serverEnvironment, type TestServer } from './server-process.ts'

export interface ServerHost {
  /** Stops the one that runs and removes its data, and starts the next on data of its own. */
  next(): Promise<TestServer>
  /** Ends the process, once the server that runs has stopped. */
  close(): Promise<void>
}

const program = new URL('host-servers.ts', import.meta.url).pathname

export const startServerHost = (): ServerHost => {
  // Each server lives for the tests of one file: what the database is made of is compiled quickly rather than well.
  const host = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning', '--liftoff-only'] })
  const ended = once(host, 'exit')
  let data: string | null = null

  const ask = async (request: HostRequest): Promise<void> => {
    const tooSoon = ended.then(() => Promise.reject(new Error('the process of the servers ended')))
    const answered = once(host, 'message')
    host.send(request)
    const [answer]: HostAnswer[] = await Promise.race([answered, tooSoon])
    if (answer?.failure !== null) throw new Error(`the server could not start or stop: ${answer?.failure}`)
  }
  const clear = (): void => {
    if (data !== null) rmSync(data, { recursive: true, force: true })
    data = null
  }

  return {
    next: async () => {
      const port = await freePort()
      const dataDirectory = demoData()
      await ask({ environment: serverEnvironment({ port, dataDirectory, clockStart: Date.parse(CLOCK_START) }) })
      clear()
      data = dataDirectory
      return { origin: `http://localhost:${port}`, dataDirectory }
    },
    close: async () => {
      await ask({ environment: null })
      clear()
      host.disconnect()
      await ended
    },
  }
}
