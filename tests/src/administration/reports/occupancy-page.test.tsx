/** `/admin/belaggning`: how much of one's own groups is booked, for those of the house who see no prices. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { OccupancyPage } from '../../../../src/administration/reports/occupancy-page.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import {
  button,
  choose,
  field,
  fieldErrors,
  fill,
  focused,
  options,
  press,
  screenOfFile,
  texts,
} from '../../testing/screen.tsx'
import { NOW, ok } from '../../testing/some-booking.ts'
import { someGroup, someResource } from '../../testing/some-group.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())
const draw = screenOfFile()

const LAB = GroupId.make(2)
const labs = {
  ...someGroup,
  id: LAB,
  title: 'Labb',
  resources: [{ ...someResource, id: ResourceId.make(8), title: 'Kemilabbet' }],
}
const occupied = { openMinutes: 120, bookedMinutes: 40 }

const show = async (path = '/admin/belaggning') => {
  const fake = createFakeCore({
    groups: ok([{ ...someGroup, title: 'Grupprum' }, labs]),
    occupancy: ok({
      hours: [{ weekday: 1, hour: 8, ...occupied }],
      resources: [{ id: 8, title: 'Kemilabbet', ...occupied }],
    }),
    user: ok(someUser),
  })
  fake.change(signedIn({ ...someUser, role: 'manager', roleGroups: [LAB] }))
  const call = await draw(<OccupancyPage />, fake, path)
  return {
    asked: () => call.mock.calls.filter(([name]) => name === 'occupancy').map(([, parts]) => Object(parts).body),
  }
}
const latest = { startDate: '2026-02-17', endDate: '2026-03-03' }

test('shows the latest days at once, of the groups of one’s role, and asks nothing about people', {
  tags: 'role-occupancy',
}, async () => {
  const { asked } = await show()
  expect(asked().at(-1)).toEqual({ ...latest, group: null, resource: null })
  expect(options(field('Grupp'))).toEqual(['Alla grupper', 'Labb'])
  expect(options(field('Resurs'))).toEqual(['Alla resurser', 'Kemilabbet'])
  expect(texts('.field-label, label').filter((label) => /E-post|Betalare|Status|Sortera/u.test(label))).toEqual([])
  expect(texts('h2')).toEqual(['17 februari – 3 mars 2026'])
  expect(texts('.occupancy-total')).toEqual([expect.stringContaining('33 % av den öppna tiden är bokad')])
  // Nobody has asked for anything yet, so that nothing is announced.
  expect(texts('.occupancy-total[role]')).toEqual([])
})

test('is of the days, the group and the resource that are asked for, which stand in the address', {
  tags: 'role-occupancy',
}, async () => {
  const { asked } = await show()
  await fill(field('Till datum'), '2026-02-16')
  await press(button('Visa'))
  expect(fieldErrors()).toEqual(['Till-datumet måste vara från-datumet eller senare.'])
  await fill(field('Till datum'), '2026-02-20')
  await choose(field('Grupp'), 'Labb')
  await choose(field('Resurs'), 'Kemilabbet')
  await press(button('Visa'))
  expect(asked().at(-1)).toEqual({ startDate: '2026-02-17', endDate: '2026-02-20', group: 2, resource: 8 })
  const address = `${location.pathname}${location.search}`
  expect(address).toBe('/admin/belaggning?startDate=2026-02-17&endDate=2026-02-20&group=2&resource=8')
  expect([focused()?.textContent, texts('.report-title p')]).toEqual([
    '17 februari – 20 februari 2026',
    ['Labb, Kemilabbet'],
  ])
  expect(texts('.occupancy-total[role="status"]')).toEqual([
    expect.stringContaining('33 % av den öppna tiden är bokad'),
  ])
  expect((await show(address)).asked().at(-1)).toEqual(asked().at(-1))
})
