/** Where the log is kept across the lives of cores; types alone, so that tests and browsers can have their own. */

import type { Bounds, KeptSegment } from '../../domain/log/log-segments.ts'
import type { LogTotals } from '../../domain/port/diagnostics.ts'

export interface LogStore {
  /** All or nothing, in place of what is there of the same life and number. */
  put(segments: readonly KeptSegment[]): Promise<void>
  /** Forgets the oldest, of whichever core. Resolves to what is left. */
  forgetBeyond(bounds: Bounds): Promise<LogTotals>
  close(): void
}
