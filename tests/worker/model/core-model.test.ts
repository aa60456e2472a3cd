/**
 * The whole client, with all events that a browser, a network and other people may cause. `MODEL_RUNS` sets the number of histories, and
 * `PROPERTY_SEED` chooses them. Histories that once failed are kept below.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventTag } from '../../../domain/schema/events.ts'
import { anyRun, runs, timeout } from './any-run.ts'
import { type StepKind, step } from './histories.ts'
import { runHistory, type Settings } from './run-history.ts'

/** This number of runs reaches all important events, and finds each fault of `plants.ts`. */
const ENOUGH = 250
const AT_LEAST = 3
const worthTrying: readonly EventTag[] = [
  'StateCarried',
  'TabLeft',
  'SignedIn',
  'SignedOut',
  'DayLoaded',
  'DayFailed',
  'ReservationsRead',
  'ReservationsPushed',
  'BookingsPushed',
  'CancellationsPushed',
  'GridChanged',
  'RevisionTold',
  'SlotSelectionConfirmed',
  'SlotSelectionRefused',
  'SlotReleased',
  'SlotReleaseRefused',
  'ReservationsExpired',
  'ReservationsCleared',
  'ExtensionRefused',
  'BookingMade',
  'BookingRefused',
]

test('whatever happens, in the end every tab agrees with the server, nothing is pending, and the log replays to what is shown', {
  timeout,
}, async () => {
  const reached = new Map<string, number>()
  const property = anyRun(async (scheduler, settings, history) => {
    expect(await runHistory(scheduler, settings, history, reached)).toEqual([])
  })
  await fc.assert(property, { numRuns: runs })
  if (runs >= ENOUGH) expect(worthTrying.filter((tag) => (reached.get(tag) ?? 0) < AT_LEAST)).toEqual([])
})

type Steps = readonly (readonly [StepKind, number])[]
const shared: Settings = { hasSharedWorkers: true, hasBegun: false, isSignedIn: false, clockOffset: 0 }

/** The property above found each of these. Each failed before the fault was mended. */
test.each<[string, Settings, Steps]>([
  [
    'a person declines a connection that is on its way already',
    shared,
    [
      ['open', 0],
      ['stay-disconnected', 0],
    ],
  ],
  [
    'the same is asked for twice while it is being let go',
    shared,
    [
      ['open', 0],
      ['deliver', 28],
      ['press-range', 0],
      ['press-range', 1],
      ['press-range', 1],
      ['reconnect', 0],
    ],
  ],
  [
    'the answer to a sign-in finds the only tab in the back/forward cache',
    shared,
    [
      ['open', 0],
      ['sign-in', 0],
      ['put-away', 0],
      ['deliver', 7],
    ],
  ],
  [
    'what another holds is let go',
    { ...shared, hasBegun: true },
    [
      ['other-holds', 0],
      ['deliver', 7],
      ['press-range', 0],
      ['deliver', 7],
    ],
  ],
  [
    'whoever signs in is told which bookings are their own, also on a day that was read before',
    { ...shared, hasBegun: true },
    [
      ['sign-in', 0],
      ['deliver', 7],
      ['deliver', 7],
    ],
  ],
  [
    'somebody signs out while it is not known yet who is signed in, and while a day is on its way',
    { hasSharedWorkers: false, hasBegun: true, isSignedIn: true, clockOffset: 0 },
    [
      ['core-dies', 2],
      ['sign-out', 443],
      ['other-holds', 1],
      ['reload-day', 3],
    ],
  ],
  [
    'a range is let go whose first time has just been asked for, and there is nothing to let go after that',
    { hasSharedWorkers: false, hasBegun: true, isSignedIn: false, clockOffset: 0 },
    [
      ['press', 1],
      ['show-page', 521],
      ['time-passes', 0],
      ['press-range', 0],
    ],
  ],
  [
    'a tab comes back with the sign-in that it asked a core for which died, to a core that began signed out',
    { ...shared, hasBegun: true },
    [
      ['sign-in', 0],
      ['freeze', 0],
      ['deliver', 7],
      ['open', 2],
      ['time-passes', 1],
      ['core-dies', 0],
      ['time-passes', 2],
      ['deliver', 7],
      ['resume', 0],
    ],
  ],
  [
    'who was signed in signs in anew, with a core that took over from one that died, while a day is on its way',
    { ...shared, hasBegun: true, isSignedIn: true },
    [
      ['sign-in-ends', 0],
      ['core-dies', 0],
      ['time-passes', 2],
      ['deliver', 2],
      ['sign-in', 0],
    ],
  ],
])('it went wrong once: %s', async (_, settings, steps) => {
  for (const scheduler of fc.sample(fc.scheduler(), 10))
    expect(
      await runHistory(
        scheduler,
        settings,
        steps.map(([kind, pick]) => step(kind, pick)),
      ),
    ).toEqual([])
})
