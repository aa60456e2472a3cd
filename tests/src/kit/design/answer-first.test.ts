/** The description of an element does not change while the element has the focus. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAnswersFirst } from '../../../../src/kit/design/answer-first.ts'

const NAME = 'aria-description'
/**
 * The tests do not use the body itself, because test files share a document in which the announcer keeps its regions.
 */
let page = document.createElement('div')
const button = (words?: string): HTMLButtonElement => {
  const element = page.appendChild(document.createElement('button'))
  if (words !== undefined) element.setAttribute(NAME, words)
  return element
}
/** An observer learns of a change a moment later. */
const told = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let end = (): void => undefined
beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
  end = keepAnswersFirst()
})
afterEach(() => {
  end()
  page.remove()
})

test('a description that changes under the focus is gone, and is there as it is by now once the focus has gone', {
  tags: 'speech-answer-first',
}, async () => {
  const [confirm, other] = [button('2 valda, 2 mejl skickas.'), button()]
  confirm.focus()
  expect(confirm.getAttribute(NAME)).toBe('2 valda, 2 mejl skickas.')
  for (const words of ['Inget är valt.', '2 valda, 2 mejl skickas.', '1 vald, 1 mejl skickas.']) {
    confirm.setAttribute(NAME, words)
    await told()
    expect(confirm.getAttribute(NAME)).toBe('')
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
  update.setAttribute(NAME, '1 ändring.')
  await told()
  update.removeAttribute(NAME)
  await told()
  update.blur()
  expect(update.getAttribute(NAME)).toBeNull()
})

const BY = 'aria-describedby'
/** A field with its help text and the place for its error, as `field.tsx` draws them. */
const field = (): { readonly input: HTMLInputElement; readonly say: (error: string | null) => void } => {
  const input = page.appendChild(document.createElement('input'))
  page.insertAdjacentHTML('beforeend', '<p id="x-hint">Minst 10 tecken.</p>')
  const told = document.createElement('p')
  told.id = 'x-error'
  told.className = 'field-error'
  let written = 'x-hint'
  input.setAttribute('aria-invalid', 'false')
  input.setAttribute(BY, written)
  return {
    input,
    say: (error) => {
      if (error === null) told.remove()
      else if (!told.isConnected) page.append(told)
      told.textContent = error
      input.setAttribute('aria-invalid', String(error !== null))
      const ids = error === null ? 'x-hint' : 'x-hint x-error'
      // Like React, this function does not write a value that is unchanged.
      if (written !== ids) input.setAttribute(BY, ids)
      written = ids
    },
  }
}

test('a field that is wrong is described once: mending it describes it no more until it is left, and then as it is by now', {
  tags: 'speech-answer-first',
}, async () => {
  const { input, say } = field()
  say('Fyll i lösenord.')
  input.focus()
  expect(input.getAttribute(BY)).toBe('x-hint x-error')
  // Another error replaces the first one in the same element, and then the error disappears.
  say('Lösenordet måste ha minst 10 tecken.')
  await told()
  expect(input.getAttribute(BY)).toBe('')
  say(null)
  await told()
  expect(input.getAttribute(BY)).toBe('')
  input.blur()
  expect(input.getAttribute(BY)).toBe('x-hint')
  say('Fyll i lösenord.')
  expect(input.getAttribute(BY)).toBe('x-hint x-error')
})

test('a field that turns wrong under the focus is described by that once', {
  tags: 'speech-answer-first',
}, async () => {
  const { input, say } = field()
  input.focus()
  say('Lösenordet måste ha minst 10 tecken.')
  await told()
  expect(input.getAttribute(BY)).toBe('x-hint x-error')
  say(null)
  await told()
  expect(input.getAttribute(BY)).toBe('')
  input.blur()
  expect(input.getAttribute(BY)).toBe('x-hint')
})
