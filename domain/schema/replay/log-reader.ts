/**
 * Reads a recorded log line by line (docs/rules.md#log), from a whole text or as the lines arrive. Invariants: every result was decoded. A
 * line of a newer build becomes an entry that keeps the line unchanged, and the known part of its event has effect. In `readRecording` the
 * first broken line ends the reading. A problem has the number of its line.
 */
import { Option, Result, Schema } from 'effect'
import { type Entry, entryOf, knownEntry, type Recording, startOf } from '../../replay/recording.ts'
import { type FormatStep, LOG_FORMAT, upcaster } from '../../version/log-upcasters.ts'
import { Envelope } from '../events.ts'
import { LogHeader, UnknownEnvelope } from '../log.ts'
import { readKnown } from '../unknown-values.ts'

export interface LogFileProblem {
  readonly line: number
  /** `no-log` means that the file is not a recorded log. */
  readonly kind: 'no-log' | 'newer-format' | 'broken-line'
  readonly problem: string
}

const decodeHeader = Schema.decodeUnknownResult(LogHeader)
/** Refuses unknown keys, so that the values of a newer build are not lost silently. */
const decodeEnvelope = Schema.decodeUnknownResult(Envelope, { onExcessProperty: 'error' })
const decodeUnknown = Schema.decodeUnknownResult(UnknownEnvelope)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const RawHeader = Schema.StructWithRest(
  Schema.Struct({
    format: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
    snapshot: Schema.optionalKey(Schema.Unknown),
  }),
  [Schema.Record(Schema.String, Schema.Unknown)],
)
const decodeRawHeader = Schema.decodeUnknownOption(RawHeader)

/** The message on one line. Messages of Schema have several lines. */
const inALine = ({ message }: { readonly message: string }): string => message.replaceAll(/\s*\n\s*/g, ' ')

/** Reads the header. `step` converts the following lines to the present format. */
const readHeader = (
  text: string,
  line: number,
): Result.Result<{ readonly header: LogHeader; readonly step: FormatStep }, LogFileProblem> => {
  const raw = Option.getOrNull(decodeRawHeader(parseJson(text)))
  if (raw === null) return Result.fail({ line, kind: 'no-log', problem: 'the first line is not the header of a log' })
  const { format } = raw
  if (format > LOG_FORMAT)
    return Result.fail({
      line,
      kind: 'newer-format',
      problem: `format ${format}, and this build reads up to ${LOG_FORMAT}`,
    })
  const step = upcaster(format)
  const present = { ...raw, format: LOG_FORMAT, snapshot: step.snapshot(raw.snapshot) }
  const header = Result.orElse(decodeHeader(present), () => readKnown(LogHeader, present))
  return Result.match(header, {
    onSuccess: (success) => Result.succeed({ header: success, step }),
    onFailure: (failure) => Result.fail({ line, kind: 'broken-line', problem: inALine(failure) }),
  })
}

const readEntry = (text: string, line: number, step: FormatStep): Result.Result<Entry, LogFileProblem> => {
  const parsed = parseJson(text)
  if (parsed === undefined) return Result.fail({ line, kind: 'broken-line', problem: 'not JSON' })
  const present = step.line(parsed)
  const envelope = decodeEnvelope(present)
  if (Result.isSuccess(envelope)) return Result.succeed(knownEntry(envelope.success))
  const newer = decodeUnknown(present)
  if (Result.isSuccess(newer))
    return Result.succeed(
      entryOf(
        newer.success,
        Result.getOrElse(readKnown(Envelope, present), () => null),
      ),
    )
  return Result.fail({ line, kind: 'broken-line', problem: inALine(newer.failure) })
}

export const createLogReader = () => {
  let line = 0
  let begun: { readonly header: LogHeader; readonly step: FormatStep } | null = null
  return {
    /** Reads the next line. The result is its entry, or null if the line is the header or empty. */
    take: (text: string): Result.Result<Entry | null, LogFileProblem> => {
      line += 1
      if (text.trim() === '') return Result.succeed(null)
      if (begun !== null) return readEntry(text, line, begun.step)
      return Result.map(readHeader(text, line), (read) => {
        begun = read
        return null
      })
    },
    /** The header of the log. It is a failure if no header came. */
    header: (): Result.Result<LogHeader, LogFileProblem> =>
      begun === null
        ? Result.fail({ line: 1, kind: 'no-log', problem: 'the file is empty' })
        : Result.succeed(begun.header),
  }
}

export const readRecording = (text: string): Result.Result<Recording, LogFileProblem> => {
  const reader = createLogReader()
  const entries: Entry[] = []
  for (const line of text.split('\n')) {
    const read = reader.take(line)
    if (Result.isFailure(read)) return Result.fail(read.failure)
    if (read.success !== null) entries.push(read.success)
  }
  return Result.map(reader.header(), ({ app, recordedAt, snapshot }) => ({
    app,
    recordedAt,
    entries,
    start: startOf(snapshot, entries),
  }))
}
