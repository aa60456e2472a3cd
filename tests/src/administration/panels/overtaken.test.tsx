/** A colleague has saved a part since its form was opened. Each form of a part then shows both, with the choice between them. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { nothingSaid } from '../../../../domain/parts/rule.ts'
import type { FieldValue } from '../../../../domain/schema/failure-body.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import { button, field, fill, focused, part, press, textOf, texts } from '../../testing/screen.tsx'
import { closed, owners, panelsOfFile } from './panels-scene.tsx'

const { show } = panelsOfFile()

const overtaken = (theirs: Readonly<Record<string, FieldValue>>) => ({
  _tag: 'Failed' as const,
  failure: {
    _tag: 'Refused' as const,
    status: 409,
    body: {
      code: 'overtaken',
      message: 'Någon annan har ändrat samma uppgift sedan du öppnade den. Ingenting har sparats.',
      collisions: Object.entries(theirs).map(([name, value]) => ({
        ...{ field: name, mine: '', theirs: value },
        ...{ who: 'Karin Lindén', at: '2026-03-03T08:42:00.000Z' },
      })),
    },
  },
})

const id = RowId.make(4)
const weekday = { dayOfWeek: 1 as const, startTime: localTime('08:00:00'), endTime: localTime('17:00:00') }
const lock = {
  ...{ startDate: localDate('2026-03-10'), startTime: localTime('08:00:00') },
  ...{ endDate: localDate('2026-03-10'), endTime: localTime('12:00:00'), reason: null },
}
const price = { time: 30, price: 40, userTypeId: null, organisationId: null, userId: null }

interface Scene {
  readonly panel: string
  readonly own: object
  readonly call: string
  /** The name of the button that opens the form, and of the one that saves. */
  readonly change: string | RegExp
  readonly save: string
  readonly name: string
  readonly typed: string
  readonly theirs: Readonly<Record<string, FieldValue>>
  /** Both parts in words: the colleague's, and mine. */
  readonly words: readonly [theirs: string, mine: string]
  /** What the field has after the colleague's was taken. */
  readonly taken: string
  /** How the form began. */
  readonly began: object
}

const scenes: readonly Scene[] = [
  {
    ...{ panel: 'Öppettider', own: { open: [{ id, ...weekday }] }, call: 'changeOpenTime', save: 'Spara tiden' },
    ...{ change: 'Ändra måndag 08:00–17:00', name: 'Starttid', typed: '09:00', theirs: { startTime: '07:00:00' } },
    ...{ words: ['07:00–17:00', '09:00–17:00'], taken: '07:00', began: weekday },
  },
  {
    ...{ panel: 'Låsningar', own: { locked: [{ id, ...lock }] }, call: 'changeLock', save: 'Spara låsningen' },
    ...{ change: /^Ändra tis 10 mars/u, name: 'Sluttid', typed: '14:00', theirs: { endTime: '16:00:00' } },
    ...{ words: ['tis 10 mars kl. 08:00–16:00', 'tis 10 mars kl. 08:00–14:00'], taken: '16:00', began: lock },
  },
  {
    ...{ panel: 'Priser', own: { prices: [{ id, ...price }] }, call: 'changePrice', save: 'Spara priset' },
    ...{ change: /^Ändra Halvtimme 40\s?kr/u, name: 'Pris', typed: '50', theirs: { price: 45.5 } },
    ...{ words: ['Alla: Halvtimme 45,50 kr', 'Alla: Halvtimme 50 kr'], taken: '45,5', began: price },
  },
  {
    ...{ panel: 'Särskilda dagar', own: { specialDays: [closed(4, '2026-12-24', 'Julafton')] } },
    ...{ call: 'changeSpecialDays', change: /^Ändra Julafton/u, save: 'Spara ändringen', name: 'Rubrik', typed: 'Jul' },
    theirs: { title: 'Julledigt', hours: [600, 840] },
    words: ['Julledigt, torsdag 24 december, 10:00–14:00', 'Jul, torsdag 24 december, stängt'],
    taken: 'Julledigt',
    began: { date: '2026-12-24', lastDate: null, weekdays: null, title: 'Julafton', hours: [] },
  },
  {
    ...{ panel: 'Regler', own: { rules: [{ id, userTypeId: null, ...nothingSaid, mostAhead: 2 }] }, call: 'setRule' },
    ...{ change: 'Ändra regler för Alla', save: 'Spara regeln', name: 'Kommande bokningar, högst', typed: '3' },
    ...{ words: ['Högst 4 kommande bokningar.', 'Högst 3 kommande bokningar.'], theirs: { mostAhead: 4 }, taken: '4' },
    began: { mostAhead: 2 },
  },
]

const isChange = (element: Element, words: string | RegExp): boolean =>
  typeof words === 'string' ? textOf(element) === words : words.test(textOf(element))

describe.each(owners)('of a %s', (owner) => {
  test.each(scenes)('the form in $panel', { tags: 'twice-part-form' }, async (scene) => {
    const { answers, sent } = await show(owner, scene.own)
    const call = `${scene.call}Of${owner}`
    answers[call] = overtaken(scene.theirs)
    const box = () => document.querySelector<HTMLElement>('fieldset.notice')
    const form = () => part(scene.panel).querySelector<HTMLElement>('.panel-change') ?? undefined
    const typed = () => field(scene.name, form())
    const save = () => press(button(scene.save, form()))
    const beganIn = (at: number) => Object(sent(call).at(at)?.[1]).body.began

    await press(button(scene.change))
    await fill(typed(), scene.typed)
    await save()
    expect(beganIn(0)).toMatchObject(scene.began)
    expect([focused(), texts('.notice-title', box() ?? undefined)]).toEqual([
      box(),
      [expect.stringMatching(/^Karin Lindén har ändrat det här/u)],
    ])
    expect(texts('dd', box() ?? undefined)).toEqual(scene.words)
    expect(typed().value).toBe(scene.typed)

    // Mine is kept, and the next press says that theirs was seen.
    await press(button('Behåll mitt', box() ?? undefined))
    expect([box(), typed().value]).toEqual([null, scene.typed])
    await save()
    expect(beganIn(1)).toMatchObject({ ...scene.began, ...scene.theirs })

    await press(button('Ta kollegans', box() ?? undefined))
    expect([box(), typed().value]).toEqual([null, scene.taken])
    answers[call] = { _tag: 'Ok', value: null }
    await save()
    expect(sent(call)).toHaveLength(3)
    expect(form()).toBeUndefined()
  })

  test.each(scenes)(
    'what is typed in $panel outlives that a colleague removes the row',
    {
      tags: 'twice-part-form',
    },
    async (scene) => {
      const { isNow } = await show(owner, scene.own)
      const list = () => part(scene.panel)
      await press(button(scene.change))
      const typed = () => field(scene.name, list().querySelector<HTMLElement>('.panel-change') ?? undefined)
      await fill(typed(), scene.typed)
      await isNow({ open: [], locked: [], prices: [], specialDays: [], rules: [] })
      expect(typed().value).toBe(scene.typed)
      await press(button('Avbryt', list()))
      expect([...list().querySelectorAll('button')].some((one) => isChange(one, scene.change))).toBe(false)
    },
  )
})
