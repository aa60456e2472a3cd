/**
 * The metrics of this process and of the database. Invariants: No label contains personal data. Routes have their names from the table of
 * calls, not the addresses of requests. While the database is away, all other metrics are still measured.
 */
import { readdir, readFile, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { lastBackupTime } from '../backup/last-backup.ts'
import type { Database } from '../database/database.ts'
import { readPoolUse } from '../database/open-database.ts'
import { databaseFailure, isDatabaseFailure } from '../database/transaction.ts'
import type { BuildVersion } from '../http/build-version.ts'

interface AnsweredRequest {
  readonly method: string
  /** The path of the call in the contract. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

interface AnsweredHubCall {
  /** The name of a method of the hub. */
  readonly method: string
  /** The outcome: `done`, `confirmed`, the reason for a refusal, or `failed`. */
  readonly outcome: string
  readonly milliseconds: number
}

const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const publishingBounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5]
const foreignChangeBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const lagBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
/** The interval at which the lag of the event loop is measured, in milliseconds. */
const lagInterval = 250

/** One reading of the metrics that are measured only on request. */
const createReading = () => {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    gauge: (name: string, help: string, value: number): void => new Gauge({ name, help, registers }).set(value),
    counter: (name: string, help: string, value: number): void => new Counter({ name, help, registers }).inc(value),
  }
}
type Reading = ReturnType<typeof createReading>

const measureProcess = ({ gauge, counter }: Reading): void => {
  const memory = process.memoryUsage()
  const processor = process.cpuUsage()
  const started = Math.round(performance.timeOrigin) / 1000
  gauge('process_start_time_seconds', 'When the process started, in seconds since 1970', started)
  counter('process_cpu_seconds_total', 'Processor time used', (processor.user + processor.system) / 1e6)
  gauge('process_resident_memory_bytes', 'Memory that the process holds', memory.rss)
  gauge('nodejs_heap_used_bytes', 'Memory that its objects use', memory.heapUsed)
}

const measureDatabase = async (database: Database, { gauge, counter }: Reading): Promise<void> => {
  const { rows } = await sql<Record<'revision' | 'holds' | 'waiting' | 'oldest' | 'given_up' | 'bytes', number>>`
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
  for (const { revision, holds, waiting, oldest, given_up, bytes } of rows) {
    counter('booking_revision_total', 'Changes that open grids must hear of', revision)
    gauge('booking_holds', 'Slots that somebody holds', holds)
    gauge('booking_outbox_waiting', 'E-mails that wait to be sent', waiting)
    gauge('booking_outbox_oldest_seconds', 'How long the oldest of them has waited; 0: none waits', Math.max(0, oldest))
    gauge('booking_outbox_given_up', 'E-mails that could not be sent', given_up)
    gauge('booking_database_size_bytes', 'What the database takes on its disk', bytes)
  }
}

/** Measures files. Only Linux provides these numbers. */
const measureFiles = async ({ gauge }: Reading): Promise<void> => {
  const open = await readdir('/proc/self/fd').catch(() => null)
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, most] = /^Max open files +(\d+)/m.exec(limits) ?? []
  if (open !== null) gauge('process_open_fds', 'Open files and connections of this process', open.length)
  if (most !== undefined) gauge('process_max_fds', 'How many it may have', Number(most))
}

const measureData = async (dataDirectory: string, { gauge }: Reading): Promise<void> => {
  gauge(
    'booking_backup_time_seconds',
    'When the last good backup was made, in seconds since 1970; 0: none is known of',
    await lastBackupTime(dataDirectory),
  )
  const disk = await statfs(dataDirectory).catch(() => null)
  if (disk !== null) gauge('booking_data_free_bytes', 'What is free on the disk of DATA_DIR', disk.bavail * disk.bsize)
}

/** The metrics that are counted all the time. */
const createInstruments = (registry: Registry) => {
  const registers = [registry]
  return {
    requests: new Histogram({
      name: 'booking_http_request_duration_seconds',
      help: 'How long answers took, by route and class of status',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBounds,
      registers,
    }),
    refusals: new Counter({
      name: 'booking_http_refusals_total',
      help: 'Calls that were refused, by the code of the failure',
      labelNames: ['code'],
      registers,
    }),
    signIns: new Counter({
      name: 'booking_sign_ins_total',
      help: 'Attempts to sign in, by what came of them',
      labelNames: ['outcome'],
      registers,
    }),
    hubCalls: new Histogram({
      name: 'booking_hub_call_duration_seconds',
      help: 'How long answers of the hub took, by method and what came of it',
      labelNames: ['method', 'outcome'],
      buckets: requestBounds,
      registers,
    }),
    publishing: new Histogram({
      name: 'booking_publish_duration_seconds',
      help: 'How long it took to write one change to all hub connections of this process',
      buckets: publishingBounds,
      registers,
    }),
    foreignChanges: new Histogram({
      name: 'booking_foreign_change_lag_seconds',
      help: 'How long after it was written a change of another process was read here',
      buckets: foreignChangeBounds,
      registers,
    }),
    lag: new Histogram({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How much later than due a timer runs',
      buckets: lagBounds,
      registers,
    }),
  }
}

export const createServerMetrics = (
  database: Database,
  dataDirectory: string,
  buildVersion: () => Promise<BuildVersion>,
) => {
  const registry = new Registry()
  const { requests, refusals, signIns, hubCalls, publishing, foreignChanges, lag } = createInstruments(registry)
  const included = new Set<(reading: Reading) => void>()
  let due = performance.now() + lagInterval
  const timer = setInterval(() => {
    const now = performance.now()
    lag.observe(Math.max(0, now - due) / 1000)
    due = now + lagInterval
  }, lagInterval)
  timer.unref()

  return {
    observeRequest({ method, route, status, milliseconds }: AnsweredRequest): void {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000)
    },
    /** Counts a refused call. `code` is the code of the failure. */
    countRefusal: (code: string): void => refusals.inc({ code }),
    /** Counts an attempt to sign in. The outcome is `done`, `wrong`, `unverified`, or `refused` if the attempt had to wait or got no place. */
    countSignIn: (outcome: string): void => signIns.inc({ outcome }),
    observeHubCall: ({ method, outcome, milliseconds }: AnsweredHubCall): void =>
      hubCalls.observe({ method, outcome }, milliseconds / 1000),
    /** Notes how many seconds it took to write one change to all connections. */
    observePublishing: (seconds: number): void => publishing.observe(seconds),
    /** Notes the seconds from the writing of another process's change to its reading here. */
    observeForeignChange: (seconds: number): void => foreignChanges.observe(seconds),
    /** Adds the metrics of another part of the server, which are measured at each reading. */
    include: (measure: (reading: Reading) => void): void => void included.add(measure),
    /** All metrics, in the format of Prometheus. */
    async read(): Promise<string> {
      const reading = createReading()
      const { version, build } = await buildVersion()
      new Gauge({
        name: 'booking_build_info',
        help: 'The release that runs',
        labelNames: ['version', 'build'],
        registers: [reading.registry],
      }).set({ version, build }, 1)
      const isUp = await measureDatabase(database, reading).then(
        () => true,
        (error: unknown) => {
          if (isDatabaseFailure(databaseFailure(error))) return false
          throw error
        },
      )
      reading.gauge('booking_database_up', 'Whether the database answers', isUp ? 1 : 0)
      const pool = readPoolUse(database)
      if (pool !== null) {
        reading.gauge('booking_database_connections', 'Open connections of this process to the database', pool.open)
        reading.gauge('booking_database_connections_idle', 'Those of them that nobody uses', pool.idle)
        reading.gauge('booking_database_waiting', 'Callers that wait for a connection', pool.waiting)
      }
      measureProcess(reading)
      await measureFiles(reading)
      await measureData(dataDirectory, reading)
      for (const measure of included) measure(reading)
      return Registry.merge([registry, reading.registry]).metrics()
    },
    stop: (): void => clearInterval(timer),
  }
}

export type ServerMetrics = ReturnType<typeof createServerMetrics>
