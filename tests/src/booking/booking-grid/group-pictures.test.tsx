// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { RowId } from '../../../../domain/schema/ids.ts'
import { GroupPictures } from '../../../../src/booking/booking-grid/booking-grid-page.tsx'
import { GroupCard } from '../../../../src/booking/start-page/group-card.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile } from '../../testing/screen.tsx'
import { someGroup } from '../../testing/some-group.ts'

const draw = screenOfFile()
const media = [1, 2].map((id) => ({ id: RowId.make(id), title: `Bild ${id}`, url: `/media/${id}.webp` }))
const group = { ...someGroup, media }

test('all pictures of a group stand in the head of its grid, each a way to its full size; the first stands on its card', {
  tags: 'group-pictures',
}, async () => {
  await draw(<GroupPictures groupId={group.id} />, createFakeCore({ groups: { _tag: 'Ok', value: [group] } }))
  const ways = [...document.querySelectorAll('a')].map((way) => [
    way.getAttribute('href'),
    way.querySelector('img')?.alt,
  ])
  expect(ways).toEqual(media.map(({ url, title }) => [url, title]))
  await draw(<GroupCard group={group} />, createFakeCore())
  const shown = [...document.querySelectorAll('img')].map((picture) => [picture.getAttribute('src'), picture.alt])
  expect(shown).toEqual([['/media/1.webp?size=small', 'Bild 1']])
})
