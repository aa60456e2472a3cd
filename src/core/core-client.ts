/**
 * The core as the screens know it: a copy of its state, commands and readings. Which kind of worker stands behind it is
 * told by `mode` and concerns no screen.
 */
import type { TabId } from '../../domain/entities.ts'
import type { CoreRequests } from '../../domain/port/core-port.ts'
import type { CoreStore } from './core-store.ts'

/** `starting` until the first snapshot; `failed` when none has come: the page says so and offers a reload. */
export type CoreStatus = 'starting' | 'ready' | 'failed'

export interface CoreClient extends CoreRequests {
  readonly mode: 'shared' | 'own'
  readonly tabId: TabId
  readonly store: CoreStore
  readonly status: { getSnapshot(): CoreStatus; subscribe(listener: () => void): () => void }
}
