/** A dialog is above the keyboard of a phone, so that a person can reach its foot while typing. */
import { expect, test, vi } from 'vitest'
import { keepAboveKeyboard } from '../../../../src/kit/design/keep-above-keyboard.ts'
import { Lightbox } from '../../../../src/kit/design/lightbox.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { does, field, screenOfFile } from '../../testing/screen.tsx'

const draw = screenOfFile()

const someViewport = () => {
  const viewport = Object.assign(new EventTarget(), {
    ...{ height: innerHeight, width: innerWidth, scale: 1, offsetLeft: 0, offsetTop: 0, pageLeft: 0, pageTop: 0 },
    ...{ onresize: null, onscroll: null, onscrollend: null },
  })
  const show = (height: number, scale = 1): Promise<void> =>
    does(() => {
      Object.assign(viewport, { height, scale })
      viewport.dispatchEvent(new Event('resize'))
    })
  return { viewport, show }
}
const covered = (): string => document.documentElement.style.getPropertyValue('--keyboard')

test('a keyboard lifts the dialog, and the field in it comes into view; zooming and the bar of a browser do not', {
  tags: 'dialog-keyboard',
}, async () => {
  const { viewport, show } = someViewport()
  keepAboveKeyboard(viewport)
  await draw(
    <Lightbox title="Bekräfta bokning" words={null} onClose={() => undefined}>
      <label htmlFor="address">Adress</label>
      <input id="address" />
    </Lightbox>,
    createFakeCore(),
    '/',
  )
  const typed = field('Adress')
  typed.focus()
  const comes = vi.spyOn(typed, 'scrollIntoView').mockImplementation(() => undefined)
  await show(innerHeight - 290)
  expect([covered(), comes.mock.calls.length]).toEqual(['290px', 1])
  await show(innerHeight)
  expect(covered()).toBe('')
  await show(innerHeight - 60)
  expect(covered()).toBe('')
  await show(innerHeight / 2, 2)
  expect(covered()).toBe('')
})
