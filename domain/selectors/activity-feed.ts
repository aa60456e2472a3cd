/**
 * The known activity: the newest deeds, and the number of deeds in each minute of the last hour. Invariants: the deeds are in the order of
 * their ids, and each deed is there once, even if it is added several times; there are at most `DEEDS_AT_MOST`; each deed is counted once,
 * in its minute.
 */
import type { SeenDeed, SeenKind, SeenMinute } from '../schema/activity.ts'
import type { SeenPage } from '../schema/calls/activity-calls.ts'

type MinuteCounts = Readonly<Partial<Record<SeenKind, number>>>

export interface ActivityFeed {
  readonly deeds: readonly SeenDeed[]
  /** Whether there are deeds older than the first one. */
  readonly more: boolean
  /** The counts, by the start of the minute in ms since 1970. */
  readonly minutes: Readonly<Record<number, MinuteCounts>>
}

export const DEEDS_AT_MOST = 5_000
export const MINUTE_MS = 60_000
export const MINUTES_SHOWN = 60

export const lastId = ({ deeds }: Pick<ActivityFeed, 'deeds'>): number => deeds.at(-1)?.id ?? 0

const withCounts = (
  minutes: ActivityFeed['minutes'],
  counted: readonly SeenMinute[],
): Readonly<Record<number, MinuteCounts>> => {
  const next: Record<number, MinuteCounts> = { ...minutes }
  for (const { at, kind, count } of counted) {
    const minute = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS
    const before = next[minute] ?? {}
    next[minute] = { ...before, [kind]: (before[kind] ?? 0) + count }
  }
  const newest = Math.max(...Object.keys(next).map(Number))
  for (const minute of Object.keys(next).map(Number))
    if (minute <= newest - MINUTES_SHOWN * MINUTE_MS) delete next[minute]
  return next
}

export const feedOf = ({ items, more, minutes }: SeenPage): ActivityFeed => ({
  deeds: items,
  more,
  minutes: withCounts({}, minutes),
})

/** Adds deeds, which are in order. Known deeds are left out. */
export const withDeeds = (feed: ActivityFeed, deeds: readonly SeenDeed[]): ActivityFeed => {
  const last = lastId(feed)
  const added = deeds.filter(({ id }) => id > last)
  if (added.length === 0) return feed
  const all = [...feed.deeds, ...added]
  const counted = added.map(({ at, kind }) => ({ at, kind, count: 1 }))
  return {
    deeds: all.slice(-DEEDS_AT_MOST),
    more: feed.more || all.length > DEEDS_AT_MOST,
    minutes: withCounts(feed.minutes, counted),
  }
}

/** The deeds after the deed with the id `known`. Null if deeds are missing between that deed and the kept deeds. */
export const deedsAfter = (feed: ActivityFeed, known: number): readonly SeenDeed[] | null => {
  const [first] = feed.deeds
  if (known > 0 && feed.more && first !== undefined && first.id > known) return null
  return feed.deeds.filter(({ id }) => id > known)
}
