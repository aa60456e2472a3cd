/** The page of a resource's week. */
import { describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { daysOfWeek } from '../../../../domain/calendar/iso-week.ts'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { routes } from '../../../../domain/routes.ts'
import type { DayResource, DaySlot } from '../../../../domain/schema/day-grid.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { ResourceWeekPage } from '../../../../src/booking/resource-week/resource-week-page.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, field, link, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'

const groupId = GroupId.make(1)
const eken = ResourceId.make(7)
const linden = ResourceId.make(8)
const WEEK = '2026-W49'
const dates = daysOfWeek(WEEK) ?? []
const rows = [480, 510, 540].map((minute) => ({
  startTime: timeFromMinutes(minute),
  endTime: timeFromMinutes(minute + 30),
}))

const dayWith = (change: (slot: DaySlot) => DaySlot = (slot) => slot, special: object = {}): DayResource => ({
  title: 'Eken',
  slots: Object.fromEntries(
    rows.map(({ startTime, endTime }) => [startTime, change({ endTime, open: true, locked: false, booking: null })]),
  ),
  ...special,
})

const columnsOf = (week: readonly string[], more: Readonly<Record<string, DayResource>> = {}): State['columns'] =>
  Object.fromEntries(
    week.map(localDate).map((date) => [
      resourceDayKey(eken, date),
      {
        resourceId: eken,
        date,
        revision: 1,
        resource: more[date] ?? dayWith(),
        loading: false,
        stale: false,
        failure: null,
      },
    ]),
  )

const draw = screenOfFile()
/** Shows the page at a time in Stockholm, in winter. */
const show = async (change: Partial<State> = {}, at = '2026-11-28T07:40:00', path = `/resurs/7/${WEEK}`) => {
  vi.setSystemTime(Date.parse(`${at}+01:00`))
  const groups = [
    {
      id: groupId,
      resources: [
        { id: linden, title: 'Linden', enabled: true, media: [] },
        { id: eken, title: 'Eken', enabled: true, media: [] },
        { id: 9, title: 'Alen', enabled: false, media: [] },
      ],
    },
  ]
  const fake = createFakeCore({ groups: ok(groups) })
  fake.change((state) => ({
    ...state,
    catalogue: 'loaded',
    clockOffset: 0,
    connection: { status: 'connected', cause: 'idle' },
    groups: { [groupId]: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 } },
    resources: { [eken]: { title: 'Eken', groupId }, [linden]: { title: 'Linden', groupId } },
    columns: columnsOf(dates),
    ...change,
  }))
  await draw(<Route path={routes.resourceWeek}>{(values) => <ResourceWeekPage {...values} />}</Route>, fake, path)
  return fake
}
const names = (): (string | null)[] =>
  [...document.querySelectorAll('.slot')].map((slot) => slot.getAttribute('aria-label'))
const commands = ({ core }: Awaited<ReturnType<typeof show>>) =>
  vi.mocked(core.command).mock.calls.map(([told]) => told)

describe('the week of a resource', { tags: 'resource-week' }, () => {
  test('stands as the seven days of the grid, each a link to its day, and is named as a whole', async () => {
    const fake = await show()
    expect(document.title).toMatch(/^Eken, vecka 49 – /)
    expect(texts('h1')).toEqual(['Eken'])
    expect(texts('.grid-page-day')).toEqual(['vecka 49 2026 mån 30 nov – sön 6 dec'])
    expect(texts('.resource-title')).toEqual([
      'mån 30 nov',
      'tis 1 dec',
      'ons 2 dec',
      'tors 3 dec',
      'fre 4 dec',
      'lör 5 dec',
      'sön 6 dec',
    ])
    expect(link('mån 30 nov').getAttribute('href')).toBe('/group/1/2026-11-30?resurs=7')
    expect(document.querySelector('[role="grid"]')?.getAttribute('aria-label')).toBe('Tider i Eken, vecka 49')
    expect(names()).toHaveLength(21)
    expect(names().slice(0, 2)).toEqual([
      '08:00–08:30, ledig, måndag 30 november',
      '08:00–08:30, ledig, tisdag 1 december',
    ])
    expect(commands(fake)).toContainEqual({
      _tag: 'ShowPage',
      page: { _tag: 'Columns', columns: dates.map((date) => ({ resourceId: eken, date })), booking: true },
      visible: true,
    })
  })

  test('is chosen in as a day is: the press asks for the slot of its own date', async () => {
    const fake = await show()
    await press(button('08:30–09:00, ledig, onsdag 2 december'))
    expect(commands(fake)).toContainEqual({
      _tag: 'SelectSlots',
      slots: [{ resourceId: eken, date: '2026-12-02', startTime: '08:30:00', endTime: '09:00:00' }],
    })
  })

  test('says of a closed day that it is, and why; days before today are over', async () => {
    const closed = dayWith((slot) => ({ ...slot, open: false }), { specialDay: 'Självständighetsdagen' })
    const shut = dayWith((slot) => ({ ...slot, open: false }))
    await show({ columns: columnsOf(dates, { '2026-12-06': closed, '2026-12-05': shut }) }, '2026-12-02T12:00:00')
    expect(texts('.resource-facts')).toEqual([
      ...Array(3).fill('inga lediga'),
      '3 lediga',
      '3 lediga',
      'inga ledigaStängt',
      'inga ledigaStängt: Självständighetsdagen',
    ])
    expect(names()[0]).toBe('08:00–08:30, stängd, förbi, måndag 30 november')
  })

  test('says nothing of a closed day any more once it has come', async () => {
    const shut = dayWith((slot) => ({ ...slot, open: false }))
    const fake = await show({ columns: columnsOf(dates, { '2026-12-03': shut }) }, '2026-12-02T23:30:00')
    expect(texts('.resource-facts')[3]).toBe('inga ledigaStängt')
    await does(() => fake.change((state) => ({ ...state, clockOffset: 3_600_000 })))
    expect(texts('.resource-facts')[3]).toBe('inga lediga')
  })

  test('that has nothing to book says so, and leads on', async () => {
    await show({
      columns: columnsOf(dates, Object.fromEntries(dates.map((date) => [date, { title: 'Eken', slots: {} }]))),
    })
    expect(texts('.notice-title')).toEqual(['Stängt hela veckan'])
    expect(link('Nästa vecka').getAttribute('href')).toBe('/resurs/7/2026-W50')
  })

  test('leads to the weeks beside it, by keys too, to this week, to another resource and to the day', async () => {
    await show()
    await press(button('Nästa vecka'))
    expect(location.pathname).toBe('/resurs/7/2026-W50')
    await does(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', altKey: true })))
    expect(location.pathname).toBe('/resurs/7/2026-W49')
    expect(link('Denna vecka').getAttribute('href')).toBe('/resurs/7/2026-W48')
    expect(link('Visa dagen i Grupprum').getAttribute('href')).toBe('/group/1/2026-11-30?resurs=7')
    await settled(() => expect(texts('.week-resource option')).toEqual(['Linden', 'Eken']))
    const select = field('Resurs')
    await does(() => {
      select.value = String(linden)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(location.pathname).toBe('/resurs/8/2026-W49')
  })

  test('keeps the rules of who looks: what opens later is closed, with the reason', async () => {
    const limits = { horizon: { days: 5, opensAt: timeFromMinutes(480) } }
    await show({ resources: { [eken]: { title: 'Eken', groupId, limits } } })
    expect(texts('.day-rules')).toEqual(['tors 3 dec: öppnar för bokning lördag 28 november 08:00'])
    expect(names().slice(2, 4)).toEqual([
      '08:00–08:30, ledig, onsdag 2 december',
      '08:00–08:30, stängd, torsdag 3 december. Öppnar för bokning lördag 28 november 08:00',
    ])
  })

  test('that cannot be read says so, and is asked for again; a resource or a week that is none is not found', async () => {
    const failing = columnsOf(dates)
    for (const key of Object.keys(failing)) {
      const column = failing[key]
      if (column !== undefined) Reflect.set(failing, key, { ...column, resource: null, failure: 'busy' })
    }
    const fake = await show({ columns: failing })
    expect(texts('.notice-title')).toEqual(['Veckans tider kunde inte hämtas.'])
    await press(button(/Försök igen/))
    expect(commands(fake)).toContainEqual({ _tag: 'ReloadColumns' })
    await show({}, undefined, '/resurs/99/2026-W49')
    expect(texts('h1')).toEqual(['Sidan kunde ej hittas'])
    await show({}, undefined, '/resurs/7/2026-W54')
    expect(texts('h1')).toEqual(['Sidan kunde ej hittas'])
  })
})
