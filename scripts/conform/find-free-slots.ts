/** Finds free slots. They are used to request prices, and to hold and book when `--write` is given. */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { CallAnswer, CallBody } from '../../domain/schema/calls/http.ts'
import type { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { Caller } from './read-call.ts'

type Groups = CallAnswer<'groups'>
type Slot = CallAnswer<'groupSlots'>[number]['slots'][number]

export interface FreeSlot {
  readonly groupId: GroupId
  readonly resourceId: ResourceId
  readonly title: string
  readonly date: LocalDate
  readonly startTime: Slot['startTime']
  readonly endTime: Slot['endTime']
}

export const today = (): LocalDate => wallTimeAt(Date.now()).date

/** The enabled groups that have enabled resources. Only their days can have free slots. */
export const groupsWithResources = (groups: Groups): Groups =>
  groups.filter(({ enabled, resources }) => enabled && resources.some((resource) => resource.enabled))

const DAYS = 14
const MOST_DAYS_ASKED = 42

const isFree = ({ open, booked, locked, reserved }: Slot): boolean => open && !booked && !locked && !reserved

/**
 * Finds at most one free slot of each resource, from tomorrow on.
 * @param most the largest number of slots to find
 */
export const findFreeSlots = async (caller: Caller, groups: Groups, most: number): Promise<readonly FreeSlot[]> => {
  const found: FreeSlot[] = []
  let asked = 0
  for (const { id: groupId } of groupsWithResources(groups))
    for (let day = 1; day <= DAYS && asked < MOST_DAYS_ASKED; day++) {
      asked += 1
      const date = addDays(today(), day)
      const read = await caller.call('groupSlots', { parameters: { groupId }, body: { date } })
      if (read._tag !== 'Read') break
      for (const { id: resourceId, title, slots } of read.value) {
        const free = slots.find(isFree)
        if (free === undefined || found.some((one) => one.resourceId === resourceId)) continue
        const { startTime, endTime } = free
        found.push({ groupId, resourceId, title, date, startTime, endTime })
        if (found.length === most) return found
      }
    }
  return found
}

/** The body that the client sends to request prices and to book. */
export const modelOf = (
  { date, resourceId, title, startTime, endTime }: FreeSlot,
  userId: CallAnswer<'signInSilent'>['id'] | null,
  origin: string,
): CallBody<'createBooking'> => ({
  ...(userId === null ? {} : { userId }),
  baseUrl: `${origin}/bookings`,
  adminBaseUrl: `${origin}/admin/bookings`,
  bookingResources: [{ date, resourceId, resourceTitle: title, message: '', bookingSlots: [{ startTime, endTime }] }],
})
