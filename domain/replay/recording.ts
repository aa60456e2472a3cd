/**
 * A recorded log that is ready for replay. It has every line in order, even lines from a newer build. Invariant: the index in `entries`
 * identifies an entry. `seq` alone does not, because it counts from 1 in each epoch, and a log that continues after the death of a core has
 * several epochs.
 */
import { epoch as epochOf } from '../ids.ts'
import type { CatalogueGroup } from '../schema/catalogue.ts'
import type { Envelope } from '../schema/events.ts'
import type { Epoch, GroupId } from '../schema/ids.ts'
import type { LogLine, RecordedLog } from '../schema/log.ts'
import type { State } from '../schema/state.ts'
import { initialState } from '../state/state.ts'
import type { ReplayCursor } from './replay-cursor.ts'

export interface Entry {
  /** The known part of the line. Null if this build does not know the event. Such an event is kept and shown, but has no effect. */
  readonly envelope: Envelope | null
  /** The line as it was recorded. If this build knows all of it, it is the same object as `envelope`. */
  readonly line: LogLine
  readonly seq: number
  readonly at: number
  readonly epoch: Epoch
  /** An `Origin`, or a word that only a newer build knows. */
  readonly origin: string
  readonly tag: string
}

export interface Recording {
  /** The build that recorded the log. */
  readonly app: string
  readonly recordedAt: number
  /** The state before the first entry. */
  readonly start: State
  readonly entries: readonly Entry[]
}

/**
 * Makes an entry.
 * @param envelope the known part of the line. Null if this build does not know its event.
 */
export const entryOf = (line: LogLine, envelope: Envelope | null): Entry => {
  const { seq, at, epoch, origin, event } = line
  return { envelope, line, seq, at, epoch, origin, tag: event._tag }
}

export const knownEntry = (envelope: Envelope): Entry => entryOf(envelope, envelope)

/** Whether this build knows the whole line. */
export const isKnownWhole = ({ envelope, line }: Entry): boolean => envelope === line

/** The epoch of a log without events. */
const noEpoch = epochOf('00000000-0000-4000-8000-000000000000')

/**
 * The state before the first entry.
 * @param snapshot Null if nothing had happened before the first entry.
 */
export const startOf = (snapshot: State | null, entries: readonly Entry[]): State =>
  snapshot ?? initialState(entries[0]?.epoch ?? noEpoch)

/** The epochs in the order in which they began, each with the index of its first entry. */
export const epochsOf = ({ entries }: Recording): { readonly epoch: Epoch; readonly from: number }[] =>
  entries.flatMap(({ epoch }, index) =>
    index === 0 || entries[index - 1]?.epoch !== epoch ? [{ epoch, from: index }] : [],
  )

export interface Names {
  readonly groups: ReadonlyMap<number, string>
  readonly resources: ReadonlyMap<number, string>
  readonly groupOf: ReadonlyMap<number, GroupId>
}

/** The names of all groups and resources in the log. If one of them has several names, the last name counts. */
export const namesOf = ({ start, entries }: Recording): Names => {
  const groups = new Map<number, string>()
  const resources = new Map<number, string>()
  const groupOf = new Map<number, GroupId>()
  for (const [id, { title }] of Object.entries(start.groups)) groups.set(Number(id), title)
  for (const [id, { title, groupId }] of Object.entries(start.resources)) {
    resources.set(Number(id), title)
    groupOf.set(Number(id), groupId)
  }
  const learn = (group: CatalogueGroup): void => {
    groups.set(group.id, group.title)
    for (const { id, title } of group.resources) {
      resources.set(id, title)
      groupOf.set(id, group.id)
    }
  }
  for (const { envelope } of entries)
    if (envelope?.event._tag === 'CatalogueLoaded') for (const group of envelope.event.groups) learn(group)
  return { groups, resources, groupOf }
}

/**
 * Cuts a stretch of entries out of a recording, with the state before them as the snapshot. In this way a recorded fault becomes a fixture.
 * Invariant: a cut replays by itself to the same states.
 * @param from the index of the first entry. `to` is the index of the last entry.
 * @throws RangeError if the recording has no such entries
 */
export const cutRecording = (
  { app, recordedAt, entries }: Recording,
  cursor: Pick<ReplayCursor, 'stateAt'>,
  { from, to }: { readonly from: number; readonly to: number },
): RecordedLog => {
  if (!(from >= 0 && from <= to && to < entries.length)) throw new RangeError(`no entries ${from} to ${to}`)
  return {
    app,
    recordedAt,
    snapshot: cursor.stateAt(from - 1),
    lines: entries.slice(from, to + 1).map(({ line }) => line),
  }
}

interface Packed {
  readonly known: readonly Envelope[]
  /** The entries that this build does not wholly know. `at` is the index among all entries. */
  readonly newer: readonly { readonly at: number; readonly line: LogLine; readonly envelope: Envelope | null }[]
}

/**
 * Packs entries into a text, which the worker sends to the tab. A structured clone would take three times as long. Invariant: unpacking
 * gives the packed entries.
 */
export const packEntries = (entries: readonly Entry[]): string => {
  const packed: Packed = {
    known: entries.filter(isKnownWhole).flatMap(({ envelope }) => envelope ?? []),
    newer: entries.flatMap((entry, at) =>
      isKnownWhole(entry) ? [] : [{ at, line: entry.line, envelope: entry.envelope }],
    ),
  }
  return JSON.stringify(packed)
}

/** Unpacks a text that `packEntries` of the same build has made. */
export const unpackEntries = (text: string): readonly Entry[] => {
  const { known, newer }: Packed = JSON.parse(text)
  const entries = known.map(knownEntry)
  for (const { at, line, envelope } of newer) entries.splice(at, 0, entryOf(line, envelope))
  return entries
}
