// @vitest-environment happy-dom
/** The page of a user whom somebody removes elsewhere: what one types in it is one's own. */
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { epoch, tabId, userIdFromText } from '../../../../domain/ids.ts'
import type { CallFailure, Result } from '../../../../domain/port/core-port.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { initialState } from '../../../../domain/state/state.ts'
import { ReadUser } from '../../../../src/administration/users/read-user.tsx'
import type { CoreClient } from '../../../../src/core/core-client.ts'
import { CoreProvider } from '../../../../src/core/core-context.tsx'

type Told = Result<unknown, CallFailure>
const still = () => () => undefined
const notFound: Told = {
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 404, body: { code: 'not-found', message: '' } },
}

/** Answers each reading with the next of these, and tells that users have changed. */
const createFakeCore = (answers: readonly Told[]) => {
  const left = [...answers]
  let state: State = initialState(epoch('00000000-0000-4000-8000-000000000001'))
  const listeners = new Set<() => void>()
  const call = vi.fn()
  call.mockImplementation(async () => left.shift() ?? notFound)
  const core: CoreClient = {
    mode: 'own',
    tabId: tabId('00000000-0000-4000-8000-000000000002'),
    store: {
      getSnapshot: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    status: { getSnapshot: () => 'ready', subscribe: still },
    command: async () => ({ _tag: 'Ok', value: null }),
    confirmBooking: async () => ({ _tag: 'Failed', failure: { _tag: 'NothingHeld' } }),
    readPrices: async () => ({ _tag: 'Ok', value: [] }),
    readActivity: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
    readLog: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
    readDiagnostics: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
    upload: async () => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }),
    call,
  }
  const usersChanged = (): void => {
    state = { ...state, changed: { ...state.changed, users: state.changed.users + 1 } }
    for (const listener of listeners) listener()
  }
  return { core, call, usersChanged }
}

const place = document.createElement('div')
let root: Root | null = null
const show = async (core: CoreClient): Promise<void> => {
  document.body.append(place)
  root = createRoot(place)
  await act(async () => {
    root?.render(
      <StrictMode>
        <CoreProvider value={core}>
          <ReadUser userText="7">{(user) => <input aria-label="Förnamn" defaultValue={user.firstName} />}</ReadUser>
        </CoreProvider>
      </StrictMode>,
    )
  })
}
const field = (): HTMLInputElement | null => document.body.querySelector('input')

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  place.remove()
})

test('once shown it keeps its form and what was typed, also when the user is found no more', {
  tags: 'error-form-user',
}, async () => {
  const user: Told = { _tag: 'Ok', value: { id: userIdFromText('7'), firstName: 'Vera' } }
  // Strict mode reads twice.
  const { core, call, usersChanged } = createFakeCore([user, user])
  await show(core)
  const shown = field()
  if (shown === null) throw new Error('no form')
  shown.value = 'Vega'
  const before = call.mock.calls.length
  await act(async () => usersChanged())
  expect(call.mock.calls.length).toBeGreaterThan(before)
  expect(field()).toBe(shown)
  expect(shown.value).toBe('Vega')
})

test('of nobody is the page that there is not', async () => {
  const { core } = createFakeCore([])
  await show(core)
  expect(document.body.textContent).toContain('Sidan kunde ej hittas')
})
