/**
 * Reads and writes a recorded log as text (contract 5): NDJSON, the header first. Invariant: what is read is what was
 * written, events of newer builds included; a broken line is reported with its number and nothing of the file is used.
 */
import { Result, Schema } from 'effect'
import type { Envelope } from '../events/event.ts'
import type { State } from '../state/state.ts'
import { Event } from './events.ts'
import { LOG_FORMAT, LogHeader, LogLine } from './log.ts'

export interface RecordedLog {
  readonly app: string
  readonly recordedAt: number
  readonly snapshot: State | null
  readonly lines: readonly (typeof LogLine.Type)[]
}

export type LogFileProblem = { readonly line: number; readonly problem: string }

const decodeHeader = Schema.decodeUnknownResult(LogHeader)
const decodeLine = Schema.decodeUnknownResult(LogLine)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeLog = (log: RecordedLog): string => {
  const header = { format: LOG_FORMAT, app: log.app, recordedAt: log.recordedAt, snapshot: log.snapshot }
  return [header, ...log.lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}

export const readLog = (text: string): Result.Result<RecordedLog, LogFileProblem> => {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '')
  const header = decodeHeader(parseJson(first))
  if (Result.isFailure(header)) return Result.fail({ line: 1, problem: header.failure.message })
  const lines: (typeof LogLine.Type)[] = []
  for (const [index, line] of rest.entries()) {
    const decoded = decodeLine(parseJson(line))
    if (Result.isFailure(decoded)) return Result.fail({ line: index + 2, problem: decoded.failure.message })
    lines.push(decoded.success)
  }
  const { app, recordedAt, snapshot } = header.success
  return Result.succeed({ app, recordedAt, snapshot, lines })
}

const isKnown = Schema.is(Event)

/** The envelopes that this build understands, in order; the others have no effect. */
export const knownEnvelopes = (lines: RecordedLog['lines']): Envelope[] =>
  lines.flatMap((line) => (isKnown(line.event) ? [{ ...line, event: line.event }] : []))
