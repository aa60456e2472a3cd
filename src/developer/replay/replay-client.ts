/**
 * The core of a replayed screen: a state that is only looked at. Invariant: nothing that the screen asks is done, no word
 * of it leaves the browser; everything is answered as unreachable.
 */
import { BehaviorSubject } from 'rxjs'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { CoreClient, CoreStatus } from '../../core/core-client.ts'
import type { Followed } from '../../core/followed.ts'

const unreachable = async (): Answer<never> => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })

export const createReplayClient = (state: Followed<State>, tabId: TabId): CoreClient => ({
  mode: 'own',
  tabId,
  state,
  status: new BehaviorSubject<CoreStatus>('ready'),
  command: unreachable,
  confirmBooking: unreachable,
  call: unreachable,
  upload: unreachable,
  readPrices: unreachable,
  readActivity: unreachable,
  readLog: unreachable,
  readDiagnostics: unreachable,
})
