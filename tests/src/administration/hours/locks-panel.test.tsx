/** The panel of locks: its fields, messages and calls. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import { button, field, fill, part, press, texts, typesHalf } from '../../testing/screen.tsx'
import { missing, owners, panelsOfFile, remove, TODAY } from '../panels/panels-scene.tsx'

const { show } = panelsOfFile()

describe.each(owners)('of a %s', (owner) => {
  test('locks are added, of today unless something else is said, and removed', {
    tags: ['panel-lock', 'panel-shared', 'const-lock', 'valid-lock', 'run-date-format'],
  }, async () => {
    const { parameters, sent, isNow } = await show(owner)
    const panel = part('Låsningar')
    const labels = ['Startdatum', 'Starttid', 'Slutdatum', 'Sluttid']
    const values = (): string[] => labels.map((label) => field(label, panel).value)
    expect(values()).toEqual([TODAY, '00:00', TODAY, '23:59'])
    for (const label of labels) await fill(field(label, panel), '')
    await press(button('Lägg till låsningen'))
    expect(missing(panel)).toEqual(['Fyll i startdatum.', 'Fyll i starttid.', 'Fyll i slutdatum.', 'Fyll i sluttid.'])
    for (const label of ['Startdatum', 'Starttid']) await typesHalf(field(label, panel))
    await press(button('Lägg till låsningen'))
    expect(missing(panel)).toEqual([
      'Datumet är inte helt ifyllt, eller finns inte.',
      'Klockslaget är inte helt ifyllt.',
      'Fyll i slutdatum.',
      'Fyll i sluttid.',
    ])
    for (const label of ['Startdatum', 'Starttid']) Reflect.deleteProperty(field(label, panel), 'validity')
    await fill(field('Slutdatum', panel), TODAY)
    // If the beginning moves after the end, the end moves too.
    await fill(field('Startdatum', panel), '2026-03-08')
    expect(field('Slutdatum', panel).value).toBe('2026-03-08')
    await fill(field('Starttid', panel), '13:00')
    await fill(field('Sluttid', panel), '14:00')
    await press(button('Lägg till låsningen'))
    const [sunday, startTime, endTime] = [localDate('2026-03-08'), localTime('13:00:00'), localTime('14:00:00')]
    const body = { startDate: sunday, startTime, endDate: sunday, endTime }
    expect(sent()).toEqual([[`addLockOf${owner}`, { parameters, body }]])
    expect(values()).toEqual([TODAY, '00:00', TODAY, '23:59'])
    await isNow({ locked: [{ id: RowId.make(5), ...body }] })
    expect(texts('.panel-row-words', panel)).toEqual(['sön 8 mars kl. 13:00–14:00'])
    await remove(panel, 'Ta bort låsningen?', 'Ta bort låsningen')
    expect(sent().at(-1)).toEqual([...[`removeLockOf${owner}`, { parameters: { ...parameters, partId: 5 } }]])
  })

  test('a lock says why, where the house likes to, and the reason is changed in its place', {
    tags: ['lock-reason', 'panel-shared'],
  }, async () => {
    const stretch = {
      ...{ startDate: localDate(TODAY), startTime: localTime('08:00:00') },
      ...{ endDate: localDate(TODAY), endTime: localTime('12:30:00') },
    }
    const { parameters, sent } = await show(owner, { locked: [{ id: RowId.make(5), ...stretch, reason: 'Städning' }] })
    const panel = part('Låsningar')
    expect(texts('.panel-row-words', panel)[0]).toBe('tis 3 mars kl. 08:00–12:30 – StädningPågår nu')
    await press(button(/^Ändra/, panel))
    expect(texts('label', panel)).toContain('Orsak (valfritt)')
    await fill(field('Orsak', panel), '  Målning ')
    await press(button('Spara låsningen'))
    const began = { id: 5, ...stretch, reason: 'Städning' }
    const changed = { parameters: { ...parameters, partId: 5 }, body: { ...stretch, reason: 'Målning', began } }
    expect(sent()).toEqual([[`changeLockOf${owner}`, changed]])
  })
})
