/**
 * Every write that open grids must hear of goes through `run`. Invariants: the revision is raised in the same
 * transaction if and only if something was told, as its last statement, so it is gap-free and in commit order (contract
 * 4, Revision); listeners hear of a change only after its commit, in the order of revisions, and after whoever waits
 * for `run` has its result.
 *
 * `publish` is the one place where the news of a commit leaves for the listeners: several processes will notify each
 * other there, and read what was told from rows.
 */
import { sql } from 'kysely'
import type { GroupId } from '../../domain/entities.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Logger } from '../logger.ts'
import { inRevisionOrder } from './in-revision-order.ts'
import type { BookingNews, HoldNews, News, Told } from './told.ts'

export interface Changes {
  /**
   * Runs the work in a transaction, and publishes what it told. What the work throws rolls back and is thrown on.
   * @param work may run several times; its only effects are in the transaction and in what it tells
   * @throws DatabaseBusy, DatabaseAway
   */
  run<Result>(work: (transaction: Transaction, told: Told) => Promise<Result>): Promise<Result>
  /** @returns what ends it */
  listen(listener: (news: News) => void): () => void
  /** The last that listeners have heard of. */
  publishedRevision(): number
  stop(): void
}

const createTold = () => {
  const cancellations: BookingNews[] = []
  const bookings: BookingNews[] = []
  const reservations: HoldNews[] = []
  const groupIds = new Set<GroupId>()
  const told: Told = {
    cancellations: (news) => void cancellations.push(...news),
    bookings: (news) => void bookings.push(...news),
    reservations: (news) => void reservations.push(...news),
    grid: (groupId) => void groupIds.add(groupId),
  }
  const contents = () => ({ cancellations, bookings, reservations, groupIds: [...groupIds] })
  const isEmpty = () => cancellations.length + bookings.length + reservations.length + groupIds.size === 0
  return { told, contents, isEmpty }
}

const raiseRevision = async (transaction: Transaction): Promise<{ revision: number; now: string }> => {
  const { rows } = await sql<{ revision: number; now: string }>`
    update revision set value = value + 1 returning value as revision, server_now() as now`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('The database has no revision')
  return row
}

export const createChanges = async (database: Database, logger: Logger): Promise<Changes> => {
  const { value } = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
  const listeners = new Set<(news: News) => void>()
  const order = inRevisionOrder<News>(value, (news) => {
    for (const listener of listeners) {
      try {
        listener(news)
      } catch (error) {
        logger.error('A change could not be passed on', error)
      }
    }
  })
  const publish = (news: News): void => {
    setImmediate(() => order.add(news))
  }

  return {
    async run(work) {
      const { result, news } = await runTransaction(database, async (transaction) => {
        const { told, contents, isEmpty } = createTold()
        const result = await work(transaction, told)
        const news = isEmpty() ? null : { ...(await raiseRevision(transaction)), ...contents() }
        return { result, news }
      })
      if (news !== null) publish(news)
      return result
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publishedRevision: order.last,
    stop: order.stop,
  }
}
