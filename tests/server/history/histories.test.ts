/**
 * Several people use a real server at the same time while answers are lost and connections are cut. Each such history has an order in
 * which every answer is the answer of the model (`linearize.ts`, `model.ts`). With a planted fault some history has no such order.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { someOf } from '../../testing/breadth.ts'
import { freePort } from '../../testing/free-port.ts'
import { patience } from '../../testing/patience.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { silentLogger } from '../database/test-database.ts'
import { type ServerChild, startServerChild } from '../faults/server-child.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { explain, type HistoryWorld, openHistoryWorld, type Tried } from './history-world.ts'
import { plants } from './plants.ts'

const isSoak = process.env.HISTORY_RUNS !== undefined
const runs = Number(process.env.HISTORY_RUNS ?? 1)
const firstSeed = Number(process.env.PROPERTY_SEED ?? 20_260_303)
/** In milliseconds. 0 means no limit. */
const timeout = isSoak ? 0 : patience(300_000)
const CALLS = 16
/** A planted fault is shown by fewer calls. */
const CALLS_OF_PLANTS = 10
/** A planted fault counts as not found after this many histories. */
const ENOUGH = 100

const settings = {
  SEED: 'none',
  MAX_ADDRESS_CALLS_PER_SECOND: '1000000',
  HOUSE_NETWORKS: '127.0.0.1',
  MAX_HUB_CALLS_PER_SECOND: '1000000',
}

const hasOrder = ({ history, verdict }: Tried): boolean =>
  verdict._tag === 'Linearizable' && history.problems.length === 0

/** Tries each history with its own seed, so that one history can be tried alone. */
const tryAll = async (where: string, world: HistoryWorld): Promise<void> => {
  const operations: Tried['history']['operations'][number][] = []
  for (let run = 0; run < runs; run += 1) {
    const seed = firstSeed + run
    const tried = await world.try(seed, CALLS)
    expect(hasOrder(tried), `seed ${seed}\n${explain(tried)}`).toBe(true)
    operations.push(...tried.history.operations)
  }
  const answers = Map.groupBy(operations, ({ call, answer }) => `${call._tag} ${answer?.split(/[ :,]/)[0] ?? 'lost'}`)
  const lost = operations.filter(({ answer }) => answer === null).length
  if (isSoak) {
    console.log(`${where}: ${runs} histories of ${operations.length} calls in all, ${lost} without an answer`)
    console.log(
      [...answers]
        .map(([what, { length }]) => `${what} ${length}`)
        .toSorted()
        .join(', '),
    )
  }
  expect(lost).toBeGreaterThan(0)
}

describe('A history on the embedded database', () => {
  let server: RunningServer
  let world: HistoryWorld
  beforeAll(async () => {
    server = await startTestServer({ environment: settings })
    world = await openHistoryWorld({ origins: [server.address], database: server.database })
  })
  afterAll(() => server?.stop())

  test('has an order, whatever is lost on the way', { tags: ['quality-races', 'run-soak'], timeout }, () =>
    tryAll('PGlite', world),
  )
})

describe('A history on PostgreSQL', () => {
  let postgreSql: PostgreSql
  let folder: string
  const servers: RunningServer[] = []
  let world: HistoryWorld
  beforeAll(async () => {
    postgreSql = await startPostgreSql()
    folder = await mkdtemp(join(tmpdir(), 'booking-histories-'))
    const database = { _tag: 'PostgreSql', url: postgreSql.url } as const
    for (let count = 0; count < 2; count += 1)
      servers.push(await startTestServer({ environment: settings, settings: { database } }))
    const [first] = servers
    if (first === undefined) throw new Error('two were started')
    world = await openHistoryWorld({ origins: servers.map(({ address }) => address), database: first.database })
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await postgreSql?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('at two servers has an order, whatever is lost on the way', { tags: 'quality-races', timeout }, () =>
    tryAll('PostgreSQL, two servers', world),
  )

  // The soak looks for each.
  test.each(someOf(Object.entries(plants), isSoak ? Object.keys(plants).length : 2, 0))(
    'has none with %s',
    { timeout },
    async (_name, plant) => {
      for (let run = 0; run < ENOUGH; run += 1) {
        const { verdict } = await world.try(firstSeed + run, CALLS_OF_PLANTS, plant)
        if (verdict._tag === 'NotLinearizable') return
      }
      expect.unreachable(`not found in ${ENOUGH} histories`)
    },
  )

  if (isSoak)
    test('at two processes has an order, although one of them is killed', { timeout }, async () => {
      const administration = await openDatabase({ _tag: 'PostgreSql', url: postgreSql.url }, silentLogger)
      await sql`create database processes`.execute(administration)
      await administration.destroy()
      const url = postgreSql.url.replace(/postgres$/, 'processes')
      const start = (port: number): Promise<ServerChild> =>
        startServerChild({ ...settings, DATA_DIR: folder, DATABASE_URL: url, PORT: String(port) })
      const ports = [await freePort(), await freePort()]
      const children: ServerChild[] = []
      for (const port of ports) children.push(await start(port))
      const database = await openDatabase({ _tag: 'PostgreSql', url }, silentLogger)
      let kills = 0
      try {
        const world = await openHistoryWorld({
          origins: children.map(({ address }) => address),
          database,
          async killProcess() {
            const index = kills % children.length
            kills += 1
            await children[index]?.stop('SIGKILL')
            children[index] = await start(ports[index] ?? 0)
          },
        })
        await tryAll('PostgreSQL, two processes', world)
        console.log(`PostgreSQL, two processes: ${kills} times one of them was killed`)
      } finally {
        await database.destroy()
        await Promise.all(children.map((child) => child.stop()))
      }
    })
})
