import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epoch } from '../../../domain/ids.ts'
import { brokenInvariants } from '../../../domain/state/invariants.ts'
import { check } from '../check.ts'
import { anyScenario, disagreements, type Reached, type Scenario, simulate } from '../testing/simulation.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')

const agrees = (scenario: Scenario): void => {
  const run = simulate(life, scenario)
  expect(run.states.flatMap(brokenInvariants)).toEqual([])
  expect(run.quiet).toBe(true)
  expect(disagreements(run.state, run.server)).toEqual([])
}

test('once everything is delivered and what is stale was read again, the core agrees with the server', {
  tags: ['conn-resync', 'push-revision-applied', 'columns-live'],
}, () => {
  // `tests/worker/model/` shows the same for the whole client, under more kinds of events.
  check(fc.property(anyScenario, agrees), 3)
})

test('the histories that are tried reach gaps, late readings, settled presses, repeated pushes and expiry', () => {
  const total: Record<string, number> = {}
  for (const scenario of fc.sample(anyScenario, { numRuns: 100, seed: 1 }))
    for (const [branch, times] of Object.entries<number>({ ...simulate(life, scenario).reached }))
      total[branch] = (total[branch] ?? 0) + times
  const branches: (keyof Reached)[] = [
    'gap',
    'lateReading',
    'lateDay',
    'settledPending',
    'repeatedPush',
    'expiry',
    'staleDay',
    'lostAnswer',
  ]
  expect(branches.filter((branch) => (total[branch] ?? 0) < 10)).toEqual([])
})

type Kept = readonly (readonly [Scenario['steps'][number]['kind'], number])[]
const scenario = (begun: boolean, steps: Kept): Scenario => ({
  begun,
  impatient: false,
  steps: steps.map(([kind, pick]) => ({ kind, pick })),
})

/** The property above found each of these. Each failed before the fault was mended. */
test.each<[string, Scenario]>([
  [
    'word of the next revision without its push is a gap',
    scenario(true, [
      ['listener-lost', 0],
      ['other-holds', 0],
      ['listener-back', 0],
      ['deliver-push', 0],
    ]),
  ],
  [
    'word of a revision that comes before the first reading counts too',
    scenario(false, [
      ['listener-lost', 0],
      ['connect', 0],
      ['serve-call', 0],
      ['other-holds', 0],
      ['listener-back', 0],
      ['deliver-push', 0],
    ]),
  ],
  [
    'a late yes to a press does not undo an extension that a reading told',
    scenario(false, [
      ['connect', 0],
      ['extends', 0],
      ['press', 0],
      ['serve-call', 452],
      ['time-passes', 0],
    ]),
  ],
  [
    'a late answer to a clearing does not lose a hold that was made after it',
    scenario(false, [
      ['connect', 0],
      ['clears', 0],
      ['serve-call', 93],
      ['press', 0],
      ['serve-call', 513],
    ]),
  ],
  [
    'a jump found by a late first reading keeps what was told after it, for the next reading',
    scenario(false, [
      ['connect', 0],
      ['serve-call', 0],
      ['reads-again', 0],
      ['listener-lost', 0],
      ['other-holds', 0],
      ['listener-back', 0],
      ['deliver-push', 0],
      ['serve-call', 0],
      ['other-holds', 1],
      ['deliver-push', 0],
    ]),
  ],
  [
    'an old push that comes again after newer ones is passed over',
    scenario(true, [
      ['other-holds', 0],
      ['deliver-push', 0],
      ['other-releases', 0],
      ['deliver-push', 0],
      ['repeat-push', 0],
    ]),
  ],
  [
    'a row under two bookings, made when rows were shorter, stays booked when one of them is cancelled',
    scenario(true, [
      ['other-holds', 0],
      ['other-holds', 1],
      ['other-books', 0],
      ['other-books', 1],
      ['slot-time-changes', 0],
      ['deliver-push', 0],
      ['deliver-push', 0],
      ['deliver-push', 0],
      ['deliver-push', 0],
      ['deliver-push', 0],
      ['deliver-push', 0],
      ['deliver-push', 0],
      ['serve-day', 0],
      ['serve-day', 0],
      ['deliver-day', 0],
      ['deliver-day', 0],
      ['cancels', 0],
    ]),
  ],
])('%s', (_, kept) => agrees(kept))
