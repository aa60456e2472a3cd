/** The slots and groups that an event is about. Words for it are the reader's own. */
import type { Event, SlotReference } from '../schema/events.ts'
import type { GroupId } from '../schema/ids.ts'
import type { Names } from './recording.ts'

const none: readonly SlotReference[] = []

export const slotsOfEvent = (event: Event): readonly SlotReference[] => {
  if ('slot' in event) return [event.slot]
  if ('slots' in event) return event.slots ?? none
  switch (event._tag) {
    case 'ReservationsRead':
      return event.reservations
    case 'ReservationsPushed':
      return event.changed
    case 'BookingsPushed':
      return event.made
    case 'CancellationsPushed':
      return event.freed
    case 'BookingRefused':
      return event.lost
    default:
      return none
  }
}

const namedGroup = (event: Event): GroupId | null => {
  if ('groupId' in event) return event.groupId
  if (event._tag === 'TabShowed' && 'groupId' in event.page) return event.page.groupId
  return null
}

/** The groups that the event is about, as far as it is known which group a resource is of. */
export const groupsOfEvent = (event: Event, { groupOf }: Pick<Names, 'groupOf'>): readonly GroupId[] => {
  const groups = new Set<GroupId>()
  const named = namedGroup(event)
  if (named !== null) groups.add(named)
  for (const { resourceId } of slotsOfEvent(event)) {
    const group = groupOf.get(resourceId)
    if (group !== undefined) groups.add(group)
  }
  return [...groups]
}
