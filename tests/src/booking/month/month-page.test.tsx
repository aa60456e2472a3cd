/** The page of a month: the words of each day, the calls that read it, and when it is read again. */
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { SlotsQuestion } from '../../../../domain/schema/calls/finding-calls.ts'
import type { GridResource } from '../../../../domain/schema/entities.ts'
import { GroupId, type ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { MonthPage } from '../../../../src/booking/month/month-page.tsx'
import { createFakeCore, type FakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import { does, field, fill, link, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'
import { someUser } from '../../testing/some-user.ts'

const NOW = Date.parse('2026-12-03T11:00:00Z')
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW }))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const groupId = GroupId.make(1)

const slot = (minute: number, booked = false): GridResource['slots'][number] => ({
  startTime: timeFromMinutes(minute),
  endTime: timeFromMinutes(minute + 30),
  ...{ open: true, locked: false, booked, reserved: false, selected: false, edit: false, bookingId: null },
  bookingIdNumber: booked ? '1001-1' : null,
})

/** Saturdays and Sundays are closed, and so is Christmas Eve, which is named. The fourth is fully booked. */
const columnOf = (id: ResourceId, date: GridResource['date']): GridResource => {
  const eve = date.endsWith('-12-24')
  const closed = eve || [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())
  const slots = [slot(480, date.endsWith('-04')), slot(1_200, date.endsWith('-04') || id === 8)]
  return { id, title: `Resurs ${id}`, date, ...(eve ? { specialDay: 'Julafton' } : {}), slots: closed ? [] : slots }
}

const decode = Schema.decodeUnknownSync(Schema.Struct({ body: SlotsQuestion }))
const asked: SlotsQuestion[] = []
const answer = (parts: unknown): Told => {
  const { body } = decode(parts)
  asked.push(body)
  const value: GridResource[] = []
  for (const id of body.resources)
    for (let date = body.from; date <= body.to; date = addDays(date, 1)) value.push(columnOf(id, date))
  return { _tag: 'Ok', value }
}

let fake: FakeCore
const show = async (
  address: { readonly groupId?: string; readonly resourceId?: string; readonly month: string },
  resources: readonly number[] = [7, 8],
  slots: (parts: unknown) => Told = answer,
): Promise<void> => {
  asked.length = 0
  fake = createFakeCore({ slots })
  fake.change((state) => ({
    ...state,
    catalogue: 'loaded',
    clockOffset: 0,
    stream: { from: 1, seen: 1 },
    groups: { [groupId]: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 } },
    resources: Object.fromEntries(resources.map((id) => [id, { title: `Resurs ${id}`, groupId }])),
  }))
  await draw(<MonthPage {...address} />, fake)
}
const seen = (revision: number): Promise<void> =>
  does(() => fake.change((state: State) => ({ ...state, stream: { from: 1, seen: revision } })))
const days = (): string[] => texts('.month-day')

describe('a month', { tags: 'month-days' }, () => {
  test('each day is a link that says in one sentence how it is, and leads to it', async () => {
    await show({ groupId: '1', month: '2026-12' })
    expect(document.title).toContain('Grupprum, december 2026')
    expect(texts('h1')).toEqual(['Grupprum, december 2026'])
    expect(days()).toHaveLength(31)
    expect(days().slice(0, 5)).toEqual([
      'tisdag 1 december, Förbi',
      'onsdag 2 december, Förbi',
      // At noon one slot of each resource has not begun.
      'torsdag 3 december, 1 av 2 tider lediga',
      'fredag 4 december, Fullbokat',
      'lördag 5 december, Stängt',
    ])
    expect(days()[6]).toBe('måndag 7 december, 3 av 4 tider lediga')
    expect(days()[23]).toBe('torsdag 24 december, Stängt: Julafton')
    expect(link(/^torsdag 24/).getAttribute('href')).toBe('/group/1/2026-12-24')
    expect(link(/^torsdag 3/).getAttribute('aria-current')).toBe('date')
  })

  test('weeks are rows by their numbers, and weekdays columns from Monday', async () => {
    await show({ groupId: '1', month: '2026-12' })
    expect(texts('[role="columnheader"]')).toEqual([
      'Vecka',
      ...['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'],
    ])
    expect(texts('[role="rowheader"]')).toEqual([49, 50, 51, 52, 53].map((week) => `Vecka ${week}`))
    const cells = [...document.querySelectorAll('[role="row"]:nth-child(1) [role="cell"]')].map(textOf)
    expect(cells.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
      '',
      ...['tisdag 1', 'onsdag 2', 'torsdag 3', 'fredag 4', 'lördag 5', 'söndag 6'],
    ])
  })

  test('what it counts is what is asked for: the rooms that are free for all of a time, which the address holds', {
    tags: 'month-time',
  }, async () => {
    await show({ groupId: '1', month: '2026-12' })
    await fill(field('Visa ledigt från'), '20:00:00')
    expect(location.search).toBe('?fran=20:00&till=21:00')
    // No resource is open until 21:00, so the day counts as closed.
    expect(days()[6]).toBe('måndag 7 december, Stängt 20–21')
    await does(() => history.replaceState(null, '', '?fran=20:00&till=20:30'))
    expect(days().slice(2, 7)).toEqual([
      'torsdag 3 december, 1 av 2 resurser lediga 20–20:30',
      'fredag 4 december, Inga resurser lediga 20–20:30',
      'lördag 5 december, Stängt 20–20:30',
      'söndag 6 december, Stängt 20–20:30',
      'måndag 7 december, 1 av 2 resurser lediga 20–20:30',
    ])
    expect(days()[23]).toBe('torsdag 24 december, Stängt: Julafton')
    await does(() => history.replaceState(null, '', '?fran=08:00&till=08:30'))
    expect(days()[2]).toBe('torsdag 3 december, Tiden är förbi')
    expect(link('Nästa månad').getAttribute('href')).toBe('/group/1/manad/2027-01?fran=08:00&till=08:30')
    // A text that is not a time starts no search by time.
    for (const wrong of ['?fran=20:30&till=20:00', '?fran=x&till=9', '?fran=08:00']) {
      await does(() => history.replaceState(null, '', wrong))
      expect(days()[6]).toBe('måndag 7 december, 3 av 4 tider lediga')
    }
    await show({ resourceId: '8', month: '2026-12' })
    await does(() => history.replaceState(null, '', '?fran=20:00&till=20:30'))
    expect(days()[6]).toBe('måndag 7 december, Upptaget 20–20:30')
    await does(() => history.replaceState(null, '', '/'))
  })

  test('of one resource it reads that alone', async () => {
    await show({ resourceId: '8', month: '2026-12' })
    expect(texts('h1')).toEqual(['Resurs 8, december 2026'])
    expect(days()[6]).toBe('måndag 7 december, 1 av 2 tider lediga')
    expect(asked[0]?.resources).toEqual([8])
    // A day opens at the resource, and a week is that of the resource.
    expect(link(/^måndag 7/).getAttribute('href')).toBe('/group/1/2026-12-07?resurs=8')
    expect(link('Vecka 50').getAttribute('href')).toBe('/resurs/8/2026-W50')
  })

  test.each([
    ['a month that is none', { groupId: '1', month: '2026-13' }],
    ['a group that is not there', { groupId: '9', month: '2026-12' }],
    ['a resource that is not there', { resourceId: '9', month: '2026-12' }],
  ])('%s is not found', async (_, address) => {
    await show(address)
    expect(texts('h1')).toEqual(['Sidan kunde ej hittas'])
  })

  test('where nothing can be read it says so, and the days stand there as links all the same', async () => {
    let isThere = false
    await show({ groupId: '1', month: '2026-12' }, [7], (parts) =>
      isThere ? answer(parts) : { _tag: 'Failed', failure: { _tag: 'Unreadable' } },
    )
    expect(texts('.notice-title')).toEqual(['Det gick inte att hämta hur mycket som är ledigt.'])
    expect(days()[6]).toBe('måndag 7 december')
    isThere = true
    await press(document.querySelector<HTMLElement>('.notice button') ?? document.body)
    expect(texts('.notice-title')).toEqual([])
    expect(days()[6]).toBe('måndag 7 december, 2 av 2 tider lediga')
  })
})

test('a month asks for no more than one may at once, and for no day that has passed', {
  tags: 'month-pieces',
}, async () => {
  const many = Array.from({ length: 100 }, (_, index) => index + 1)
  await show({ groupId: '1', month: '2027-01' }, many)
  const once = asked.slice(-3)
  expect(once.map(({ resources }) => resources.length)).toEqual([48, 48, 4])
  expect(once.flatMap(({ resources }) => resources)).toEqual(many)
  expect(once.every(({ from, to }) => from === '2027-01-01' && to === '2027-01-31')).toBe(true)
  await show({ groupId: '1', month: '2026-12' })
  expect(asked.at(-1)).toMatchObject({ from: '2026-12-03', to: '2026-12-31' })
  await show({ groupId: '1', month: '2026-11' })
  expect(asked).toEqual([])
  expect(days()[0]).toBe('söndag 1 november, Förbi')
})

test('an open month is read again after a change, at once and then at most each 15 s, with its days in their places', {
  tags: 'month-live',
}, async () => {
  await show({ groupId: '1', month: '2026-12' }, [7])
  const before = asked.length
  const [, second] = document.querySelectorAll('.month-day')
  await seen(2)
  expect(asked).toHaveLength(before + 1)
  await seen(3)
  await seen(4)
  expect(asked).toHaveLength(before + 1)
  await does(() => void vi.advanceTimersByTime(15_000))
  expect(asked).toHaveLength(before + 2)
  await does(() => void vi.advanceTimersByTime(15_000))
  expect(asked).toHaveLength(before + 2)
  expect(document.querySelectorAll('.month-day')[1]).toBe(second)
})

test('a month that nobody sees is not read again', { tags: 'month-live' }, async () => {
  await show({ groupId: '1', month: '2026-12' }, [7])
  const before = asked.length
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await seen(2)
  expect(asked).toHaveLength(before)
  hidden.mockRestore()
})

test('a month leads to the one before and after', { tags: 'month-way' }, async () => {
  await show({ resourceId: '8', month: '2026-12' })
  expect(link('Föregående månad').getAttribute('href')).toBe('/resurs/8/manad/2026-11')
  expect(link('Nästa månad').getAttribute('href')).toBe('/resurs/8/manad/2027-01')
})

describe('rooms that some types alone may book', { tags: 'month-bookers' }, () => {
  const may = (change: Readonly<Partial<State['resources'][string]>>, ids: readonly number[]): Promise<void> =>
    does(() =>
      fake.change((state) => ({
        ...state,
        resources: Object.fromEntries(
          Object.entries(state.resources).map(([id, one]) => [
            id,
            ids.includes(Number(id)) ? { ...one, ...change } : one,
          ]),
        ),
      })),
    )
  const line = (): string[] => texts('.day-rules')

  test('are told above the month, to visitors and to whom they are refused, as above the grid', async () => {
    await show({ groupId: '1', month: '2026-12' })
    expect(line()).toEqual([])
    await may({ bookedBy: ['Skola'] }, [7])
    expect(line()).toEqual(['Resurs 7: bokas av skolor'])
    await may({ bookedBy: ['Skola'] }, [7, 8])
    expect(line()).toEqual(['Bokas av skolor'])
    await does(() => fake.change(signedIn(someUser)))
    expect(line()).toEqual([])
    await may({ refusesCaller: true }, [7])
    expect(line()).toEqual(['Resurs 7: bokas av skolor'])
  })

  test('are no news to an administrator', async () => {
    await show({ resourceId: '8', month: '2026-12' })
    await may({ bookedBy: ['Skola'] }, [8])
    expect(line()).toEqual(['Bokas av skolor'])
    await does(() => fake.change(signedIn({ ...someUser, role: 'administrator' })))
    expect(line()).toEqual([])
  })
})
