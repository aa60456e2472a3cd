/**
 * Runs a property. `PROPERTY_RUNS` sets the number of histories, and `PROPERTY_SEED` chooses them. If a property fails, fast-check prints
 * the seed and the smallest counterexample.
 */
import fc from 'fast-check'
import { runsOf } from '../testing/breadth.ts'

/** Checks a property. `share` is its share of the usual number of runs. It is smaller if a run is slow, and larger if a run is quick. */
export const check = <Values>(property: fc.IProperty<Values>, share = 1): void =>
  fc.assert(property, { numRuns: runsOf(share) })
