import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Transaction } from '../../../server/database/database.ts'
import { sendWithCommit } from '../../../server/database/last-statement.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { runTransaction } from '../../../server/database/transaction.ts'
import { newDatabase } from '../testing/new-database.ts'
import { silentLogger } from './test-database.ts'

/** Records the messages between a client and PostgreSQL, in the order in which this process sees them. */
const openRelay = async (url: string) => {
  const seen: string[] = []
  const target = new URL(url)
  const port = Number(target.port)
  const relay = createServer((client) => {
    const server = connect({ host: target.hostname, port })
    client.on('data', (bytes) => {
      seen.push(bytes.toString('latin1'))
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      seen.push('answer')
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const address = relay.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port')
  target.hostname = '127.0.0.1'
  target.port = String(address.port)
  return { url: target.href, seen, close: () => relay.close() }
}

describe('The last statement of a transaction', () => {
  let database: Database
  let relay: Awaited<ReturnType<typeof openRelay>> | null = null
  beforeAll(async () => {
    const settings = await newDatabase()
    relay = settings._tag === 'PostgreSql' ? await openRelay(settings.url) : null
    database = await openDatabase(relay === null ? settings : { _tag: 'PostgreSql', url: relay.url }, silentLogger)
    await sql`create table noted (word text primary key)`.execute(database)
  })
  afterAll(async () => {
    await database.destroy()
    relay?.close()
  })
  const note = (word: string) => sql<{ word: string }>`insert into noted (word) values (${word}) returning word`
  const noted = async (): Promise<string[]> => {
    const { rows } = await sql<{ word: string }>`select word from noted order by word`.execute(database)
    return rows.map(({ word }) => word)
  }
  const noteLast = (word: string, first: (transaction: Transaction) => Promise<unknown> = async () => undefined) =>
    runTransaction(database, async (transaction) => {
      await first(transaction)
      return sendWithCommit(transaction, note(word))
    })

  it('gives its rows once it is committed, and not before', async () => {
    const early: unknown[] = []
    const rows = await runTransaction(database, async (transaction) => {
      const committed = await sendWithCommit(transaction, note('ek'))
      try {
        committed()
      } catch (error) {
        early.push(error)
      }
      return committed
    })
    expect([early.length, rows(), await noted()]).toEqual([1, [{ word: 'ek' }], ['ek']])
  })

  it('that fails is the failure of the transaction: nothing is kept, and the connection serves the next', {
    tags: 'change-one-turn',
  }, async () => {
    const failing = noteLast('ek', (transaction) => note('gran').execute(transaction))
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await noted()).toEqual(['ek'])
    await noteLast('gran')
    expect(await noted()).toEqual(['ek', 'gran'])
  })

  it('of work that fails after it is not sent, not even with the next transaction', async () => {
    const failing = runTransaction(database, async (transaction) => {
      await sendWithCommit(transaction, note('lind'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await runTransaction(database, (transaction) => note('tall').execute(transaction))
    expect(await noted()).toEqual(['ek', 'gran', 'tall'])
  })

  it('that the database aborts for the sake of order is run again with its work', async () => {
    let attempts = 0
    await runTransaction(database, async (transaction) => {
      attempts += 1
      const word = `asp ${attempts}`
      return sendWithCommit(
        transaction,
        attempts === 1 ? sql`do $$ begin raise exception using errcode = '40001'; end $$` : note(word),
      )
    })
    expect([attempts, await noted()]).toEqual([2, ['asp 2', 'ek', 'gran', 'tall']])
  })

  it('leaves in one turn with the commit: no answer is waited for between them', {
    tags: 'change-one-turn',
  }, async (context) => {
    if (relay === null) return context.skip('The embedded engine takes one message after the other')
    await noteLast('alm')
    relay.seen.length = 0
    await noteLast('avenbok')
    const all = relay.seen.join('\n')
    expect(all).toMatch(/avenbok.*commit/s)
    expect(all.slice(all.indexOf('avenbok'), all.indexOf('commit'))).not.toContain('answer')
  })
})
