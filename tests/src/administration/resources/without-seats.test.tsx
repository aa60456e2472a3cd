import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublicGroup } from '../../../../domain/schema/entities.ts'
import { WithoutSeats } from '../../../../src/administration/resources/without-seats.tsx'
import { anyPublicGroup, anyPublicResource } from '../../../domain/testing/entity-arbitraries.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile, texts } from '../../testing/screen.tsx'

const [someGroup] = fc.sample(anyPublicGroup, 1)
const [someResource] = fc.sample(anyPublicResource, 1)
const draw = screenOfFile()
type Seats = number | null | undefined

/** Groups whose resources have these seats. The title of a resource tells its number. */
const groupsOf = (...seats: readonly (readonly Seats[])[]): readonly PublicGroup[] => {
  if (someGroup === undefined || someResource === undefined) throw new Error('nothing was made')
  return seats.map((ofGroup, group) => ({
    ...someGroup,
    resources: ofGroup.map((capacity, index) => {
      const { capacity: _, ...resource } = someResource
      return { ...resource, enabled: true, title: `${group}/${index}`, ...(capacity === undefined ? {} : { capacity }) }
    }),
  }))
}

test('administrators are asked for the seats of rooms beside rooms that have them, and never of things', {
  tags: 'seats-to-do',
}, async () => {
  await draw(<WithoutSeats groups={groupsOf([4, null, 12], [null, null])} />, createFakeCore())
  expect(texts('li')).toEqual(['0/1'])
  await draw(<WithoutSeats groups={groupsOf([4, 2], [null])} />, createFakeCore())
  expect(texts('.notice')).toEqual([])
  await draw(<WithoutSeats groups={groupsOf([null], [null])} />, createFakeCore())
  expect(texts('.notice').join()).toContain('Inget rum säger hur många som får plats.')
  await draw(<WithoutSeats groups={groupsOf([undefined])} />, createFakeCore())
  expect(texts('.notice')).toEqual([])
})
