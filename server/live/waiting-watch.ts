/**
 * Reads what waits: how many booked resources of each group, and how many people for an answer about their user type. It hands the numbers
 * on after each change by any process, with what was changed, so that the screens of the house's people follow the changes of others. What
 * each person hears of it, the hub decides (`scoped-pushes.ts`). Invariants: The last push is as new as the last change. There is at most
 * one push a second. While nobody watches, nothing is read.
 */
import type { Area } from '../../domain/schema/area.ts'
import type { GroupId } from '../../domain/schema/ids.ts'
import type { Touched } from '../changes/news.ts'
import type { Logger } from '../process/logger.ts'
import { sharedTurn } from './shared-turn.ts'

export interface Waiting {
  /** The number of waiting booked resources of each group that has any. */
  readonly ofGroups: ReadonlyMap<GroupId, number>
  /** The number of people whose user type waits. */
  readonly userTypes: number
}

interface WaitingWatchOptions {
  readonly logger: Logger
  readonly isWatched: () => boolean
  readonly read: () => Promise<Waiting>
  /** @param touched what was changed since the push before */
  readonly push: (waiting: Waiting, touched: Touched) => void
  /** In milliseconds. */
  readonly times?: { readonly betweenPushes: number; readonly betweenLooks: number }
}

/** The numbers are also read each minute. A booked resource stops waiting when its day has passed, although nobody changes it. */
const usualTimes = { betweenPushes: 1_000, betweenLooks: 60_000 }

/** Collects what is changed until it is taken. */
const collectTouched = () => {
  const areas = new Set<Area>()
  let groupIds: Set<GroupId> | 'all' = new Set()
  return {
    add(touched: Touched): void {
      for (const area of touched.areas) areas.add(area)
      if (touched.groupIds === 'all') groupIds = 'all'
      else if (groupIds !== 'all') for (const groupId of touched.groupIds) groupIds.add(groupId)
    },
    take(): Touched {
      const taken: Touched = { areas: [...areas], groupIds: groupIds === 'all' ? groupIds : [...groupIds] }
      areas.clear()
      groupIds = new Set()
      return taken
    },
  }
}

export const createWaitingWatch = ({ logger, isWatched, push, ...options }: WaitingWatchOptions) => {
  const { betweenPushes, betweenLooks } = options.times ?? usualTimes
  const read = sharedTurn(options.read)
  let pause: NodeJS.Timeout | null = null
  /** Whether something has changed since the last reading began. */
  let hasChanged = false
  const sincePush = collectTouched()
  let isStopped = false
  let underway: Promise<void> = Promise.resolve()

  const tell = async (): Promise<void> => {
    // What changes while the numbers are read is pushed after the next reading.
    const touched = sincePush.take()
    try {
      push(await read(), touched)
    } catch (error) {
      logger.error('What waits could not be counted; it is tried again', error)
      sincePush.add(touched)
      hasChanged = true
    }
  }
  const begin = (): void => {
    hasChanged = false
    underway = tell()
    pause = setTimeout(() => {
      void underway.then(() => {
        pause = null
        if (hasChanged && isWatched() && !isStopped) begin()
      })
    }, betweenPushes)
  }
  const looking = setInterval(() => {
    if (pause === null && isWatched()) begin()
  }, betweenLooks)

  return {
    /** Reads the present numbers for somebody who begins to watch. */
    read,
    changed(touched: Touched): void {
      sincePush.add(touched)
      hasChanged = true
      if (pause === null && isWatched() && !isStopped) begin()
    },
    /** Settles when the watch no longer uses the database. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(looking)
      if (pause !== null) clearTimeout(pause)
      await underway
    },
  }
}
