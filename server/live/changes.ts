/**
 * Every write that open grids, or administrators who watch, must hear of goes through `run`. Invariants: the revision is
 * raised in the same transaction if and only if grids are told something, as its last statement, which writes the activity
 * too, so it is gap-free and in commit order (contract
 * 4, Revision); listeners hear of a change only after its commit, in the order of revisions, and after whoever waits
 * for `run` has its result.
 *
 * `publish` is the one place where the news of a commit leaves for the listeners: several processes will notify each
 * other there, and read what was told from rows.
 */
import { sql } from 'kysely'
import type { GroupId } from '../../domain/entities.ts'
import { type ActivityRow, activityOf } from '../activity/activity-of.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Logger } from '../logger.ts'
import { inRevisionOrder } from './in-revision-order.ts'
import type { BookingNews, HoldDeed, HoldNews, News, Told } from './told.ts'

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
  const changed: BookingNews[] = []
  const holds: { readonly deed: HoldDeed; readonly news: readonly HoldNews[] }[] = []
  const groupIds = new Set<GroupId>()
  const told: Told = {
    cancellations: (news) => void cancellations.push(...news),
    bookings: (news) => void bookings.push(...news),
    changed: (news) => void changed.push(...news),
    reservations: (deed, news) => void holds.push({ deed, news }),
    grid: (groupId) => void groupIds.add(groupId),
  }
  const contents = () => {
    const reservations = holds.flatMap(({ news }) => news)
    const isEmpty = cancellations.length + bookings.length + reservations.length + groupIds.size === 0
    return {
      news: isEmpty ? null : { cancellations, bookings, reservations, groupIds: [...groupIds] },
      activity: activityOf({ holds, bookings, cancellations, changed }),
    }
  }
  return { told, contents }
}

/**
 * Raises the revision if there is news of it, and writes down the activity. Who has activity alone takes the lock on the
 * revision all the same: it makes the order of the rows' ids the order of commits.
 */
const raiseRevision = async (
  transaction: Transaction,
  by: 0 | 1,
  activity: readonly ActivityRow[],
): Promise<{ revision: number; now: string }> => {
  const { rows } = await sql<{ revision: number; now: string }>`
    with raised as (
      update revision set value = value + ${by}::integer returning value, server_now() as now
    ), noted as (
      insert into activity
        (at, kind, resource_id, date, start_time, end_time, slots, session_id, booking_id, booking_id_number)
      select raised.now, item.* from raised cross join jsonb_to_recordset(${JSON.stringify(activity)}::jsonb) as item (
        kind text, resource_id integer, date date, start_time time, end_time time, slots integer, session_id uuid,
        booking_id integer, booking_id_number text
      )
    )
    select value as revision, now from raised`.execute(transaction)
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
        const { told, contents } = createTold()
        const result = await work(transaction, told)
        const { news, activity } = contents()
        if (news === null && activity.length === 0) return { result, news }
        const raised = await raiseRevision(transaction, news === null ? 0 : 1, activity)
        return { result, news: news === null ? null : { ...raised, ...news } }
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
