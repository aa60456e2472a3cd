/**
 * Runs a property. `PROPERTY_RUNS` sets how many histories are tried, `PROPERTY_SEED` which; fast-check prints the seed
 * and the smallest counterexample.
 */
import fc from 'fast-check'
import { runsOf } from '../testing/breadth.ts'

/** @param share of the runs, for a property whose single run is slow or quick */
export const check = <Values>(property: fc.IProperty<Values>, share = 1): void =>
  fc.assert(property, { numRuns: runsOf(share) })
