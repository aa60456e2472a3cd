/** `/hitta?…`: the wish is in the address, and the found times are below the form. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FoundTimes } from '../../../../domain/schema/calls/finding-calls.ts'
import { FinderPage } from '../../../../src/booking/finder/finder-page.tsx'
import { type Answers, createFakeCore, signedOut } from '../../testing/fake-core.ts'
import {
  button,
  choose,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  link,
  options,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
  typesHalf,
} from '../../testing/screen.tsx'
import { NOW, ok, slot } from '../../testing/some-booking.ts'
import { refused, unreached } from '../../testing/some-user.ts'
import { finding, foundIn, groups, near, PROJECTOR } from './some-finding.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const WISH = '/hitta?day=2026-03-05&from=14:00&to=15:00&persons=12'
const show = async (findTime: Answers[string] | FoundTimes, path = WISH) => {
  const isFound = typeof findTime === 'object' && 'hits' in findTime
  const answers = { groups: ok(groups), findTime: isFound ? ok(findTime) : findTime }
  const fake = createFakeCore(answers)
  fake.change(signedOut)
  const call = await draw(<FinderPage />, fake, path)
  const asked = () => call.mock.calls.flatMap(([name, parts]) => (name === 'findTime' ? [parts] : []))
  return { answers, asked, fake }
}
const heading = () => document.querySelector('.found-heading')
const cards = () => texts('.found-time').map((text) => text.replace(/Välj .*/u, ''))

describe('the wish', { tags: 'find-address' }, () => {
  test('without one in the address there is a form that can be sent as it stands, and nothing is asked', async () => {
    const { asked } = await show(finding([]), '/hitta')
    expect([asked(), heading(), fieldErrors()]).toEqual([[], null, []])
    expect(['Dag', 'Från', 'Hur länge'].map((name) => field(name).value)).toEqual(['2026-03-03', '09:00', '60'])
    expect(document.title).toContain('Hitta ledig tid')

    await press(button('Hitta ledig tid'))
    expect(location.search).toBe('?day=2026-03-03&from=09:00&to=10:00')
    expect(asked()).toEqual([{ body: { dates: ['2026-03-03'], from: '09:00:00', to: '10:00:00' } }])
  })

  test('what is filled in stands in the address, and the fields follow the address back', async () => {
    const { asked } = await show(finding([]), '/hitta')
    await choose(field('Andra dagar?'), 'Ja, dagen före eller efter')
    await choose(field('Hur länge'), '30 min')
    expect(options(field('Kan tiden flyttas?')).slice(0, 2)).toEqual(['Nej, hela 9–9:30', 'Ja, någon gång 9–10'])
    await choose(field('Kan tiden flyttas?'), 'Ja, någon gång 9–10')
    await fill(field('Hur många'), '12')
    await press(field('Projektor'))
    await press(field('Labb'))
    expect(texts('summary')).toEqual(['Fler önskemål: någon gång 9–10, dagen före eller efter, Projektor, Labb'])
    await press(button('Hitta ledig tid'))
    expect(location.search).toBe(
      '?day=2026-03-03&days=near&from=09:00&to=10:00&minutes=30&persons=12&things=1&groups=2',
    )
    expect(asked().at(-1)).toMatchObject({
      body: { dates: ['2026-03-03', '2026-03-04'], minutes: 30, persons: 12, attributes: [1], groups: [2] },
    })
    await does(() => history.replaceState(null, '', '/hitta?day=2026-03-06&from=14:00&to=15:00'))
    expect([field('Dag').value, field('Hur många').value]).toEqual(['2026-03-06', ''])
  })

  test('a day beyond the list is chosen in a field of its own', { tags: 'find-ask-row' }, async () => {
    const { asked } = await show(finding([]), '/hitta')
    await choose(field('Dag'), 'Annan dag')
    await fill(field('Datum'), '2026-06-01')
    await press(button('Hitta ledig tid'))
    expect(asked().at(-1)).toMatchObject({ body: { dates: ['2026-06-01'] } })
    expect([field('Dag').value, texts('.finder-form input[type=date]')]).toEqual(['2026-06-01', []])
  })

  test('what cannot be is said at its field, also where the address says it, and nothing is asked', async () => {
    const { asked } = await show(finding([]), '/hitta?day=2026-03-02&from=14:00&to=13:00&persons=0')
    expect(fieldErrors()).toEqual([
      'Dagen har varit. Välj i dag eller en senare dag.',
      'Sluttiden måste vara efter starttiden.',
      'Det ska vara ett helt antal personer, från 1 till 1 000.',
    ])
    await settled(() => expect(field('Dag').closest('[inert]')).toBeNull())
    await press(button('Hitta ledig tid'))
    expect(focused()).toBe(field('Dag'))
    await choose(field('Dag'), 'Annan dag')
    await typesHalf(field('Datum'))
    await press(button('Hitta ledig tid'))
    expect(fieldErrors()).toContain('Datumet är inte helt ifyllt, eller finns inte.')
    expect(asked()).toEqual([])
  })

  test('the same wish is asked for again by another press, with one entry of the history', async () => {
    const { asked } = await show(finding([]))
    const [entries, before] = [history.length, asked().length]
    await press(button('Hitta ledig tid'))
    expect(asked()).toHaveLength(before + 1)
    expect(history.length).toBe(entries)
  })
})

describe('what was found', () => {
  test('each hit says where, when, what its room has, who may book it and what it costs; after the press the focus is on how many there are', {
    tags: ['find-screen', 'find-heard'],
  }, async () => {
    await show(finding([foundIn(8), foundIn(9, { price: 0 })]))
    expect(textOf(heading())).toBe('2 lediga tider')
    expect(cards()).toEqual([
      'Sjöntors 5 mars 14:00–15:0012 platser · Projektor · HissGrupprum, Storgatan 1280 kr',
      'Fysiklabbettors 5 mars 14:00–15:00LabbBokas av skolorgratis',
    ])
    expect(link(/^Visa dagen Sjön/).getAttribute('href')).toBe('/group/1/2026-03-05?resurs=8')
    expect(link(/^Visa veckan Sjön/).getAttribute('href')).toBe('/resurs/8/2026-W10')
    await press(button('Hitta ledig tid'))
    expect(focused()).toBe(heading())
  })

  test('a hit that stands first says why, in the words of the wish', { tags: 'find-reasons' }, async () => {
    await show(finding([foundIn(8, { reasons: ['smallest', 'whole'] }), foundIn(9, { reasons: ['cheapest'] })]))
    expect(texts('.found-time-reasons li')).toEqual(['Minsta lediga för 12', 'Ledig hela 14–15', 'Billigast'])
    await show(finding([foundIn(8, { reasons: ['smallest'] })]), '/hitta?day=2026-03-05&from=14:00')
    expect(texts('.found-time-reasons li')).toEqual(['Minsta lediga'])
  })

  test('what only some may book stands last for a visitor, uncounted, with a question and the way to sign in and back', {
    tags: 'find-visitor-last',
  }, async () => {
    const lab = foundIn(9, { asksSignIn: true, price: 0 })
    await show(finding([foundIn(8), lab], { count: 1 }))
    expect(texts('.found-heading')).toEqual(['1 ledig tid', 'Ledigt för skolor'])
    expect(texts('.found > p')).toEqual(['Bokar du för en skola? Logga in'])
    expect(decodeURIComponent(link('Logga in').getAttribute('href') ?? '')).toContain(WISH)
    expect(texts('.found-time-price')).toEqual(['80 kr', 'Pris när du loggat in'])
    expect(button(/^Välj Fysiklabbet/).getAttribute('aria-disabled')).toBe('false')
    await show(finding([lab], { count: 0 }))
    expect(texts('.found-heading')).toEqual(['Inget ledigt utan inloggning', 'Ledigt för skolor'])
    await show(finding([lab], { count: 0, near: [near(8, {})] }))
    expect(texts('.found > p')).toEqual(['Det här ligger nära det du söker:', 'Bokar du för en skola? Logga in'])
  })

  test('there are more than are shown', { tags: 'find-screen' }, async () => {
    await show(finding([foundIn(8)], { count: 80 }))
    expect(texts('.found > :not(ul)')).toEqual(['80 lediga tider', 'Här är de 1 som passar bäst.'])
  })

  test('what one’s type may not book says why', { tags: 'find-screen' }, async () => {
    await show(finding([foundIn(8), foundIn(9, { refused: 'Fysiklabbet bokas bara av skolor.' })]))
    expect(textOf(heading())).toBe('1 ledig tid')
    expect(texts('.found-time-refused')).toEqual(['Fysiklabbet bokas bara av skolor.'])
    await show(finding([foundIn(9, { refused: 'Fysiklabbet bokas bara av skolor.' })], { near: [near(8, {})] }))
    expect(texts('.found-heading')).toEqual(['Inget ledigt som du får boka', 'Ledigt, men inte för dig'])
  })

  test('where nothing fits, each near one says how it differs', { tags: 'find-screen-near' }, async () => {
    await show(
      finding([], {
        near: [
          near(8, slot('16:00', '17:00')),
          near(7, { differs: 'room', lacks: 'seats' }),
          near(9, { differs: 'room', lacks: 'seats' }),
          near(7, { ...slot('18:00', '19:00'), differs: 'room', lacks: PROJECTOR.id }),
          near(8, { ...slot('19:00', '20:00'), differs: 'day' }),
        ],
      }),
    )
    expect(texts('.found > :not(ul)')).toEqual(['Inget ledigt som passar', 'Det här ligger nära det du söker:'])
    expect(texts('.found-time-differs')).toEqual([
      'Annan tid',
      'För få platser: 4',
      'Antalet platser är inte angivet',
      'Saknar Projektor',
      'Annan dag',
    ])
  })

  test('where nothing is near either, it is said what one may do', { tags: 'find-screen-near' }, async () => {
    await show(finding([]))
    expect(texts('.found > :not(ul)')).toEqual([
      'Inget ledigt som passar',
      'Prova en annan dag, en kortare tid eller färre önskemål.',
    ])
  })
})

describe('what is on its way, or does not come', { tags: 'find-screen-failing' }, () => {
  test('stands there as what is looked for', async () => {
    await show(() => new Promise(() => undefined))
    expect(document.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Letar efter lediga tider')
    expect(button('Hitta ledig tid').getAttribute('aria-busy')).toBe('true')
  })

  test.each([
    [unreached, 'Servern går inte att nå just nu. Kontrollera din anslutning och försök igen.'],
    [refused('Det kom för många frågor. Vänta en stund.'), 'Det kom för många frågor. Vänta en stund.'],
  ])('is said in words, and can be asked for again', async (failure, words) => {
    const { answers, asked } = await show(failure)
    expect(texts('.notice p')).toEqual(['Lediga tider kunde inte hämtas.', words])
    answers.findTime = ok(finding([foundIn(8)]))
    const before = asked().length
    await press(button('Försök igen'))
    expect(asked()).toHaveLength(before + 1)
    expect(textOf(heading())).toBe('1 ledig tid')
  })
})
