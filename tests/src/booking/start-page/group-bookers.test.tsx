/** The card of a group says who may book in it, before one goes there. */
import { expect, test } from 'vitest'
import { GroupCard } from '../../../../src/booking/start-page/start-page.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile, texts } from '../../testing/screen.tsx'
import { someGroup, someResource } from '../../testing/some-group.ts'

const draw = screenOfFile()
const show = (...bookers: readonly (readonly string[] | undefined)[]) =>
  draw(
    <GroupCard
      group={{
        ...someGroup,
        resources: bookers.map((bookedBy) => ({ ...someResource, ...(bookedBy === undefined ? {} : { bookedBy }) })),
      }}
    />,
    createFakeCore(),
  )

test('a group whose resources some may book alone says who', {
  tags: ['bookers-words', 'bookers-on-card'],
}, async () => {
  await show(['Skola', 'Kommunal verksamhet'], ['Skola', 'Kommunal verksamhet'])
  expect(texts('.group-bookers')).toEqual(['Bokas av skolor och kommunen'])
  await show(['Skola'], undefined)
  expect(texts('.group-bookers')).toEqual([])
  await show()
  expect(texts('.group-bookers')).toEqual([])
})
