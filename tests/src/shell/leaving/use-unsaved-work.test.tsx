import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { asksBeforeLoss } from '../../../../src/shell/leaving/navigation-guard.ts'
import { useUnsavedWork } from '../../../../src/shell/leaving/use-unsaved-work.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, focused, link, press, screenOfFile } from '../../testing/screen.tsx'

const draw = screenOfFile()

const Unsaved = (): ReactElement => (
  <>
    <a href="/forgot-password">Glömt lösenord</a>
    {useUnsavedWork(() => true)}
  </>
)

test('the question has gone, and given the focus back, when the page is left: the next one takes it from there', {
  tags: 'page-heading-focus',
}, async () => {
  await draw(<Unsaved />, createFakeCore({}))
  link('Glömt lösenord').focus()
  const left: (Element | null)[] = []
  await does(() => void asksBeforeLoss(() => left.push(document.querySelector('dialog'), focused())))
  expect(focused()).toBe(button('Stanna kvar'))
  await press(button('Lämna utan att spara'))
  expect(left).toEqual([null, link('Glömt lösenord')])
})
