/**
 * What the replay tool shares with the frame that draws the replayed screen: the state at the chosen entry, the tab through
 * which it is looked at, and the recorded clock. The frame, which has the same origin, takes the stage from the tool's
 * window. So states keep their identity, and one changed slot draws one row.
 */
import { BehaviorSubject } from 'rxjs'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

export interface Staged {
  readonly state: State
  /** The index of the chosen entry. */
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
  /** How far the server's clock was ahead of the recorded one, for the part of the recording before that was measured. */
  readonly firstOffset: BehaviorSubject<number>
}

/** The clock of the replayed screen. */
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
