/**
 * All that is live, started and stopped together: changes, the hub, and the end of holds. Invariant: at a start, holds
 * whose browser does not come back within a minute are released (contract 4, Gone).
 */
import { type Expiry, startExpiry } from '../claims/expiry.ts'
import { releaseAllUnlessTheyReturn } from '../claims/release.ts'
import { type Changes, createChanges } from './changes.ts'
import { createLiveHub, type LiveHub, type LiveHubOptions } from './live-hub.ts'

export interface Live {
  readonly changes: Changes
  readonly hub: LiveHub
  /** Settles when nothing of it uses the database any more. */
  stop(): Promise<void>
}

export const startLive = async (options: Omit<LiveHubOptions, 'changes'>): Promise<Live> => {
  const { database, logger } = options
  await releaseAllUnlessTheyReturn(database)
  const changes = await createChanges(database, logger)
  const hub = await createLiveHub({ ...options, changes })
  const expiry: Expiry = startExpiry(database, changes, logger)
  return {
    changes,
    hub,
    async stop() {
      await Promise.all([hub.stop(), expiry.stop()])
      changes.stop()
    },
  }
}
