/**
 * The activity that administrators watch, for all tabs of the browser (docs/decisions/0017). It is part of neither the log nor the state,
 * because hundreds of deeds a second would push everything else out of the log. A tab asks for new deeds with one question at a time. A
 * slow tab therefore gets more deeds in each answer, and no queue grows. Invariant: the store adds pushed deeds after older deeds that are
 * still being read.
 */
import { Effect, Result } from 'effect'
import { BehaviorSubject, Subject } from 'rxjs'
import type { ActivityUpdate } from '../../domain/port/core-port.ts'
import { type SeenDeed, SeenItem } from '../../domain/schema/activity.ts'
import type { SeenPage } from '../../domain/schema/calls/activity-calls.ts'
import type { ActivityKnown } from '../../domain/schema/port.ts'
import { readKnown } from '../../domain/schema/unknown-values.ts'
import { type ActivityFeed, deedsAfter, feedOf, lastId, withDeeds } from '../../domain/selectors/activity-feed.ts'
import { waitUntil } from '../waiting/from-streams.ts'

/** The store answers a tab's question after this time even if there are no new deeds. */
const PATIENCE_MS = 20_000

interface View {
  readonly version: number
  readonly status: ActivityUpdate['status']
  /** Null until the activity has been read for the first time. */
  readonly feed: ActivityFeed | null
  readonly visitors: number | null
  readonly connections: number | null
}

const nothing: Omit<View, 'version'> = { status: 'loading', feed: null, visitors: null, connections: null }

export type ActivityStore = ReturnType<typeof createActivityStore>

export const createActivityStore = () => {
  const view$ = new BehaviorSubject<View>({ version: 1, ...nothing })
  const retry$ = new Subject<void>()
  /** Pushed deeds that wait until older deeds have been read. Null while no reading is under way; then pushes are added immediately. */
  let setAside: SeenDeed[] | null = []
  /** The version since which nothing of before is known. A tab that has an older one shows nothing of it any more. */
  let emptySince = 0

  const change = (part: Partial<Omit<View, 'version'>>): void =>
    view$.next({ ...view$.value, ...part, version: view$.value.version + 1 })
  const add = (deeds: readonly SeenDeed[]): void => {
    const { feed } = view$.value
    if (feed !== null && deeds.length > 0) change({ feed: withDeeds(feed, deeds) })
  }

  return {
    /**
     * Takes in a push from the hub. From a newer server's push it reads the known fields, and it leaves out items that are not activity.
     */
    receive(pushed: unknown): void {
      const deeds: SeenDeed[] = []
      for (const read of (Array.isArray(pushed) ? pushed : []).map((item) => readKnown(SeenItem, item))) {
        if (Result.isFailure(read)) continue
        const item = read.success
        if ('id' in item) deeds.push(item)
        else change(item.kind === 'visitors' ? { visitors: item.count } : { connections: item.count })
      }
      if (setAside === null) add(deeds)
      else setAside.push(...deeds)
    },
    /** Makes pushes wait until the missed deeds have been read. Returns the last known id, or null. */
    beginReading(): number | null {
      setAside = []
      const { feed } = view$.value
      return feed === null ? null : lastId(feed)
    },
    readNewest: (page: SeenPage): void => change({ feed: feedOf(page) }),
    readMissed: add,
    /** Ends the wait: all missed deeds have been read, and pushes are added immediately again. */
    live(): void {
      const pushed = setAside ?? []
      setAside = null
      add(pushed)
      change({ status: 'live' })
    },
    /** Notes that no new deeds come: the connection is lost, or the activity could not be read. */
    interrupted(status: 'interrupted' | 'failed'): void {
      setAside = []
      change({ status, visitors: null, connections: null })
    },
    /** Empties the store when nobody watches any more, or somebody who sees other groups. */
    forget(): void {
      setAside = []
      change(nothing)
      emptySince = view$.value.version
    },
    /** A person asks the core to make the next attempt now. */
    askRetry: (): void => retry$.next(),
    retryAsked: waitUntil(retry$, () => true).pipe(Effect.asVoid),
    /** Answers as soon as the store has something that the tab lacks, and after `PATIENCE_MS` at the latest. */
    update: (known: ActivityKnown): Effect.Effect<ActivityUpdate> =>
      waitUntil(
        view$,
        ({ version, feed }) => version !== known.version || (feed !== null && lastId(feed) !== known.last),
      ).pipe(
        Effect.timeoutOption(PATIENCE_MS),
        Effect.map((): ActivityUpdate => {
          const { version, status, feed, visitors, connections } = view$.value
          const ofBefore = known.version < emptySince
          const deeds = ofBefore ? null : feed === null ? [] : deedsAfter(feed, known.last)
          return {
            version,
            status,
            visitors,
            connections,
            joinsOn: deeds !== null,
            deeds: deeds ?? feed?.deeds ?? [],
            more: feed?.more ?? false,
            minutes: feed?.minutes ?? {},
          }
        }),
      ),
  }
}
