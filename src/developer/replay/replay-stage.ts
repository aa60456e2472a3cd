/**
 * The replay tool and the frame that draws the replayed screen share the state at the chosen entry, the tab through
 * which it is looked at, and the recorded clock. The stage hangs on the tool's window, where the frame, which has the
 * same origin, takes it; so states keep their identity, and one changed slot draws one row.
 */
import { BehaviorSubject } from 'rxjs'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

export interface Staged {
  readonly state: State
  /** The index of the last entry; it goes back when somebody steps back. */
  readonly index: number
  readonly tabId: TabId
  /** The slot that the chosen entry is about, to be brought into view. */
  readonly slot: SlotReference | null
}

export interface ReplayStage {
  /** Null: nothing is replayed. */
  readonly staged: BehaviorSubject<Staged | null>
  /** The recorded clock, ms. */
  clock: number
  /**
   * The server's clock less the recorded one, for the time before it was measured: the recorded page came with a time
   * of its own.
   */
  readonly firstOffset: BehaviorSubject<number>
}

export const stageNow = ({ staged, clock, firstOffset }: ReplayStage): number =>
  staged.value?.state.clockOffset === null ? clock + firstOffset.value : clock

declare global {
  interface Window {
    replayStage?: ReplayStage
  }
}

export const createReplayStage = (): ReplayStage => ({
  staged: new BehaviorSubject<Staged | null>(null),
  clock: 0,
  firstOffset: new BehaviorSubject(0),
})
