/** The list of the remaining steps in a new house, as its first administrator sees it. */
import { expect, test } from 'vitest'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import type { Group } from '../../../../domain/schema/administered-groups.ts'
import { GroupId, ResourceId, RowId } from '../../../../domain/schema/ids.ts'
import { FirstSteps } from '../../../../src/booking/start-page/first-steps.tsx'
import { type Answers, changedIn, createFakeCore } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { someGroup, someResource } from '../../testing/some-group.ts'

const draw = screenOfFile()
const otherwise = <p className="otherwise">Det finns inget att boka just nu</p>
const monday = { dayOfWeek: 1, startTime: localTime('08:00:00'), endTime: localTime('17:00:00') } as const
const open = [{ id: RowId.make(1), ...monday }]
const price = { id: RowId.make(2), time: 60, price: 0, userTypeId: null, organisationId: null, userId: null }
const media = [{ id: RowId.make(3), title: 'Rummet', url: '/media/1' }]

const show = async (groups: readonly Group[]) => {
  const answers: Answers = { group: { _tag: 'Ok', value: groups[0] } }
  const fake = createFakeCore(answers)
  const page = (): Promise<unknown> => draw(<FirstSteps groups={groups} otherwise={otherwise} />, fake)
  await page()
  return {
    again: page,
    isNow: (group: Group) =>
      does(() => {
        answers.group = { _tag: 'Ok', value: group }
        fake.change(changedIn('groups'))
      }),
  }
}
const steps = (): string[] => texts('.first-steps-list a')
const ways = (): (string | null)[] =>
  [...document.querySelectorAll('.first-steps-list a')].map((link) => link.getAttribute('href'))

test('a house without a group begins with the first one', { tags: 'first-steps' }, async () => {
  await show([])
  expect(texts('h2')).toEqual(['Kom igång'])
  expect(steps()).toEqual(['Öppettider, återstår', 'Pris, återstår', 'Bild, återstår', 'Publicera, återstår'])
  expect(new Set(ways())).toEqual(new Set(['/admin/groups/create']))
})

test('each step leads to its place, is ticked by what is so, and the list is gone when all are', {
  tags: 'first-steps',
}, async () => {
  const { isNow } = await show([{ ...someGroup, prices: [] }])
  expect(ways()).toEqual([
    ...['/admin/groups/1#oppettider', '/admin/groups/1#priser', '/admin/groups/1#bilder'],
    '/admin/resources/create?group=1',
  ])
  await isNow({ ...someGroup, enabled: false, open, resources: [{ ...someResource, enabled: false }] })
  expect(steps()).toEqual(['Öppettider, klart', 'Pris, återstår', 'Bild, återstår', 'Publicera, återstår'])
  expect(ways()[3]).toBe('/admin/groups/1#resurser')
  await isNow({ ...someGroup, enabled: false, open, resources: [{ ...someResource, prices: [price] }] })
  expect(steps()).toEqual(['Öppettider, klart', 'Pris, klart', 'Bild, återstår', 'Publicera, återstår'])
  expect(ways()[3]).toBe('/admin/groups/1#uppgifter')
  const published = { ...someGroup, open, prices: [price], resources: [someResource] }
  await isNow(published)
  expect(steps()).toEqual(['Öppettider, klart', 'Pris, klart', 'Bild, återstår', 'Publicera, klart'])
  expect(texts('.otherwise')).toEqual([])
  await isNow({ ...published, media })
  expect([steps(), texts('.otherwise').length]).toEqual([[], 1])
})

test('it can be put away, and stays so in this browser', { tags: 'first-steps' }, async () => {
  const { again } = await show([someGroup])
  await press(button('Göm listan'))
  expect([steps(), texts('.otherwise').length]).toEqual([[], 1])
  await again()
  expect(steps()).toEqual([])
})

test('a house of several groups, one of which can be booked, is not new', { tags: 'first-steps' }, async () => {
  const other = { ...someGroup, id: GroupId.make(2), open, resources: [{ ...someResource, id: ResourceId.make(8) }] }
  await show([someGroup, other])
  expect(steps()).toEqual([])
  await show([someGroup, { ...other, enabled: false }])
  expect(steps()).toHaveLength(4)
})
