/** The list of hits while others choose, book and cancel. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { FoundTimes, TimeWish } from '../../../../domain/schema/calls/finding-calls.ts'
import type { DayResource } from '../../../../domain/schema/day-grid.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { choiceHistory } from '../../../../src/booking/booking-bar/choice-history.ts'
import { toldElsewhere } from '../../../../src/booking/booking-bar/lapses.ts'
import { FoundList } from '../../../../src/booking/finder/found-list.tsx'
import { type Answers, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import { button, descriptionOf, does, focused, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'
import { NOW, ok, slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'
import { finding, foundIn, groups, near } from './some-finding.ts'

beforeAll(() => {
  stopClock()
  vi.setSystemTime(NOW)
})

const draw = screenOfFile()
const hits = [foundIn(7), foundIn(8)]
const [first] = hits.map(({ resourceId, date }) => resourceDayKey(resourceId, date))
const body: TimeWish = { dates: [], from: slot('14:00', '15:00').startTime, to: slot('14:00', '15:00').endTime }

const freeSlot = (endTime: string) => ({
  endTime: slot('00:00', endTime).endTime,
  open: true,
  locked: false,
  booking: null,
})
const slots = { '14:00:00': freeSlot('14:30'), '14:30:00': freeSlot('15:00') }
const columnOf = (hit: (typeof hits)[number], of: DayResource['slots'] = slots) => ({
  [resourceDayKey(hit.resourceId, hit.date)]: {
    resourceId: hit.resourceId,
    date: hit.date,
    revision: 1,
    resource: { title: '', slots: of },
    loading: false,
    stale: false,
    failure: null,
  },
})
const heldBy = (holder: 'mine' | 'other', begins = Object.keys(slots)) => ({
  [first ?? '']: Object.fromEntries(
    begins.map((begin) => [
      begin,
      {
        endTime: slot('00:00', begin === '14:00:00' ? '14:30' : '15:00').endTime,
        holder,
        expiration: Date.parse(NOW) + 600_000,
      },
    ]),
  ),
})
const show = async (found: FoundTimes = finding(hits), answers: Answers = {}) => {
  choiceHistory.clear()
  const fake = createFakeCore(answers)
  fake.change((state) => ({
    ...state,
    connection: { status: 'connected', cause: 'idle' },
    columns: Object.assign({}, ...hits.map((hit) => columnOf(hit))),
  }))
  await draw(<FoundList body={body} found={found} groups={groups} />, fake)
  const commands = () =>
    vi.mocked(fake.core.command).mock.calls.flatMap(([command]) => (command._tag === 'ShowPage' ? [] : [command]))
  const become = (change: Partial<State>) => does(() => fake.change((state) => ({ ...state, ...change })))
  return { ...fake, commands, become }
}
const states = () => [...document.querySelectorAll('.found-time')].map((card) => card.getAttribute('data-state'))
const rowsOf = (index: number) =>
  hits[index]?.slots.map((times) => ({ resourceId: hits[index]?.resourceId, date: hits[index]?.date, ...times }))

test('the page names the columns of what is shown, each once, for choosing', { tags: 'find-live' }, async () => {
  const { core } = await show(finding([...hits, foundIn(8, slot('15:00', '16:00'))]))
  expect(core.command).toHaveBeenCalledWith({
    _tag: 'ShowPage',
    page: { _tag: 'Columns', columns: hits.map(({ resourceId, date }) => ({ resourceId, date })), booking: true },
    visible: true,
  })
})

describe('a press on its button', { tags: 'find-choose' }, () => {
  test('asks for all rows of the hit, and another lets them go; held in another tab it is chosen here', async () => {
    const { commands, become } = await show()
    await press(button(/^Välj Eken/))
    expect(commands()).toEqual([{ _tag: 'SelectSlots', slots: rowsOf(0) }])
    await become({ holds: heldBy('mine') })
    expect(states()).toEqual(['chosen', 'free'])
    expect(focused()).toBe(button(/^Vald Eken, tors 5 mars 14:00–15:00, tryck för att släppa$/))
    expect(descriptionOf(button(/^Vald Eken/))).toMatch(/^\d+\skr, \d+\splatser/)
    await press(button(/^Vald Eken/))
    expect(commands().at(-1)).toEqual({ _tag: 'ReleaseSlots', slots: rowsOf(0) })
  })

  test('is heard, and so is the next one that lets go', { tags: 'find-heard' }, async () => {
    const { become } = await show()
    await heardDuring(1_000)
    await press(button(/^Välj Eken/))
    await become({ holds: heldBy('mine') })
    expect(await heardDuring(1_000)).toEqual(['Vald: Eken, tors 5 mars 14:00–15:00.'])
    await press(button(/^Vald Eken/))
    await become({ holds: {} })
    expect(await heardDuring(1_000)).toEqual(['Släppt: Eken, tors 5 mars 14:00–15:00.'])
  })

  test('a row that is chosen already is not asked for again', async () => {
    const { commands, become } = await show()
    await become({ holds: heldBy('mine', ['14:00:00']) })
    await press(button(/^Välj Eken/))
    expect(commands()).toEqual([{ _tag: 'SelectSlots', slots: rowsOf(0)?.slice(1) }])
  })

  test('of a time that somebody else got a part of, the rest is let go, and the bar tells what was missed', async () => {
    const getsOne = () => {
      shown.change((state) => ({ ...state, holds: heldBy('mine', ['14:00:00']) }))
      return ok(null)
    }
    const shown = await show(finding(hits), { SelectSlots: getsOne })
    await press(button(/^Välj Eken/))
    expect(shown.commands().at(-1)).toEqual({ _tag: 'ReleaseSlots', slots: rowsOf(0)?.slice(0, 1) })
    expect(toldElsewhere.value.missed.map(({ startTime }) => startTime)).toEqual(['14:30:00'])
    toldElsewhere.next({ lost: [], missed: [] })
  })

  test.each([
    ['what one’s type may not book', finding([foundIn(7, { refused: 'Eken bokas bara av skolor.' })]), {}],
    ['what is taken', finding(hits), { holds: heldBy('other') }],
    [
      'anything without the connection',
      finding(hits),
      { connection: { status: 'disconnected', cause: 'lost' } as const },
    ],
  ])('asks for nothing of %s, and the button is marked so', async (_, found, change) => {
    const { commands, become } = await show(found)
    await become(change)
    const choosing = button(/^Välj Eken/)
    expect(choosing.getAttribute('aria-disabled')).toBe('true')
    await press(choosing)
    expect(commands()).toEqual([])
  })
})

describe('the other times of a hit', { tags: 'find-others' }, () => {
  const rows = ['13:30', '14:00', '14:30', '15:00', '15:30'] as const
  const three = Object.fromEntries(
    rows.slice(0, -1).map((begin, index) => [`${begin}:00`, freeSlot(rows[index + 1] ?? '')]),
  )
  const at = (begin: string, end: string) => ({ ...slot(begin, end) })
  const later = { ...at('14:30', '15:30'), slots: [at('14:30', '15:00'), at('15:00', '15:30')] }
  const withOther = foundIn(7, { others: [later] })
  const showOther = async (answers: Answers = {}) => {
    const shown = await show(finding([withOther]), answers)
    await shown.become({ columns: Object.assign({}, columnOf(withOther, three)) })
    return shown
  }
  const held = (...begins: string[]) => ({
    [first ?? '']: Object.fromEntries(
      begins.map((begin) => [
        `${begin}:00`,
        {
          endTime: freeSlot(rows[rows.indexOf(begin as '14:00') + 1] ?? '').endTime,
          holder: 'mine' as const,
          expiration: Date.parse(NOW) + 600_000,
        },
      ]),
    ),
  })
  const slotOf = (times: ReturnType<typeof slot>) => ({
    resourceId: withOther.resourceId,
    date: withOther.date,
    ...times,
  })

  test('stand beside it, each named by its whole time, and a press takes it', async () => {
    const { commands, become } = await showOther()
    expect(texts('.found-time-other')).toEqual(['14:30, välj Eken, tors 5 mars 14:30–15:30'])
    await press(button(/^14:30/))
    expect(commands()).toEqual([{ _tag: 'SelectSlots', slots: later.slots.map(slotOf) }])
    await become({ holds: held('14:30', '15:00') })
    expect(textOf(button(/^14:30/))).toBe('14:30, vald Eken, tors 5 mars 14:30–15:30, tryck för att släppa')
    expect(states()).toEqual(['free'])
  })

  test('take the place of what was chosen in the card, once they are held', async () => {
    const takes = () => {
      shown.change((state) => ({ ...state, holds: held('14:00', '14:30', '15:00') }))
      return ok(null)
    }
    const shown = await showOther({ SelectSlots: takes })
    await shown.become({ holds: held('14:00', '14:30') })
    await press(button(/^14:30/))
    expect(shown.commands()).toEqual([
      { _tag: 'SelectSlots', slots: [slotOf(at('15:00', '15:30'))] },
      { _tag: 'ReleaseSlots', slots: [slotOf(at('14:00', '14:30'))] },
    ])
  })

  test('leave what was chosen where it is if they cannot be had', async () => {
    const missesAll = () => ok(null)
    const shown = await showOther({ SelectSlots: missesAll })
    await shown.become({ holds: held('14:00', '14:30') })
    await press(button(/^14:30/))
    expect(shown.commands().map(({ _tag }) => _tag)).toEqual(['SelectSlots'])
    expect(states()).toEqual(['chosen'])
    toldElsewhere.next({ lost: [], missed: [] })
  })

  test('are as live as the hit', async () => {
    const { become } = await showOther()
    const other = held('15:00')
    await become({
      holds: {
        [first ?? '']: Object.fromEntries(
          Object.entries(other[first ?? ''] ?? {}).map(([begin, hold]) => [
            begin,
            { ...hold, holder: 'other' as const },
          ]),
        ),
      },
    })
    expect(button(/^14:30/).getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(button(/^14:30/))).toBe('Nyss tagen')
    expect(states()).toEqual(['free'])
  })
})

describe('while others choose', { tags: 'find-live' }, () => {
  test('a hit that is taken stays where it is and says so, with the focus unmoved, and is choosable again once it is free', async () => {
    const { become } = await show()
    const pressed = button(/^Välj Eken/)
    await does(() => pressed.focus())
    await become({ holds: heldBy('other', ['14:30:00']) })
    expect([states(), texts('.found-time-price')]).toEqual([
      ['taken', 'free'],
      ['Nyss tagen', '80 kr'],
    ])
    expect(focused()).toBe(pressed)
    await become({ holds: {} })
    expect([states(), pressed.getAttribute('aria-disabled')]).toEqual([['free', 'free'], 'false'])
  })

  test('near ones are as live as hits', async () => {
    const { become } = await show(finding([], { near: [near(7, {})] }))
    await become({ holds: heldBy('other') })
    expect(states()).toEqual(['taken'])
  })

  test('one’s own booking of it is said, and a hit that has begun', async () => {
    const { become, core } = await show()
    const booking = { idNumber: '1001-1', bookingId: null, own: true }
    const own = columnOf(foundIn(7), {
      '14:00:00': { ...freeSlot('14:30'), booking },
      '14:30:00': { ...freeSlot('15:00'), booking },
    })
    await become({ columns: { ...core.state.value.columns, ...own } })
    expect(texts('.found-time-price')).toEqual(['Bokad av dig', '80 kr'])
  })
})

test('the heading counts what is to be had now, one’s own choice too, with those that are not told', {
  tags: 'find-count-now',
}, async () => {
  const refused = foundIn(9, { refused: 'Fysiklabbet bokas bara av skolor.' })
  const { become, core } = await show(finding([...hits, refused]))
  const heading = () => texts('.found-heading')[0]
  expect(heading()).toBe('2 lediga tider')
  await become({ holds: heldBy('mine') })
  expect(heading()).toBe('2 lediga tider')
  await become({ holds: heldBy('other') })
  expect(heading()).toBe('1 ledig tid')
  await become({ columns: { ...core.state.value.columns, ...columnOf(foundIn(8), {}) } })
  expect(heading()).toBe('Inget ledigt som passar')
  await become({ holds: {} })
  expect(heading()).toBe('1 ledig tid')

  const many = await show(finding(hits, { count: 80 }))
  await many.become({ holds: heldBy('other') })
  expect(texts('.found > :not(ul)').slice(0, 2)).toEqual(['79 lediga tider', 'Här är de 2 som passar bäst.'])
})

describe('a later look', { tags: 'find-fresh' }, () => {
  const later = finding([foundIn(7), foundIn(9), foundIn(9, slot('16:00', '17:00'))])

  test('comes after pushes, at once and then now and then; what is new is counted, and the list moves at the press alone', async () => {
    const { core, become } = await show(finding(hits), { findTime: ok(later) })
    const looks = () => vi.mocked(core.call).mock.calls.filter(([name]) => name === 'findTime').length
    const heardUpTo = (seen: number) => become({ stream: { from: 1, seen } })
    await heardUpTo(2)
    await does(() => void vi.advanceTimersByTime(300))
    expect(looks()).toBe(1)
    for (const seen of [3, 4, 5]) await heardUpTo(seen)
    await does(() => void vi.advanceTimersByTime(9_000))
    expect(looks()).toBe(1)
    await does(() => void vi.advanceTimersByTime(1_000))
    expect(looks()).toBe(2)

    expect(texts('.found-time-title')).toEqual(['Eken', 'Sjön'])
    await become({ holds: heldBy('mine') })
    await press(button('2 nya lediga – visa'))
    expect(texts('.found-time-title')).toEqual(['Eken', 'Fysiklabbet', 'Fysiklabbet'])
    expect([texts('.found-head button'), textOf(focused())]).toEqual([[], '3 lediga tider'])
  })

  test('offers what is near once nothing that was found is left, and not before', {
    tags: ['find-near-left', 'find-told'],
  }, async () => {
    const other = near(9, { ...slot('16:00', '17:00'), differs: 'time' })
    const { become } = await show(finding([foundIn(7)]), { findTime: ok(finding([], { near: [other] })) })
    await heardDuring(6_000)
    await become({ stream: { from: 1, seen: 2 } })
    await does(() => void vi.advanceTimersByTime(300))
    expect(texts('.found-head button')).toEqual([])
    await become({ holds: heldBy('other') })
    expect(await heardDuring(1_000)).toEqual([
      'Eken, tors 5 mars 14:00–15:00: nyss tagen. 1 ledig tid nära det du söker.',
    ])
    await press(button('1 ledig nära det du söker – visa'))
    expect([textOf(focused()), texts('.found-time-title'), texts('.found-time-differs')]).toEqual([
      'Inget ledigt som passar',
      ['Fysiklabbet'],
      ['Annan tid'],
    ])
  })

  test('comes as somebody signs in too, with that person’s prices and permissions of what is shown', async () => {
    const told = finding([foundIn(7, { price: 0 }), foundIn(8, { refused: 'Sjön bokas bara av skolor.' })])
    const { change } = await show(finding(hits), { findTime: ok(told) })
    await does(() => change(signedIn(someUser)))
    await does(() => void vi.advanceTimersByTime(300))
    expect(texts('.found-time-price')).toEqual(['gratis', '80 kr'])
    expect(texts('.found-time-refused')).toEqual(['Sjön bokas bara av skolor.'])
  })

  test('that fails is not told', async () => {
    const { become } = await show(finding(hits), { findTime: { _tag: 'Failed', failure: { _tag: 'Unreachable' } } })
    await become({ stream: { from: 1, seen: 2 } })
    await does(() => void vi.advanceTimersByTime(300))
    expect([texts('.found-head button'), texts('.notice')]).toEqual([[], []])
  })

  test('of a time that was free again meanwhile tells anew that it is taken', { tags: 'find-told' }, async () => {
    const { become } = await show(finding(hits), { findTime: ok(finding(hits)) })
    await heardDuring(6_000)
    for (const _ of [1, 2]) {
      await become({ holds: heldBy('other') })
      expect(await heardDuring(6_000)).toEqual(['Eken, tors 5 mars 14:00–15:00: nyss tagen.'])
      await become({ holds: {} })
      expect(await heardDuring(6_000)).toEqual([])
    }
  })

  test('is told with what was taken, politely, and not again within five seconds', { tags: 'find-told' }, async () => {
    const { become } = await show(finding(hits), { findTime: ok(later) })
    await heardDuring(6_000)
    await become({ holds: heldBy('other') })
    expect(await heardDuring(1_000)).toEqual(['Eken, tors 5 mars 14:00–15:00: nyss tagen.'])
    await become({ holds: {}, stream: { from: 1, seen: 2 } })
    expect(await heardDuring(3_000)).toEqual([])
    expect(await heardDuring(3_000)).toEqual(['2 nya lediga tider.'])
  })
})
