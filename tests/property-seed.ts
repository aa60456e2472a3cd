/**
 * Every property tries the same histories in each run of the tests, so that none passes or fails by luck. `PROPERTY_SEED`
 * sets other ones, and `PROPERTY_RUNS` more of them.
 */
import fc from 'fast-check'
import { propertyRuns } from './testing/breadth.ts'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_303), numRuns: propertyRuns })
