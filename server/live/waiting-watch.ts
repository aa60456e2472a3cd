/**
 * Sends administrators two numbers: how many booked resources wait, and how many people wait for an answer about their user type. It sends
 * them to those who watch, after each change of either number by any process, with the areas of what was changed. So the screens of
 * administrators follow the changes of others. Invariants: The last push is as new as the last change. There is at most one push a second.
 * While nobody watches, nothing is read.
 */
import type { Area } from '../../domain/schema/area.ts'
import type { Logger } from '../process/logger.ts'
import { sharedTurn } from './shared-turn.ts'

export interface Waiting {
  /** The number of waiting booked resources. */
  readonly count: number
  /** The number of people whose user type waits. */
  readonly userTypes: number
}

interface WaitingWatchOptions {
  readonly logger: Logger
  readonly isWatched: () => boolean
  readonly read: () => Promise<Waiting>
  /** @param areas the areas in which something was changed since the push before */
  readonly push: (waiting: Waiting, areas: readonly Area[]) => void
  /** In milliseconds. */
  readonly times?: { readonly betweenPushes: number; readonly betweenLooks: number }
}

/** The numbers are also read each minute. A booked resource stops waiting when its day has passed, although nobody changes it. */
const usualTimes = { betweenPushes: 1_000, betweenLooks: 60_000 }

export const createWaitingWatch = ({ logger, isWatched, push, ...options }: WaitingWatchOptions) => {
  const { betweenPushes, betweenLooks } = options.times ?? usualTimes
  const read = sharedTurn(options.read)
  let pause: NodeJS.Timeout | null = null
  /** Whether something has changed since the last reading began. */
  let hasChanged = false
  let pushed: Waiting | null = null
  /** The areas that have changed since the last push. */
  const areas = new Set<Area>()
  let isStopped = false
  let underway: Promise<void> = Promise.resolve()

  /**
   * Pushes the numbers if they differ, or if areas have changed while nobody watched. `isNews` pushes them even if they are equal, because
   * other bookings may wait than before.
   */
  const tell = async (isNews: boolean): Promise<void> => {
    // What changes while the numbers are read is pushed after the next reading.
    const told = [...areas]
    areas.clear()
    try {
      const waiting = await read()
      const areSame = waiting.count === pushed?.count && waiting.userTypes === pushed.userTypes
      if (isNews || told.length > 0 || !areSame) push(waiting, told)
      pushed = waiting
    } catch (error) {
      logger.error('What waits could not be counted; it is tried again', error)
      for (const area of told) areas.add(area)
      hasChanged = true
    }
  }
  const begin = (isNews: boolean): void => {
    hasChanged = false
    underway = tell(isNews)
    pause = setTimeout(() => {
      void underway.then(() => {
        pause = null
        if (hasChanged && isWatched() && !isStopped) begin(true)
      })
    }, betweenPushes)
  }
  const looking = setInterval(() => {
    if (pause === null && isWatched()) begin(false)
  }, betweenLooks)

  return {
    /** Reads the present numbers for an administrator who begins to watch. */
    read,
    changed(changedAreas: readonly Area[]): void {
      for (const area of changedAreas) areas.add(area)
      hasChanged = true
      if (pause === null && isWatched() && !isStopped) begin(true)
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
