/**
 * The words about the rules in the bar and in the bar of an edit: before the press, at the press, and in announcements.
 */
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import type { Breach, ResourceLimits, UsedPart } from '../../../../domain/schema/booking-rules.ts'
import type { BookingResource } from '../../../../domain/schema/bookings.ts'
import { BookingResourceId, GroupId, ResourceId, RowId, UserId, UserTypeId } from '../../../../domain/schema/ids.ts'
import type { Account, State } from '../../../../domain/schema/state.ts'
import { linesOf } from '../../../../domain/selectors/basket.ts'
import { ConfirmFailure } from '../../../../src/booking/confirm-booking/confirm-failure.tsx'
import { ChangeRules, ChosenRules } from '../../../../src/booking/rules/chosen-rules.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { createFakeCore, type FakeCore } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'

const eken = ResourceId.make(1)
const today = localDate('2026-03-03')
const slot = (startTime: string, endTime: string) => ({ startTime: localTime(startTime), endTime: localTime(endTime) })
const nine = slot('09:00:00', '10:00:00')
const ten = slot('10:00:00', '11:00:00')
const eleven = slot('11:00:00', '12:00:00')
const quota: ResourceLimits = { quota: { minutes: 120, per: 'day', scope: RowId.make(1) } }

const anna: Account = { _tag: 'SignedIn', userId: UserId.make(7), role: 'user', userType: UserTypeId.make(1) }
const chief: Account = { ...anna, role: 'administrator' }
const visitor: Account = { _tag: 'SignedOut', cause: 'absent' }
const used = (id: number, ...bookingSlots: readonly (typeof nine)[]): UsedPart => ({
  id: BookingResourceId.make(id),
  resourceId: eken,
  date: today,
  bookingSlots,
})

const place = document.body.appendChild(document.createElement('div'))
let root: Root
let fake: FakeCore
let decided: boolean[]
let shown = 0
const onDecided = (goesOn: boolean): void => void decided.push(goesOn)

/** The text without the punctuation that separates it from the preceding words for screen readers. */
const words = (): string => (place.textContent ?? '').replaceAll('\u00a0', ' ').replace(/^\. /, '')

const press = async (page: ReactElement): Promise<void> => {
  await act(async () =>
    root.render(
      <CoreProvider key={shown} value={fake.core}>
        {page}
      </CoreProvider>,
    ),
  )
}

const show = async (
  page: ReactElement,
  limits: ResourceLimits | null,
  account: Account,
  usage: readonly UsedPart[] | null,
): Promise<void> => {
  fake = createFakeCore(usage === null ? {} : { usage: { _tag: 'Ok', value: usage } })
  fake.change((state: State) => ({
    ...state,
    account,
    clockOffset: 0,
    groups: { 1: { title: 'Labb och studior', color: 'primary', slotTime: 60, order: 0 } },
    resources: { 1: { title: 'Grupprum', groupId: GroupId.make(1), ...(limits === null ? {} : { limits }) } },
  }))
  shown += 1
  await press(page)
}

const chosen = (slots: readonly (typeof nine)[], asked = false): ReactElement => (
  <ChosenRules
    lines={linesOf(
      slots.map((one) => ({ resourceId: eken, date: today, ...one })),
      { 1: { title: 'Grupprum', groupId: GroupId.make(1) } },
    )}
    asked={asked}
    onDecided={onDecided}
    inDialog={false}
  />
)
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
beforeEach(() => {
  vi.setSystemTime('2026-03-03T07:00:00.000Z')
  root = createRoot(place)
  decided = []
})
afterEach(async () => {
  await act(async () => root.unmount())
})
afterAll(() => void vi.useRealTimers())

test('what is left of a quota of what is chosen stands in the bar, with what is booked counted', {
  tags: 'rules-before-press',
}, async () => {
  await show(chosen([nine]), quota, anna, [])
  expect(words()).toBe('1 h kvar i dag')
  await show(chosen([nine]), { quota: { minutes: 150, per: 'week', scope: RowId.make(1) } }, anna, [used(3, ten)])
  expect(words()).toBe('30 min kvar den här veckan')
})

test('of two rooms of one name what is left is told of each', { tags: 'rules-quotas' }, async () => {
  await show(chosen([nine]), quota, anna, [])
  const [one, other] = [1, 2].map((group) => ({ title: 'Grupprum', groupId: GroupId.make(group) }))
  if (one === undefined || other === undefined) throw new Error('there are two')
  const quotaOfOther: ResourceLimits = { quota: { minutes: 300, per: 'day', scope: RowId.make(2) } }
  await act(async () =>
    fake.change((state: State) => ({
      ...state,
      resources: { 1: { ...one, limits: quota }, 2: { ...other, limits: quotaOfOther } },
    })),
  )
  const slots = [eken, ResourceId.make(2)].map((resourceId) => ({ resourceId, date: today, ...nine }))
  await press(
    <ChosenRules lines={linesOf(slots, { 1: one, 2: other })} asked={false} onDecided={onDecided} inDialog={false} />,
  )
  expect(words()).toBe('Grupprum: 1 h kvar i dag · Grupprum: 4 h kvar i dag')
})

test('of two quotas what is left of each stands in the bar', { tags: 'rules-quotas' }, async () => {
  const week: ResourceLimits = { ...quota, quotaWeek: { minutes: 300, per: 'week', scope: RowId.make(1) } }
  await show(chosen([nine]), week, anna, [])
  expect(words()).toBe('1 h kvar i dag, 4 h kvar den här veckan')
})

test('a limit over several groups is told by their name, and counts what is booked in each', {
  tags: 'rules-over-groups',
}, async () => {
  const scope = { scope: RowId.make(1), ofGroup: true, countsWith: 'Musikrum' } as const
  await show(chosen([nine]), { ...quota, mostAhead: { bookings: 2, ...scope } }, anna, [used(3, eleven)])
  expect(words()).toBe('Grupprum: 0 h kvar i dag · Musikrum: 2 av 2 kommande')
})

test('several limits are told apart by what they count over, and of bookings ahead it says how many of how many', {
  tags: ['rules-before-press', 'rules-scope'],
}, async () => {
  const ofGroup = { bookings: 2, scope: RowId.make(2), ofGroup: true } as const
  await show(chosen([nine]), { mostAhead: ofGroup }, anna, [])
  expect(words()).toBe('1 av 2 kommande')
  await show(chosen([nine]), { ...quota, mostAhead: ofGroup }, anna, [used(3, eleven)])
  expect(words()).toBe('Grupprum: 0 h kvar i dag · Labb och studior: 2 av 2 kommande')
})

test('a breach is said in words with the way out, once it stands, and stops the press, which says it again', {
  tags: ['rules-before-press', 'rules-way-out'],
}, async () => {
  const breach = 'I Grupprum får du boka högst 2 timmar per dag. Du har 2 och väljer 1. Ta bort 1 timme.'
  await show(chosen([nine]), quota, anna, [used(3, ten, eleven)])
  expect(words()).toBe(`Det går inte att boka så här${breach}Visa bokningarna som räknas`)
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/bookings')
  expect(await heardDuring(2_000)).toEqual([`Det går inte att boka så här. ${breach}`])
  await press(chosen([nine], true))
  expect(decided).toEqual([false])
  expect(document.activeElement?.textContent).toBe('Det går inte att boka så här')
  expect(await heardDuring(2_000)).toEqual([`Det går inte att boka så här. ${breach}`])
})

const until = (instant: string) =>
  ({ rule: 'horizon', date: localDate('2026-03-18'), limit: 14, until: instant }) as const
test.each<[Omit<Breach, 'resourceId'>, string]>([
  [
    until('2026-03-04T07:00:00.000Z'),
    'Grupprum öppnar för bokning av onsdag 18 mars först onsdag 4 mars 08:00. Välj en tidigare dag, eller kom tillbaka då.',
  ],
  [until('2026-03-03T06:59:00.000Z'), 'Grupprum valdes innan onsdag 18 mars öppnade för bokning. Välj tiden igen.'],
  [
    { rule: 'notice', limit: 0, days: { weekdays: 1, at: localTime('14:00:00') } },
    'Grupprum måste bokas senast vardagen före, kl. 14:00. Välj en senare dag.',
  ],
  [{ rule: 'notice', limit: 120 }, 'Grupprum måste bokas minst 2 timmar i förväg. Välj en senare tid.'],
  [
    { rule: 'shortest', limit: 90, used: 60 },
    'Grupprum måste bokas minst 1 timme och 30 minuter i sträck. Lägg till 30 minuter intill.',
  ],
  [
    { rule: 'longest', limit: 60, used: 120 },
    'Grupprum får bokas högst 1 timme i sträck, och nu blir det 2 timmar. Ta bort 1 timme.',
  ],
  [
    { rule: 'most-a-day', limit: 1, used: 2, chosen: 1 },
    'I Grupprum får du ha högst 1 bokning per dag. Du har 1 och väljer 1. Ta bort eller avboka 1 bokning, eller välj en annan dag.',
  ],
  [
    { rule: 'most-ahead', limit: 3, used: 5, chosen: 2 },
    'I Grupprum får du ha högst 3 kommande bokningar. Du har 3 och väljer 2. Ta bort eller avboka 2 bokningar.',
  ],
])(
  'what the server refuses by %o is said with its way out, and that what is chosen is kept',
  {
    tags: 'rules-way-out',
  },
  async (breach, sentence) => {
    const rules = [{ ...breach, resourceId: eken }]
    const failure = {
      _tag: 'Refused',
      status: 409,
      body: { code: 'rule', message: 'Servern säger nej.', rules },
    } as const
    const attempt = {
      by: UserId.make(7),
      lines: [],
      wishes: [],
      addTo: null,
      bookFor: null,
      series: null,
      contents: '',
      key: 'key',
    }
    await show(<ConfirmFailure failed={{ attempt, failure }} rest label="Boka" />, null, anna, [])
    await act(() => vi.dynamicImportSettled())
    expect(words()).toBe(`${sentence}Inget är bokat än, och det du har valt är kvar. Stäng och ändra det som behövs.`)
  },
)

test('a press waits for what is booked already, and goes on where nothing is broken', {
  tags: 'rules-before-press',
}, async () => {
  await show(chosen([nine], true), quota, anna, null)
  expect(decided).toEqual([])
  expect(words()).toBe('')
  await show(chosen([nine], true), quota, anna, [])
  expect(decided).toEqual([true])
})

test('what is left is heard apart from what stands before it, and is not told to administrators, whom no quota binds', {
  tags: 'rules-left-heard',
}, async () => {
  await show(chosen([nine]), quota, anna, [])
  expect(place.textContent).toMatch(/^\. /)
  expect(place.querySelector('.visually-hidden')?.textContent).toBe('. ')
  await show(chosen([nine]), quota, chief, [])
  expect(place.textContent).toBe('')
})

test('administrators are told the same and may go on; a visitor is told, and signs in first', {
  tags: ['rules-told', 'rules-before-press'],
}, async () => {
  await show(chosen([nine, ten, eleven], true), quota, chief, [])
  expect(words()).toContain('Utanför reglerna, men du kan boka ändå')
  expect(words()).toContain('Du väljer 3.')
  await show(chosen([nine, ten, eleven], true), quota, visitor, [])
  expect(words()).toContain('Logga in, så ser du om andra regler gäller för dig.')
  expect(decided).toEqual([true, true])
})

test('what somebody has is asked for only where a rule counts it, and of nobody who has not signed in', {
  tags: 'rules-before-press',
}, async () => {
  const asked = (): number => vi.mocked(fake.core.call).mock.calls.length
  await show(chosen([nine]), { noticeMinutes: 30 }, anna, [])
  expect(asked()).toBe(0)
  await show(chosen([nine]), quota, visitor, [])
  expect([asked(), words()]).toEqual([0, ''])
  await show(chosen([nine]), quota, anna, [])
  expect(asked()).toBe(1)
})

test('without rules nothing is asked for or said, and the press goes on', { tags: 'rules-absent' }, async () => {
  await show(chosen([nine], true), null, anna, [used(3, ten)])
  expect([vi.mocked(fake.core.call).mock.calls, words(), decided]).toEqual([[], '', [true]])
})

test('what is chosen becomes too late while one looks', { tags: 'rules-before-press' }, async () => {
  await show(chosen([nine]), { noticeMinutes: 59 }, anna, [])
  await act(async () => void vi.advanceTimersByTime(59_000))
  expect(words()).toBe('')
  await act(async () => void vi.advanceTimersByTime(2_100))
  expect(words()).toContain('Grupprum måste bokas minst 59 minuter i förväg. Välj en senare tid.')
})

const booked: BookingResource = {
  id: BookingResourceId.make(3),
  bookingIdNumber: '1001-1',
  date: today,
  message: '',
  resourceId: eken,
  resourceTitle: 'Grupprum',
  resource: { id: eken, title: 'Grupprum', group: GroupId.make(1) },
  status: 1,
  price: 0,
  bookingSlots: [nine, ten],
}

const change = (wanted: readonly (typeof nine)[], asked = false): ReactElement => (
  <ChangeRules booked={booked} place={booked} wanted={wanted} asked={asked} onDecided={onDecided} />
)

test('in an edit what it changes is not counted twice; what is added can break a rule, what is let go cannot', {
  tags: 'rules-before-press',
}, async () => {
  await show(change([ten, eleven], true), quota, anna, [used(3, nine, ten)])
  expect([words(), decided]).toEqual(['0 h kvar i dag', [true]])
  await show(change([nine, ten, eleven], true), quota, anna, [used(3, nine, ten)])
  expect(words()).toContain('Du väljer 3. Ta bort 1 timme.')
  expect(decided).toEqual([true, false])
  // The booking was made under an older and wider rule. Shortening it is no breach.
  await show(change([nine], true), quota, anna, [used(3, nine, ten), used(4, slot('13:00:00', '15:00:00'))])
  expect(decided).toEqual([true, false, true])
})
