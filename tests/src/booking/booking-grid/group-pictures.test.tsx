import { expect, test } from 'vitest'
import { RowId } from '../../../../domain/schema/ids.ts'
import { GroupFoot, GroupPlace } from '../../../../src/booking/booking-grid/booking-grid-page.tsx'
import { GroupCard } from '../../../../src/booking/start-page/start-page.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile } from '../../testing/screen.tsx'
import { someGroup } from '../../testing/some-group.ts'

const draw = screenOfFile()
const media = [1, 2].map((id) => ({ id: RowId.make(id), title: `Bild ${id}`, url: `/media/${id}.webp` }))
const group = { ...someGroup, media }

test('all pictures of a group stand below its grid, each a way to its full size; the first stands on its card', {
  tags: 'group-pictures',
}, async () => {
  await draw(<GroupFoot groupId={group.id} />, createFakeCore({ groups: { _tag: 'Ok', value: [group] } }))
  const ways = [...document.querySelectorAll('a')].map((way) => [
    way.getAttribute('href'),
    way.querySelector('img')?.alt,
  ])
  expect(ways).toEqual(media.map(({ url, title }) => [url, title]))
  await draw(<GroupCard group={group} />, createFakeCore())
  const shown = [...document.querySelectorAll('img')].map((picture) => [picture.getAttribute('src'), picture.alt])
  expect(shown).toEqual([['/media/1.webp?size=small', 'Bild 1']])
})

test('the place of a group stands under its title, on a link that opens in a tab of its own where it has one', {
  tags: 'place-of-group',
}, async () => {
  const show = (further: object) =>
    draw(
      <GroupPlace groupId={group.id} />,
      createFakeCore({ groups: { _tag: 'Ok', value: [{ ...group, ...further }] } }),
    )
  await show({ place: 'Storgatan 12', placeLink: 'https://karta.example/' })
  const way = document.querySelector<HTMLAnchorElement>('.grid-page-place > a')
  expect([way?.textContent, way?.href, way?.target, way?.rel]).toEqual([
    ...['Storgatan 12', 'https://karta.example/', '_blank', 'noreferrer'],
  ])
  await show({ place: 'Storgatan 12', placeLink: '' })
  expect([document.querySelector('.grid-page-place')?.textContent, document.querySelector('a')]).toEqual([
    ...['Plats: Storgatan 12', null],
  ])
  await show({})
  expect(document.querySelector('.grid-page-place')).toBeNull()
})
