/**
 * Makes every write that changes open grids or the data that administrators watch, through `run`. Invariants: a transaction raises the
 * revision if and only if it has news for grids, so the revision has no gaps and follows the order of commits (docs/rules.md#revision);
 * listeners receive every change after its commit, in the order of revisions, from all processes.
 *
 * The last statement of a transaction is sent with the commit. It raises the revision and writes the news for other processes, the
 * activity, the audit and the e-mails. Listeners receive this process's own changes from memory. They receive the changes of other
 * processes from the table `change`, after `change-listener.ts` is notified of them (docs/decisions/0035).
 */
import { randomUUID } from 'node:crypto'
import { Option, Schema } from 'effect'
import { sql } from 'kysely'
import { Area } from '../../domain/schema/area.ts'
import { InstantText } from '../../domain/schema/calendar.ts'
import { Revision } from '../../domain/schema/hub.ts'
import { GroupId, type ResourceId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { sendWithCommit } from '../database/last-statement.ts'
import { DatabaseBusy, runTransaction } from '../database/transaction.ts'
import type { Logger } from '../process/logger.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import { inRevisionOrder, type Reading } from './in-revision-order.ts'
import {
  type BookingNews,
  type HoldAction,
  type HoldNews,
  hasNoNews,
  type News,
  NewsContents,
  type NewsWriter,
  noNews,
  type Touched,
  type Work,
} from './news.ts'
import { type ActivityRow, activityOf, hasNoRecords, type Records, takeDownRecords, writtenRecords } from './records.ts'

/** The channel for changes. Its message is the number of the change and the number of its process, separated by a space. */
export const CHANGE_CHANNEL = 'booking_change'
/**
 * The channel on which a process tells that bookings, users or texts have changed in any way, visible in grids or not. The message is the
 * number of the process, the areas, and the groups of the bookings. An older process sends its number alone, or names no groups.
 */
export const BOOKINGS_CHANNEL = 'bookings_changed'
const touchedMessage = (processId: string, { areas, groupIds }: Touched): string =>
  [processId, areas.join(','), groupIds === 'all' ? groupIds : groupIds.join(',')].join(' ')
const decodeAreas = Schema.decodeUnknownOption(Schema.Array(Area))
const decodeGroupIds = Schema.decodeUnknownOption(Schema.Array(GroupId))
/** Reads a message of `BOOKINGS_CHANNEL`. */
export const readTouchedMessage = (message: string): Touched & { readonly madeBy: string } => {
  const [madeBy = '', areas = '', groupIds = 'all'] = message.split(' ')
  const ids = groupIds === '' ? [] : groupIds.split(',').map(Number)
  return {
    madeBy,
    areas: Option.getOrElse(decodeAreas(areas.split(',')), (): readonly Area[] => ['bookings', 'users']),
    groupIds: Option.getOrElse(decodeGroupIds(ids), () => 'all' as const),
  }
}
/**
 * The number of changes that run at once. It is smaller than the number of connections (`open-database.ts`). The embedded engine runs one.
 */
const atOnceShared = 10
/** The number of changes that are stored for listeners that missed them. A listener that missed more reads everything again. */
const changesKept = 1000

interface ChangesOptions {
  /** False if no other process uses the database, so the news need not be stored. */
  readonly isShared?: boolean
  /** The number of this process among the processes that share the database. The process recognises its own changes by it. */
  readonly processId?: string
  /** Told of each change of another process, with the seconds from its writing to its reading. */
  readonly heardFromOther?: (seconds: number) => void
}

const takeDownNews = () => {
  const cancellations: BookingNews[] = []
  const bookings: BookingNews[] = []
  const changed: BookingNews[] = []
  const taken: BookingNews[] = []
  const present: BookingNews[] = []
  const holds: { readonly action: HoldAction; readonly news: readonly HoldNews[] }[] = []
  const groupIds = new Set<GroupId>()
  const areas = new Set<Area>()
  const groupOf = new Map<ResourceId, GroupId>()
  const inGroups: NewsWriter['inGroups'] = (parts) => {
    for (const { resourceId, groupId } of parts) groupOf.set(resourceId, groupId)
  }
  const writer: NewsWriter = {
    cancellations: (news) => void cancellations.push(...news),
    bookings: (news) => void bookings.push(...news),
    changed: (news) => void changed.push(...news),
    taken: (news) => void taken.push(...news),
    presence: (news) => void present.push(...news),
    reservations: (action, news) => void holds.push({ action, news }),
    inGroups,
    touchedBookings(parts) {
      inGroups(parts)
      areas.add('bookings')
    },
    removed: () => void areas.add('bookings'),
    waits: () => void areas.add('users'),
    touched: (area) => void areas.add(area),
    grid: (groupId) => void groupIds.add(groupId),
  }
  const close = () => {
    const reservations = holds.flatMap(({ news }) => news)
    if (cancellations.length + bookings.length + changed.length + present.length > 0) areas.add('bookings')
    // What is told of a slot later counts, so the presence follows the bookings.
    const placed = (news: readonly BookingNews[]): readonly BookingNews[] =>
      news.map((one) => {
        const groupId = groupOf.get(one.resourceId)
        return groupId === undefined ? one : { ...one, groupId }
      })
    const contents: NewsContents = {
      ...{ cancellations: placed(cancellations), bookings: placed([...bookings, ...present]) },
      ...{ reservations, groupIds: [...groupIds] },
    }
    return {
      news: hasNoNews(contents) ? null : contents,
      activity: activityOf({ holds, bookings, cancellations, changed, taken }),
      touched: { areas: [...areas], groupIds: [...new Set(groupOf.values())] },
    }
  }
  return { writer, close }
}

interface Written {
  /** Null if there is no news for grids. */
  readonly news: NewsContents | null
  readonly activity: readonly ActivityRow[]
  readonly touched: Touched
  readonly records: Records
}

/**
 * Raises the revision if there is news, and writes the news, the activity and the records. Work that has only activity also locks the
 * revision, so the ids of its rows follow the order of commits. The records are written first, so the lock, for which all other changes
 * wait, is taken as late as possible.
 * @param madeBy the number of this process. Null if no other process listens to changes.
 */
const raiseRevision = async (
  transaction: Transaction,
  { news, activity, touched, records }: Written,
  madeBy: string | null,
): Promise<() => { revision: number; now: string }> => {
  const forOthers = news === null || madeBy === null ? null : JSON.stringify(news)
  const isQuiet = hasNoRecords(records)
  const statement = sql<{ revision: number; now: string }>`
    with ${isQuiet ? sql`` : writtenRecords(records)} raised as (
      update revision set value = value + ${news === null ? 0 : 1}::integer
      ${isQuiet ? sql`` : sql`from (select (select count(*) from audited) + (select count(*) from mailed) as count) written`}
      returning value, server_now() as now
    ), noted as (
      insert into activity
        (at, kind, resource_id, date, start_time, end_time, slots, session_id, booking_id, booking_id_number)
      select raised.now, item.* from raised cross join jsonb_to_recordset(${JSON.stringify(activity)}::jsonb) as item (
        kind text, resource_id integer, date date, start_time time, end_time time, slots integer, session_id uuid,
        booking_id integer, booking_id_number text
      )
    ), kept as (
      insert into change (revision, at, news)
      select value, clock_timestamp(), written.news
      from raised cross join (select ${forOthers}::jsonb as news) written
      where written.news is not null
      returning revision
    ), forgotten as (
      delete from change using kept where change.revision = kept.revision - ${changesKept}::integer
    )
    select value as revision, now,
      (select pg_notify(${CHANGE_CHANNEL}, kept.revision || ' ' || ${madeBy}::text) from kept) as sent,
      (select pg_notify(${BOOKINGS_CHANNEL}, by_process)
        from (select ${touched.areas.length > 0 && madeBy !== null ? touchedMessage(madeBy, touched) : null}::text as by_process) told where by_process is not null) as told
    from raised`
  const committed = await sendWithCommit(transaction, statement)
  return () => {
    const [row] = committed()
    if (row === undefined) throw new Error('The database has no revision')
    return { revision: row.revision, now: row.now }
  }
}

const ChangeRow = Schema.Struct({
  newest: Revision,
  now: InstantText,
  /** The revision of the change; null if there is no change to read. */
  revision: Schema.NullOr(Revision),
  seconds: Schema.NullOr(Schema.Finite),
  news: Schema.NullOr(NewsContents),
})
const decodeChangeRows = Schema.decodeUnknownSync(Schema.NonEmptyArray(ChangeRow))

/** Reads changes in one snapshot. Their clock is the time of the reading, because an old change does not contain the present time. */
const readChangesAfter = async (
  database: Database,
  revision: number,
  heardFromOther: (seconds: number) => void,
): Promise<Reading<News>> => {
  // The left join returns at least one row, which contains the revision even if there is no change to read.
  const { rows } = await sql`
    select clock.newest, clock.now, change.revision, change.news,
      extract(epoch from clock_timestamp() - change.at)::double precision as seconds
    from (select (select value from revision) as newest, server_now() as now) clock
      left join change on change.revision > ${revision}::bigint
    order by change.revision`.execute(database)
  const changes = decodeChangeRows(rows)
  const [{ newest, now }] = changes
  return {
    items: changes.flatMap(({ revision, seconds, news }) => {
      if (revision === null || news === null) return []
      heardFromOther(seconds ?? 0)
      return [{ revision, now, ...news }]
    }),
    newest: { revision: newest, now, ...noNews },
  }
}

/**
 * Makes the object through which changes are written. Make one for each database and process, and pass it to all code that changes holds,
 * bookings, groups or people. Use `runTransaction` alone only for writes that concern no open grid and no administrator.
 *
 * It guarantees that the news and the revision are committed together with the work, or not at all. Listeners receive each change once,
 * after its commit, in the order of revisions, from all processes. An error in one listener does not stop the others.
 * @throws DatabaseBusy, DatabaseAway
 * @example
 * const changes = await createChanges(database, logger, scheduler)
 * const stopListening = changes.listen((news) => heard.push(...news.groupIds))
 * await changes.run(async ({ transaction, news }) => {
 *   await transaction.updateTable('resource_group').set({ title: 'Salar' }).where('id', '=', groupId).execute()
 *   news.grid(groupId)
 * })
 * await untilTold()
 * stopListening()
 * await changes.stop()
 */
export const createChanges = async (
  database: Database,
  logger: Logger,
  scheduler: Pick<Scheduler, 'turns'>,
  { isShared = true, processId = randomUUID(), heardFromOther = () => undefined }: ChangesOptions = {},
) => {
  const { value } = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
  const listeners = new Set<(news: News) => void>()
  const bookingListeners = new Set<(touched: Touched) => void>()
  const heardOfBookings = (touched: Touched): void => {
    for (const listener of bookingListeners) listener(touched)
  }
  // Changes take turns before they request a connection. Many changes at once therefore leave some connections to readers. With the
  // embedded engine, they leave every second place in its queue.
  const takeTurn = scheduler.turns(
    isShared ? atOnceShared : 1,
    () => new DatabaseBusy({ cause: new Error('Too many changes wait for their turn') }),
  )
  const order = inRevisionOrder<News>({
    start: value,
    readAfter: (revision) => readChangesAfter(database, revision, heardFromOther),
    handOn(news) {
      for (const listener of listeners) {
        try {
          listener(news)
        } catch (error) {
          logger.error('A change could not be passed on', error)
        }
      }
    },
    failed: (error) => logger.error('Changes could not be read; it is tried again', error),
  })

  return {
    /**
     * Runs the work in a transaction and publishes its news. An error in the work rolls the transaction back and is thrown again.
     * @param work the change. It may run several times, so it must have no effect outside the transaction and its news.
     * @param alone names. Two changes that share a name never run at the same time, because one would wait for the other and waste its
     * turn.
     * @throws DatabaseBusy, DatabaseAway
     */
    async run<Result>(
      work: (work: Work) => Promise<Result>,
      { alone }: { readonly alone?: readonly string[] } = {},
    ): Promise<Result> {
      const change = async (transaction: Transaction) => {
        const { writer, close } = takeDownNews()
        const { writer: recordWriter, records } = takeDownRecords()
        const result = await work({ transaction, news: writer, records: recordWriter })
        const written: Written = { ...close(), records }
        // Work without news for grids or administrators need not wait for the lock on the revision.
        if (written.news === null && written.activity.length === 0) {
          if (!hasNoRecords(records))
            await sql`with ${writtenRecords(records)} counted as (select count(*) from audited)
              select from counted`.execute(transaction)
          if (written.touched.areas.length > 0 && isShared)
            await sql`select pg_notify(${BOOKINGS_CHANNEL}, ${touchedMessage(processId, written.touched)}::text)`.execute(
              transaction,
            )
          return { result, written, raised: null }
        }
        return { result, written, raised: await raiseRevision(transaction, written, isShared ? processId : null) }
      }
      const { result, written, raised } = await takeTurn(() => runTransaction(database, change), alone)
      const news = written.news === null || raised === null ? null : { ...raised(), ...written.news }
      // The caller gets the result before the listeners receive the change.
      if (news !== null) setImmediate(() => order.add(news))
      if (written.touched.areas.length > 0) setImmediate(() => heardOfBookings(written.touched))
      return result
    },
    /**
     * Tells a listener of all news. A revision may come without news (`hasNoNews`); then earlier news may be missing.
     * @returns a function that stops the listening
     */
    listen(listener: (news: News) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Tells a listener of each change of a booking, a user or a text, whichever process made it.
     * @returns a function that stops the listening
     */
    listenToBookings(listener: (touched: Touched) => void): () => void {
      bookingListeners.add(listener)
      return () => bookingListeners.delete(listener)
    },
    heardOfBookings,
    heardOf: order.heardOf,
    readAgain: order.readAgain,
    /** The last revision that listeners have received. */
    publishedRevision: order.last,
    /** Settles when this object no longer uses the database. */
    stop: order.stop,
  }
}

export type Changes = Awaited<ReturnType<typeof createChanges>>
