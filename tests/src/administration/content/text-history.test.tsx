/** The history below each text of the site, and below each e-mail with its two texts. */
import { expect, test } from 'vitest'
import { ContentPage } from '../../../../src/administration/content/content-page.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'

const draw = screenOfFile()
const entry = (id: number, key: string) => ({
  ...{ id, at: '2026-03-02T10:00:00Z', kind: 'content-changed', userId: null, bookingNumber: null, details: { key } },
  actor: { id: 9, name: 'Ada Alm' },
})

test('the history of a text is asked for when it is opened, and says when it was changed and by whom', {
  tags: 'audit-content',
}, async () => {
  const items = [{ id: 1, key: 'content.test.title', value: 'Välkommen', contentType: 0 }]
  const audit = ok({ entries: [entry(1, 'content.test.title')], more: false })
  const call = await draw(
    <ContentPage />,
    createFakeCore({ content: ok(items), audit }),
    '/admin/content?key=content.test.title',
  )
  await settled(() => expect(texts('#content-chosen')).toEqual(['content/test/title']))
  await press(button('Visa historiken'))
  await settled(() => expect(texts('tbody td')).toHaveLength(3))
  const asked = call.mock.calls.filter(([name]) => name === 'audit').map(([, parts]) => JSON.stringify(parts))
  expect(new Set(asked)).toEqual(new Set(['{"query":{"content":"content.test.title"}}']))
  const [, what, who] = texts('tbody td')
  expect([what, who]).toEqual(['Texten ändrades', 'Ada Alm'])
})
