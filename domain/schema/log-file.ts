/**
 * A recorded log as it is written (docs/rules.md#log): NDJSON, the header first. Invariant: what `log-reader.ts` reads
 * of it is what was written, events of newer builds included.
 */
import { LOG_FORMAT } from '../version/log-upcasters.ts'
import type { LogLine } from './log.ts'
import type { State } from './state.ts'

export interface RecordedLog {
  readonly app: string
  readonly recordedAt: number
  readonly snapshot: State | null
  readonly lines: readonly LogLine[]
}

export const writeLog = (log: RecordedLog): string => {
  const header = { format: LOG_FORMAT, app: log.app, recordedAt: log.recordedAt, snapshot: log.snapshot }
  return [header, ...log.lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}
