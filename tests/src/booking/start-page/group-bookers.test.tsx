/** The card of a group says who may book in the group, before a person opens it. */
import { expect, test } from 'vitest'
import type { PublicGroup } from '../../../../domain/schema/entities.ts'
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

test('the card says how many people fit and what a slot costs the person who looks, as far as that is known', {
  tags: 'card-facts',
}, async () => {
  const facts = async (seats: readonly (number | null)[], slotPrice?: PublicGroup['slotPrice']) => {
    const resources = seats.map((capacity) => ({ ...someResource, capacity }))
    await draw(
      <GroupCard group={{ ...someGroup, resources, ...(slotPrice === undefined ? {} : { slotPrice }) }} />,
      createFakeCore(),
    )
    return texts('.group-facts')
  }
  expect(await facts([30, null, 2], { from: 20, to: 80, minutes: 30 })).toEqual(['2–30 platser · från 20 kr/halvtimme'])
  expect(await facts([12, 12], { from: 0, to: 0, minutes: 60 })).toEqual(['12 platser · gratis'])
  expect(await facts([null], { from: 0, to: 150, minutes: 45 })).toEqual(['upp till 150 kr/45 min'])
  expect(await facts([1], { from: 500, to: 500 })).toEqual(['1 plats · 500 kr'])
  expect(await facts([null])).toEqual([])
})
