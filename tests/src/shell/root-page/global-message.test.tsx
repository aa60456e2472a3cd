/** The global message above every page. */
import { expect, test, vi } from 'vitest'
import { GlobalMessage } from '../../../../src/shell/root-page/global-message.tsx'
import { type Answers, changedIn, createFakeCore } from '../../testing/fake-core.ts'
import { button, does, focused, press, screenOfFile, texts } from '../../testing/screen.tsx'

const draw = screenOfFile()
const says = (value: string): Answers => ({
  contentByKey: { _tag: 'Ok', value: { id: 1, key: 'content.global.message', value, contentType: 1 } },
})
const page = (
  <>
    <GlobalMessage />
    <main tabIndex={-1} />
  </>
)
const message = (): string[] => texts('aside .global-message-whole, aside .global-message-part')
const close = (): Promise<void> => press(button('Stäng det viktiga meddelandet'))

test('the message stands there when it has a text, and only then', { tags: 'root-banner' }, async () => {
  for (const [value, shown] of [
    ['Boka när du vill', ['Boka när du vill']],
    ['', []],
    [' ', []],
  ] as const) {
    const call = await draw(page, createFakeCore(says(value)))
    expect(call).toHaveBeenCalled()
    expect(message()).toEqual(shown)
  }
})

test('closed, it stays so when the page comes anew and in other tabs, until its text is another; the focus is at the page', {
  tags: 'root-message-close',
}, async () => {
  await draw(page, createFakeCore(says('Boka när du vill')))
  expect(message()).toEqual(['Boka när du vill'])
  await close()
  expect([message(), focused()]).toEqual([[], document.querySelector('main')])
  await draw(page, createFakeCore(says('Boka när du vill')))
  expect(message()).toEqual([])
  const answers = says('Stängt på fredag')
  const fake = createFakeCore(answers)
  await draw(page, fake)
  expect(message()).toEqual(['Stängt på fredag'])
  const closedElsewhere = { key: 'closed-message', newValue: 'Stängt på fredag' }
  await does(() => dispatchEvent(new StorageEvent('storage', closedElsewhere)))
  expect(message()).toEqual([])
  Object.assign(answers, says('Öppet igen'))
  await does(() => fake.change(changedIn('content')))
  expect(message()).toEqual(['Öppet igen'])
})

test('a message that comes, changes or goes while something is pressed waits for the click: what is pressed stays in its place', {
  tags: 'root-banner',
}, async () => {
  const answers = says('')
  const fake = createFakeCore(answers)
  await draw(page, fake)
  for (const [value, before] of [
    ['Öppet', []],
    ['Stängt på fredag', ['Öppet']],
    ['', ['Stängt på fredag']],
  ] as const) {
    Object.assign(answers, says(value))
    await does(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    await does(() => fake.change(changedIn('content')))
    await does(() => document.body.dispatchEvent(new Event('pointerup', { bubbles: true })))
    expect(message()).toEqual(before)
    await does(() => document.body.click())
    expect(message()).toEqual(value === '' ? [] : [value])
  }
})

test('where the browser keeps nothing it is closed for the life of the tab', {
  tags: 'root-message-close',
}, async () => {
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const fake = createFakeCore(says('Boka när du vill'))
  await draw(page, fake)
  await close()
  expect(message()).toEqual([])
  await does(() => fake.change(changedIn('content')))
  expect(message()).toEqual([])
  storage.mockRestore()
})

test('a long message that was read is folded: once the person has gone on, and once it was unfolded and folded; another text is whole', {
  tags: 'root-message-folds',
}, async () => {
  const long = (text: string): string => `${text} `.repeat(12)
  const isRead = (): string | undefined => document.querySelector('aside')?.dataset.read
  const answers = says(long('Stängt på fredag'))
  const fake = createFakeCore(answers)
  await draw(page, fake)
  expect(isRead()).toBe('false')
  await does(() => history.pushState(null, '', '/group/1'))
  expect(isRead()).toBe('true')

  await draw(page, createFakeCore(says(long('Stängt på fredag'))))
  expect(isRead()).toBe('true')
  Object.assign(answers, says(long('Öppet igen')))
  const anew = createFakeCore(answers)
  await draw(page, anew)
  expect(isRead()).toBe('false')
  await press(button('Visa hela meddelandet'))
  expect([isRead(), message().length]).toEqual(['false', 1])
  await press(button('Visa hela meddelandet'))
  expect(isRead()).toBe('true')
})
