/**
 * The core as the screens know it: a copy of its state, commands and readings. Which kind of worker stands behind it
 * (`mode`) concerns no screen.
 */
import type { CoreRequests } from '../../domain/port/core-port.ts'
import type { TabId } from '../../domain/schema/ids.ts'
import type { State } from '../../domain/schema/state.ts'
import type { Followed } from './followed.ts'

/** `starting` until the first snapshot; `failed` when none has come: the page says so and offers a reload. */
export type CoreStatus = 'starting' | 'ready' | 'failed'

export interface CoreClient extends CoreRequests {
  readonly mode: 'shared' | 'own'
  readonly tabId: TabId
  readonly state: Followed<State>
  readonly status: Followed<CoreStatus>
}
