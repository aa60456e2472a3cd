/** Where the log is kept across the lives of cores; types alone, so that tests and browsers can have their own. */
import type { Bounds, KeptSegment } from '../../domain/log/log-segments.ts'

export interface LogTotals {
  readonly events: number
  readonly size: number
  /** When the last event of the oldest segment happened; null: nothing is kept. */
  readonly oldest: number | null
}

export interface LogStore {
  /** All or nothing, in place of what is there of the same life and number. */
  put(segments: readonly KeptSegment[]): Promise<void>
  /** Forgets the oldest, of whichever core. Resolves to what is left. */
  forgetBeyond(bounds: Bounds): Promise<LogTotals>
  close(): void
}
