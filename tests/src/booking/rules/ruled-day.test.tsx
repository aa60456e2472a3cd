/**
 * A day that a rule opens at a certain time. In a tab it opens by the server's clock, with one timer and without a
 * press.
 */
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import type { ResourceLimits } from '../../../../domain/schema/booking-rules.ts'
import { GroupId, ResourceId, UserId, UserTypeId } from '../../../../domain/schema/ids.ts'
import type { Account, State } from '../../../../domain/schema/state.ts'
import type { Shut } from '../../../../domain/selectors/slot-view.ts'
import { dayKey } from '../../../../domain/state/state.ts'
import { RuledDay } from '../../../../src/booking/rules/ruled-day.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'

const groupId = GroupId.make(1)
const [eken, linden] = [ResourceId.make(1), ResourceId.make(2)]
const date = localDate('2026-12-16')
const nine = localTime('09:00:00')
const opens = Date.parse('2026-12-02T07:00:00.000Z')
const horizon: ResourceLimits = { horizon: { days: 14, opensAt: localTime('08:00:00') } }
const visitor: Account = { _tag: 'SignedOut', cause: 'absent' }
const chief: Account = {
  _tag: 'SignedIn',
  userId: UserId.make(1),
  role: 'administrator',
  userType: UserTypeId.make(1),
}

const place = document.body.appendChild(document.createElement('div'))
let root: Root
let shut: Shut | null
let opensAt: string | null

/** Shows the day. `ahead` tells by how many ms the server's clock is ahead of the tab's. */
const show = async (
  of: readonly (ResourceLimits | null)[],
  account: Account = visitor,
  ahead = 0,
  bookers: Pick<State['resources'][string], 'bookedBy' | 'refusesCaller'> = {},
): Promise<void> => {
  const fake = createFakeCore()
  const titles = ['Eken', 'Linden']
  const ids = [eken, linden].slice(0, of.length)
  fake.change((state: State) => ({
    ...state,
    account,
    clockOffset: ahead,
    resources: Object.fromEntries(
      of.map((limits, index) => [
        index + 1,
        { title: titles[index] ?? '', groupId, ...(limits === null ? bookers : { limits }) },
      ]),
    ),
    days: {
      [dayKey(groupId, date)]: {
        groupId,
        date,
        grid: { revision: 1, rows: [{ startTime: nine, endTime: localTime('10:00:00') }], order: ids, resources: {} },
        loading: false,
        stale: false,
        failure: null,
      },
    },
  }))
  await act(async () =>
    root.render(
      <CoreProvider value={fake.core}>
        <RuledDay groupId={groupId} date={date}>
          {(rules) => {
            shut = rules?.shut ?? null
            opensAt = rules?.opens ?? null
            return rules?.line
          }}
        </RuledDay>
      </CoreProvider>,
    ),
  )
}
const words = (): string => (place.textContent ?? '').replaceAll('\u00a0', ' ')
const pass = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms))

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
beforeEach(() => {
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
})
afterAll(() => void vi.useRealTimers())

test('opens at its second by the server’s clock, is told and says so; its line stays, so that nothing moves', {
  tags: 'rules-window',
}, async () => {
  // The tab's clock is a minute behind.
  vi.setSystemTime(opens - 60_000 - 5_000)
  await show([horizon], visitor, 60_000)
  expect(words()).toBe('Öppnar för bokning onsdag 2 december 08:00')
  expect(shut?.(eken, nine, date)).toEqual({
    _tag: 'Closed',
    why: 'Öppnar för bokning onsdag 2 december 08:00',
    isTold: true,
  })
  expect(opensAt).toBe('Öppnar för bokning onsdag 2 december 08:00')
  await pass(1)
  expect(vi.getTimerCount()).toBe(1)
  await pass(4_990)
  expect(shut?.(eken, nine, date)).not.toBeNull()
  await pass(20)
  expect(shut?.(eken, nine, date)).toBeNull()
  expect(words()).toBe('Har öppnat för bokning')
  expect(await heardDuring(2_000)).toEqual(['Bokningen för onsdag 16 december har öppnat.'])
})

test('for administrators nothing is closed: they are told', { tags: ['rules-window', 'rules-told'] }, async () => {
  vi.setSystemTime(opens - 1_000)
  await show([horizon], chief)
  expect(shut).toBeNull()
  expect(words()).toBe('Öppnar för bokning onsdag 2 december 08:00. Du kan boka ändå')
})

test('what concerns some of the resources is said with their names', { tags: 'rules-window' }, async () => {
  vi.setSystemTime(opens - 1_000)
  await show([horizon, null])
  expect(words()).toBe('Eken: öppnar för bokning onsdag 2 december 08:00')
  expect(shut?.(linden, nine, date)).toBeNull()
  // Then each closed slot says why.
  expect(shut?.(eken, nine, date)).toEqual({ _tag: 'Closed', why: 'Öppnar för bokning onsdag 2 december 08:00' })
  expect(opensAt).toBeNull()
})

test('a slot that is too soon is closed with why, above the day too, and the rest of the day is not', {
  tags: 'rules-window',
}, async () => {
  vi.setSystemTime('2026-12-16T07:00:00.000Z')
  await show([{ noticeMinutes: 360 }])
  expect(words()).toBe('Bokas senast 6 timmar innan')
  expect(shut?.(eken, nine, date)).toEqual({ _tag: 'Closed', why: 'Bokas senast 6\u00a0timmar innan' })
  expect(shut?.(eken, localTime('14:00:00'), date)).toBeNull()
})

test('rules that do not concern the day say nothing of it', { tags: 'rules-window' }, async () => {
  vi.setSystemTime(opens)
  await show([{ ...horizon, noticeMinutes: 120, longestMinutes: 60 }])
  expect(words()).toBe('')
})

describe('what one’s user type may not book', { tags: 'grid-bookers' }, () => {
  const person: Account = { ...chief, role: 'user' }
  const schools = { bookedBy: ['Skola', 'Kommunal verksamhet'] }

  test('is closed at every time with the reason, and told above the grid', async () => {
    vi.setSystemTime(opens + 1_000)
    await show([null], person, 0, { ...schools, refusesCaller: true })
    expect(shut?.(eken, nine, date)).toEqual({ _tag: 'Closed', why: 'Eken bokas bara av skolor och kommunen.' })
    expect(words()).toBe('Bokas av skolor och kommunen')
  })

  test('is told to who has not signed in, who may still choose; to who may book nothing is said', async () => {
    vi.setSystemTime(opens + 1_000)
    await show([null], visitor, 0, schools)
    expect([shut?.(eken, nine, date), words()]).toEqual([null, 'Bokas av skolor och kommunen'])
    // The line does not appear later either, when the person is known, because it would move the grid under a finger.
    await show([null], { _tag: 'Unknown' }, 0, schools)
    expect(words()).toBe('Bokas av skolor och kommunen')
    await show([null], person, 0, schools)
    expect([shut?.(eken, nine, date), words()]).toEqual([null, ''])
  })

  test('names its resources where others may be booked, and stops no administrator', async () => {
    vi.setSystemTime(opens + 1_000)
    await show([{}, null], person, 0, { ...schools, refusesCaller: true })
    expect(words()).toBe('Linden: bokas av skolor och kommunen')
    expect(shut?.(eken, nine, date)).toBeNull()
    await show([null], chief, 0, { ...schools, refusesCaller: true })
    expect([shut, words()]).toEqual([null, ''])
  })

  test('says that it is so where the names are not told', { tags: 'other-back-off' }, async () => {
    vi.setSystemTime(opens + 1_000)
    await show([null], person, 0, { refusesCaller: true })
    expect([shut?.(eken, nine, date), words()]).toEqual([
      { _tag: 'Closed', why: 'Eken kan du inte boka.' },
      'Bokas inte med ditt konto',
    ])
  })
})
