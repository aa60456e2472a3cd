import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { groupIdFromText } from '../../../../domain/ids.ts'
import type { SeenDeed } from '../../../../domain/schema/activity.ts'
import { BookingId, ResourceId } from '../../../../domain/schema/ids.ts'
import { announcementOf } from '../../../../src/administration/activity/activity-filter.tsx'
import { ActivityRow } from '../../../../src/administration/activity/activity-log.tsx'
import { countsOf, sum } from '../../../../src/administration/activity/hour-chart.tsx'

const groupId = groupIdFromText('4')
if (groupId === null) throw new Error('no group')

const rowOf = (deed: SeenDeed): HTMLElement => {
  const place = document.createElement('ol')
  const resource = deed.resourceId === undefined ? undefined : { title: 'Eken', groupId }
  place.innerHTML = renderToStaticMarkup(
    <ActivityRow deed={deed} resource={resource} groupTitle="" today="2026-03-03" position={1} count={1} />,
  )
  return place
}
const at = '2026-03-03T07:00:00.000Z'
const slot = { date: localDate('2026-03-04'), startTime: localTime('09:00:00'), endTime: localTime('10:30:00') }

test('something that only a newer server has a name for is shown with time and place', {
  tags: 'unknown-activity',
}, () => {
  const row = rowOf({ id: 3, at, kind: 'unknown', resourceId: ResourceId.make(2), ...slot, count: 3 })
  expect(row.textContent).toContain('Något hände')
  expect(row.querySelector('time')?.textContent).toBe('08:00:00')
  expect(row.querySelector('a')?.getAttribute('href')).toBe('/group/4/2026-03-04')
  expect(row.textContent).toContain('09:00–10:30')
})

test('a time that was taken because nobody had come is one line with the booking of who took it', {
  tags: 'check-in-status',
}, () => {
  const deed = { id: 3, at, kind: 'taken', resourceId: ResourceId.make(2), ...slot, count: 3 } as const
  const row = rowOf({ ...deed, bookingId: BookingId.make(9), bookingIdNumber: '1043-1' })
  expect(row.textContent).toContain('Övertagen')
  expect(row.textContent).toContain('Bokning 1043')
  const counts = { [Date.parse(at)]: { booked: 2, taken: 1 } }
  expect(sum(countsOf(counts, 'booked', Date.parse(at)))).toBe(3)
  expect(announcementOf([deed]).replaceAll('\u00a0', ' ')).toBe('1 ny händelse: 1 övertagen tid')
})

test('and without a place where none is known', { tags: 'unknown-activity' }, () => {
  const row = rowOf({ id: 3, at, kind: 'unknown' })
  expect(row.textContent).toBe('08:00:00Något hände')
})
