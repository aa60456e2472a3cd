/** The panel of opening times. They are added, changed in place and removed, also with a back end that accepts only one in a call. */
import { describe, expect, test } from 'vitest'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import type { OpenTime } from '../../../../domain/schema/entities.ts'
import { GroupId, RowId } from '../../../../domain/schema/ids.ts'
import {
  button,
  field,
  fieldErrors,
  fill,
  focused,
  isTicked,
  part,
  press,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { someGroup } from '../../testing/some-group.ts'
import { refused } from '../../testing/some-user.ts'
import { missing, owners, panelsOfFile, remove } from '../panels/panels-scene.tsx'

const { show } = panelsOfFile()

describe.each(owners)('of a %s', (owner) => {
  test('opening times are added on the days that are ticked, and removed', {
    tags: ['panel-open', 'panel-open-seconds', 'panel-shared', 'const-open-time', 'valid-open-time'],
  }, async () => {
    const { parameters, sent, isNow } = await show(owner)
    const panel = part('Öppettider')
    const [start, end] = [field('Starttid', panel), field('Sluttid', panel)]
    expect([start.value, end.value]).toEqual(['08:00', '17:00'])
    await fill(start, '')
    await fill(end, '')
    await press(button('Lägg till öppettiden'))
    expect(missing(panel)).toEqual(['Välj minst en veckodag.', 'Fyll i starttid.', 'Fyll i sluttid.'])
    await fill(start, '08:30')
    await fill(end, '08:00')
    expect(fieldErrors(panel)).toContain('Sluttiden måste vara efter starttiden.')
    await fill(end, '13:00')
    await press(field('Lördag', panel))
    await press(field('Söndag', panel))
    await press(button('Lägg till öppettiden'))
    const body = { startTime: '08:30:00', endTime: '13:00:00' }
    const times = [6, 0].map((dayOfWeek) => ({ dayOfWeek, ...body }))
    expect(sent()).toEqual([[`addOpenTimesOf${owner}`, { parameters, body: { times } }]])
    expect([isTicked(field('Söndag', panel)), start.value]).toEqual([false, '08:00'])

    const open = (id: number, from: string, to: string): OpenTime => ({
      startTime: localTime(from),
      endTime: localTime(to),
      id: RowId.make(id),
      dayOfWeek: 0,
    })
    await isNow({ open: [open(3, '12:00:00', '16:00:00'), open(4, '08:30:00', '13:00:00')] })
    expect(texts('h3', panel)).toEqual(['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'])
    expect(textOf(panel)).toContain('Tiderna går ihop: öppet 08:30–16:00.')
    await remove(panel, 'Ta bort öppettiden?', 'Ta bort öppettiden')
    expect(sent().at(-1)).toEqual([...[`removeOpenTimeOf${owner}`, { parameters: { ...parameters, partId: 4 } }, {}]])
  })

  test('an opening time is changed where it stands, in one call', {
    tags: ['panel-open', 'day-change-in-place'],
  }, async () => {
    const times = { startTime: localTime('08:30:00'), endTime: localTime('13:00:00') }
    const { parameters, sent } = await show(owner, { open: [{ id: RowId.make(4), dayOfWeek: 0, ...times }] })
    const change = 'Ändra söndag 08:30–13:00'
    await press(button(change))
    const form = (): HTMLElement => document.querySelector<HTMLElement>(`form[aria-label="${change}"]`) ?? document.body
    expect(focused()).toBe(field('Starttid', form()))
    await press(button('Avbryt', form()))
    expect(focused()).toBe(button(change))
    await press(button(change))
    await fill(field('Starttid', form()), '09:00')
    await press(button('Spara tiden'))
    const began = { id: 4, dayOfWeek: 0, ...times }
    const body = { dayOfWeek: 0, startTime: '09:00:00', endTime: '13:00:00', began }
    expect(sent()).toEqual([[`changeOpenTimeOf${owner}`, { parameters: { ...parameters, partId: 4 }, body }]])
  })

  test('a back end that takes one opening time in a call gets the new one before the old one goes, and none twice', {
    tags: 'panel-open',
  }, async () => {
    const id = RowId.make(4)
    const times = { startTime: localTime('08:30:00'), endTime: localTime('13:00:00') }
    const { answers, parameters, sent, isNow, lacks } = await show(owner, { open: [{ id, dayOfWeek: 0, ...times }] })
    await lacks('working-day')
    const panel = part('Öppettider')
    await press(field('Lördag', panel))
    await press(field('Söndag', panel))
    await fill(field('Starttid', panel), '08:30')
    await fill(field('Sluttid', panel), '13:00')
    await press(button('Lägg till öppettiden'))
    const saturday = { dayOfWeek: 6, ...times }
    expect(sent()).toEqual([[`addOpenTimeOf${owner}`, { parameters, body: saturday }, {}]])

    answers[`removeOpenTimeOf${owner}`] = refused('Det gick inte.')
    await press(button('Ändra söndag 08:30–13:00'))
    const form = document.querySelector('form.panel-change') ?? panel
    await fill(field('Starttid', form), '09:00')
    await press(button('Spara tiden'))
    const later = { dayOfWeek: 0 as const, startTime: localTime('09:00:00'), endTime: times.endTime }
    const removed = [
      ...[`removeOpenTimeOf${owner}`, { parameters: { ...parameters, partId: id } }, { success: 'open-time-added' }],
    ]
    expect(sent().slice(1)).toEqual([
      [`addOpenTimeOf${owner}`, { parameters, body: later }, { success: 'none' }],
      removed,
    ])
    await isNow({
      open: [
        { id, dayOfWeek: 0, ...times },
        { id: RowId.make(5), ...later },
      ],
    })
    await press(button('Spara tiden'))
    expect(sent().slice(3)).toEqual([removed])
  })

  test('weekdays from 8 to 17 are one press while there are no times', { tags: 'hours-weekdays' }, async () => {
    const { parameters, sent, isNow } = await show(owner)
    const panel = part('Öppettider')
    await press(button('Vardagar 8–17', panel))
    const hours = { startTime: localTime('08:00:00'), endTime: localTime('17:00:00') }
    const times = ([1, 2, 3, 4, 5] as const).map((dayOfWeek) => ({ dayOfWeek, ...hours }))
    expect(sent()).toEqual([[`addOpenTimesOf${owner}`, { parameters, body: { times } }]])
    await isNow({ open: times.map((time, index) => ({ id: RowId.make(index + 1), ...time })) })
    expect(texts('button', panel)).not.toContain('Vardagar 8–17')
    expect(focused()).toBe(panel.querySelector('h2'))
  })

  test('times are copied from another that has some, are shown before, and take the place of the own', {
    tags: 'hours-copied',
  }, async () => {
    const evening = { dayOfWeek: 4, startTime: localTime('17:00:00'), endTime: localTime('21:00:00') } as const
    const { answers, parameters, sent, isNow } = await show(owner)
    const other = { ...someGroup, id: GroupId.make(2), title: 'Studior', open: [{ id: RowId.make(9), ...evening }] }
    Object.assign(answers, { groups: { _tag: 'Ok', value: [someGroup, other] } })
    await isNow({})
    const panel = part('Öppettider')
    await press(button('Lägg till öppettiderna', panel))
    expect(fieldErrors(panel)).toContain('Välj vad tiderna ska kopieras från.')
    expect(texts('option', panel)).toEqual(['Välj', 'Studior'])
    await fill(field('Kopiera från', panel), 'Group 2')
    expect(textOf(panel)).toContain('torsdag 17:00–21:00.')
    await press(button('Lägg till öppettiderna', panel))
    expect(sent().at(-1)).toEqual([`addOpenTimesOf${owner}`, { parameters, body: { times: [evening] } }])

    const sunday = { ...evening, id: RowId.make(4), dayOfWeek: 0 } as const
    await isNow({ open: [sunday] })
    await fill(field('Kopiera från', panel), 'Group 2')
    await press(button('Ersätt öppettiderna', panel))
    expect(sent().at(-1)).toEqual([
      `addOpenTimesOf${owner}`,
      { parameters, body: { times: [evening], replaces: true, began: { times: [0, 1020, 1260] } } },
    ])
  })
})
