/**
 * The log in the form in which the browser stores it. Each core's life is divided into segments. A segment begins with the state before it,
 * so that the log replays from any segment. Invariant: the oldest data is deleted in whole segments; a file made from the remaining
 * segments replays to the core's state.
 */
import { groupedBy } from '../grouped-by.ts'
import type { Envelope } from '../schema/events.ts'
import type { Epoch } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { LOG_FORMAT, upcaster } from '../version/log-upcasters.ts'

/** The names of the database, its store and its index in IndexedDB. */
export const KEPT_LOG = { database: 'booking-log', version: 1, segments: 'segments', byAge: 'by-age' } as const

export interface Segment {
  /** The number of the segment, counted from 0 without gaps. */
  readonly number: number
  /** The state before the first envelope. */
  readonly start: State
  readonly envelopes: readonly Envelope[]
}

export interface Life {
  readonly epoch: Epoch
  /** When the life began, by the core's clock. */
  readonly begun: number
  /** The last segments, in order. */
  readonly segments: readonly Segment[]
}

export interface KeptSize {
  readonly epoch: Epoch
  readonly number: number
  /** When the segment's last event happened. */
  readonly at: number
  readonly events: number
  /** The size in characters. */
  readonly size: number
}

export interface KeptSegment extends KeptSize {
  readonly format: number
  readonly begun: number
  /** The state before the segment, as JSON. Null if there was no event before it. */
  readonly snapshot: string | null
  /** The lines of the segment, as in a log file. */
  readonly lines: string
}

export const keptSegment = ({ epoch, begun }: Life, { number, start, envelopes }: Segment): KeptSegment => {
  const snapshot = number === 0 ? null : JSON.stringify(start)
  const lines = envelopes.map((envelope) => `${JSON.stringify(envelope)}\n`).join('')
  return {
    epoch,
    number,
    begun,
    format: LOG_FORMAT,
    snapshot,
    lines,
    at: envelopes.at(-1)?.at ?? begun,
    events: envelopes.length,
    size: lines.length + (snapshot?.length ?? 0),
  }
}

export interface Bounds {
  readonly events: number
  readonly size: number
  /** The greatest age, in ms before the newest segment. */
  readonly age: number
}

/** The oldest segments, which must be deleted so that the others are within the bounds. The newest segment is always kept. */
export const beyondBounds = <Kept extends KeptSize>(kept: readonly Kept[], bounds: Bounds): Kept[] => {
  let events = 0
  let size = 0
  const newestFirst = kept.toSorted((a, b) => b.at - a.at || b.number - a.number)
  const newest = newestFirst[0]?.at ?? 0
  return newestFirst.filter(({ at, ...one }, index) => {
    events += one.events
    size += one.size
    return index > 0 && (events > bounds.events || size > bounds.size || newest - at > bounds.age)
  })
}

/** The lines of a segment in the present format. */
const presentLines = ({ format, lines }: KeptSegment): string => {
  if (format === LOG_FORMAT) return lines
  const { line } = upcaster(format)
  return lines
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => `${JSON.stringify(line(JSON.parse(text)))}\n`)
    .join('')
}

interface FileParts {
  /** The build that writes the file. */
  readonly app: string
  readonly recordedAt: number
  /** The life that the file is about, which is its last one. Null for the life that began last. */
  readonly current: Epoch | null
}

/**
 * The text of a recorded log, with the lives in the order in which they began. Only the first life may begin with a snapshot, so the log
 * goes back to the first missing segment.
 */
export const logFile = (kept: readonly KeptSegment[], { app, recordedAt, current }: FileParts): string => {
  // The core and the browser's store may have different copies of a segment. The copy with the most events counts.
  const furthest = new Map<string, KeptSegment>()
  for (const segment of kept) {
    const key = `${segment.epoch}/${segment.number}`
    if (segment.events > (furthest.get(key)?.events ?? -1)) furthest.set(key, segment)
  }
  const readable = [...furthest.values()].filter(({ format }) => format <= LOG_FORMAT)
  const rank = ([first]: readonly KeptSegment[]): number =>
    first?.epoch === current ? Number.POSITIVE_INFINITY : (first?.begun ?? 0)
  const lives = [...groupedBy(readable, ({ epoch }) => epoch).values()]
    .map((life): readonly KeptSegment[] => life.toSorted((a, b) => a.number - b.number))
    .toSorted((a, b) => rank(a) - rank(b))
  const whole: KeptSegment[] = []
  for (const life of lives.toReversed()) {
    // The last segments of the life, back to the first missing one.
    const last = life.at(-1)?.number ?? 0
    const segments = life.filter(({ number }, index) => last - number === life.length - 1 - index)
    whole.unshift(...segments)
    if (segments[0]?.number !== 0) break
  }
  const [first] = whole
  const snapshot =
    first === undefined || first.snapshot === null ? null : upcaster(first.format).snapshot(JSON.parse(first.snapshot))
  const header = { format: LOG_FORMAT, app, recordedAt, snapshot }
  return `${JSON.stringify(header)}\n${whole.map(presentLines).join('')}`
}
