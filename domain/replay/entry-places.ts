/** Finds the slots and groups that an event concerns, and searches the entries of a timeline. */
import type { Event, SlotReference } from '../schema/events.ts'
import type { GroupId } from '../schema/ids.ts'
import { folded } from '../text/letter-case.ts'
import { type EntryKind, kindOfEntry, type OriginKind, originKindOf } from './entry-kind.ts'
import type { Entry, Names } from './recording.ts'

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

/** The groups that the event concerns. It leaves out resources whose group is unknown. */
export const groupsOfEvent = (event: Event, { groupOf }: Pick<Names, 'groupOf'>): readonly GroupId[] => {
  const groups = new Set<GroupId>()
  if ('groupId' in event) groups.add(event.groupId)
  else if (event._tag === 'TabShowed' && 'groupId' in event.page) groups.add(event.page.groupId)
  for (const { resourceId } of slotsOfEvent(event)) {
    const group = groupOf.get(resourceId)
    if (group !== undefined) groups.add(group)
  }
  return [...groups]
}

export interface EntryFilter {
  readonly text: string
  /** The kinds of entries that match. Null for all kinds. */
  readonly kinds: ReadonlySet<EntryKind> | null
  /** The origins of entries that match. Null for all origins. */
  readonly origins: ReadonlySet<OriginKind> | null
}

export const everyEntry: EntryFilter = { text: '', kinds: null, origins: null }

/** Whether a value has a word in any of its parts. Making a text of each of a hundred thousand entries would be slow. */
const holds = (value: unknown, word: string): boolean => {
  if (typeof value === 'string') return folded(value).includes(word)
  if (typeof value === 'number') return String(value) === word
  if (Array.isArray(value)) return value.some((part) => holds(part, word))
  if (typeof value !== 'object' || value === null) return false
  for (const part of Object.values(value)) if (holds(part, word)) return true
  return false
}

/**
 * Makes the search and filter of a timeline. Each word of the text must occur somewhere in the entry: in its tag, number or origin, in any
 * value of the event, or in the name of a resource or group that the event concerns. Letter case does not matter.
 * @param names the names of resources and groups (`namesOf`)
 */
export const entryMatcher = ({ text, kinds, origins }: EntryFilter, names: Names): ((entry: Entry) => boolean) => {
  const words = folded(text).split(/\s+/).filter(Boolean)
  /** Whether the word occurs in the name of a group or resource that the event concerns. */
  const isNamed = (event: Event, word: string): boolean => {
    const has = (name = ''): boolean => folded(name).includes(word)
    if ('groupId' in event && has(names.groups.get(event.groupId))) return true
    return slotsOfEvent(event).some(({ resourceId }) => has(names.resources.get(resourceId)))
  }
  return (entry) =>
    (kinds === null || kinds.has(kindOfEntry(entry))) &&
    (origins === null || origins.has(originKindOf(entry))) &&
    words.every(
      (word) =>
        String(entry.seq) === word ||
        entry.origin.includes(word) ||
        holds(entry.line.event, word) ||
        (entry.envelope !== null && isNamed(entry.envelope.event, word)),
    )
}
