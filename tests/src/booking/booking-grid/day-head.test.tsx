/** The head of a day: the strip of days, the date, the month, and the words about another day. */
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { heardDuring } from '../../testing/heard.ts'
import { textOf } from '../../testing/screen.tsx'
import { date, dayOf, dayScene, eken, groupId, SAID_MS, usual } from './day-scene.tsx'

const { goTo, place, set, show, slotButtons, words } = dayScene()

describe('the strip of seven days', { tags: 'grid-day-strip' }, () => {
  const days = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('.day-of-strip')]
  const said = (): string[] => days().map(textOf)
  const names = (): string[] => days().map((one) => textOf(one.querySelector('.day-of-strip-name')))

  test('begins with today, names each day in Swedish, and says how much is free where that is known', async () => {
    await show('2026-03-04T08:10:00')
    expect(names()).toEqual(['ons 4', 'tors 5', 'fre 6', 'lör 7', 'sön 8', 'mån 9', 'tis 10'])
    expect(said()).toEqual([
      'ons 4 mars, 3 lediga',
      'tors 5 mars, 4 lediga',
      ...['fre 6 mars', 'lör 7 mars', 'sön 8 mars', 'mån 9 mars', 'tis 10 mars'],
    ])
    expect(days().map((one) => one.getAttribute('href'))[6]).toBe('/group/1/2026-03-10')
    const held = { endTime: timeFromMinutes(600), holder: 'other', expiration: 0 } as const
    await set({ holds: { [resourceDayKey(eken, localDate('2026-03-05'))]: { [timeFromMinutes(570)]: held } } })
    expect(said()[1]).toBe('tors 5 mars, 3 lediga')
  })

  test('stays where it is while its days are shown, and holds a day that is further away, or past', async () => {
    await show('2026-03-04T07:40:00')
    await goTo('2026-03-10')
    expect(names()[0]).toBe('ons 4')
    expect(days().map((one) => one.getAttribute('aria-current'))).toEqual([...Array(6).fill(null), 'date'])
    await goTo('2026-03-11')
    expect([names()[0], days()[0]?.getAttribute('aria-current')]).toEqual(['ons 11', 'date'])
    await goTo('2026-03-03')
    expect([names()[6], days()[6]?.getAttribute('aria-current')]).toEqual(['tis 3', 'date'])
  })

  test('ends with the same weekday of the next week, which then stands where this one stood', {
    tags: 'grid-week-later',
  }, async () => {
    await show('2026-03-04T07:40:00')
    await goTo('2026-03-06')
    const later = (): HTMLElement | null => place.querySelector('.day-strip .week-later')
    expect(textOf(later())).toBe('fre 13 mars, veckan efter')
    expect(later()?.getAttribute('href')).toBe('/group/1/2026-03-13')
    const placeOfShown = (): number => days().findIndex((one) => one.hasAttribute('aria-current'))
    const before = placeOfShown()
    await goTo('2026-03-13')
    expect([names()[0], placeOfShown()]).toEqual(['ons 11', before])
    expect(later()?.getAttribute('href')).toBe('/group/1/2026-03-20')
    await heardDuring(SAID_MS)
  })

  test('says nothing of what is free where rules may close it', async () => {
    await show('2026-03-04T07:40:00')
    await set({ resources: { [eken]: { title: 'Eken', groupId, limits: { noticeMinutes: 60 } } } })
    expect(said()[0]).toBe('ons 4 mars')
  })
})

test('a day leads to its month, and before a back end that reads no months it does not', {
  tags: 'month-way',
}, async () => {
  await show('2026-03-04T07:40:00')
  const ways = (): (string | null)[] =>
    [...place.querySelectorAll('a')]
      .filter((way) => textOf(way) === 'Visa månaden')
      .map((way) => way.getAttribute('href'))
  expect(ways()).toEqual(['/group/1/manad/2026-03'])
  await set({ missing: { finder: true } })
  expect(ways()).toEqual([])
})

test('the field for a date stands behind words, and opens the browser’s calendar where there is one', {
  tags: ['grid-day-strip', 'grid-date-input'],
}, async () => {
  await show('2026-03-04T07:40:00')
  const field = place.querySelector<HTMLInputElement>('input[type="date"]')
  expect(textOf(place.querySelector('.more-dates'))).toBe('Fler datum')
  const opened = vi.fn()
  Object.assign(field ?? {}, { showPicker: opened })
  await act(async () => field?.click())
  expect(opened).toHaveBeenCalledOnce()
  Object.assign(field ?? {}, {
    showPicker: () => {
      throw new DOMException('no gesture', 'NotAllowedError')
    },
  })
  await act(async () => field?.click())
  expect(document.activeElement).toBe(field)
})

test('a special day stands in the day’s head, and in its notice where it has no row; it is said with what the day holds', {
  tags: 'special-day-head',
}, async () => {
  await show('2026-03-03T12:00:00', '2026-03-06')
  await set({
    days: {
      ...dayOf(date, { specialDay: 'Kulturnatt' }),
      ...dayOf(localDate('2026-03-05'), { specialDay: 'Inventering' }, []),
    },
  })
  await heardDuring(SAID_MS)
  await goTo(date)
  expect(words()).toBe(`${usual} Kulturnatt`)
  expect((await heardDuring(SAID_MS)).join(' ')).toBe('onsdag 4 mars Kulturnatt. 4 lediga tider')
  await goTo('2026-03-05')
  expect(place.querySelector('h2')?.textContent).toBe('Stängt: Inventering')
  expect((await heardDuring(SAID_MS)).join(' ')).toBe('torsdag 5 mars Stängt: Inventering')
})

test('the contents of another day are said once, whatever others do on it then', {
  tags: 'grid-day-strip',
}, async () => {
  await show('2026-03-04T07:40:00')
  await heardDuring(SAID_MS)
  await goTo('2026-03-05')
  expect((await heardDuring(SAID_MS)).join(' ')).toBe('torsdag 5 mars 4 lediga tider')
  const held = { endTime: timeFromMinutes(600), holder: 'other', expiration: 0 } as const
  await set({ holds: { [resourceDayKey(eken, localDate('2026-03-05'))]: { [timeFromMinutes(570)]: held } } })
  expect(await heardDuring(SAID_MS)).toEqual([])
})

test('a day that is not open yet says when it opens when one comes to it, and its slots need not', {
  tags: 'rules-window',
}, async () => {
  await import('../../../../src/booking/rules/ruled-day.tsx')
  await show('2026-03-03T12:00:00', '2026-03-05')
  const horizon = { days: 0, opensAt: localTime('08:00:00') }
  await set({ resources: { [eken]: { title: 'Eken', groupId, limits: { horizon } } } })
  await heardDuring(SAID_MS)
  await goTo(date)
  expect((await heardDuring(SAID_MS)).join(' ')).toBe('onsdag 4 mars Öppnar för bokning onsdag 4 mars 08:00')
  expect(slotButtons()[2]?.getAttribute('aria-label')).toBe('09:00–09:30, stängd, onsdag 4 mars')
  expect(place.querySelector('.rules-fold summary')?.textContent).toBe('Regler för bokning')
})
