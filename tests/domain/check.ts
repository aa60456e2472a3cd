/**
 * Runs a property. `PROPERTY_RUNS` sets how many histories are tried, `PROPERTY_SEED` which; fast-check prints the seed
 * and the smallest counterexample.
 */
import fc from 'fast-check'

export const runs = Number(process.env.PROPERTY_RUNS ?? 100)

/** @param share of the runs, for a property whose single run is slow or quick */
export const check = <Values>(property: fc.IProperty<Values>, share = 1): void =>
  fc.assert(property, { numRuns: Math.max(1, Math.round(runs * share)) })
