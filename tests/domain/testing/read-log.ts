/** Reads a recorded log line by line, with the lines that this build understands. */
import { Result, Schema } from 'effect'
import { Envelope } from '../../../domain/schema/events.ts'
import type { RecordedLog } from '../../../domain/schema/log.ts'
import { createLogReader, type LogFileProblem } from '../../../domain/schema/replay/log-reader.ts'

export const readLog = (text: string): Result.Result<RecordedLog, LogFileProblem> => {
  const reader = createLogReader()
  const lines: RecordedLog['lines'][number][] = []
  for (const line of text.split('\n')) {
    const read = reader.take(line)
    if (Result.isFailure(read)) return Result.fail(read.failure)
    if (read.success !== null) lines.push(read.success.line)
  }
  return Result.map(reader.header(), ({ app, recordedAt, snapshot }) => ({ app, recordedAt, snapshot, lines }))
}

const isKnown = Schema.is(Envelope)

/** The envelopes that this build understands, in order; the others have no effect. */
export const knownEnvelopes = (lines: RecordedLog['lines']): Envelope[] => lines.filter(isKnown)
