/**
 * The PostgreSQL of Debian's package `postgresql`, which operators use. It has another version than that of the other tests, has JIT, and
 * has the settings and the collation of the package and `docs/operating.md`. The system's own clusters are not touched.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'

const programs = (): string => {
  const [newest] = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) => existsSync(join(versions, version, 'bin', 'initdb')))
    .toSorted((one, other) => Number(other) - Number(one))
  if (newest === undefined) throw new Error('There is no PostgreSQL of Debian. As root: apt-get install postgresql')
  return join(versions, newest, 'bin')
}

/** PostgreSQL refuses to run as root. Then the user that the package has made runs it. */
const ownUser = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

interface DistributionOptions {
  readonly databaseDir: string
  readonly port: number
  /** The user, who needs no password on this machine. */
  readonly user: string
  readonly initdbFlags: readonly string[]
  readonly postgresFlags: readonly string[]
  readonly onLog: (message: string) => void
}

/** Finds the programs of Debian's PostgreSQL. @throws Error if the package is not installed */
export const distributionPostgreSql = (options: DistributionOptions) => {
  const folder = programs()
  const user = ownUser()
  let running: { readonly child: ReturnType<typeof spawn>; readonly ended: Promise<void> } | null = null
  return {
    async initialise(): Promise<void> {
      await mkdir(options.databaseDir, { recursive: true })
      if (user.uid !== undefined && user.gid !== undefined) await chown(options.databaseDir, user.uid, user.gid)
      const flags = ['--pgdata', options.databaseDir, '--username', options.user, '--auth=trust']
      execFileSync(join(folder, 'initdb'), [...flags, ...options.initdbFlags], { ...user, stdio: 'ignore' })
    },
    async start(): Promise<void> {
      // Its sockets are in its data folder, because the system's folder for sockets may not be writable.
      const flags = ['-D', options.databaseDir, '-p', String(options.port), '-k', options.databaseDir]
      const child = spawn(join(folder, 'postgres'), [...flags, ...options.postgresFlags], { ...user, stdio: 'pipe' })
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
      running = { child, ended }
      await new Promise<void>((resolve, reject) => {
        child.stderr.setEncoding('utf8').on('data', (message: string) => {
          options.onLog(message)
          if (message.includes('database system is ready to accept connections')) resolve()
        })
        void ended.then(() => reject(new Error('PostgreSQL did not start')))
      })
    },
    async stop(): Promise<void> {
      running?.child.kill('SIGINT')
      await running?.ended
      running = null
    },
  }
}
