/** Two administrators change the same group or resource at the same time, on a real server with a real database. */
import { afterAll, expect, test } from 'vitest'
import { type Answer, failureOf } from '../testing/browser.ts'
import { groupOf, resourceOf, startGroupScene } from './group-scene.ts'

const scene = await startGroupScene()
const { makeGroup, makeResource, makeAttribute, put } = scene
afterAll(() => scene.stop())

const collisionsOf = (answer: Answer) => {
  expect([answer.status, failureOf(answer).code]).toEqual([409, 'overtaken'])
  return failureOf(answer).collisions
}

test('two change a group: what does not collide is merged, and what does is refused with both values', {
  tags: ['twice-merged', 'twice-refused', 'twice-group'],
}, async () => {
  const group = await makeGroup({ title: 'Salar' })
  const path = `/api/groups/${group.id}`
  const began = { title: 'Salar', description: '<p>En grupp</p>', color: 'primary', slotTime: 30, enabled: true }
  groupOf(await put(path, { ...began, slotTime: 45, began }), 200)
  expect(groupOf(await put(path, { ...began, title: 'Rum', began }), 200)).toMatchObject({ title: 'Rum', slotTime: 45 })
  const late = await put(path, { ...began, title: 'Lokaler', color: 'secondary', began })
  expect(collisionsOf(late)).toEqual([
    { field: 'title', mine: 'Lokaler', theirs: 'Rum', own: true, at: expect.stringMatching(/^\d{4}-/u) },
  ])
  // Nothing of the refused save is kept, and a value that is wrong is told before a collision.
  expect(groupOf(await put(path, { ...began, title: 'Rum', began }), 200)).toMatchObject({
    title: 'Rum',
    color: 'primary',
  })
  expect((await put(path, { ...began, title: 'Lokaler', slotTime: 1, began })).status).toBe(422)
})

test('two change a resource, also its equipment and its group', {
  tags: ['twice-merged', 'twice-refused', 'twice-group'],
}, async () => {
  const [group, other] = [await makeGroup(), await makeGroup()]
  const attributes = [await makeAttribute('Lupp'), await makeAttribute('Mikrofon')]
  const resource = await makeResource(group.id)
  const path = `/api/resources/${resource.id}`
  const began = {
    ...{ title: 'Sal', description: '<p>En sal</p>', assets: '', information: '', way: '', enabled: true },
    ...{ capacity: null, attributes: [], group: group.id },
  }
  resourceOf(await put(path, { ...began, attributes, group: other.id, began }), 200)
  const merged = resourceOf(await put(path, { ...began, capacity: 12, began }), 200)
  expect([merged.capacity, merged.group, merged.attributes?.map(({ id }) => id)]).toEqual([12, other.id, attributes])
  expect(
    collisionsOf(await put(path, { ...began, attributes: attributes.slice(0, 1), capacity: 8, began })),
  ).toMatchObject([
    { field: 'capacity', mine: 8, theirs: 12 },
    { field: 'attributes', mine: attributes.slice(0, 1), theirs: attributes },
  ])
})

test('merged values that do not go together are refused at their field', { tags: 'twice-group' }, async () => {
  const { id } = await makeGroup({ place: 'Huset', placeLink: 'https://karta.example/1' })
  const path = `/api/groups/${id}`
  const began = {
    ...{ title: 'Grupp', description: '<p>En grupp</p>', color: 'primary', slotTime: 30, enabled: true },
    ...{ place: 'Huset', placeLink: 'https://karta.example/1' },
  }
  groupOf(await put(path, { ...began, place: '', placeLink: '', began }), 200)
  const answer = await put(path, { ...began, place: 'Borgen', began })
  expect(collisionsOf(answer)).toMatchObject([{ field: 'place', mine: 'Borgen', theirs: '' }])
})

test('of several who save at the same moment one is first, and no change is lost', { tags: 'twice-race' }, async () => {
  const { id } = await makeGroup({ title: 'Grupp' })
  const began = { title: 'Grupp', description: '<p>En grupp</p>', color: 'primary', slotTime: 30, enabled: true }
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((title) => put(`/api/groups/${id}`, { ...began, title, began })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})
