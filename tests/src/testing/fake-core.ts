/** A core whose state the test sets, for components that are drawn without one. */
import { vi } from 'vitest'
import { epoch, tabId } from '../../../domain/ids.ts'
import type { CallFailure, Result } from '../../../domain/port/core-port.ts'
import type { State } from '../../../domain/schema/state.ts'
import { initialState } from '../../../domain/state/state.ts'
import type { CoreClient } from '../../../src/core/core-client.ts'

type Told = Result<unknown, CallFailure>

export interface FakeCore {
  readonly core: CoreClient
  readonly change: (change: (state: State) => State) => void
}

/** @param answers what calls are answered by name; one that is not named is never answered */
export const createFakeCore = (answers: Readonly<Record<string, Told | Promise<Told>>> = {}): FakeCore => {
  let state = initialState(epoch('00000000-0000-4000-8000-000000000001'))
  const listeners = new Set<() => void>()
  const call = vi.fn()
  call.mockImplementation((name: string) => {
    const answer = answers[name]
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer)
  })
  return {
    core: {
      mode: 'own',
      tabId: tabId('00000000-0000-4000-8000-000000000002'),
      store: {
        getSnapshot: () => state,
        subscribe: (listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      status: { getSnapshot: () => 'ready', subscribe: () => () => undefined },
      command: async () => ({ _tag: 'Ok', value: null }),
      confirmBooking: async () => ({ _tag: 'Failed', failure: { _tag: 'NothingHeld' } }),
      readPrices: async () => ({ _tag: 'Ok', value: [] }),
      readActivity: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
      readLog: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
      readDiagnostics: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
      upload: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
      call,
    },
    change: (change) => {
      state = change(state)
      for (const listener of listeners) listener()
    },
  }
}
