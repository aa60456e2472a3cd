/**
 * Search and filter of a timeline. Every word of the text must be found somewhere in the entry: its tag, its number, its
 * origin, any value of the event, or the name of a resource or group that it is about. Case does not matter.
 */
import type { Event } from '../schema/events.ts'
import { type EntryKind, kindOfEntry, type OriginKind, originKindOf } from './entry-kind.ts'
import { slotsOfEvent } from './entry-places.ts'
import type { Entry, Names } from './recording.ts'

export interface EntryFilter {
  readonly text: string
  /** Null: all. */
  readonly kinds: ReadonlySet<EntryKind> | null
  /** Null: all. */
  readonly origins: ReadonlySet<OriginKind> | null
}

export const everyEntry: EntryFilter = { text: '', kinds: null, origins: null }

/** Written out value by value, without the text of the whole: a search goes through a hundred thousand of them. */
const holds = (value: unknown, word: string): boolean => {
  if (typeof value === 'string') return value.toLowerCase().includes(word)
  if (typeof value === 'number') return String(value) === word
  if (Array.isArray(value)) return value.some((part) => holds(part, word))
  if (typeof value !== 'object' || value === null) return false
  for (const part of Object.values(value)) if (holds(part, word)) return true
  return false
}

const isNamed = (event: Event, names: Names, word: string): boolean => {
  const has = (name: string | undefined): boolean => name?.toLowerCase().includes(word) ?? false
  if ('groupId' in event && has(names.groups.get(event.groupId))) return true
  return slotsOfEvent(event).some(({ resourceId }) => has(names.resources.get(resourceId)))
}

/** @param names what resources and groups are called (`namesOf`) */
export const entryMatcher = ({ text, kinds, origins }: EntryFilter, names: Names): ((entry: Entry) => boolean) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (entry) =>
    (kinds === null || kinds.has(kindOfEntry(entry))) &&
    (origins === null || origins.has(originKindOf(entry))) &&
    words.every(
      (word) =>
        String(entry.seq) === word ||
        entry.origin.includes(word) ||
        holds(entry.line.event, word) ||
        (entry.envelope !== null && isNamed(entry.envelope.event, names, word)),
    )
}
