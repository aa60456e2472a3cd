/**
 * What the replay tool and the frame that draws the replayed screen share: the state at the chosen entry, through which
 * tab it is looked at, and the recorded clock. It hangs on the tool's window, where the frame, of the same origin, takes
 * it; so states keep their identity and one changed slot draws one row.
 */
import { BehaviorSubject } from 'rxjs'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

export interface Staged {
  readonly state: State
  /** Which entry was the last; it goes back when somebody steps back. */
  readonly index: number
  readonly tabId: TabId
  /** What the chosen entry is about, to be brought into view. */
  readonly slot: SlotReference | null
}

export interface ReplayStage {
  /** Null: nothing is replayed. */
  readonly staged: BehaviorSubject<Staged | null>
  /** The recorded clock, ms. */
  clock: number
  /** Server's clock less the recorded one, before it was measured: the page that was recorded came with a time of its own. */
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
