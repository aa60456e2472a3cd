/** Reads the events from the core while the tab is visible, with one request at a time, and keeps them in this tab. */
import { useEffect, useRef, useState } from 'react'
import { map } from 'rxjs'
import type { ActivityUpdate, Answer } from '../../../domain/port/core-port.ts'
import type { SeenDeed } from '../../../domain/schema/activity.ts'
import type { SeenPage } from '../../../domain/schema/calls/activity-calls.ts'
import type { ActivityKnown } from '../../../domain/schema/port.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { looks, useStream } from '../../core/followed.ts'
import { pause } from '../../core/promises.ts'
import { useVisible } from '../../kit/use-visible.ts'

/**
 * The events that the core sent, and the older events that were read later. Invariants: The events are ordered by id
 * without duplicates. The list has a maximum length, so that a screen that is open all day stays fast.
 */
interface ActivityList {
  readonly deeds: readonly SeenDeed[]
  /** Whether older events exist. */
  readonly more: boolean
}

export const ROWS_AT_MOST = 10_000

export const emptyList: ActivityList = { deeds: [], more: false }

export const withUpdate = (
  list: ActivityList,
  update: Pick<ActivityUpdate, 'deeds' | 'joinsOn' | 'more'>,
): ActivityList => {
  const last = update.joinsOn ? (list.deeds.at(-1)?.id ?? 0) : 0
  const known = update.joinsOn ? list.deeds : []
  const added = update.deeds.filter(({ id }) => id > last)
  if (update.joinsOn && known.length > 0 && added.length === 0) return list
  const deeds = [...known, ...added]
  return {
    deeds: deeds.slice(-ROWS_AT_MOST),
    more: deeds.length > ROWS_AT_MOST || (known.length > 0 ? list.more : update.more),
  }
}

/** @param page of events that are older than the list */
export const withOlder = (list: ActivityList, page: Pick<SeenPage, 'items' | 'more'>): ActivityList => {
  const first = list.deeds[0]?.id ?? Number.POSITIVE_INFINITY
  return { deeds: [...page.items.filter(({ id }) => id < first), ...list.deeds], more: page.more }
}

/** Returns the current value. While `frozen` is true, it returns the value from the moment when `frozen` became true. */
export const useFrozen = <Value>(value: Value, frozen: boolean): Value => {
  const [kept, setKept] = useState(value)
  if (frozen) return kept
  if (kept !== value) setKept(value)
  return value
}

const now = (): number => Date.now()
const seconds$ = looks(1_000).pipe(map(now))

/** Returns the server's time in ms since 1970, and updates it every second. */
export const useSecond = (): number => {
  const offset = useStatePart('clockOffset') ?? 0
  return useStream(seconds$, now) + offset
}

interface Activity extends Pick<ActivityUpdate, 'status' | 'minutes' | 'visitors' | 'connections'> {
  readonly list: ActivityList
}

const nothing: Activity = { status: 'loading', list: emptyList, minutes: {}, visitors: null, connections: null }

/** Events that arrive within this time are rendered together. */
const GATHER_MS = 100
const RETRY_MS = 1_000

export type WatchedActivity = ReturnType<typeof useActivity>

export const useActivity = () => {
  const core = useCore()
  const visible = useVisible()
  const [activity, setActivity] = useState(nothing)
  const known = useRef<ActivityKnown>({ version: 0, last: 0 })

  useEffect(() => {
    if (!visible) return
    let wanted = true
    const ask = async (): Promise<void> => {
      while (wanted) {
        const answer = await core.readActivity(known.current)
        if (!wanted) return
        if (answer._tag === 'Failed') await pause(RETRY_MS)
        else {
          const { version, deeds, joinsOn, more: _, ...present } = answer.value
          known.current = { version, last: deeds.at(-1)?.id ?? (joinsOn ? known.current.last : 0) }
          setActivity(({ list }) => ({ ...present, list: withUpdate(list, answer.value) }))
          await pause(GATHER_MS)
        }
      }
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [core, visible])

  /** @param before the id of the oldest known event */
  const readOlder = async (before: number): Answer<unknown> => {
    const answer = await core.call('activity', { query: { before } }, { toastsFailure: true })
    if (answer._tag === 'Ok') setActivity((known) => ({ ...known, list: withOlder(known.list, answer.value) }))
    return answer
  }
  const retry = (): void => void core.command({ _tag: 'ReloadActivity' })

  return { activity, readOlder, retry }
}
