/**
 * A recorded log as it is written (contract 5): NDJSON, the header first. Invariant: what `log-reader.ts` reads of it is
 * what was written, events of newer builds included.
 */
import { Schema } from 'effect'
import { LOG_FORMAT } from '../version/log-upcasters.ts'
import { type Envelope, Event } from './events.ts'
import type { LogLine } from './log.ts'
import type { State } from './state.ts'

export interface RecordedLog {
  readonly app: string
  readonly recordedAt: number
  readonly snapshot: State | null
  readonly lines: readonly (typeof LogLine.Type)[]
}

export const writeLog = (log: RecordedLog): string => {
  const header = { format: LOG_FORMAT, app: log.app, recordedAt: log.recordedAt, snapshot: log.snapshot }
  return [header, ...log.lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}

const isKnown = Schema.is(Event)

/** The envelopes that this build understands, in order; the others have no effect. */
export const knownEnvelopes = (lines: RecordedLog['lines']): Envelope[] =>
  lines.flatMap((line) => (isKnown(line.event) ? [{ ...line, event: line.event }] : []))
