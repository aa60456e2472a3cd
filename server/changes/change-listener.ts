/**
 * Listens for the changes of other processes on its own connection to PostgreSQL (docs/decisions/0035). Invariants: a connection that is
 * lost, or that only appears to work, is noticed within seconds and replaced; a missing notification delays a change by seconds but loses
 * none, because the newest revision is read regularly.
 */
import { Effect, Fiber, Schema } from 'effect'
import pg from 'pg'
import { Revision } from '../../domain/schema/hub.ts'
import type { Logger } from '../process/logger.ts'
import { BOOKINGS_CHANNEL, CHANGE_CHANNEL, readTouchedMessage } from './changes.ts'
import type { Touched } from './news.ts'

interface ChangeListenerOptions {
  /** The address of the database. */
  readonly url: string
  /** The number of this process. The listener ignores the process's own changes. */
  readonly processId: string
  readonly heardOf: (revision: number) => void
  /** Called when some booking, user or text has changed. */
  readonly heardOfBookings: (touched: Touched) => void
  /** Returns the last revision that all listeners in this process have received. */
  readonly published: () => number
  /** Called if the database's revision is lower than the published revision. Commits were then lost in a fail-over or by a restore. */
  readonly wentBack: (published: number, revision: number) => void
  /** Called each time that the listener begins to listen. */
  readonly listens: () => void
  readonly logger: Logger
}

/** The times below are in milliseconds. */
const beat = 2_000
const longestAnswer = 3_000
const pause = 500

const decodeRevisions = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ value: Revision })]))
const readRevision = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query('select value::integer from revision')
  return decodeRevisions(rows)[0].value
}

/** A notification such as `12 6f1e…`: the revision and the process that made it. */
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

/** Listens until it is interrupted. */
export const listenForChanges = (options: ChangeListenerOptions): Effect.Effect<never> => {
  const { url, processId, heardOf, heardOfBookings, published, wentBack, listens, logger } = options

  /** Whether the connection is lost. A lost connection is logged once, whatever its duration. */
  let isAway = false

  const hear = ({ channel, payload = '' }: pg.Notification): void => {
    if (channel === BOOKINGS_CHANNEL) {
      const { madeBy, ...touched } = readTouchedMessage(payload)
      if (madeBy !== processId) heardOfBookings(touched)
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
