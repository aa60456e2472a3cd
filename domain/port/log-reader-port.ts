/**
 * The interface of the worker that reads files for the replay tool. The worker decodes, because decoding would block a tab for a second or
 * two, and because the schemas are not loaded into tabs (decision 0001).
 */
import type { Break } from '../replay/find-break.ts'
import type { Recording } from '../replay/recording.ts'
import type { LogFileProblem } from '../schema/replay/log-reader.ts'
import type { ChosenFile } from './core-port.ts'

type LogHead = Pick<Recording, 'app' | 'recordedAt' | 'start'>

type LogRead = { readonly _tag: 'Read' } | { readonly _tag: 'Failed'; readonly problem: LogFileProblem }

/** The tab's side, which takes in the entries while the file is being read. */
export interface LogTaker {
  /** Called first, and once. */
  begin(head: LogHead): void
  /** Takes the next entries, packed and in order. Later entries follow when the tab has taken in these. */
  take(packed: string): void
}

export interface LogReaderPort {
  /** Reads a file. If reading fails, the entries that were taken before are of no use. */
  read(file: ChosenFile, taker: LogTaker): Promise<LogRead>
  /** Finds the first broken invariant in the file that was read last. */
  firstBreak(): Promise<Break | null>
  /** Cuts the file that was read last from one index to another. The result is the text of a log that replays by itself. */
  cut(from: number, to: number): Promise<string>
}
