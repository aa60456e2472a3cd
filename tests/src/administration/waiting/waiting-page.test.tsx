// @vitest-environment happy-dom
/** `/admin/waiting` before a core that answers as the test says: what a row tells, of all groups or one, and its keys. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { GroupId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { WaitingPage } from '../../../../src/administration/waiting/waiting-page.tsx'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import { button, choose, does, field, focused, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { slot, waitingPart } from './waiting-part.ts'

const draw = screenOfFile()
const group = (title: string, order: number): State['groups'][string] => ({
  title,
  order,
  color: 'primary',
  slotTime: 30,
})
const [first, second] = [localDate('2026-03-04'), localDate('2026-03-05')]
const parts = [
  waitingPart(1, {
    date: first,
    times: [slot('09:00', '10:30'), slot('13:00', '13:30')],
    message: 'Kaffe',
    price: 250,
  }),
  waitingPart(2, { date: first, company: 'Bageriet', group: GroupId.make(2), resourceTitle: 'Kemilabbet' }),
  waitingPart(3, { date: second, name: '' }),
]
const show = async (further: Answers = {}): Promise<void> => {
  const fake = createFakeCore({ waiting: { _tag: 'Ok', value: { parts, count: parts.length } }, ...further })
  fake.change((state) => ({ ...state, groups: { 1: group('Grupprum', 1), 2: group('Labb', 2) } }))
  await draw(<WaitingPage />, fake, '/admin/waiting')
}
const numbers = (): string[] => texts('.waiting-link')

test('what waits stands by day, each with times, resource, wish, who, company, price and number, of all groups or of one', {
  tags: 'day-queue',
}, async () => {
  await show()
  expect(texts('.waiting-day-title')).toEqual(['onsdag 4 mars', 'torsdag 5 mars'])
  const made = 'Bokad sön 1 mars 13:00'
  expect(texts('.waiting-row')).toEqual([
    `09:00–10:30, 13:00–13:30, Grupprum Eken, Önskemål: Kaffe, Karin Lindén, ${made}, 250 krÖppna 1001-1`,
    `09:00–10:00, Kemilabbet, Karin Lindén, Bageriet, ${made}, 0 krÖppna 1002-1`,
    `09:00–10:00, Grupprum Eken, Raderad användare, ${made}, 0 krÖppna 1003-1`,
  ])
  await choose(field('Grupp'), 'Labb')
  expect([location.search, numbers(), texts('.waiting-count')]).toEqual([
    ...['?group=2', ['Öppna 1002-1'], ['1 av 3 väntar på besked']],
  ])
  await choose(field('Grupp'), 'Alla grupper')
  expect(numbers()).toHaveLength(3)
})

test('one row is in the tab order, and arrow keys, Home and End go between the boxes', {
  tags: 'day-queue-keyboard',
}, async () => {
  await show()
  const boxes = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.waiting-list input')]
  const stops = (): boolean[] => boxes().map(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([false, true, false, false, false])
  await does(() => boxes()[1]?.focus())
  for (const [key, at] of [
    ...([
      ['ArrowDown', 2],
      ['ArrowDown', 3],
      ['ArrowUp', 2],
      ['End', 4],
      ['ArrowDown', 4],
      ['Home', 0],
    ] as const),
  ]) {
    await does(
      () => void focused()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
    expect([
      key,
      boxes()
        .map((box) => box === focused())
        .indexOf(true),
      stops().indexOf(true),
    ]).toEqual([key, at, at])
  }
})

test('after a press it is said how much is done, what is not and why, and what became of each', {
  tags: 'day-queue-outcome',
}, async () => {
  const outcomes = [
    { id: 1, rid: 1, outcome: 'set', status: 1 },
    { id: 2, rid: 2, outcome: 'same' },
    { id: 3, rid: 3, outcome: 'gone', message: 'Bokningen finns inte längre.' },
  ]
  await show({ setStatuses: { _tag: 'Ok', value: { outcomes } } })
  await press(field('Välj alla'))
  await press(button('Bekräfta'))
  expect(texts('.outcome .notice-title')).toEqual(['2 bokningar bekräftade. 1 bokning gick inte.'])
  const gone = '1003-1 Grupprum Eken, tors 5 mars 09:00–10:00, Raderad användare. Bokningen finns inte längre.'
  expect(texts('.outcome li')).toEqual([gone])
  await does(() => {
    const details = document.querySelector('.outcome details')
    details?.setAttribute('open', '')
    details?.dispatchEvent(new Event('toggle'))
  })
  expect(texts('.outcome details strong')).toEqual([
    'Bekräftad',
    'Bekräftad, av någon annan',
    'Bokningen finns inte längre.',
  ])
})
