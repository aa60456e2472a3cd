/** A scheduler for tests of other subjects. It refuses nobody and is never behind. */
import { createScheduler, type Scheduler } from '../../../server/scheduler/scheduler.ts'

export const wideScheduler = ({ callsPerSecond = 1_000_000 } = {}): Scheduler =>
  createScheduler(
    { addressCallsPerSecond: callsPerSecond, addressCostPerSecond: 1_000_000, addressCallsAtOnce: 20 },
    { isBehind: () => false },
  )
