/**
 * The activity that administrators watch, for all tabs of the browser (docs/decisions/0017). It is no part of the log nor of the
 * state: hundreds of deeds a second would push out of both what a replay is for. Tabs ask for what is new, one question at a time, so
 * that a slow tab gets more at once instead of a queue. Invariant: what was pushed while something older is being read is added after
 * that.
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

/** A question that finds nothing new is answered after this time all the same. */
const PATIENCE_MS = 20_000

interface View {
  readonly version: number
  readonly status: ActivityUpdate['status']
  /** Null: never read. */
  readonly feed: ActivityFeed | null
  readonly visitors: number | null
  readonly connections: number | null
}

const nothing: Omit<View, 'version'> = { status: 'loading', feed: null, visitors: null, connections: null }

export type ActivityStore = ReturnType<typeof createActivityStore>

export const createActivityStore = () => {
  const view$ = new BehaviorSubject<View>({ version: 1, ...nothing })
  const retry$ = new Subject<void>()
  /** Null: what is pushed is added at once. */
  let setAside: SeenDeed[] | null = []

  const change = (part: Partial<Omit<View, 'version'>>): void =>
    view$.next({ ...view$.value, ...part, version: view$.value.version + 1 })
  const add = (deeds: readonly SeenDeed[]): void => {
    const { feed } = view$.value
    if (feed !== null && deeds.length > 0) change({ feed: withDeeds(feed, deeds) })
  }
  const isNews = (known: ActivityKnown, { version, feed }: View): boolean =>
    version !== known.version || (feed !== null && lastId(feed) !== known.last)

  const updateOf = ({ last }: ActivityKnown): ActivityUpdate => {
    const { version, status, feed, visitors, connections } = view$.value
    const deeds = feed === null ? [] : deedsAfter(feed, last)
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
  }

  return {
    /**
     * Takes in a push of the hub. A newer server's is read as far as it is known here; one that is no activity at all
     * is left out.
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
    /** From now on pushes wait until what was missed has been read. @returns the last id that is known; null: none is */
    beginReading(): number | null {
      setAside = []
      const { feed } = view$.value
      return feed === null ? null : lastId(feed)
    },
    readNewest: (page: SeenPage): void => change({ feed: feedOf(page) }),
    readMissed: add,
    /** Nothing is missing any more. */
    live(): void {
      const pushed = setAside ?? []
      setAside = null
      add(pushed)
      change({ status: 'live' })
    },
    /** For now nothing new comes. */
    interrupted(status: 'interrupted' | 'failed'): void {
      setAside = []
      change({ status, visitors: null, connections: null })
    },
    /** No administrator watches any more. */
    forget(): void {
      setAside = []
      change(nothing)
    },
    /** A person does not want to wait for the next attempt. */
    askRetry: (): void => retry$.next(),
    retryAsked: waitUntil(retry$, () => true).pipe(Effect.asVoid),
    /** Answers when there is something that the asker does not know, or after a while. */
    update: (known: ActivityKnown): Effect.Effect<ActivityUpdate> =>
      waitUntil(view$, (view) => isNews(known, view)).pipe(
        Effect.timeoutOption(PATIENCE_MS),
        Effect.map(() => updateOf(known)),
      ),
  }
}
