// @vitest-environment happy-dom
import { act, type ReactElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { epoch, tabId } from '../../../../domain/ids.ts'
import type { CallFailure, Result } from '../../../../domain/port/core-port.ts'
import { initialState } from '../../../../domain/state/state.ts'
import { VerifyEmailPage } from '../../../../src/account/verify-email/verify-email-page.tsx'
import type { CoreClient } from '../../../../src/core/core-client.ts'
import { CoreProvider } from '../../../../src/core/core-context.tsx'

const state = initialState(epoch('00000000-0000-4000-8000-000000000001'))
const still = () => () => undefined

type Told = Result<unknown, CallFailure>
const verified = (value: boolean): Told => ({ _tag: 'Ok', value })

/** Answers calls as told, and remembers them. */
const createFakeCore = (answer: () => Promise<Told>, choosing: Told = verified(false)) => {
  const calls: unknown[] = []
  const call = vi.fn()
  call.mockImplementation((name: string, parts: unknown) => {
    calls.push([name, parts])
    return name === 'maySetPassword' ? Promise.resolve(choosing) : answer()
  })
  const core: CoreClient = {
    mode: 'own',
    tabId: tabId('00000000-0000-4000-8000-000000000002'),
    store: { getSnapshot: () => state, subscribe: still },
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
  return { core, calls }
}

const unreached: Told = { _tag: 'Failed', failure: { _tag: 'Unreachable' } }

let root: Root | null = null
const place = (): HTMLElement => document.body

const show = async (core: CoreClient, page: ReactElement): Promise<void> => {
  root = createRoot(place())
  await act(async () => {
    root?.render(
      <StrictMode>
        <CoreProvider value={core}>{page}</CoreProvider>
      </StrictMode>,
    )
  })
}

const heading = (): string => place().querySelector('h1')?.textContent ?? ''

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
})

describe('the page that verifies an address, in strict mode', () => {
  test('asks once, and the code is in the address no more', async () => {
    history.replaceState(null, '', '/verify-email?id=7&code=abc')
    const { core, calls } = createFakeCore(async () => verified(true))
    await show(core, <VerifyEmailPage />)
    const parts = { parameters: { id: 7 }, body: { code: 'abc' } }
    expect(calls).toEqual([
      ['verifyEmail', parts],
      ['maySetPassword', parts],
    ])
    expect(heading()).toBe('Din e-post är verifierad')
    expect(location.href).not.toContain('code')
    expect(JSON.stringify(history.state)).not.toContain('abc')
  })

  test('asks again only when somebody wants it, after no answer', async () => {
    history.replaceState(null, '', '/verify-email?id=7&code=abc')
    const answers = [unreached, verified(true)]
    const { core, calls } = createFakeCore(async () => answers.shift() ?? verified(true))
    await show(core, <VerifyEmailPage />)
    expect(heading()).toBe('Din epost kunde inte verifieras!')
    expect(calls).toHaveLength(1)
    await act(async () => place().querySelector('button')?.click())
    expect(calls).toHaveLength(3)
    expect(heading()).toBe('Din e-post är verifierad')
  })

  test.each([
    ['proved just now', true],
    ['proved before, by what reads mails for viruses', false],
  ])(
    'leads on to choosing a password where one may be chosen: %s',
    { tags: 'verify-other-browser' },
    async (_, proved) => {
      history.replaceState(null, '', '/verify-email?id=7&code=abc')
      const { core } = createFakeCore(async () => verified(proved), verified(true))
      await show(core, <VerifyEmailPage />)
      expect(heading()).toBe('Din e-post är verifierad')
      const link = [...place().querySelectorAll('a')].find(({ textContent }) => textContent === 'Välj lösenord')
      expect(link?.getAttribute('href')).toBe('/forgot-password')
      await act(async () => link?.click())
      expect(history.state).toEqual({ accountLink: 'Link', id: '7', code: 'abc' })
      expect(location.href).not.toContain('abc')
    },
  )

  test('in front of a back end that knows nothing of choosing leads to signing in', async () => {
    history.replaceState(null, '', '/verify-email?id=7&code=abc')
    const { core } = createFakeCore(async () => verified(true), unreached)
    await show(core, <VerifyEmailPage />)
    expect(heading()).toBe('Din e-post är verifierad')
    expect(place().textContent).not.toContain('Välj lösenord')
  })

  test('leads nobody back who went elsewhere meanwhile', async () => {
    history.replaceState(null, '', '/verify-email?id=7&code=abc')
    const waiting = Promise.withResolvers<Told>()
    const { core } = createFakeCore(() => waiting.promise)
    await show(core, <VerifyEmailPage />)
    expect(heading()).toBe('Verifierar din e-post')
    await act(async () => history.pushState(null, '', '/'))
    await act(async () => waiting.resolve(verified(true)))
    expect(location.pathname).toBe('/')
  })
})
