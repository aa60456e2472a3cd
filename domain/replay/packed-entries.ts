/**
 * Entries as text for the way from the worker that decoded them to the tab: a structured clone of them takes three times
 * as long. Invariant (law, tests): what is unpacked is what was packed.
 */
import type { Envelope } from '../schema/events.ts'
import type { LogLine } from '../schema/log.ts'
import { type Entry, entryOf, isKnownWhole, knownEntry } from './recording.ts'

interface Packed {
  readonly known: readonly Envelope[]
  /** An entry of a newer build; `at` is where it stands among all. */
  readonly newer: readonly { readonly at: number; readonly line: LogLine; readonly envelope: Envelope | null }[]
}

export const packEntries = (entries: readonly Entry[]): string => {
  const packed: Packed = {
    known: entries.filter(isKnownWhole).flatMap(({ envelope }) => envelope ?? []),
    newer: entries.flatMap((entry, at) =>
      isKnownWhole(entry) ? [] : [{ at, line: entry.line, envelope: entry.envelope }],
    ),
  }
  return JSON.stringify(packed)
}

/** @param text made by `packEntries` of the same build */
export const unpackEntries = (text: string): readonly Entry[] => {
  const { known, newer }: Packed = JSON.parse(text)
  const entries = known.map(knownEntry)
  for (const { at, line, envelope } of newer) entries.splice(at, 0, entryOf(line, envelope))
  return entries
}
