/**
 * What this process measures of itself and of the database that it shares (contract 2, `/metrics`). Invariant: no label
 * holds anything of a person; routes stand as they are written in the contract, not as they were asked for. While the
 * database is away the rest is told all the same.
 */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { readPoolUse } from '../database/open-database.ts'
import { databaseFailure, isDatabaseFailure } from '../database/transaction.ts'
import type { BuildVersion } from '../http/build-version.ts'
import { counter, createCounter, createHistogram, gauge, type Metric, renderMetrics } from './prometheus.ts'

export interface AnsweredRequest {
  readonly method: string
  /** As it is written in the contract. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

export interface AnsweredHubCall {
  /** One of the hub's own. */
  readonly method: string
  /** `done`, `confirmed`, the reason of a refusal, or `failed`. */
  readonly outcome: string
  readonly milliseconds: number
}

export interface ServerMetrics {
  observeRequest(request: AnsweredRequest): void
  /** @param code of a failure (contract 2) */
  countRefusal(code: string): void
  /** @param outcome `done`, `wrong`, `unverified`, or `refused`: it had to wait, or found no place */
  countSignIn(outcome: string): void
  observeHubCall(call: AnsweredHubCall): void
  /** How long it took to write one change to all connections. */
  observePublishing(seconds: number): void
  /** What other parts measure of themselves, told with the rest at each reading. */
  include(source: () => readonly Metric[]): void
  /** All of it, as Prometheus reads it. */
  read(): Promise<string>
  stop(): void
}

export interface ServerMetricsOptions {
  readonly database: Database
  readonly buildVersion: () => Promise<BuildVersion>
}

const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const publishingBounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5]
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
  const { rows } = await sql<{
    revision: number
    holds: number
    waiting: number
    oldest: number
    given_up: number
    bytes: number
  }>`
    select (select value from revision) as revision,
      (select count(*) from claim join hold_session on hold_session.id = claim.session_id
        where hold_session.deadline > server_now()) as holds,
      waiting, oldest,
      (select count(*) from outbox_mail where given_up_at is not null) as given_up,
      pg_database_size(current_database()) as bytes
    from (
      select count(*) as waiting,
        coalesce(extract(epoch from server_now() - min(created_at)), 0)::double precision as oldest
      from outbox_mail where sent_at is null and given_up_at is null
        and not (gathered is not null and attempts = 0 and next_attempt_at > server_now())
    ) outbox`.execute(database)
  return rows.flatMap(({ revision, holds, waiting, oldest, given_up, bytes }) => [
    counter('booking_revision', 'Changes that open grids must hear of', revision),
    gauge('booking_holds', 'Slots that somebody holds', holds),
    gauge('booking_outbox_waiting', 'E-mails that wait to be sent', waiting),
    gauge(
      'booking_outbox_oldest_seconds',
      'How long the oldest of them has waited; 0: none waits',
      Math.max(0, oldest),
    ),
    gauge('booking_outbox_given_up', 'E-mails that could not be sent', given_up),
    gauge('booking_database_size_bytes', 'What the database takes on its disk', bytes),
  ])
}

const measurePool = (database: Database): Metric[] => {
  const use = readPoolUse(database)
  if (use === null) return []
  return [
    gauge('booking_database_connections', 'Open connections of this process to the database', use.open),
    gauge('booking_database_connections_idle', 'Those of them that nobody uses', use.idle),
    gauge('booking_database_waiting', 'Callers that wait for a connection', use.waiting),
  ]
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
  const refusals = createCounter('booking_http_refusals_total', 'Calls that were refused, by the code of the failure')
  const signIns = createCounter('booking_sign_ins_total', 'Attempts to sign in, by what came of them')
  const hubCalls = createHistogram(
    'booking_hub_call_duration_seconds',
    'How long answers of the hub took, by method and what came of it',
    requestBounds,
  )
  const publishing = createHistogram(
    'booking_publish_duration_seconds',
    'How long it took to write one change to all hub connections of this process',
    publishingBounds,
  )
  const sources = new Set<() => readonly Metric[]>()
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
    countRefusal: (code) => refusals.count({ code }),
    countSignIn: (outcome) => signIns.count({ outcome }),
    observeHubCall: ({ method, outcome, milliseconds }) => hubCalls.observe(milliseconds / 1000, { method, outcome }),
    observePublishing: (seconds) => publishing.observe(seconds),
    include: (source) => void sources.add(source),
    async read() {
      const { version, build } = await options.buildVersion()
      const ofDatabase = await measureDatabase(options.database).catch(nullWhenAway)
      return renderMetrics([
        gauge('booking_build_info', 'The release that runs', 1, { version, build }),
        requests.metric(),
        refusals.metric(),
        signIns.metric(),
        hubCalls.metric(),
        publishing.metric(),
        ...[...sources].flatMap((source) => source()),
        ...measurePool(options.database),
        gauge('booking_database_up', 'Whether the database answers', ofDatabase === null ? 0 : 1),
        ...(ofDatabase ?? []),
        ...measureProcess(),
        lag.metric(),
      ])
    },
    stop: () => clearInterval(timer),
  }
}
