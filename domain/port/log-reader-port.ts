/**
 * What the replay tool asks of the worker that reads its files. Decoding takes a second or two, which a tab must not spend, and the schemas
 * stay out of the tab (decision 0001).
 */
import type { Break } from '../replay/find-break.ts'
import type { Recording } from '../replay/recording.ts'
import type { LogFileProblem } from '../schema/replay/log-reader.ts'
import type { ChosenFile } from './core-port.ts'

type LogHead = Pick<Recording, 'app' | 'recordedAt' | 'start'>

type LogRead = { readonly _tag: 'Read' } | { readonly _tag: 'Failed'; readonly problem: LogFileProblem }

/** The tab's side, which takes in what is read as it comes. */
export interface LogTaker {
  /** First, and once. */
  begin(head: LogHead): void
  /** The next entries in order, packed. Those after them come when it is done with these. */
  take(packed: string): void
}

export interface LogReaderPort {
  /** Entries that were taken from a file that failed in the middle are of no use. */
  read(file: ChosenFile, taker: LogTaker): Promise<LogRead>
  /** The first broken invariant of the file that was read last. */
  firstBreak(): Promise<Break | null>
  /** The entries from one index to another of the file that was read last, as the text of a log that replays by itself. */
  cut(from: number, to: number): Promise<string>
}
