/**
 * Runs a property. `PROPERTY_RUNS` sets how many histories are tried, `PROPERTY_SEED` which; fast-check prints the seed
 * and the smallest counterexample.
 */
import fc from 'fast-check'
import { runsOf } from '../testing/breadth.ts'

/** The number of runs for a property. A property with slow runs gets a smaller share, and one with quick runs gets a larger share. */
export const check = <Values>(property: fc.IProperty<Values>, share = 1): void =>
  fc.assert(property, { numRuns: runsOf(share) })
