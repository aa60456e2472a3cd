/**
 * The HTTP contract (spec 7, contract 2): one table of calls that the server serves, the core calls and the tests walk.
 * Invariant: a call that is not in this table does not exist. The core loads its two halves apart.
 */
import { administrationCalls } from './administration-calls.ts'
import { everydayCalls } from './everyday-calls.ts'

export const calls = { ...everydayCalls, ...administrationCalls } as const
