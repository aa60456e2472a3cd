import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { focusPage } from '../../../../src/shell/root-page/root-page.tsx'

/** Removes only the elements of this file. Elements that other modules keep on the page stay there. */
const place = document.body.appendChild(document.createElement('div'))
afterAll(() => place.remove())

const pageOf = (html: string): HTMLElement => {
  place.innerHTML = `<a href="/">Hem</a><main tabindex="-1">${html}</main>`
  const main = place.querySelector('main')
  if (main === null) throw new Error('no main')
  return main
}
/** The code has examined the drawn page, and the short time with the focus on `main` is over. */
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200))
const focused = (): string | undefined => document.activeElement?.outerHTML.replaceAll(/ tabindex="-1"/g, '')

let left = (): void => undefined
afterEach(() => left())

test('the heading of a page that is there has the focus, a moment after the page, where what had it is gone', async () => {
  const main = pageOf('<h1>Bokningar</h1>')
  left = focusPage(main)
  expect(document.activeElement).toBe(main)
  await drawn()
  expect(focused()).toBe('<h1>Bokningar</h1>')
})

test('until a page that is loaded has its heading, the focus is where its content will be', {
  tags: 'page-heading-focus',
}, async () => {
  const main = pageOf('<p>Hämtar</p>')
  left = focusPage(main)
  expect(document.activeElement).toBe(main)
  main.innerHTML = '<div><h1>Bokning 1050</h1></div>'
  await drawn()
  expect(focused()).toBe('<h1>Bokning 1050</h1>')
})

test('who came by a link of the menu stays there until the heading is there, and hears that alone', async () => {
  const main = pageOf('<p>Hämtar</p>')
  place.querySelector('a')?.focus()
  left = focusPage(main)
  expect(focused()).toBe('<a href="/">Hem</a>')
  main.innerHTML = '<h1>Logga in</h1>'
  await drawn()
  expect(focused()).toBe('<h1>Logga in</h1>')
})

test('a heading that is drawn anew while its page loads has the focus again', async () => {
  const main = pageOf('<h1>Bokning</h1>')
  left = focusPage(main)
  main.innerHTML = '<h1>Bokning 1050</h1>'
  await drawn()
  expect(focused()).toBe('<h1>Bokning 1050</h1>')
})

test('a heading whose words become others is come to through the page, so that they are heard', async () => {
  const main = pageOf('<h1>Bokning</h1>')
  left = focusPage(main)
  await drawn()
  expect(focused()).toBe('<h1>Bokning</h1>')
  main.innerHTML = '<h1>Bokning 1050</h1>'
  await Promise.resolve()
  expect(document.activeElement).toBe(main)
  await drawn()
  expect(focused()).toBe('<h1>Bokning 1050</h1>')
})

test('what the page itself gives the focus to, keeps it', async () => {
  const main = pageOf('')
  left = focusPage(main)
  main.innerHTML = '<h1>Ny användare</h1><input>'
  main.querySelector('input')?.focus()
  await drawn()
  main.insertAdjacentHTML('beforeend', '<p>Hämtad</p>')
  await drawn()
  expect(focused()).toBe('<input>')
})

test.each(['keydown', 'pointerdown'])('whoever does something meanwhile (%s) keeps the focus', async (deed) => {
  const main = pageOf('<p>Hämtar</p>')
  left = focusPage(main)
  document.dispatchEvent(new Event(deed))
  main.innerHTML = '<h1>Bokning 1050</h1>'
  await drawn()
  expect(document.activeElement).toBe(main)
})

test('a page that was left takes no focus', async () => {
  const main = pageOf('<p>Hämtar</p>')
  focusPage(main)()
  main.innerHTML = '<h1>Bokning 1050</h1>'
  await drawn()
  expect(document.activeElement).toBe(main)
})

test('a page that is left at once looks for nothing any more', () => {
  vi.useFakeTimers()
  focusPage(pageOf('<h1>Bokning</h1>'))()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
