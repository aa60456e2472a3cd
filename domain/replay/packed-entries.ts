/**
 * Entries as text for the way from the worker that decoded them to the tab: a structured clone of them takes three times
 * as long. Invariant (law, tests): what is unpacked is what was packed.
 */
import type { Envelope } from '../schema/events.ts'
import type { LogLine } from '../schema/log.ts'
import { type Entry, knownEntry, unknownEntry } from './recording.ts'

interface Packed {
  readonly known: readonly Envelope[]
  /** Of a newer build; `at` is where it stands among all. */
  readonly unknown: readonly { readonly at: number; readonly line: LogLine }[]
}

export const packEntries = (entries: readonly Entry[]): string => {
  const packed: Packed = {
    known: entries.flatMap(({ envelope }) => envelope ?? []),
    unknown: entries.flatMap(({ envelope, line }, at) => (envelope === null ? [{ at, line }] : [])),
  }
  return JSON.stringify(packed)
}

/** @param text made by `packEntries` of the same build */
export const unpackEntries = (text: string): readonly Entry[] => {
  const { known, unknown }: Packed = JSON.parse(text)
  const entries = known.map(knownEntry)
  for (const { at, line } of unknown) entries.splice(at, 0, unknownEntry(line))
  return entries
}
