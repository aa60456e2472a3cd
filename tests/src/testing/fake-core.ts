/** A core whose state the test sets, for components that are drawn without one. */
import { BehaviorSubject } from 'rxjs'
import { vi } from 'vitest'
import { epoch, tabId } from '../../../domain/ids.ts'
import type { CallFailure, Result } from '../../../domain/port/core-port.ts'
import { isRole } from '../../../domain/rules/permissions.ts'
import type { Area } from '../../../domain/schema/area.ts'
import type { User } from '../../../domain/schema/people.ts'
import type { Command } from '../../../domain/schema/port.ts'
import type { State } from '../../../domain/schema/state.ts'
import { initialState } from '../../../domain/state/state.ts'
import type { CoreClient, CoreStatus } from '../../../src/core/create-core-client.ts'

export type Told = Result<unknown, CallFailure>
type Answer = Told | Promise<Told>
/** The answers to calls and commands, by their names. A function gets the parts of the call. */
export type Answers = Record<string, Answer | ((parts: unknown) => Answer)>

export interface FakeCore {
  readonly core: CoreClient
  readonly change: (change: (state: State) => State) => void
}

/**
 * @param answers The answers to calls and commands, by their names. A call without an entry is never answered. A command without an entry
 * succeeds.
 * @param firstState the state of the page's first picture, from which the state of the core begins
 */
export const createFakeCore = (
  answers: Readonly<Answers> = {},
  firstState: State = initialState(epoch('00000000-0000-4000-8000-000000000001')),
): FakeCore => {
  const state = new BehaviorSubject(firstState)
  const call = vi.fn()
  call.mockImplementation((name: string, parts: unknown) => {
    const answer = answers[name] ?? new Promise<Told>(() => undefined)
    return Promise.resolve(typeof answer === 'function' ? answer(parts) : answer)
  })
  const command = vi.fn()
  command.mockImplementation(async (told: Command) => {
    const answer = answers[told._tag] ?? { _tag: 'Ok', value: null }
    return typeof answer === 'function' ? answer(told) : answer
  })
  return {
    core: {
      mode: 'own',
      tabId: tabId('00000000-0000-4000-8000-000000000002'),
      state,
      firstState,
      status: new BehaviorSubject<CoreStatus>('ready'),
      command,
      confirmBooking: async () => ({ _tag: 'Failed', failure: { _tag: 'NothingHeld' } }),
      readPrices: async () => ({ _tag: 'Ok', value: [] }),
      readActivity: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
      readLog: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
      readDiagnostics: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
      upload: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
      call,
    },
    change: (change) => {
      state.next(change(state.value))
    },
  }
}

/** The account of the person who has signed in, for whom the screen is shown. */
export const signedIn =
  ({ id, role, userType, roleGroups }: Pick<User, 'id' | 'role' | 'userType' | 'roleGroups'>) =>
  (state: State): State => ({
    ...state,
    account: {
      _tag: 'SignedIn',
      userId: id,
      role: isRole(role) ? role : 'user',
      userType,
      ...(roleGroups === undefined ? {} : { roleGroups }),
    },
  })
export const signedOut = (state: State): State => ({ ...state, account: { _tag: 'SignedOut', cause: 'absent' } })
/** The message that every tab gets after a change of the area was saved in any tab. */
export const changedIn =
  (area: Area) =>
  (state: State): State => ({ ...state, changed: { ...state.changed, [area]: state.changed[area] + 1 } })
