/**
 * The data that the replay tool shares with the frame that draws the replayed screen: the state at the chosen entry, the
 * tab that is shown, and the recorded clock. The frame has the same origin and takes the stage from the tool's window.
 * States therefore keep their identity, and a changed slot redraws one row only.
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
  /** The slot that the chosen entry concerns. It is scrolled into view. */
  readonly slot: SlotReference | null
}

export interface ReplayStage {
  /** The replayed state. Null if nothing is replayed. */
  readonly staged: BehaviorSubject<Staged | null>
  /** The recorded clock, in ms. */
  clock: number
  /**
   * The lead of the server's clock over the recorded clock, as first measured. It is used for the entries before that
   * measurement.
   */
  readonly firstOffset: BehaviorSubject<number>
}

/** The time that `Date.now` returns on the replayed screen. */
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
