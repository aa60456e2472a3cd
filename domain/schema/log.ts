/**
 * The recorded log in its present format (docs/rules.md#log): a header, and then one envelope on each line. An older log is converted to
 * this format before it is decoded (`domain/version/log-upcasters.ts`).
 */
import { Schema } from 'effect'
import { LOG_FORMAT } from '../version/log-upcasters.ts'
import { Instant } from './calendar.ts'
import { Envelope } from './events.ts'
import { Epoch } from './ids.ts'
import { State } from './state.ts'

export const LogHeader = Schema.Struct({
  format: Schema.Literal(LOG_FORMAT),
  /** The build that recorded the log. */
  app: Schema.String,
  recordedAt: Instant,
  /** The state before the first envelope. Null if no event came before it. */
  snapshot: Schema.NullOr(State),
})
export type LogHeader = typeof LogHeader.Type

const anythingElse = [Schema.Record(Schema.String, Schema.Unknown)] as const

/** A line of a newer build. This build knows only a part of its event, or nothing. The line is kept unchanged. */
export const UnknownEnvelope = Schema.StructWithRest(
  Schema.Struct({
    seq: Schema.Int,
    at: Instant,
    epoch: Epoch,
    origin: Schema.String,
    event: Schema.StructWithRest(Schema.Struct({ _tag: Schema.String }), anythingElse),
  }),
  anythingElse,
)
export type UnknownEnvelope = typeof UnknownEnvelope.Type

export const LogLine = Schema.Union([Envelope, UnknownEnvelope])
export type LogLine = typeof LogLine.Type

export interface RecordedLog {
  readonly app: string
  readonly recordedAt: number
  readonly snapshot: State | null
  readonly lines: readonly LogLine[]
}

/**
 * Makes the text of a recorded log (docs/rules.md#log): NDJSON with the header on the first line. Invariant: `log-reader.ts` reads the same
 * log from the text, including events of newer builds.
 */
export const writeLog = (log: RecordedLog): string => {
  const header = { format: LOG_FORMAT, app: log.app, recordedAt: log.recordedAt, snapshot: log.snapshot }
  return [header, ...log.lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}
