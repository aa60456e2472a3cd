/** The panel of special days and holidays: its fields, messages and calls. */
import { describe, expect, test } from 'vitest'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { swedishHolidays } from '../../../../domain/rules/swedish-holidays.ts'
import { button, field, fill, focused, isTicked, options, part, press, texts } from '../../testing/screen.tsx'
import { closed, missing, ok, owners, panelsOfFile, remove, TODAY } from '../panels/panels-scene.tsx'

const { show } = panelsOfFile()

describe.each(owners)('of a %s', (owner) => {
  test('special days that come stand by date in words, past ones are folded, and a resource shows those of its group', {
    tags: 'special-day-panel',
  }, async () => {
    const own = [
      closed(1, '2026-12-24', 'Julafton'),
      closed(2, '2026-03-01', 'Städdag'),
      closed(3, '2026-06-06', 'Fest'),
    ]
    const ofGroup = [closed(4, '2026-12-24', 'Stängt'), closed(5, '2026-12-25', 'Juldagen')]
    await show(owner, { specialDays: own }, { specialDays: ofGroup })
    const panel = part('Särskilda dagar')
    expect(texts('.panel-row-words', panel)).toEqual([
      ...['Festlördag 6 juni, stängt', 'Julaftontorsdag 24 december, stängt', 'Städdagsöndag 1 mars, stängt'],
    ])
    expect(texts('.panel-past:not([open]) .panel-row-words', panel)).toEqual(['Städdagsöndag 1 mars, stängt'])
    expect(texts('.panel-note li', panel)).toEqual(owner === 'Group' ? [] : ['Juldagen, fredag 25 december, stängt'])
  })

  test('a special day of several stretches goes in one call', { tags: 'special-day-panel' }, async () => {
    const stretch = (id: number, from: string, to: string) => ({
      ...{ ...closed(id, '2026-12-24', 'Julafton'), startTime: localTime(from), endTime: localTime(to) },
    })
    const specialDays = [stretch(1, '08:00:00', '10:00:00'), stretch(2, '12:00:00', '14:00:00')]
    const { parameters, sent } = await show(owner, { specialDays })
    await remove(part('Särskilda dagar'), 'Ta bort den särskilda dagen?', 'Ta bort dagen')
    expect(sent()).toEqual([[`removeSpecialDaysOf${owner}`, { parameters: { ...parameters, partIds: [1, 2] } }]])
  })

  test('a special day is changed in place, to a period of some weekdays too, in one call', {
    tags: ['special-day-panel', 'special-day-periods'],
  }, async () => {
    const { parameters, sent } = await show(owner, { specialDays: [closed(1, '2026-12-21', 'Jul')] })
    const change = 'Ändra Jul, måndag 21 december, stängt'
    await press(button(change))
    const form = document.querySelector<HTMLElement>(`form[aria-label="${change}"]`) ?? document.body
    expect([field('Datum', form).value, focused()]).toEqual(['2026-12-21', field('Datum', form)])
    await fill(field(/^Till och med/, form), '2026-12-20')
    await press(button('Spara ändringen'))
    expect(missing(form)).toEqual(['Sista dagen måste vara efter den första.'])
    await fill(field(/^Till och med/, form), '2027-01-06')
    await press(field('Måndag', form))
    await press(field('Torsdag', form))
    await press([...form.querySelectorAll<HTMLElement>('[type="radio"]')].at(-1) ?? form)
    await fill(field('Sluttid', form), '12:00')
    await press(button('Spara ändringen'))
    const period = { date: '2026-12-21', lastDate: '2027-01-06', weekdays: [1, 4], title: 'Jul' }
    const body = { days: [{ ...period, startTime: '10:00:00', endTime: '12:00:00' }] }
    expect(sent(`affectedOf${owner}`)).toEqual([
      [`affectedOf${owner}`, { parameters, body: { _tag: 'SpecialDays', ...body, instead: [1] } }],
    ])
    const began = { date: '2026-12-21', lastDate: null, weekdays: null, title: 'Jul', hours: [] }
    expect(sent()).toEqual([
      [`changeSpecialDaysOf${owner}`, { parameters: { ...parameters, partIds: [1] }, body: { ...body, began } }],
    ])
  })

  test('the holidays of this year or one of the next two are added in one call, but those that are there', {
    tags: 'special-day-holidays-offered',
  }, async () => {
    const { parameters, sent } = await show(owner, { specialDays: [closed(1, '2026-12-25', 'Juldagen')] })
    const panel = part('Särskilda dagar')
    expect(options(field('År', panel))).toEqual(['2026', '2027', '2028'])
    expect(texts('.holidays-present', panel)).toEqual(['Finns redan: Juldagen.'])
    expect(isTicked(field(/^Julafton/, panel))).toBe(false)
    const days = swedishHolidays(2026)
      .holidays.filter(({ date, title }) => date >= TODAY && title !== 'Juldagen')
      .map(({ date, title }) => ({ date, title, startTime: null, endTime: null }))
    await press(button(`Lägg till ${days.length} dagar`, panel))
    expect(sent()).toEqual([[`addSpecialDaysOf${owner}`, { parameters, body: { days } }]])
  })
})

test('what is added for one group is added for the whole house in the same press', {
  tags: 'special-days-house',
}, async () => {
  const { answers, sent } = await show('Group')
  answers.affectedOfGroups = ok({ count: 2, bookings: [] })
  answers.addSpecialDaysOfGroups = ok(null)
  const panel = part('Särskilda dagar')
  await fill(field('Datum', panel), '2026-06-19')
  await fill(field('Rubrik', panel), 'Midsommarafton')
  await press(button('Välj hela huset', panel))
  await press(button('Lägg till dagen', panel))
  await press(button('Spara ändå', part('2 bokningar berörs')))
  const day = { ...closed(1, '2026-06-19', 'Midsommarafton'), lastDate: null, weekdays: null }
  const { id: _, ...values } = day
  const asked = { body: { groups: [1, 2, 3], days: [values] } }
  expect(sent('affectedOfGroups', 'addSpecialDaysOfGroups')).toEqual([
    ['affectedOfGroups', asked],
    ['addSpecialDaysOfGroups', asked],
  ])
  expect([field('Rubrik', panel).value, isTicked(field('Studior', panel))]).toEqual(['', false])
})
