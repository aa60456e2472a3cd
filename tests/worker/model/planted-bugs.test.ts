/**
 * The model finds bugs: each of those that are planted, within the histories that are tried. It stops at the first that shows it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRun, runs, timeout } from './any-run.ts'
import { plants } from './plants.ts'
import { runHistory } from './run-history.ts'

test.each(Object.entries(plants))('found: %s', { timeout }, async (_, plant) => {
  const property = anyRun(async (scheduler, settings, history) => {
    expect(await runHistory(scheduler, { ...settings, ...plant }, history)).toEqual([])
  })
  const { failed } = await fc.check(property, { numRuns: Math.max(runs, 1_000), endOnFailure: true })
  expect(failed).toBe(true)
})
