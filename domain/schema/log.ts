/**
 * The recorded log of the present format (contract 5): a header and an envelope a line. What is older is brought to it
 * before it is decoded (`domain/version/log-upcasters.ts`).
 */
import { Schema } from 'effect'
import { LOG_FORMAT } from '../version/log-upcasters.ts'
import { Instant } from './calendar.ts'
import { Envelope, Origin } from './events.ts'
import { Epoch } from './ids.ts'
import { State } from './state.ts'

export const LogHeader = Schema.Struct({
  format: Schema.Literal(LOG_FORMAT),
  /** The build that recorded it. */
  app: Schema.String,
  recordedAt: Instant,
  /** The state before the first envelope; null: nothing had happened. */
  snapshot: Schema.NullOr(State),
})
export type LogHeader = typeof LogHeader.Type

/** An event of a newer build: kept as it is, and without effect. */
export const UnknownEnvelope = Schema.Struct({
  seq: Schema.Int,
  at: Instant,
  epoch: Epoch,
  origin: Origin,
  event: Schema.StructWithRest(Schema.Struct({ _tag: Schema.String }), [Schema.Record(Schema.String, Schema.Unknown)]),
})

export const LogLine = Schema.Union([Envelope, UnknownEnvelope])
export type LogLine = typeof LogLine.Type
