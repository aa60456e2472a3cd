/** `/admin/waiting`: waiting parts are chosen and answered, while others work on the same list. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import { BookingId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { WaitingPage } from '../../../../src/administration/waiting/waiting-page.tsx'
import { AdministratorMenu, MenuWaitingBadge } from '../../../../src/shell/root-page/administrator-menu.tsx'
import { UndoPlace } from '../../../../src/shell/undo/undo-place.tsx'
import { type Answers, changedIn, createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import {
  button,
  choose,
  does,
  field,
  fill,
  focused,
  link,
  part,
  press,
  screenOfFile,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { NOW, ok, slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'
import { waitingPart } from './waiting-part.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const [monday, tuesday] = [localDate('2026-06-15'), localDate('2026-06-16')]
const [first, second] = [BookingId.make(1), BookingId.make(2)]
/** Two parts of one booking and one of another on that day, and one on the next day. */
const parts = [
  waitingPart(1, { date: monday, bookingId: first, message: 'Kaffe', price: 50, company: 'Bageriet' }),
  waitingPart(2, { date: monday, bookingId: first, resourceId: ResourceId.make(2), resourceTitle: 'Grupprum Björken' }),
  waitingPart(3, { date: monday, bookingId: second, times: [slot('10:00', '10:30'), slot('13:00', '13:30')] }),
  waitingPart(4, { date: tuesday, bookingId: second, group: GroupId.make(2), name: '' }),
]
const listOf = (...ids: readonly number[]) =>
  ok({ parts: parts.filter(({ id }) => ids.includes(id)), count: ids.length })

const draw = screenOfFile()
const show = async (...ids: readonly number[]) => {
  const answers: Answers = { waiting: listOf(...ids) }
  const fake = createFakeCore(answers)
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  const group = { color: 'primary', slotTime: 30, order: 1 } as const
  fake.change((state) => ({
    ...state,
    groups: { 1: { ...group, title: 'Grupprum' }, 2: { ...group, title: 'Labb', order: 2 } },
    waiting: ids.length,
  }))
  const page = (
    <>
      <MenuWaitingBadge />
      <WaitingPage />
      <section className="toast-area" />
      <UndoPlace />
    </>
  )
  const call = await draw(page, fake, '/admin/waiting')
  return {
    answers,
    fake,
    answered: (outcomes: readonly object[], answer?: number) => {
      answers.setStatuses = ok({ outcomes, ...(answer === undefined ? {} : { answer }) })
    },
    calls: () => call.mock.calls.filter(([name]) => name === 'setStatuses').map(([, asked]) => asked),
    isNow: (...now: readonly number[]): Promise<void> =>
      does(() => {
        answers.waiting = listOf(...now)
        fake.change(changedIn('waiting'))
      }),
  }
}
const box = (id: number): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>(`#waiting-${id}`)
  if (input === null) throw new Error(`${id} does not wait`)
  return input
}
const dayBox = (): HTMLInputElement | null => document.querySelector('[aria-label="Välj måndag 15 juni"]')
const ticked = (): string[] => [...document.querySelectorAll('.waiting-row input:checked')].map(({ id }) => id.slice(8))
const answerWords = (): string => textOf(document.querySelector('.answer-words'))
const key = (name: string): Promise<void> =>
  does(() => {
    const pressed = { key: name.replace('Control+', ''), ctrlKey: name.startsWith('Control+') }
    focused()?.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }))
  })
/** Ticks like the space key, with or without shift. */
const tick = (id: number, shiftKey = false): Promise<void> =>
  does(() => {
    box(id).focus()
    box(id).dispatchEvent(new KeyboardEvent('keydown', { key: ' ', shiftKey, bubbles: true }))
    box(id).click()
  })
const outcome = (id: number, became: string, message?: string) => ({
  ...{ id: parts[id - 1]?.bookingId, rid: id, outcome: became },
  ...(message === undefined ? {} : { message }),
})

test('lists what waits by day, each with all there is to know of it; all of it or a group’s', {
  tags: 'day-queue',
}, async () => {
  await show(1, 3, 4)
  expect(texts('.waiting-count')).toEqual(['3 väntar på besked'])
  expect(texts('.waiting-day-title')).toEqual(['måndag 15 juni', 'tisdag 16 juni'])
  const made = 'Bokad sön 1 mars 13:00'
  expect([1, 3, 4].map((id) => box(id).getAttribute('aria-label')?.replaceAll('\u00a0', ' '))).toEqual([
    `09:00–10:00, Grupprum Eken, Önskemål: Kaffe, Bageriet, Karin Lindén, ${made}, 50 kr`,
    `10:00–10:30, 13:00–13:30, Grupprum Eken, Karin Lindén, ${made}, 0 kr`,
    `09:00–10:00, Grupprum Eken, Raderad användare, ${made}, 0 kr`,
  ])
  // A row shows the same, without a lonely comma.
  expect(texts('.waiting-row')[0]).toBe(
    `09:00–10:00Grupprum EkenÖnskemål: KaffeBageriet, Karin Lindén${made}50 krÖppna 1001-1`,
  )
  expect(link(/^Öppna 1003-1, Grupprum Eken, (mån|tis) /).getAttribute('href')).toBe('/admin/bookings/2')
  await choose(field('Grupp'), 'Labb')
  expect([location.search, texts('.waiting-count')]).toEqual(['?group=2', ['1 av 3 väntar på besked']])
  expect(texts('.waiting-day-title')).toEqual(['tisdag 16 juni'])
})

test('a box that was halfway is another once it is not, with the focus that it had: a reader would go on to say that it is', {
  tags: 'day-queue-choose',
}, async () => {
  await show(1, 2, 3, 4)
  const all = () => field('Välj alla')
  const isHalfway = () => Reflect.get(all(), 'indeterminate')
  const before = all()
  await press(document.querySelector<HTMLElement>('#waiting-1') ?? document.body)
  expect([isHalfway(), all() === before]).toEqual([true, true])
  await does(() => all().focus())
  await press(all())
  expect([isHalfway(), all() === before, focused() === all()]).toEqual([false, false, true])
})

test('is a grid with one tab stop: arrow keys go between its rows and cells, Home and End to the ends of a row, with Ctrl to those of all', {
  tags: 'day-queue-keyboard',
}, async () => {
  await show(1, 2, 4)
  const grid = document.querySelector('[role="grid"][aria-label="Bokningar som väntar"]')
  const rows = [...(grid?.querySelectorAll('[role="rowgroup"] > [role="row"]') ?? [])]
  expect(rows.map((row) => row.querySelectorAll(':scope > [role="gridcell"]').length)).toEqual([1, 2, 2, 1, 2])
  const stops = (): string[] =>
    [...(grid?.querySelectorAll<HTMLElement>('input, a') ?? [])]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((control) => control.getAttribute('aria-label') ?? control.id)
  expect(stops().length).toBe(1)
  await does(() => box(1).focus())
  const walk = async (...keys: readonly string[]): Promise<readonly string[]> => {
    const met: string[] = []
    for (const name of keys) {
      await key(name)
      met.push(/^Välj .*/.exec(focused()?.getAttribute('aria-label') ?? '')?.[0] ?? focused()?.id ?? '')
      expect(stops().length).toBe(1)
    }
    return met
  }
  const [tuesdays, mondays] = ['Välj tisdag 16 juni', 'Välj måndag 15 juni']
  expect(await walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp')).toEqual([
    ...['waiting-2', tuesdays, 'waiting-4', 'waiting-4', tuesdays],
  ])
  // The head of a day has one cell. After it, the focus continues in its column.
  expect(await walk('ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Home', 'End')).toEqual([
    ...['waiting-2', 'waiting-2-open', 'waiting-2-open', tuesdays, 'waiting-4-open', 'waiting-4', 'waiting-4-open'],
  ])
  expect(await walk('ArrowUp', 'ArrowLeft', 'ArrowUp', 'Control+Home', 'ArrowUp', 'Control+End')).toEqual([
    ...[tuesdays, tuesdays, 'waiting-2', mondays, mondays, 'waiting-4-open'],
  ])
})

test('is chosen by box, by day, all of it, and with shift all in between; the mails are said before', {
  tags: ['day-queue-choose', 'day-queue-mails'],
}, async () => {
  await show(1, 2, 3, 4)
  expect(answerWords()).toBe('Inget är valt.')
  await tick(1)
  await tick(3, true)
  expect([ticked(), dayBox()?.checked, answerWords()]).toEqual([['1', '2', '3'], true, '3 valda, 2 mejl skickas.'])
  await press(dayBox() ?? box(1))
  expect([ticked(), answerWords()]).toEqual([[], 'Inget är valt.'])
  await tick(2)
  expect([dayBox()?.checked, dayBox()?.indeterminate, answerWords()]).toEqual([false, true, '1 vald, 1 mejl skickas.'])
  await press(field('Välj alla'))
  expect(ticked()).toEqual(['1', '2', '3', '4'])
})

test('is cancelled after a question that names what is lost and has the safe way in focus; a press with nothing chosen says so', {
  tags: ['day-queue-cancel', 'day-queue-mails', 'day-queue-outcome'],
}, async () => {
  const { answered, calls, isNow } = await show(1, 2, 3, 4)
  await press(button('Avboka'))
  expect(texts('.answer-bar [role="alert"]')).toEqual(['Välj minst en bokning först.'])
  await press(box(1))
  await press(box(2))
  await press(button('Avboka'))
  const question = part('Är du säker på att du vill avboka 2 bokningar?')
  expect(focused()).toBe(button('Behåll bokningarna', question))
  expect(texts('li', question)).toEqual([
    'Grupprum Eken mån 15 juni 09:00–10:00, Bageriet, Karin Lindén',
    'Grupprum Björken mån 15 juni 09:00–10:00, Karin Lindén',
  ])
  expect(textOf(question)).toContain('Tiderna blir lediga för andra. Den som har bokat får ett mejl.')
  answered([outcome(1, 'same'), outcome(2, 'other', 'Den är bekräftad.')])
  await press(button('Avboka 2 bokningar', question))
  const asked = {
    status: 2,
    from: 0,
    parts: [
      { id: 1, rid: 1 },
      { id: 1, rid: 2 },
    ],
    baseUrl: `${location.origin}/bookings`,
  }
  expect(calls()).toEqual([{ body: asked }])
  await isNow(3, 4)
  // An unanswered part is listed with the reason, for an administrator who looks.
  expect(texts('.outcome .notice-title')).toEqual(['1 bokning avbokad. 1 bokning gick inte.'])
  expect(texts('.outcome-parts strong')).toEqual(['Den är bekräftad.'])
  await does(() => {
    const details = document.querySelector<HTMLDetailsElement>('.outcome details')
    if (details !== null) details.open = true
    details?.dispatchEvent(new Event('toggle'))
  })
  expect(texts('details .outcome-parts strong')).toEqual(['Avbokad, av någon annan', 'Den är bekräftad.'])
})

test('what others do is in it at once, and said; focus and choice stay', {
  tags: ['day-queue-live', 'day-queue-two'],
}, async () => {
  const { isNow } = await show(1, 2, 3)
  await press(box(3))
  await does(() => box(1).focus())
  await isNow(2, 3, 4)
  expect([focused(), ticked()]).toEqual([box(2), ['3']])
  expect(texts('.waiting-count')).toEqual(['3 väntar på besked'])
})

test('is confirmed, all of it in one press, and then says that nothing waits, with a way on', {
  tags: ['day-queue-empty', 'day-queue-outcome'],
}, async () => {
  const { answered, isNow } = await show(1, 2)
  await press(field('Välj alla'))
  answered([outcome(1, 'set'), outcome(2, 'set')])
  await press(button('Bekräfta'))
  await isNow()
  expect(texts('.outcome .notice-title')).toEqual(['2 bokningar bekräftade.'])
  expect(texts('h2')).toEqual(['Inget väntar'])
  expect(textOf(document.body)).toContain('Alla har fått besked.')
  expect(link('Alla bokningar').getAttribute('href')).toBe('/admin/bookings')
})

test('what is answered takes a word to whoever booked, in the list and in the question, which is empty after it', {
  tags: 'answer-word',
}, async () => {
  const { answered, calls } = await show(1, 3, 4)
  answered([outcome(1, 'set')])
  const sent = (word?: string) => ({ body: expect.objectContaining(word === undefined ? { status: 1 } : { word }) })
  await press(box(1))
  await fill(field('Några ord till den som har bokat'), 'Välkommen!')
  expect(texts('.answer-word > summary')).toEqual(['Skrivet till den som har bokat'])
  await press(button('Bekräfta'))
  expect([calls(), texts('.answer-word > summary')]).toEqual([[sent('Välkommen!')], ['Skriv till den som har bokat']])
  await press(box(3))
  await press(button('Avboka'))
  const question = part('Är du säker på att du vill avboka bokningen?')
  await fill(field('Några ord till den som har bokat', question), 'Salen byggs om.')
  answered([outcome(3, 'set')])
  await press(button('Avboka bokningen', question))
  await press(box(4))
  await press(button('Bekräfta'))
  expect(calls()).toEqual([sent('Välkommen!'), sent('Salen byggs om.'), sent()])
  expect(calls()[2]).not.toHaveProperty('body.word')
})

test('what is answered can be undone: it waits again, is chosen as before, and its outcome is said no longer', {
  tags: 'answer-undo-offer',
}, async () => {
  const { answers, answered, isNow } = await show(1, 2, 3)
  answers.undoAnswers = ok({})
  await press(box(1))
  await press(box(2))
  answered([outcome(1, 'set'), outcome(2, 'set')], 7)
  await press(button('Bekräfta'))
  await isNow(3)
  // It is told once, because the box shows the details.
  expect([texts('.outcome .notice-title'), texts('.outcome summary')]).toEqual([[], ['Visa det du svarade på']])
  expect(texts('.undo-offer .toast-text')).toEqual(['2 bokningar bekräftade.'])
  await press(button('Ångra'))
  await isNow(1, 2, 3)
  expect([ticked(), texts('.outcome'), texts('.undo-offer')]).toEqual([['1', '2'], [], []])
  // The focus stays on the button even if nothing else waits.
  await press(box(3))
  answered([outcome(1, 'set'), outcome(2, 'set'), outcome(3, 'set')], 8)
  await does(() => button('Bekräfta').focus())
  await press(button('Bekräfta'))
  await isNow()
  await does(() => {
    const key = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }
    focused()?.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  expect(focused()).toBe(button('Bekräfta'))
  await isNow(1, 2, 3)
  expect([focused(), ticked()]).toEqual([button('Bekräfta'), ['1', '2', '3']])
})

test('the menu says the same number at every moment, whoever answers', { tags: 'day-waiting-one-count' }, async () => {
  const { answers, answered, fake } = await show(1, 2, 3)
  const counts = () => [texts('.waiting-badge')[0], texts('.waiting-count')[0]?.split(' ')[0]]
  const seen: (readonly (string | undefined)[])[] = [counts()]
  const watch = new MutationObserver(() => void seen.push(counts()))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  // Another administrator has answered a part. The push comes before the list is read.
  const { promise, resolve } = Promise.withResolvers<Told>()
  answers.waiting = promise
  await does(() => fake.change((state) => changedIn('waiting')({ ...state, waiting: 2 })))
  expect(counts()).toEqual(['3', '3'])
  await does(() => resolve(listOf(1, 2)))
  expect(counts()).toEqual(['2', '2'])
  // For an own answer, the push comes after the answer.
  answered([outcome(1, 'set')])
  await press(box(1))
  await press(button('Bekräfta'))
  expect(counts()).toEqual(['1', '1'])
  watch.disconnect()
  for (const [menu, list] of seen) expect(menu).toBe(list)
})

test('the menu counts the user types that wait too: beside Användare, and in its button', {
  tags: 'day-type-menu',
}, async () => {
  const fake = createFakeCore()
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  await draw(<AdministratorMenu />, fake)
  const told = () => [textOf(button(/^Admin/)), textOf(link(/^Användare/)), textOf(link(/^Att bekräfta/))]
  expect(told()).toEqual(['Admin', 'Användare', 'Att bekräfta'])
  await does(() => fake.change((state) => ({ ...state, waiting: 5, waitingTypes: 2 })))
  expect(told()).toEqual(['Admin7 5 att bekräfta, 2 att godkänna', 'Användare2 2 att godkänna', 'Att bekräfta5 5'])
  await does(() => fake.change((state) => ({ ...state, waiting: 0, waitingTypes: 1 })))
  expect(told()).toEqual(['Admin1 1 att godkänna', 'Användare1 1 att godkänna', 'Att bekräfta'])
})

test('where no list is shown the menu says what is told, and nothing while that is not known', {
  tags: 'day-waiting-one-count',
}, async () => {
  const fake = createFakeCore()
  await draw(<MenuWaitingBadge />, fake)
  expect(texts('.waiting-badge')).toEqual([])
  await does(() => fake.change((state) => ({ ...state, waiting: 5 })))
  expect(texts('.waiting-badge')).toEqual(['5'])
})

test('a series is one row, whose box stands for all its days, and opens to them', {
  tags: ['series-one-row-waiting', 'day-queue'],
}, async () => {
  const { answers, fake, answered, calls } = await show()
  const repeats = [0, 7, 14].map((days) =>
    waitingPart(21 + days, {
      ...{ bookingId: BookingId.make(30), bookingIdNumber: `1030-${1 + days / 7}`, series: true, price: 100 },
      date: addDays(monday, days),
    }),
  )
  const other = waitingPart(1, { date: addDays(monday, 7), bookingId: first })
  await does(() => {
    answers.waiting = ok({ parts: [...repeats.slice(0, 1), other, ...repeats.slice(1)], count: 4 })
    fake.change(changedIn('waiting'))
  })
  const series = (): HTMLInputElement | null => document.querySelector('#waiting-series-30')
  expect(texts('.waiting-day-title')).toEqual(['måndag 15 juni', 'måndag 22 juni'])
  expect(document.querySelectorAll('.waiting-row')).toHaveLength(2)
  expect(series()?.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(
    'Serie, 09:00–10:00, 3 tillfällen, mån 15 juni–mån 29 juni, Grupprum Eken, Karin Lindén, 300 kr',
  )

  // By keyboard: from the box to the button, which shows the days, each with its own box.
  await does(() => series()?.focus())
  await key('ArrowRight')
  expect(focused()).toBe(button(/^Visa alla/))
  await press(button(/^Visa alla/))
  expect(document.querySelectorAll('.waiting-row')).toHaveLength(5)
  expect(box(28).getAttribute('aria-label')).toMatch(/^mån 22 juni 09:00–10:00, /)
  await key('ArrowDown')
  expect(focused()).toBe(link(/^Öppna 1030-1/))
  await press(box(28))
  expect([series()?.indeterminate, answerWords()]).toEqual([true, '1 vald, 1 mejl skickas.'])
  await does(() => series()?.click())
  expect([series()?.checked, answerWords()]).toEqual([true, '3 valda, 1 mejl skickas.'])
  answered(repeats.map(({ bookingId, id }) => ({ id: bookingId, rid: id, outcome: 'set' })))
  await press(button('Bekräfta'))
  expect(calls()).toMatchObject([{ body: { status: 1, parts: [{ rid: 21 }, { rid: 28 }, { rid: 35 }] } }])
})
