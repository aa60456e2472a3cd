/** The bar for a person who signs in on the way: the waiting choice, the requested confirmation, and lost slots. */
import { setTimeout as wait } from 'node:timers/promises'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { groupIdFromText, resourceIdFromText } from '../../../../domain/ids.ts'
import { routes } from '../../../../domain/routes.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingBarPlace } from '../../../../src/booking/booking-bar/booking-bar-place.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import type { CoreClient } from '../../../../src/core/create-core-client.ts'
import { keepForLink, keptForLink } from '../../../../src/shell/sign-in/kept-for-link.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { settled } from '../../testing/screen.tsx'

const [eken, groupId] = [resourceIdFromText('7'), groupIdFromText('1')]
if (eken === null || groupId === null) throw new Error('no id')
const DAY = '/group/1/2026-03-04'
const date = localDate('2026-03-04')
const slot: SlotReference = { resourceId: eken, date, startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }

const NOW = Date.parse('2026-03-02T10:00:00Z')

const place = document.body.appendChild(document.createElement('div'))
let root: Root | null = null
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  localStorage.clear()
})
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  // Only the clock stands still. Loading chunks takes as long as the machine needs.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
beforeEach(() => void vi.setSystemTime(NOW))
afterAll(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

/** The holds have been read, so only the given slots are held. */
const known =
  (held: readonly SlotReference[]) =>
  (state: State): State => ({
    ...state,
    clockOffset: 0,
    holdsRevision: 4,
    holdsStale: false,
    groups: { [groupId]: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 } },
    resources: { [eken]: { title: 'Grupprum Eken', groupId } },
    account: { _tag: 'SignedOut', cause: 'absent' },
    holds: Object.fromEntries(
      held.map(({ resourceId, date: at, startTime, endTime }) => [
        resourceDayKey(resourceId, at),
        { [startTime]: { endTime, holder: 'mine', expiration: NOW + 600_000 } },
      ]),
    ),
  })

const comeTo = async (
  path: string,
  held: readonly SlotReference[],
  commands: CoreClient['command'] = done,
  before = (state: State): State => state,
) => {
  const fake = createFakeCore()
  fake.change((state) => before(known(held)(state)))
  history.replaceState(null, '', path)
  root = createRoot(place)
  const core = { ...fake.core, command: commands }
  await act(async () =>
    root?.render(
      <CoreProvider value={core}>
        <BookingBarPlace />
      </CoreProvider>,
    ),
  )
  // The bar and its contents are separate chunks.
  await act(async () => undefined)
  return fake
}
const done: CoreClient['command'] = async () => ({ _tag: 'Ok', value: null })
const text = (): string => (place.textContent ?? '').replaceAll('\u00a0', ' ')
const dialogTitle = (): string => document.querySelector('dialog h2')?.textContent ?? ''

describe('the bar', () => {
  test.each([
    routes.signIn,
    routes.register,
    routes.forgotPassword,
    routes.verifyEmail,
    routes.claimAccount,
    routes.undoEmailChange,
  ])('is one strip at %s: what waits and how long, and no button', { tags: 'waiting-strip' }, async (path) => {
    await comeTo(path, [slot])
    await settled(() => expect(text()).toMatch(/^Grupprum Eken, ons 4 mars, 09:00–09:30 väntar på dig.*10:00$/))
    expect(place.querySelectorAll('button')).toHaveLength(0)
  })

  test('says of several days how many more wait', { tags: 'waiting-strip' }, async () => {
    const next = { ...slot, date: localDate('2026-03-05') }
    await comeTo(routes.register, [slot, next])
    await settled(() => expect(text()).toContain('Grupprum Eken, ons 4 mars, 09:00–09:30 och 1 till väntar på dig'))
  })
})

test('two minutes before the end more time is offered on the strip, as on the grid', {
  tags: ['waiting-strip', 'departure-leave-account'],
}, async () => {
  const command = vi.fn(done)
  await comeTo(routes.register, [slot], command)
  await settled(() => expect(text()).toContain('10:00'))
  // The question is a separate chunk, which asks nothing if it is loaded when the time is nearly over.
  await act(async () => void (await import('../../../../src/booking/booking-bar/time-warning.tsx')))
  await act(() => wait(20))
  vi.setSystemTime(NOW + 490_000)
  await settled(() => expect(dialogTitle()).toBe('Tiden är snart slut'))
  const more = [...document.querySelectorAll('dialog button')].find(
    ({ textContent }) => textContent === 'Förläng tiden',
  )
  if (!(more instanceof HTMLElement)) throw new Error('no button')
  await act(async () => more.click())
  expect(command).toHaveBeenCalledWith({ _tag: 'ExtendReservations' })
})

describe('an address that asks for the confirmation', { tags: 'first-booking-way' }, () => {
  test('opens what the press on Boka opens, once, and is then the address of the day alone', async () => {
    await comeTo(`${DAY}?confirm=1`, [slot])
    await settled(() => expect(dialogTitle()).toBe('Logga in'))
    expect(location.pathname + location.search).toBe(DAY)
    await act(async () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
    await settled(() => expect(document.querySelector('dialog')).toBeNull())
    expect(text()).toContain('Boka')
  })

  test('opens nothing in a tab that nobody sees', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await comeTo(`${DAY}?confirm=1`, [slot])
    await settled(() => expect(text()).toContain('Boka'))
    hidden.mockRestore()
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('opens nothing on another page, where that was left before it was known what is held', async () => {
    keepForLink({ email: 'ellen@example.se', slots: [slot] })
    const fake = await comeTo(`${DAY}?confirm=1`, [], done, (state) => ({ ...state, holdsRevision: null }))
    await act(async () => history.pushState(null, '', '/group/1/2026-03-05'))
    await act(async () => fake.change(known([slot])))
    await settled(() => expect(text()).toContain('Boka'))
    expect(document.querySelector('dialog')).toBeNull()
    expect(keptForLink().slots).toEqual([slot])
  })

  test('opens nothing for a time that is pressed afterwards', async () => {
    const fake = await comeTo(`${DAY}?confirm=1`, [])
    await act(async () =>
      fake.change((state) => ({
        ...state,
        pending: { a: { ...slot, kind: 'selecting', settled: false } },
      })),
    )
    await act(async () => fake.change((state) => known([slot])({ ...state, pending: {} })))
    await settled(() => expect(text()).toContain('Boka'))
    expect(document.querySelector('dialog')).toBeNull()
  })
})

describe('what was held when the link was mailed, and is gone', { tags: 'first-booking-lapsed' }, () => {
  const kept = { email: 'ellen@example.se', slots: [slot] }

  test('is told where no core was there to note it, and one press asks for the same times', async () => {
    keepForLink(kept)
    const command = vi.fn(done)
    await comeTo(`${DAY}?confirm=1`, [], command)
    await settled(() => expect(text()).toContain('Tiden gick ut'))
    expect(text()).toContain('Grupprum Eken, ons 4 mars, 09:00–09:30')
    expect(keptForLink()).toEqual({ email: '', slots: [] })
    const again = [...place.querySelectorAll('button')].find((one) => one.textContent === 'Välj samma tider igen')
    await act(async () => again?.click())
    expect(command).toHaveBeenCalledWith({ _tag: 'SelectSlots', slots: [slot] })
  })

  test('can be put away', async () => {
    keepForLink(kept)
    await comeTo(`${DAY}?confirm=1`, [])
    await settled(() => expect(text()).toContain('Tiden gick ut'))
    const away = [...place.querySelectorAll('button')].find((one) => one.textContent === 'Stäng')
    await act(async () => away?.click())
    expect(text()).toBe('')
  })

  test('is not told of what is held still, nor to somebody who comes without the link', async () => {
    keepForLink(kept)
    await comeTo(DAY, [])
    expect(text()).toBe('')
    await act(async () => root?.unmount())
    await comeTo(`${DAY}?confirm=1`, [slot])
    await settled(() => expect(dialogTitle()).toBe('Logga in'))
    expect(text()).not.toContain('Tiden gick ut')
    expect(keptForLink()).toEqual({ email: '', slots: [] })
  })
})
