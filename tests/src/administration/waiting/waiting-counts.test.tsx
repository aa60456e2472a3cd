// @vitest-environment happy-dom
/** The list of what waits and the menu say the same number, at every moment. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { UserId, UserTypeId } from '../../../../domain/schema/ids.ts'
import { WaitingPage } from '../../../../src/administration/waiting/waiting-page.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { MenuWaitingBadge } from '../../../../src/shell/root-page/waiting-badge.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { stopClock } from '../../testing/heard.ts'
import { waitingPart } from './waiting-part.ts'

type Answered = { readonly _tag: 'Ok'; readonly value: unknown }
const listOf = (...ids: readonly number[]): Answered => ({
  _tag: 'Ok',
  value: { parts: ids.map((id) => waitingPart(id, { date: localDate('2026-03-04') })), count: ids.length },
})

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
afterAll(() => void vi.useRealTimers())

test('what was answered, and what came, is in both in the same moment', { tags: 'day-waiting-one-count' }, async () => {
  const answers: Record<string, Answered | Promise<Answered>> = { waiting: listOf(1, 2, 3) }
  const { core, change } = createFakeCore(answers)
  change((state) => ({
    ...state,
    account: { _tag: 'SignedIn', userId: UserId.make(1), role: 'administrator', userType: UserTypeId.make(1) },
    waiting: 3,
  }))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const inMenu = (): string | undefined => place.querySelector('.waiting-badge')?.textContent ?? undefined
  const inList = (): string | undefined => place.querySelector('.waiting-count')?.textContent?.split(' ')[0]
  const seen: (readonly [string | undefined, string | undefined])[] = []
  const watch = new MutationObserver(() => void seen.push([inMenu(), inList()]))
  await act(async () =>
    root.render(
      <CoreProvider value={core}>
        <MenuWaitingBadge />
        <WaitingPage />
      </CoreProvider>,
    ),
  )
  expect([inMenu(), inList()]).toEqual(['3', '3'])
  watch.observe(place, { subtree: true, childList: true, characterData: true })

  // Another administrator has answered one: the push comes before the list is read.
  const { promise, resolve } = Promise.withResolvers<Answered>()
  answers.waiting = promise
  await act(async () =>
    change((state) => ({ ...state, waiting: 2, changed: { ...state.changed, bookings: state.changed.bookings + 1 } })),
  )
  expect([inMenu(), inList()]).toEqual(['3', '3'])
  await act(async () => resolve(listOf(1, 2)))
  expect([inMenu(), inList()]).toEqual(['2', '2'])

  // One's own answer: the push comes after it.
  answers.setStatuses = { _tag: 'Ok', value: { outcomes: [{ id: 1, rid: 1, outcome: 'set', status: 1 }] } }
  await act(async () => place.querySelector<HTMLInputElement>('input[aria-label*="1001-1"], li input')?.click())
  await act(async () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Bekräfta')?.click(),
  )
  expect([inMenu(), inList()]).toEqual(['1', '1'])
  watch.disconnect()
  for (const [menu, list] of seen) expect(menu).toBe(list)

  await act(async () => root.unmount())
})

test('where no list is shown the menu says what is told, and nothing while that is not known', {
  tags: 'day-waiting-one-count',
}, async () => {
  const { core, change } = createFakeCore()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <CoreProvider value={core}>
        <MenuWaitingBadge />
      </CoreProvider>,
    ),
  )
  expect(place.textContent).toBe('')
  await act(async () => change((state) => ({ ...state, waiting: 5 })))
  expect(place.querySelector('.waiting-badge')?.textContent).toBe('5')
  await act(async () => root.unmount())
})
