/**
 * The table of all HTTP calls. The server, the core and the tests use the same table, of which the core loads two parts at different
 * times. Invariant: a call that is not in this table does not exist.
 */
import { everydayCalls } from './everyday-calls.ts'
import { houseCalls } from './house-calls.ts'

export const calls = { ...everydayCalls, ...houseCalls } as const

export type CallName = keyof typeof calls
export type CallParameters<Name extends CallName> = (typeof calls)[Name]['parameters']['Type']
export type CallQuery<Name extends CallName> = (typeof calls)[Name]['query']['Type']
export type CallBody<Name extends CallName> = (typeof calls)[Name]['body']['Type']
export type CallAnswer<Name extends CallName> = (typeof calls)[Name]['used']['Type']
