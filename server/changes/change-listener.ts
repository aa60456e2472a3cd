/**
 * Hears of the changes that other processes make, on a connection of its own to PostgreSQL (docs/decisions/0035). Invariants: a connection
 * that is lost, or only seems to live, is noticed within seconds and made again; a notification that does not come delays a change by
 * seconds and loses none, since the newest revision is asked for again and again.
 */
import { Effect, Fiber, Schema } from 'effect'
import pg from 'pg'
import { Revision } from '../../domain/schema/hub.ts'
import type { Logger } from '../process/logger.ts'
import { BOOKINGS_CHANNEL, CHANGE_CHANNEL } from './changes.ts'

interface ChangeListenerOptions {
  /** The address of the database. */
  readonly url: string
  /** The number of this process, whose own changes are not listened to. */
  readonly processId: string
  readonly heardOf: (revision: number) => void
  /** Some booking has changed. */
  readonly heardOfBookings: () => void
  /** The last revision that all listeners here have heard of. */
  readonly published: () => number
  /** Called where the database has fewer changes than were published: commits were lost, in a fail-over or by a restore. */
  readonly wentBack: (published: number, revision: number) => void
  /** Called each time that it begins to listen. */
  readonly listens: () => void
  readonly logger: Logger
}

/** All in milliseconds. */
const beat = 2_000
const longestAnswer = 3_000
const pause = 500

const decodeRevisions = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ value: Revision })]))
const readRevision = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query('select value::integer from revision')
  return decodeRevisions(rows)[0].value
}

/** `12 6f1e…`: the revision, and the process that made it. */
const notificationPattern = /^(\d{1,15}) (\S+)$/

const connect = (url: string) =>
  Effect.acquireRelease(
    Effect.sync(
      () =>
        new pg.Client({
          connectionString: url,
          connectionTimeoutMillis: longestAnswer,
          query_timeout: longestAnswer,
          application_name: 'booking changes',
        }),
    ),
    // An orderly end would wait for a server that may not answer.
    (client) => Effect.sync(() => client.connection.stream.destroy()),
  )

const attempt = <Result>(work: () => Promise<Result>) => Effect.tryPromise({ try: work, catch: (error) => error })

/** Listens for as long as it runs. */
export const listenForChanges = (options: ChangeListenerOptions): Effect.Effect<never> => {
  const { url, processId, heardOf, heardOfBookings, published, wentBack, listens, logger } = options

  /** A lost connection is logged once, however long it lasts. */
  let isAway = false

  const hear = ({ channel, payload = '' }: pg.Notification): void => {
    if (channel === BOOKINGS_CHANNEL) {
      if (payload !== processId) heardOfBookings()
      return
    }
    const [, revision, madeBy] = notificationPattern.exec(payload) ?? []
    if (revision !== undefined && madeBy !== processId) heardOf(Number(revision))
  }
  const isLost = (client: pg.Client) =>
    Effect.callback<never, unknown>((resume) => {
      client.on('error', (error) => resume(Effect.fail(error)))
      client.on('end', () => resume(Effect.fail(new Error('The connection has ended'))))
    })

  const listen = Effect.scoped(
    Effect.gen(function* () {
      const client = yield* connect(url)
      client.on('notification', hear)
      const lost = yield* Effect.forkChild(isLost(client), { startImmediately: true })
      const hearing = Effect.gen(function* () {
        yield* attempt(() => client.connect())
        yield* attempt(() => client.query(`listen ${CHANGE_CHANNEL}; listen ${BOOKINGS_CHANNEL}`))
        if (isAway) logger.info('Changes of other processes are heard of again')
        isAway = false
        listens()
        while (true) {
          const before = published()
          const revision = yield* attempt(() => readRevision(client))
          if (revision < before) wentBack(before, revision)
          heardOf(revision)
          yield* Effect.sleep(beat)
        }
      })
      return yield* Effect.raceFirst(hearing, Fiber.join(lost))
    }),
  )
  return listen.pipe(
    Effect.catch((error) =>
      Effect.sync(() => {
        if (isAway) return
        isAway = true
        const reason = error instanceof Error ? error.message : String(error)
        logger.warn('Changes of other processes are not heard of; it is tried again', { reason })
      }),
    ),
    Effect.andThen(Effect.sleep(pause)),
    Effect.forever,
  )
}
