// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { GlobalMessage } from '../../../../src/shell/root-page/global-message.tsx'
import { changedIn, createFakeCore } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, settled, textOf } from '../../testing/screen.tsx'

const draw = screenOfFile()
afterEach(() => void vi.restoreAllMocks())

const message = (): HTMLElement | null => document.querySelector('aside')
const show = async (value: string) => {
  const fake = createFakeCore({ contentByKey: { _tag: 'Ok', value: { value, contentType: 1 } } })
  const call = await draw(<GlobalMessage />, fake)
  await settled(() => expect(call).toHaveBeenCalled())
  return fake
}

test('the message stands there when it has a text, and only then', { tags: 'root-banner' }, async () => {
  await show('Stängt på fredag.')
  expect(textOf(message())).toContain('Stängt på fredag.')
  for (const empty of ['', ' ']) {
    await show(empty)
    expect(message()).toBeNull()
  }
})

test('where the browser keeps nothing, a closed message is closed for the life of the tab', {
  tags: 'root-message-close',
}, async () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const fake = await show('Stängt på fredag.')
  await press(button('Stäng det viktiga meddelandet'))
  expect(message()).toBeNull()
  await does(() => fake.change(changedIn('content')))
  expect(message()).toBeNull()
})
