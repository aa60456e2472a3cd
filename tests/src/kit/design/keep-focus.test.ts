import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dialogOpened } from '../../../../src/kit/design/above-dialogs.tsx'
import { comeTo } from '../../../../src/kit/design/come-to.ts'
import { focusAlongPath, focusPathTo, keepFocus } from '../../../../src/kit/design/keep-focus.ts'

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`no #${id}`)
  return found
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))
/** Removes only the elements of this file. Elements that other modules keep on the page stay there. */
const place = document.body.appendChild(document.createElement('div'))
// Handles the last removal as well.
afterAll(() => {
  place.remove()
  return settled()
})
const show = (html: string): void => {
  place.innerHTML = html
}
const focused = (): string => document.activeElement?.id ?? ''

beforeAll(keepFocus)
afterEach(() => {
  show('')
  return settled()
})

test('what had the focus and is gone leaves it to the nearest thing around it that is there', async () => {
  show(
    '<main><h1 id="heading">Rum</h1><section id="bar" tabindex="-1"><p id="row"><button id="remove"></p></section></main>',
  )
  element('remove').focus()
  element('row').remove()
  await settled()
  expect(focused()).toBe('bar')
})

test('with nothing left around it the focus goes to the tab stop of the grid, or else to the heading of the page', async () => {
  show(
    '<main><h1 id="heading">Rum</h1><div role="grid"><button id="slot" tabindex="0"></button></div></main><p id="bar"><button id="book"></p>',
  )
  element('book').focus()
  element('bar').remove()
  await settled()
  expect(focused()).toBe('slot')
  element('slot').remove()
  await settled()
  expect(focused()).toBe('heading')
})

test('in a dialog it stays in it', async () => {
  show(
    '<main><h1>Rum</h1></main><dialog id="dialog" open><h2 id="title" tabindex="-1">Bekräfta</h2><p id="notice"><button id="close"></p></dialog>',
  )
  const closed = dialogOpened(element('dialog'))
  element('close').focus()
  element('notice').remove()
  await settled()
  expect(focused()).toBe('title')
  closed()
})

test('who is moved by what took the thing away is moved once', async () => {
  show('<main><h1 id="heading">Rum</h1><button id="remove"></button><p id="status" tabindex="-1"></p></main>')
  element('remove').focus()
  const moves: string[] = []
  document.addEventListener('focusin', () => moves.push(focused()))
  element('remove').remove()
  await Promise.resolve()
  element('status').focus()
  await settled()
  expect(moves).toEqual(['status'])
})

test('who pressed beside everything has the focus nowhere, as they wanted', async () => {
  show('<main><h1>Rum</h1><button id="book"></button><p id="row"></p></main>')
  element('book').focus()
  element('book').blur()
  element('row').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})

test('the way back from a dialog whose opener is gone leads to what it stood in', () => {
  show('<main><h1 id="heading">Rum</h1><section id="bar" tabindex="-1"><button id="book"></button></section></main>')
  const way = focusPathTo(element('book'))
  element('book').remove()
  focusAlongPath(way)
  expect(focused()).toBe('bar')
  element('bar').remove()
  focusAlongPath(way)
  expect(focused()).toBe('heading')
})

const inTurn = (): readonly string[] => {
  const ids: string[] = []
  place.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) ids.push(target.id)
  })
  return ids
}
const REPLACED = '<main><section id="part"><h2>Resurser</h2><div id="turn"><button id="order"></div></section></main>'
const replace = (): void => {
  element('order').focus()
  element('turn').innerHTML = '<h3 id="heading" tabindex="-1">Ordning</h3><button id="first">'
}

test('what comes in the place of what had the focus gets it by way of the part that both stand in, so that a reader tells of it', {
  tags: 'focus-anew',
}, async () => {
  show(REPLACED)
  replace()
  const focusedInTurn = inTurn()
  comeTo(element('heading'))
  await settled()
  expect(focusedInTurn).toEqual(['part', 'heading'])
  expect(element('part').hasAttribute('tabindex')).toBe(false)
})

test('what had the focus and is there still gives it at once', async () => {
  show(REPLACED)
  replace()
  element('first').focus()
  const focusedInTurn = inTurn()
  comeTo(element('heading'))
  expect(focusedInTurn).toEqual(['heading'])
})

test('a person who has moved on meanwhile keeps the focus that they have', { tags: 'focus-anew' }, async () => {
  show(REPLACED)
  replace()
  comeTo(element('heading'))
  element('first').focus()
  await settled()
  expect(focused()).toBe('first')
})
