/**
 * Hands on the activity for those who watch it. The module reads the table in which every process writes (docs/decisions/0017), so it gets
 * the activity of all processes in order. It hands on the activity of a quarter of a second at a time, of all groups; the hub tells each
 * watcher of their own groups. Invariants: whoever has begun to watch misses no later activity; while nobody watches, nothing is read.
 */
import type { ConnectedCount } from '../../domain/schema/activity.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../process/logger.ts'
import { type HolderNames, type PlacedDeed, readActivityAfter, readLastActivityId } from './read-activity.ts'

const interval = 250
const atOnce = 1000

interface ActivityWatchOptions {
  readonly database: Database
  readonly logger: Logger
  readonly holderNames: HolderNames
  readonly isWatched: () => boolean
  readonly readConnected: () => Promise<readonly ConnectedCount[]>
  /** @param connected the numbers of visitors and connections, if they have changed */
  readonly push: (deeds: readonly PlacedDeed[], connected: readonly ConnectedCount[]) => void
}

const countsOf = (connected: readonly ConnectedCount[]): string => connected.map(({ count }) => count).join()

export const createActivityWatch = (options: ActivityWatchOptions) => {
  const { database, holderNames } = options
  let last: Promise<number> | null = null
  let timer: NodeJS.Timeout | null = null
  let counts = ''
  let looking: Promise<void> = Promise.resolve()

  const look = async (known: Promise<number>): Promise<void> => {
    const after = await known
    const actions = await readActivityAfter(database, holderNames, { id: after, atMost: atOnce, scope: 'all' })
    const connected = await options.readConnected()
    if (last !== known) return
    last = Promise.resolve(actions.at(-1)?.deed.id ?? after)
    const changed = countsOf(connected) === counts ? [] : connected
    counts = countsOf(connected)
    if (actions.length + changed.length > 0) options.push(actions, changed)
  }

  const again = (): void => {
    timer = setTimeout(() => {
      if (last === null || !options.isWatched()) {
        last = null
        return
      }
      looking = look(last)
        .catch((error: unknown) => options.logger.error('Activity could not be read; it is tried again', error))
        .finally(() => {
          if (last !== null) again()
        })
    }, interval)
  }

  return {
    /** Settles when all activity that is written from now on will be pushed. */
    async begin(): Promise<void> {
      const isFirst = last === null
      last ??= readLastActivityId(database)
      const beginning = last
      try {
        await beginning
      } catch (error) {
        if (last === beginning) last = null
        throw error
      }
      if (isFirst) again()
    },
    /** Settles when the watch no longer uses the database. */
    async stop(): Promise<void> {
      last = null
      if (timer !== null) clearTimeout(timer)
      await looking
    },
  }
}
