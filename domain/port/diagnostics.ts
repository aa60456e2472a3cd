/**
 * The core's knowledge of itself beside its state, for those who look for a fault. Invariant: nothing personal, and no
 * fact of the log: it is read, and forgotten.
 */
import type { TabId } from '../schema/ids.ts'

export interface LastDelivery {
  readonly kind: 'Snapshot' | 'Patches'
  /** Sequence of the last event that it holds. */
  readonly seq: number
  /** False: the tab has not said yet that it took it in. */
  readonly taken: boolean
}

/** The log that is kept of all cores' lives, in the browser's store. */
export interface LogTotals {
  readonly events: number
  /** Characters. */
  readonly size: number
  /** When the last event of the oldest segment happened; null: nothing is kept. */
  readonly oldest: number | null
}

export interface Diagnostics {
  /** By the core's clock, ms. */
  readonly begun: number
  /** Sequence of the last event. */
  readonly seq: number
  /** False: the connection goes by Server-Sent Events or long polling; null: there is none. */
  readonly usesSocket: boolean | null
  /** The log of this core's life, in memory. */
  readonly heldEvents: number
  /** Null: nothing is kept, or not yet. */
  readonly keptLog: LogTotals | null
  readonly deliveries: readonly { readonly tabId: TabId; readonly last: LastDelivery }[]
}
