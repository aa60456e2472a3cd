/**
 * The model finds each planted fault within its number of histories. The search stops at the first history that shows the fault.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRun, runs, timeout } from './any-run.ts'
import { plants } from './plants.ts'
import { runHistory } from './run-history.ts'

/**
 * For each fault, a seed whose first histories find it. The soak uses the seed of all properties, and finds the last fault in the 208th
 * history. If the histories change, a fault may be found later, but it is still found.
 */
const soonFound: Readonly<Record<string, number>> = {
  'a tab that loses a delivery, and takes in what comes after it': 4,
  'a tab that takes in some of a delivery': 6,
  'a core that does not read again what is held after it was connected anew': 1,
  'a core that takes a push for new that came before': 23,
  'a core that does not hear what is held no longer': 1,
  'a core that loses what is let go': 4,
  'a core that says no to nothing, and asks nobody': 4,
}

test.each(Object.entries(plants))('found: %s', { timeout }, async (name, plant) => {
  const seed = process.env.MODEL_RUNS === undefined ? soonFound[name] : undefined
  const property = anyRun(async (scheduler, settings, history) => {
    expect(await runHistory(scheduler, { ...settings, ...plant }, history)).toEqual([])
  })
  const { failed } = await fc.check(property, {
    ...{ numRuns: Math.max(runs, 1_000), endOnFailure: true },
    ...(seed === undefined ? {} : { seed }),
  })
  expect(failed).toBe(true)
})
