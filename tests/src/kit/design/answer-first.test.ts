/** An element that has the focus is described by no other words while it has it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAnswersFirst } from '../../../../src/kit/design/answer-first.ts'

const NAME = 'aria-description'
const button = (words?: string): HTMLButtonElement => {
  const element = document.body.appendChild(document.createElement('button'))
  if (words !== undefined) element.setAttribute(NAME, words)
  return element
}
/** An observer hears of a change a moment later. */
const told = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let end = (): void => undefined
beforeEach(() => {
  document.body.replaceChildren()
  end = keepAnswersFirst()
})
afterEach(() => end())

test('a description that changes under the focus is gone, and is there as it is by now once the focus has gone', {
  tags: 'speech-answer-first',
}, async () => {
  const [confirm, other] = [button('2 valda, 2 mejl skickas.'), button()]
  confirm.focus()
  expect(confirm.getAttribute(NAME)).toBe('2 valda, 2 mejl skickas.')
  for (const words of ['Inget är valt.', '2 valda, 2 mejl skickas.', '1 vald, 1 mejl skickas.']) {
    confirm.setAttribute(NAME, words)
    await told()
    expect(confirm.getAttribute(NAME)).toBeNull()
  }
  other.focus()
  expect(confirm.getAttribute(NAME)).toBe('1 vald, 1 mejl skickas.')
  confirm.setAttribute(NAME, 'Inget är valt.')
  await told()
  expect(confirm.getAttribute(NAME)).toBe('Inget är valt.')
})

test('what has no description when the focus comes may get one, which is the answer to a press', {
  tags: 'speech-answer-first',
}, async () => {
  const cancel = button()
  cancel.focus()
  cancel.setAttribute(NAME, 'Bokningen är på väg.')
  await told()
  expect(cancel.getAttribute(NAME)).toBe('Bokningen är på väg.')
})

test('what is described anew while it has the focus, and then no more, is not described when the focus has gone', {
  tags: 'speech-answer-first',
}, async () => {
  const update = button('Inget är ändrat.')
  update.focus()
  update.removeAttribute(NAME)
  await told()
  update.blur()
  expect(update.getAttribute(NAME)).toBeNull()
})
