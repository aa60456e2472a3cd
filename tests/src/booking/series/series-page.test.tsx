/** The page that repeats a choice, with a core that the test controls. */
import { act, type ReactElement } from 'react'
import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, type LocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { type LocalTime, localTime } from '../../../../domain/calendar/local-time.ts'
import type { ResourceLimits } from '../../../../domain/schema/booking-rules.ts'
import type { DaySlot } from '../../../../domain/schema/day-grid.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import { BookingId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { Command } from '../../../../domain/schema/port.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { basket } from '../../../../domain/selectors/basket.ts'
import { resourceDayKey, slotKey } from '../../../../domain/state/state.ts'
import { BookingBarPlace } from '../../../../src/booking/booking-bar/booking-bar-place.tsx'
import { confirmAsked } from '../../../../src/booking/booking-bar/confirm-asked.ts'
import { chosenSeries, seriesOf } from '../../../../src/booking/repeat/chosen-series.ts'
import { RepeatChoice } from '../../../../src/booking/repeat/repeat-choice.tsx'
import { SeriesPage } from '../../../../src/booking/series/series-page.tsx'
import { useFollowed } from '../../../../src/core/followed.ts'
import { createFakeCore, type FakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import {
  button,
  choose,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  link,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
  typesHalf,
} from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const [eken, bjorken] = [ResourceId.make(1), ResourceId.make(2)]
const tuesday = localDate('2026-12-01')
const weekLater = (weeks: number): LocalDate => addDays(tuesday, 7 * weeks)
const QUERY = '?tider=1.18:00-20:00&fran=2026-12-01&varje=1&dagar=2&antal=4'

/** The slots of one hour from 16 to 22. */
const hours = [16, 17, 18, 19, 20, 21].map(
  (hour) => [localTime(`${hour}:00:00`), localTime(`${hour + 1}:00:00`)] as const,
)
const column = (
  resourceId: ResourceId,
  date: LocalDate,
  change: Partial<Record<string, Partial<DaySlot>>> = {},
  specialDay?: string,
): State['columns'] => ({
  [resourceDayKey(resourceId, date)]: {
    ...{ resourceId, date, revision: 1, loading: false, stale: false, failure: null },
    resource: {
      title: '',
      slots: Object.fromEntries(
        hours.map(([startTime, endTime]) => [
          startTime,
          { endTime, open: true, locked: false, booking: null, ...change[startTime] },
        ]),
      ),
      ...(specialDay === undefined ? {} : { specialDay }),
    },
  },
})
const taken = { '19:00:00': { booking: { idNumber: '7-1', bookingId: null } } }
const shut = Object.fromEntries(hours.map(([startTime]) => [startTime, { open: false }]))

const hold =
  (holder: 'mine' | 'other', slots: readonly SlotReference[]) =>
  (state: State): State => {
    const holds: Record<string, State['holds'][string]> = { ...state.holds }
    for (const { resourceId, date, startTime, endTime } of slots) {
      const key = resourceDayKey(resourceId, date)
      holds[key] = { ...holds[key], [startTime]: { endTime, holder, expiration: Date.now() + 600_000 } }
    }
    return { ...state, holds }
  }
const evening = (date: LocalDate, resourceId = eken): readonly SlotReference[] =>
  hours
    .slice(2, 4)
    .map(([startTime, endTime]: readonly [LocalTime, LocalTime]) => ({ resourceId, date, startTime, endTime }))

interface World {
  readonly columns?: State['columns']
  readonly limits?: ResourceLimits
  readonly query?: string
  /** True for a slot that is requested and refused. */
  readonly refuses?: (slot: SlotReference) => boolean
  readonly role?: 'user' | 'administrator'
  readonly findTime?: unknown
  readonly page?: ReactElement
}

/** The bar is a separate chunk, which may be loaded late. */
const barHasCome = new BehaviorSubject(false)
const PageAndBar = (): ReactElement => (
  <>
    <SeriesPage />
    {useFollowed(barHasCome) ? <BookingBarPlace /> : null}
  </>
)

const open = async ({
  columns = {},
  limits = { series: true },
  query = QUERY,
  refuses = () => false,
  role = 'user',
  findTime = { hits: [], count: 0, near: [] },
  page = <SeriesPage />,
}: World = {}): Promise<FakeCore> => {
  const fake: FakeCore = createFakeCore({
    groups: ok([
      {
        id: 1,
        resources: [
          { id: 1, capacity: 8, attributes: [{ id: 3, name: 'Projektor' }] },
          { id: 2, capacity: 10 },
        ],
      },
    ]),
    findTime: ok(findTime),
  })
  const done = vi.mocked(fake.core.command).getMockImplementation()
  vi.mocked(fake.core.command).mockImplementation(async (command: Command) => {
    if (command._tag === 'SelectSlots')
      fake.change(
        hold(
          'mine',
          command.slots.filter((slot) => !refuses(slot)),
        ),
      )
    if (command._tag === 'ReleaseSlots')
      fake.change((state) => {
        const holds = { ...state.holds }
        for (const slot of command.slots) delete holds[resourceDayKey(slot.resourceId, slot.date)]
        return { ...state, holds }
      })
    return done?.(command) ?? { _tag: 'Ok', value: null }
  })
  fake.change(signedIn({ ...someUser, role }))
  fake.change((state) => ({
    ...state,
    catalogue: 'loaded',
    clockOffset: Date.parse('2026-11-26T10:00:00Z') - Date.now(),
    groups: { 1: { title: 'Grupprum', color: 'primary', slotTime: 60, order: 0 } },
    resources: Object.fromEntries(
      [eken, bjorken].map((id, index) => [
        id,
        { title: index === 0 ? 'Grupprum Eken' : 'Grupprum Björken', groupId: GroupId.make(1), limits },
      ]),
    ),
    columns: {
      ...Object.assign(
        {},
        ...[0, 1, 2, 3].flatMap((weeks) => [eken, bjorken].map((id) => column(id, weekLater(weeks)))),
      ),
      ...columns,
    },
  }))
  await draw(page, fake, `/serie${query}`)
  return fake
}
const rows = (): string[] =>
  [...document.querySelectorAll('.series-row')].map((row) =>
    [...row.querySelectorAll('.series-day, .series-times, .series-state')].map(textOf).join(' · '),
  )
const summary = (): string => textOf(document.querySelector('.series-summary'))
const failure = (): string => texts('[role=alert]').join('')
const asked = (fake: FakeCore, tag: Command['_tag']) =>
  vi.mocked(fake.core.command).mock.calls.flatMap(([command]) => (command._tag === tag ? [command] : []))

describe('the page of a series', { tags: 'series-page' }, () => {
  test('says the pattern in words, and of each date what its day shows', async () => {
    const fake = await open({
      columns: { ...column(eken, weekLater(1), taken), ...column(eken, weekLater(2), shut, 'Kristi himmelsfärdsdag') },
    })
    expect(textOf(document.querySelector('.series-words'))).toBe(
      'Varje tisdag 18–20, 4 gånger, till 22 decemberGrupprum Eken',
    )
    expect(rows()).toEqual([
      'tisdag 1 december · 18:00–20:00 · Ledig',
      'tisdag 8 december · 18:00–20:00 · Bokad 19–20',
      'tisdag 15 december · 18:00–20:00 · Stängt: Kristi himmelsfärdsdag',
      'tisdag 22 december · 18:00–20:00 · Ledig',
    ])
    expect(summary()).toBe('2 av 4 lediga, 2 krockar')
    expect(vi.mocked(fake.core.command).mock.calls.map(([command]) => command)).toContainEqual({
      _tag: 'ShowPage',
      visible: true,
      page: {
        _tag: 'Columns',
        booking: true,
        columns: [0, 1, 2, 3].map((weeks) => ({ resourceId: eken, date: weekLater(weeks) })),
      },
    })
  })

  test('skips what collides in one press, takes a date in again, and keeps both in the address', async () => {
    await open({ columns: { ...column(eken, weekLater(1), taken), ...column(eken, weekLater(2), shut) } })
    await press(button('Hoppa över alla krockar'))
    expect(summary()).toBe('2 av 4 lediga, 2 hoppas över')
    expect(textOf(focused())).toBe('Fortsätt')
    expect(location.search).toBe(`${QUERY}&hoppa=2026-12-08,2026-12-15`)
    await press(button('Ta med igen tisdag 8 december'))
    expect(summary()).toBe('2 av 4 lediga, 1 hoppas över, 1 krockar')
    expect(location.search).toBe(`${QUERY}&hoppa=2026-12-15`)
  })

  test('changes with its pattern at once', async () => {
    await open()
    await fill(field('Antal gånger'), '2')
    expect(rows()).toHaveLength(2)
    await fill(field('Antal gånger'), '61')
    expect(texts('.field-error')).toEqual(['Skriv ett tal från 1 till 60.'])
    expect(rows()).toHaveLength(2)
    await choose(field('Hur ofta'), 'Varannan vecka')
    expect(rows().map((row) => row.split(' · ')[0])).toEqual(['tisdag 1 december', 'tisdag 15 december'])
    await press(field('torsdag'))
    expect(rows().map((row) => row.split(' · ')[0])).toEqual(['tisdag 1 december', 'torsdag 3 december'])
    await press(field('torsdag'))
    await press(field('tisdag'))
    expect(texts('.field-error')).toContain('Minst en veckodag behövs.')
    await choose(field('Slutar'), 'Ett visst datum')
    await fill(field('Sista dag'), '2026-12-29')
    expect(rows()).toHaveLength(3)
    expect(location.search).toContain('till=2026-12-29')
    const exception = field('Dag som inte ska vara med')
    await press(button('Lägg till undantag'))
    expect([fieldErrors(), focused()]).toEqual([['Fyll i dagen.'], exception])
    await typesHalf(exception)
    await press(button('Lägg till undantag'))
    expect(fieldErrors()).toEqual(['Datumet är inte helt ifyllt, eller finns inte.'])
    Reflect.deleteProperty(exception, 'validity')
    await fill(exception, '2026-12-15')
    expect(fieldErrors()).toEqual([])
    await press(button('Lägg till undantag'))
    expect(rows().map((row) => row.split(' · ')[0])).toEqual(['tisdag 1 december', 'tisdag 29 december'])
    await press(button('Ta bort tisdag 15 december'))
    expect(rows()).toHaveLength(3)
  })

  test('moves a date to the nearest time that is free, or says that there is none', {
    tags: 'series-other-time',
  }, async () => {
    const full = Object.fromEntries(hours.map(([startTime]) => [startTime, taken['19:00:00']]))
    await open({ columns: { ...column(eken, weekLater(1), taken), ...column(eken, weekLater(2), full) } })
    await press(button('Annan tid tisdag 8 december'))
    expect(rows()[1]).toBe('tisdag 8 december · 17:00–19:00 · Ledig')
    expect(location.search).toContain('flytta=2026-12-08.-60')
    await settled(() =>
      expect(texts('[aria-live] > *').join()).toMatch(/^tisdag 8 december: 17:00–19:00\. \d+ av \d+ lediga/),
    )
    await press(button('Annan tid tisdag 15 december'))
    expect(failure()).toBe('Ingen annan tid är ledig tisdag 15 december inom tre timmar.')
  })

  test('offers other rooms that take as many and have as much', { tags: 'series-other-room' }, async () => {
    const hit = {
      groupId: 1,
      resourceId: 2,
      date: weekLater(1),
      startTime: '18:00:00',
      endTime: '20:00:00',
      slots: [],
      price: 0,
    }
    const fake = await open({
      columns: column(eken, weekLater(1), taken),
      findTime: { hits: [hit, { ...hit, resourceId: 3 }], count: 2, near: [] },
    })
    await press(button('Annat rum tisdag 8 december'))
    await settled(() => expect(texts('.series-rooms button')).toEqual(['Grupprum Björken10 platser']))
    expect(vi.mocked(fake.core.call).mock.calls.at(-1)?.slice(0, 2)).toEqual([
      'findTime',
      { body: { dates: [weekLater(1)], from: '18:00:00', to: '20:00:00', attributes: [3], persons: 8 } },
    ])
    await press(button(/^Grupprum Björken/))
    expect(rows()[1]).toBe('tisdag 8 december · 18:00–20:00Björken · Ledig')
    expect(location.search).toContain('rum=2026-12-08.1.2')
  })

  test('holds all in one go, and then asks for the confirmation, with the pattern and what was skipped', {
    tags: ['series-hold', 'series-kept'],
  }, async () => {
    const fake = await open({ columns: column(eken, weekLater(1), taken) })
    await does(() => fake.change(hold('mine', evening(tuesday))))
    await press(button('Fortsätt'))
    expect(failure()).toContain('Något krockar.')
    expect(asked(fake, 'SelectSlots')).toEqual([])
    await press(button('Hoppa över alla krockar'))
    await press(button('Fortsätt'))
    expect(asked(fake, 'SelectSlots')).toEqual([
      { _tag: 'SelectSlots', slots: [...evening(weekLater(2)), ...evening(weekLater(3))] },
    ])
    expect(confirmAsked.value).toBe(true)
    expect(summary()).toBe('3 gånger hålls för dig. Tryck på Fortsätt för att boka.')
    const { lines } = basket(fake.core.state.value)
    expect(seriesOf(lines)).toEqual({
      pattern: { weeks: 1, weekdays: [2], from: tuesday, end: { count: 4 }, except: [] },
      skipped: [{ date: weekLater(1), reason: 'taken' }],
    })
    // A date that was later removed from the basket also counts as skipped. With other times in the basket, the choice
    // is no series.
    expect(seriesOf(lines.slice(1))?.skipped).toContainEqual({ date: tuesday, reason: 'by-hand' })
    const [line] = lines
    expect(line && seriesOf([...lines, { ...line, resourceId: bjorken }])).toBeNull()
    expect(seriesOf(lines, null)).toBeNull()
  })

  test('lets go of what is skipped, and loses nothing of what was refused', { tags: 'series-hold' }, async () => {
    const fake = await open({ refuses: ({ date }) => date === weekLater(3) })
    await does(() => fake.change(hold('mine', evening(tuesday))))
    await press(button('Hoppa över tisdag 1 december'))
    await press(button('Fortsätt'))
    expect(asked(fake, 'ReleaseSlots')).toEqual([{ _tag: 'ReleaseSlots', slots: evening(tuesday) }])
    expect(confirmAsked.value).toBe(false)
    expect(failure()).toBe('1 dag gick inte att välja. Resten hålls för dig, och i listan står vad som krockar.')
    await does(() => fake.change(hold('other', evening(weekLater(3)))))
    expect(
      rows()
        .slice(1)
        .map((row) => row.split(' · ')[2]),
    ).toEqual(['Vald', 'Vald', 'Reserverad'])
    await press(button('Hoppa över alla krockar'))
    await press(button('Fortsätt'))
    expect(confirmAsked.value).toBe(true)
  })

  test('opens the confirmation at the first press, also where the bar comes only then', {
    tags: 'series-hold',
  }, async () => {
    barHasCome.next(false)
    await open({ page: <PageAndBar /> })
    await press(button('Fortsätt'))
    await act(async () => barHasCome.next(true))
    await settled(() => expect(texts('dialog h2')).toEqual(['Bekräfta bokning']))
    expect(confirmAsked.value).toBe(false)
  })

  test('asks for no confirmation any more once the page is left', { tags: 'series-hold' }, async () => {
    const fake = await open()
    await press(button('Fortsätt'))
    expect(confirmAsked.value).toBe(true)
    await draw(<BookingBarPlace />, fake, '/')
    await settled(() => expect(texts('.booking-bar')).toHaveLength(1))
    expect(texts('dialog')).toEqual([])
  })

  test('says so where other times are chosen besides', { tags: 'series-kept' }, async () => {
    const fake = await open()
    expect(texts('.notice')).toEqual([])
    await does(() => fake.change(hold('mine', evening(weekLater(9), bjorken))))
    expect(texts('.notice')).toEqual([
      'Du har valt andra tider också. De bokas samtidigt, och då sparas det inte att bokningen upprepas.',
    ])
  })

  test('says that it is booked, once all of it is one’s own booking', { tags: 'series-page' }, async () => {
    const fake = await open({ query: QUERY.replace('antal=4', 'antal=2') })
    const booked = { booking: { idNumber: '7-1', bookingId: BookingId.make(7), own: true } }
    const own = { '18:00:00': booked, '19:00:00': booked }
    await does(() =>
      fake.change((state) => ({
        ...state,
        latestBooking: { bookingId: BookingId.make(7), bookingNumber: 1007 },
        columns: { ...state.columns, ...column(eken, tuesday, own), ...column(eken, weekLater(1), own) },
      })),
    )
    expect(texts('.notice')).toEqual(['Serien är bokad.Visa bokning'])
    expect(link('Visa bokning').pathname).toBe('/bookings/7')
  })

  test('holds a person to the rules, and an administrator to none', { tags: 'series-rows' }, async () => {
    const limits: ResourceLimits = { series: true, horizon: { days: 14, opensAt: localTime('00:00:00') } }
    await open({ limits })
    expect(summary()).toBe('2 av 4 lediga, 2 krockar')
    expect(rows()[2]).toContain('Går inte att boka än')
    await open({ limits, role: 'administrator' })
    expect(summary()).toBe('4 av 4 lediga')
  })
})

describe('a row', { tags: 'series-live' }, () => {
  beforeEach(stopClock)
  afterEach(() => void vi.useRealTimers())

  test('turns before one’s eyes, is said at most once in five seconds, and leaves the focus where it is', async () => {
    vi.useRealTimers()
    const fake = await open()
    const skip = button('Hoppa över tisdag 8 december')
    skip.focus()
    stopClock()
    await does(() => fake.change(hold('other', evening(weekLater(1)))))
    expect(rows()[1]).toContain('Reserverad')
    expect(await heardDuring(1_000)).toEqual(['tisdag 8 december: Reserverad.'])
    await does(() => fake.change(hold('other', [...evening(weekLater(2)), ...evening(weekLater(3))])))
    await does(() =>
      fake.change((state) => ({ ...state, holds: { ...state.holds, [resourceDayKey(eken, weekLater(1))]: {} } })),
    )
    expect(rows()[1]).toContain('Ledig igen')
    expect(await heardDuring(3_000)).toEqual([])
    expect(await heardDuring(3_000)).toEqual(['3 datum har ändrats.'])
    expect(focused()).toBe(skip)
  })
})

test('what one’s own press could not have is not told as another’s deed, neither while it is under way nor after', {
  tags: 'series-live',
}, async () => {
  vi.useRealTimers()
  const refused = evening(weekLater(3))
  const fake = await open({ refuses: ({ date }) => date === weekLater(3) })
  const done = vi.mocked(fake.core.command).getMockImplementation()
  vi.mocked(fake.core.command).mockImplementation(async (command: Command) => {
    // The core reports a refusal before it answers the press.
    if (command._tag === 'SelectSlots')
      await does(() =>
        fake.change((state) => ({
          ...state,
          refusals: Object.fromEntries(refused.map((slot) => [slotKey(slot), { ...slot, reason: 'reserved' }])),
        })),
      )
    return done?.(command) ?? { _tag: 'Ok', value: null }
  })
  const goOn = button('Fortsätt')
  stopClock()
  try {
    await press(goOn)
    const heard = await heardDuring(12_000)
    expect(rows()[3]).toContain('Gick inte att välja')
    expect(heard.filter((words) => words.includes('tisdag 22 december'))).toEqual([])
    await does(() => fake.change(hold('other', evening(tuesday))))
    expect(await heardDuring(6_000)).toEqual(['tisdag 1 december: Reserverad.'])
  } finally {
    vi.useRealTimers()
  }
})

test('of two rooms each can be changed once it has collided, also where the other had before', {
  tags: 'series-other-room',
}, async () => {
  const query = QUERY.replace('1.18:00-20:00', '1.18:00-20:00,2.18:00-20:00')
  const fake = await open({ query, columns: column(eken, weekLater(1), taken) })
  const ways = (): string[] => texts('.series-ways button').filter((words) => words.includes('8 december'))
  expect(ways()).toEqual([
    ...['Annan tid tisdag 8 december', expect.stringMatching(/Eken: Annat rum/), expect.stringMatching(/^Hoppa över/)],
  ])
  await does(() => fake.change(hold('other', evening(weekLater(1), bjorken))))
  expect(ways().filter((words) => words.includes('Annat rum'))).toEqual([
    ...[expect.stringMatching(/Eken: Annat rum/), expect.stringMatching(/Björken: Annat rum/)],
  ])
})

test('what a press in a row has changed is heard: how many are free and how many are left out', {
  tags: 'series-live',
}, async () => {
  vi.useRealTimers()
  await open()
  const skip = button('Hoppa över tisdag 8 december')
  stopClock()
  try {
    await press(skip)
    expect(await heardDuring(1_000)).toEqual([expect.stringMatching(/^\d+ av \d+ lediga, 1 hoppas över/u)])
  } finally {
    vi.useRealTimers()
  }
})

describe('who may repeat', { tags: 'series-may' }, () => {
  test('a visitor signs in first and comes back to the same series', async () => {
    const fake = await open()
    await does(() => fake.change(signedOut))
    expect(texts('.notice')).toEqual(['Logga in för att upprepa en bokning. Det du har valt är kvar.Logga in'])
    expect(link('Logga in').getAttribute('href')).toBe(`/sign-in?returnUrl=${encodeURIComponent(`/serie${QUERY}`)}`)
  })

  test('a person whom no rule lets is told so', async () => {
    await open({ limits: {} })
    expect(texts('.notice')).toEqual(['Du får inte upprepa bokningar av Grupprum Eken. Välj en dag i taget.'])
  })

  test('an address that says no series says how one begins', async () => {
    await open({ query: '' })
    expect(textOf(document.querySelector('.notice'))).toContain('Upprepa…')
  })

  test.each<[string, (fake: FakeCore) => void, boolean]>([
    ['a person whom a rule lets', () => undefined, true],
    ['a visitor, where the rules let everybody', (fake) => fake.change(signedOut), true],
    [
      'a person whom no rule lets',
      (fake) => fake.change((state) => ({ ...state, resources: { 1: { title: 'Eken', groupId: GroupId.make(1) } } })),
      false,
    ],
    ['before another back end', (fake) => fake.change((state) => ({ ...state, missing: { finder: true } })), false],
  ])('the bar offers it: %s', async (_, change, isOffered) => {
    const fake = await open()
    await does(() => {
      change(fake)
      fake.change(hold('mine', evening(tuesday)))
    })
    const { lines } = basket(fake.core.state.value)
    await draw(<RepeatChoice lines={lines} waits={false} />, fake)
    expect(texts('a')).toEqual(isOffered ? ['Upprepa…'] : [])
    if (isOffered) expect(link('Upprepa…').search).toBe(QUERY.replace('antal=4', 'antal=10'))
    const [line] = lines
    const days = line === undefined ? [] : [line, { ...line, date: weekLater(1) }]
    await draw(<RepeatChoice lines={days} waits={false} />, fake)
    expect(texts('a')).toEqual([])
  })

  test('a press while a time is on its way waits for it, and repeats it with the others', {
    tags: 'series-may',
  }, async () => {
    const fake = await open({ page: <BookingBarPlace /> })
    await does(() => history.replaceState(null, '', '/group/1/2026-12-01'))
    const [first = [], second = []] = evening(tuesday).map((slot) => [slot])
    const [asked] = second
    await does(() => {
      fake.change(hold('mine', first))
      if (asked === undefined) return
      fake.change((state) => ({ ...state, pending: { a: { ...asked, kind: 'selecting', settled: false } } }))
    })
    await settled(() => expect(texts('a')).toContain('Upprepa…'))
    await press(link('Upprepa…'))
    expect(location.pathname).toBe('/group/1/2026-12-01')
    expect(link('Upprepa…').getAttribute('aria-busy')).toBe('true')
    await does(() => fake.change((state) => hold('mine', second)({ ...state, pending: {} })))
    await settled(() => expect(location.pathname).toBe('/serie'))
    expect(location.search).toBe(QUERY.replace('antal=4', 'antal=10'))
  })
})

afterEach(() => chosenSeries.next(null))
