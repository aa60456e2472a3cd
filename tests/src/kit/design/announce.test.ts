import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dialogOpened } from '../../../../src/kit/design/above-dialogs.tsx'
import { announce, type Manner } from '../../../../src/kit/design/announce.ts'
import { createSteps } from '../../../../src/kit/design/announce-steps.ts'
import { keepAnswersFirst } from '../../../../src/kit/design/answer-first.ts'
import { stopClock } from '../../testing/heard.ts'

const spokenIn = (place: Element, manner: Manner = 'polite'): string[] =>
  [...place.children]
    .filter((child) => child.getAttribute('aria-live') === manner)
    .flatMap((region) => [...region.children].map((words) => words.textContent))

const openDialog = (): { readonly element: HTMLElement; readonly close: () => void } => {
  const element = document.createElement('dialog')
  document.body.append(element)
  const closed = dialogOpened(element)
  return {
    element,
    close: () => {
      closed()
      element.remove()
    },
  }
}

beforeAll(stopClock)
let end = (): void => undefined
beforeAll(() => {
  end = keepAnswersFirst()
})
afterAll(() => end())
afterEach(() => void vi.advanceTimersByTime(60_000))
afterAll(() => void vi.useRealTimers())

test('what is announced stands in a live region that was there before it, and is gone soon after', {
  tags: 'speech-announcer',
}, () => {
  announce('Ångrat, 2 tider släpps')
  expect(document.querySelectorAll('body > [aria-live="polite"]')).toHaveLength(1)
  expect(spokenIn(document.body)).toEqual([])
  vi.advanceTimersByTime(100)
  expect(spokenIn(document.body)).toEqual(['Ångrat, 2 tider släpps'])
  vi.advanceTimersByTime(5_000)
  expect(spokenIn(document.body)).toEqual([])
})

test('the same words said again are other words to a reader, by something that is not spoken', {
  tags: 'speech-announcer',
}, () => {
  for (const manner of ['polite', 'assertive', 'polite'] as const) announce('Tiden är stängd.', manner)
  vi.advanceTimersByTime(1_000)
  const [first, third] = spokenIn(document.body)
  const [second] = spokenIn(document.body, 'assertive')
  expect([first, second, third].map((words) => words?.trim())).toEqual(Array(3).fill('Tiden är stängd.'))
  expect(second).not.toBe(first)
  expect(third).not.toBe(second)
})

test('what is said at once comes one after the other, in the order in which it was said, whatever its manner', {
  tags: 'speech-announcer',
}, () => {
  const { element, close } = openDialog()
  announce('Bekräfta bokning.', 'assertive')
  announce('Totalt 40 kr.')
  vi.advanceTimersByTime(400)
  expect(spokenIn(element, 'assertive')).toEqual(['Bekräfta bokning.'])
  expect(spokenIn(element)).toEqual([])
  vi.advanceTimersByTime(400)
  expect(spokenIn(element)).toEqual(['Totalt 40 kr.'])
  close()
})

test('what waited for a dialog to be spoken of keeps its order', () => {
  const said = ['252 lediga tider', 'onsdag 4 mars', 'Ångrat', 'Tiden är stängd.']
  for (const [index, text] of said.entries()) announce(text, index % 2 === 0 ? 'polite' : 'assertive')
  const { element, close } = openDialog()
  const heard: string[] = []
  for (let moment = 0; moment < 2_000; moment++) {
    vi.advanceTimersByTime(1)
    for (const text of [...spokenIn(element), ...spokenIn(element, 'assertive')])
      if (!heard.includes(text)) heard.push(text)
  }
  expect(heard).toEqual(said)
  close()
})

test('while a dialog is open it is said in the topmost one, which nothing makes inert', {
  tags: 'speech-announcer',
}, () => {
  const below = openDialog()
  const above = openDialog()
  announce('5 minuter kvar', 'assertive')
  vi.advanceTimersByTime(400)
  expect(spokenIn(above.element, 'assertive')).toEqual(['5 minuter kvar'])
  above.close()
  announce('2 minuter kvar', 'assertive')
  vi.advanceTimersByTime(400)
  expect(spokenIn(below.element, 'assertive')).toEqual(['2 minuter kvar'])
  below.close()
  expect(spokenIn(document.body, 'assertive')).toEqual([])
})

test('what a dialog covers is not said again when it closes', () => {
  announce('09:00–09:30, vald')
  vi.advanceTimersByTime(200)
  const { close } = openDialog()
  expect(spokenIn(document.body)).toEqual([])
  vi.advanceTimersByTime(500)
  close()
  expect(spokenIn(document.body)).toEqual([])
})

test('what was taken back before it could be heard is not said', () => {
  const takeBack = announce('Tiden är snart slut.')
  takeBack()
  vi.advanceTimersByTime(200)
  expect(spokenIn(document.body)).toEqual([])
})

test('of the steps of one deed the last alone stands to be heard', { tags: 'speech-steps' }, () => {
  const say = createSteps()
  say('2 tider markerade, 09:00–10:00.')
  vi.advanceTimersByTime(600)
  say('3 tider markerade, 09:00–10:30.')
  say('4 tider markerade, 09:00–11:00.')
  vi.advanceTimersByTime(600)
  expect(spokenIn(document.body)).toEqual(['4 tider markerade, 09:00–11:00.'])
  vi.advanceTimersByTime(5_000)
  expect(spokenIn(document.body)).toEqual([])
})

test('a tab that nobody sees says nothing, also not once it is seen', { tags: 'speech-announcer' }, () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  announce('5 minuter kvar att boka dina valda tider.')
  hidden.mockRestore()
  vi.advanceTimersByTime(200)
  expect(spokenIn(document.body)).toEqual([])
})

test('what is said while a dialog opens waits until that has been spoken of, and is said in it', () => {
  announce('Hämtar pris')
  const { element, close } = openDialog()
  announce('Totalt 80 kr')
  vi.advanceTimersByTime(399)
  expect(spokenIn(element)).toEqual([])
  vi.advanceTimersByTime(1)
  expect(spokenIn(element)).toEqual(['Hämtar pris'])
  vi.advanceTimersByTime(400)
  expect(spokenIn(element)).toEqual(['Hämtar pris', 'Totalt 80 kr'])
  close()
})

test('what is said beside the answer to a press waits for it, and what was said before the press does not', {
  tags: 'speech-answer-first',
}, () => {
  announce('5 minuter kvar', 'beside')
  vi.advanceTimersByTime(100)
  expect(spokenIn(document.body)).toEqual(['5 minuter kvar'])
  vi.advanceTimersByTime(10_000)

  document.body.click()
  announce('Du har 10 minuter på dig.', 'beside')
  vi.advanceTimersByTime(2_000)
  expect(spokenIn(document.body)).toEqual([])
  announce('08:30–09:00, vald')
  vi.advanceTimersByTime(100)
  expect(spokenIn(document.body)).toEqual(['08:30–09:00, vald'])
  vi.advanceTimersByTime(400)
  expect(spokenIn(document.body)).toEqual(['08:30–09:00, vald', 'Du har 10 minuter på dig.'])
})

test('where a press has no answer that is said, what waited beside it is said all the same', {
  tags: 'speech-answer-first',
}, () => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  announce('2 bokningar väntar inte längre.', 'beside')
  vi.advanceTimersByTime(3_000)
  expect(spokenIn(document.body)).toEqual([])
  vi.advanceTimersByTime(100)
  expect(spokenIn(document.body)).toEqual(['2 bokningar väntar inte längre.'])
})

test('an answer goes before what waits beside it in the same moment', { tags: 'speech-answer-first' }, () => {
  const { element, close } = openDialog()
  announce('Det går att ångra i 10 sekunder.', 'beside')
  announce('2 bokningar bekräftade.', 'assertive')
  vi.advanceTimersByTime(400)
  expect([spokenIn(element, 'assertive'), spokenIn(element)]).toEqual([['2 bokningar bekräftade.'], []])
  vi.advanceTimersByTime(400)
  expect(spokenIn(element)).toEqual(['Det går att ångra i 10 sekunder.'])
  close()
})
