/** The choice of a timeline's filter as its fields have it, and what it lets through. */
import { entryKinds, originKinds } from '../../../domain/replay/entry-kind.ts'
import { entryMatcher, everyEntry } from '../../../domain/replay/entry-matches.ts'
import type { Entry, Names } from '../../../domain/replay/recording.ts'

export interface TimelineChoice {
  readonly text: string
  /** A kind, or one event's own name. Empty: all. */
  readonly kind: string
  /** Where it came from, or one tab's id. Empty: all. */
  readonly origin: string
}

export const everything: TimelineChoice = { text: '', kind: '', origin: '' }

const oneOf = <Value extends string>(values: readonly Value[], wanted: string): ReadonlySet<Value> | null => {
  const found = values.filter((value) => value === wanted)
  return found.length === 0 ? null : new Set(found)
}

export const isEverything = ({ text, kind, origin }: TimelineChoice): boolean =>
  text.trim() === '' && kind === '' && origin === ''

export const passes = ({ text, kind, origin }: TimelineChoice, names: Names): ((entry: Entry) => boolean) => {
  const kinds = oneOf(entryKinds, kind)
  const origins = oneOf(originKinds, origin)
  const matches = entryMatcher({ ...everyEntry, text, kinds, origins }, names)
  return (entry) =>
    (kinds !== null || kind === '' || entry.tag === kind) &&
    (origins !== null || origin === '' || entry.origin === origin) &&
    matches(entry)
}

/** The places of those that are wanted, in order. */
export const indicesWhere = <Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number[] => {
  const found: number[] = []
  for (const [index, item] of items.entries()) if (isWanted(item)) found.push(index)
  return found
}
