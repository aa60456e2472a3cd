/** Going from one page to another within the frame of every page. */
import { expect, test } from 'vitest'
import { RootPage } from '../../../../src/shell/root-page/root-page.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { does, screenOfFile } from '../../testing/screen.tsx'

const draw = screenOfFile()

test('the caret, which a screen reader has set, does not go to the next page, whose heading Orca would take for read', async () => {
  await draw(
    <RootPage bar={null}>
      <p className="read">Läst</p>
    </RootPage>,
    createFakeCore(),
  )
  const read = document.querySelector('.read')
  getSelection()?.collapse(read, 0)
  expect(getSelection()?.rangeCount).toBe(1)
  await does(() => history.pushState(null, '', '/accessibility'))
  expect(getSelection()?.rangeCount).toBe(0)
})
