/** The row on the start page that leads to the finder. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FindRow } from '../../../../src/booking/start-page/find-row.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, choose, field, fill, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { NOW } from '../../testing/some-booking.ts'
import { someGroup, someResource } from '../../testing/some-group.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const groups = [{ ...someGroup, resources: [{ ...someResource, capacity: null }] }]

test('the row can be sent as it stands, and takes another day, time, length and number', {
  tags: ['find-start', 'find-ask-row'],
}, async () => {
  await draw(<FindRow groups={groups} />, createFakeCore())
  expect(texts('label')).toEqual(['Dag', 'Från', 'Hur länge', 'Hur många'])
  await press(button('Hitta ledig tid'))
  expect(`${location.pathname}${location.search}`).toBe('/hitta?day=2026-03-03&from=09:00&to=10:00')
  await choose(field('Dag'), 'tors 5 mars')
  await choose(field('Från'), '14:00')
  await choose(field('Hur länge'), '2 h')
  await fill(field('Hur många'), '12')
  await press(button('Hitta ledig tid'))
  expect(location.search).toBe('?day=2026-03-05&from=14:00&to=16:00&persons=12')
})

test('late in the evening it begins with tomorrow', { tags: 'find-start' }, async () => {
  vi.setSystemTime('2026-03-03T21:00:00Z')
  await draw(<FindRow groups={groups} />, createFakeCore())
  vi.setSystemTime(NOW)
  expect([field('Dag').value, field('Från').value]).toEqual(['2026-03-04', '09:00'])
})

test('before a back end that says nothing of seats, or was found to lack it, there is none', {
  tags: 'find-start',
}, async () => {
  await draw(<FindRow groups={[{ ...someGroup, resources: [someResource] }]} />, createFakeCore())
  expect(texts('form')).toEqual([])
  const fake = createFakeCore()
  fake.change((state) => ({ ...state, missing: { finder: true } }))
  await draw(<FindRow groups={groups} />, fake)
  expect(texts('form')).toEqual([])
})
