/**
 * The event log as it is kept in the browser: the lives of its cores, each cut into segments that begin with the state
 * before them, so that the log replays from any of them. Invariant: the oldest is forgotten, whole segments at a time;
 * a file made of the rest replays to the state that the core is in.
 */
import { groupedBy } from '../grouped-by.ts'
import type { Envelope } from '../schema/events.ts'
import type { Epoch } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { LOG_FORMAT, upcaster } from '../version/log-upcasters.ts'

/** The names in IndexedDB. */
export const KEPT_LOG = { database: 'booking-log', version: 1, segments: 'segments', byAge: 'by-age' } as const

export interface Segment {
  /** They are counted from 0, without gaps. */
  readonly number: number
  /** The state before the first envelope. */
  readonly start: State
  readonly envelopes: readonly Envelope[]
}

export interface Life {
  readonly epoch: Epoch
  /** When it began, by the core's clock. */
  readonly begun: number
  /** The last ones, in order. */
  readonly segments: readonly Segment[]
}

export interface KeptSize {
  readonly epoch: Epoch
  readonly number: number
  /** When its last event happened. */
  readonly at: number
  readonly events: number
  /** Characters of text. */
  readonly size: number
}

export interface KeptSegment extends KeptSize {
  readonly format: number
  readonly begun: number
  /** As JSON; null: nothing had happened before. */
  readonly snapshot: string | null
  /** The lines as a file has them. */
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
  /** How much older than the newest, ms. */
  readonly age: number
}

/** The oldest segments, which must be forgotten for the rest to be within the bounds. The newest is always kept. */
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

/** Of each segment the copy with more events: a core may hold one, and the browser's store another. */
const furthestOf = (kept: readonly KeptSegment[]): KeptSegment[] => {
  const furthest = new Map<string, KeptSegment>()
  for (const segment of kept) {
    const key = `${segment.epoch}/${segment.number}`
    if (segment.events > (furthest.get(key)?.events ?? -1)) furthest.set(key, segment)
  }
  return [...furthest.values()]
}

/** The last segments of a life, as far back as none is missing. */
const unbroken = (life: readonly KeptSegment[]): KeptSegment[] => {
  const last = life.at(-1)?.number ?? 0
  return life.filter(({ number }, index) => last - number === life.length - 1 - index)
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
  /** The build that writes it. */
  readonly app: string
  readonly recordedAt: number
  /** The life that the file is about, which comes last; null: the one that began last. */
  readonly current: Epoch | null
}

/**
 * The text of a recorded log: one life after another, in the order in which they began. Only the first of them may begin with a snapshot, so
 * the log goes back as far as no segment is missing.
 */
export const logFile = (kept: readonly KeptSegment[], { app, recordedAt, current }: FileParts): string => {
  const rank = ([first]: readonly KeptSegment[]): number =>
    first?.epoch === current ? Number.POSITIVE_INFINITY : (first?.begun ?? 0)
  const readable = furthestOf(kept).filter(({ format }) => format <= LOG_FORMAT)
  const lives = [...groupedBy(readable, ({ epoch }) => epoch).values()]
    .map((life): readonly KeptSegment[] => life.toSorted((a, b) => a.number - b.number))
    .toSorted((a, b) => rank(a) - rank(b))
  const whole: KeptSegment[] = []
  for (const life of lives.toReversed()) {
    const segments = unbroken(life)
    whole.unshift(...segments)
    if (segments[0]?.number !== 0) break
  }
  const [first] = whole
  const snapshot =
    first === undefined || first.snapshot === null ? null : upcaster(first.format).snapshot(JSON.parse(first.snapshot))
  const header = { format: LOG_FORMAT, app, recordedAt, snapshot }
  return `${JSON.stringify(header)}\n${whole.map(presentLines).join('')}`
}
