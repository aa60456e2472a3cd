/**
 * What this process measures of itself and of the database that it shares (contract 2, `/metrics`). Invariant: no label
 * holds anything of a person; routes stand as they are written in the contract, not as they were asked for. While the
 * database is away the rest is told all the same.
 */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { databaseFailure, isDatabaseFailure } from '../database/transaction.ts'
import type { BuildVersion } from '../http/build-version.ts'
import { counter, createHistogram, gauge, type Metric, renderMetrics } from './prometheus.ts'

export interface AnsweredRequest {
  readonly method: string
  /** As it is written in the contract. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

export interface ServerMetrics {
  observeRequest(request: AnsweredRequest): void
  /** All of it, as Prometheus reads it. */
  read(): Promise<string>
  stop(): void
}

export interface ServerMetricsOptions {
  readonly database: Database
  readonly buildVersion: () => Promise<BuildVersion>
  readonly hubConnections: () => number
  readonly publishedRevision: () => number
}

const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const lagBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
/** Milliseconds. */
const lagInterval = 250

const measureProcess = (): Metric[] => {
  const memory = process.memoryUsage()
  const processor = process.cpuUsage()
  const started = Math.round(performance.timeOrigin) / 1000
  return [
    gauge('process_start_time_seconds', 'When the process started, in seconds since 1970', started),
    counter('process_cpu_seconds_total', 'Processor time used', (processor.user + processor.system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory that the process holds', memory.rss),
    gauge('nodejs_heap_used_bytes', 'Memory that its objects use', memory.heapUsed),
  ]
}

const measureDatabase = async (database: Database): Promise<Metric[]> => {
  const { rows } = await sql<{ revision: number; holds: number; waiting: number; given_up: number }>`
    select (select value from revision) as revision,
      (select count(*) from claim join hold_session on hold_session.id = claim.session_id
        where hold_session.deadline > server_now()) as holds,
      (select count(*) from outbox_mail where sent_at is null and given_up_at is null) as waiting,
      (select count(*) from outbox_mail where given_up_at is not null) as given_up`.execute(database)
  return rows.flatMap(({ revision, holds, waiting, given_up }) => [
    counter('booking_revision', 'Changes that open grids must hear of', revision),
    gauge('booking_holds', 'Slots that somebody holds', holds),
    gauge('booking_outbox_waiting', 'E-mails that wait to be sent', waiting),
    gauge('booking_outbox_given_up', 'E-mails that could not be sent', given_up),
  ])
}

const nullWhenAway = (error: unknown): null => {
  if (isDatabaseFailure(databaseFailure(error))) return null
  throw error
}

export const createServerMetrics = (options: ServerMetricsOptions): ServerMetrics => {
  const requests = createHistogram(
    'booking_http_request_duration_seconds',
    'How long answers took, by route and class of status',
    requestBounds,
  )
  const lag = createHistogram('nodejs_eventloop_lag_seconds', 'How much later than due a timer runs', lagBounds)
  let due = performance.now() + lagInterval
  const timer = setInterval(() => {
    const now = performance.now()
    lag.observe(Math.max(0, now - due) / 1000)
    due = now + lagInterval
  }, lagInterval)
  timer.unref()

  return {
    observeRequest({ method, route, status, milliseconds }) {
      requests.observe(milliseconds / 1000, { method, route, status: `${Math.floor(status / 100)}xx` })
    },
    async read() {
      const { version, build } = await options.buildVersion()
      const ofDatabase = await measureDatabase(options.database).catch(nullWhenAway)
      return renderMetrics([
        gauge('booking_build_info', 'The release that runs', 1, { version, build }),
        requests.metric(),
        gauge('booking_hub_connections', 'Open connections of the hub to this process', options.hubConnections()),
        counter(
          'booking_published_revision',
          'The last change that this process has told of',
          options.publishedRevision(),
        ),
        gauge('booking_database_up', 'Whether the database answers', ofDatabase === null ? 0 : 1),
        ...(ofDatabase ?? []),
        ...measureProcess(),
        lag.metric(),
      ])
    },
    stop: () => clearInterval(timer),
  }
}
