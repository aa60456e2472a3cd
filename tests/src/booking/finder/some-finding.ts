/** Two groups with rooms and their equipment, and the free times that are found in them on a Thursday. */
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { FoundTime, FoundTimes, NearTime } from '../../../../domain/schema/calls/finding-calls.ts'
import type { PublicGroup } from '../../../../domain/schema/entities.ts'
import { AttributeId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { slot } from '../../testing/some-booking.ts'
import { someGroup, someResource } from '../../testing/some-group.ts'

export const PROJECTOR = { id: AttributeId.make(1), name: 'Projektor' }
export const LIFT = { id: AttributeId.make(2), name: 'Hiss' }
const room = (id: number, title: string, capacity: number | null, attributes: readonly (typeof LIFT)[]) => ({
  ...someResource,
  id: ResourceId.make(id),
  title,
  capacity,
  attributes,
})
export const groups: readonly PublicGroup[] = [
  {
    ...someGroup,
    title: 'Grupprum',
    place: 'Storgatan 12',
    resources: [room(7, 'Eken', 4, [LIFT]), room(8, 'Sjön', 12, [PROJECTOR, LIFT])],
  },
  {
    ...someGroup,
    id: GroupId.make(2),
    title: 'Labb',
    color: 'secondary',
    resources: [{ ...room(9, 'Fysiklabbet', null, []), bookedBy: ['Skola'] }],
  },
]

/** The time from 14 to 15, in two rows. */
export const foundIn = (resource: number, further: Partial<FoundTime> = {}): FoundTime => ({
  groupId: GroupId.make(resource === 9 ? 2 : 1),
  resourceId: ResourceId.make(resource),
  date: localDate('2026-03-05'),
  ...slot('14:00', '15:00'),
  slots: [slot('14:00', '14:30'), slot('14:30', '15:00')],
  price: 80,
  ...further,
})
export const near = (resource: number, further: Partial<NearTime>): NearTime => ({
  ...foundIn(resource),
  differs: 'time',
  ...further,
})
export const finding = (hits: readonly FoundTime[], further: Partial<FoundTimes> = {}): FoundTimes => ({
  hits,
  count: hits.filter(({ refused, asksSignIn }) => refused === undefined && asksSignIn === undefined).length,
  near: [],
  ...further,
})
