/**
 * Any history in any browser. `MODEL_RUNS` sets the number of histories, and `PROPERTY_SEED` chooses them.
 */
import fc from 'fast-check'
import { isBreadth } from '../../testing/breadth.ts'
import { anyHistory, type Model, type Run } from './histories.ts'
import type { Settings } from './run-history.ts'

export const runs = Number(process.env.MODEL_RUNS ?? (isBreadth ? 250 : 80))
/** This is longer than any number of runs takes. */
export const timeout = 8 * 3_600_000

const STEPS_AT_MOST = 32

const mostly = fc.nat({ max: 4 }).map((number) => number > 0)
const anySettings: fc.Arbitrary<Settings> = fc.record({
  hasSharedWorkers: mostly,
  hasBegun: mostly,
  isSignedIn: mostly,
  clockOffset: fc.constantFrom(0, 86_400_000, -3_000),
})

export const anyRun = (
  check: (scheduler: fc.Scheduler, settings: Settings, history: Iterable<fc.AsyncCommand<Model, Run>>) => Promise<void>,
) => fc.asyncProperty(fc.scheduler(), anySettings, anyHistory(STEPS_AT_MOST), check)
