import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { epoch, isResourceId, tabId } from '../../../../domain/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { initialState } from '../../../../domain/state/state.ts'
import { guardNavigation } from '../../../../src/shell/leaving/navigation-guard.ts'
import { watchTyping } from '../../../../src/shell/leaving/typed-here.ts'
import { isSettledPage, isSettledState } from '../../../../src/shell/release/reload-when-hidden.ts'

const resourceId = 1
if (!isResourceId(resourceId)) throw new Error('no resource')
const slot = {
  resourceId,
  date: localDate('2026-03-03'),
  startTime: localTime('09:00:00'),
  endTime: localTime('09:30:00'),
}
const quiet = initialState(epoch('00000000-0000-4000-8000-000000000001'))
const hold = (holder: 'mine' | 'other'): State => ({
  ...quiet,
  holds: { '1/2026-03-03': { '09:00:00': { endTime: slot.endTime, holder, expiration: 1 } } },
})

test('what is held, on its way, lost, told or being booked is waited for; what others hold is not', () => {
  expect([quiet, hold('other')].map(isSettledState)).toEqual([true, true])
  const unsettled: readonly State[] = [
    hold('mine'),
    { ...quiet, pending: { a: { ...slot, kind: 'selecting', settled: false } } },
    { ...quiet, lapsed: { a: { ...slot, cause: 'expired' } } },
    { ...quiet, toasts: { 1: { tabId: null, toast: { _tag: 'Reconnected' } } } },
    { ...quiet, confirming: tabId('00000000-0000-4000-8000-000000000002') },
  ]
  expect(unsettled.map(isSettledState)).toEqual(unsettled.map(() => false))
})

/** Removes only the elements of this file. Elements that other modules keep on the page stay there. */
const place = document.body.appendChild(document.createElement('div'))
afterAll(() => place.remove())

let forget = (): void => undefined
beforeEach(() => {
  forget = watchTyping()
})
afterEach(() => {
  forget()
  place.replaceChildren()
})

test('a page with a dialog, something that waits for an answer, or something unsaved is not loaded anew', () => {
  history.replaceState(null, '', '/bookings')
  expect(isSettledPage()).toBe(true)
  for (const html of ['<dialog open></dialog>', '<button aria-busy="true"></button>']) {
    place.innerHTML = html
    expect(isSettledPage()).toBe(false)
  }
  place.innerHTML = '<dialog></dialog><button aria-busy="false"></button>'
  expect(isSettledPage()).toBe(true)
  const end = guardNavigation({ isUnsaved: () => true, ask: () => undefined })
  expect(isSettledPage()).toBe(false)
  end()
  expect(isSettledPage()).toBe(true)
})

test('nor is one on which something was typed or dropped; another page is', () => {
  history.replaceState(null, '', '/register')
  place.innerHTML = '<form><input></form>'
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(isSettledPage()).toBe(false)
  history.pushState(null, '', '/')
  expect(isSettledPage()).toBe(true)
  document.body.dispatchEvent(new Event('drop', { bubbles: true }))
  expect(isSettledPage()).toBe(false)
})
