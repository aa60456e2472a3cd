/**
 * All HTTP calls: one table of calls that the server serves, the core calls and the tests walk. Invariant: a call that
 * is not in this table does not exist. The core loads its two halves apart.
 */
import { Schema } from 'effect'
import { Booking } from '../bookings.ts'
import { SignedInUser } from './account-calls.ts'
import { answering } from './call.ts'
import { everydayCalls } from './everyday-calls.ts'
import { furtherCalls } from './further-calls.ts'
import { groupAsSeen } from './group-calls.ts'

export const calls = {
  ...everydayCalls,
  ...furtherCalls,
  signIn: answering(SignedInUser, everydayCalls.signIn),
  signInSilent: answering(SignedInUser, everydayCalls.signInSilent),
  groups: answering(Schema.Array(groupAsSeen), everydayCalls.groups),
  createBooking: answering(Booking, everydayCalls.createBooking),
  addToBooking: answering(Booking, everydayCalls.addToBooking),
} as const

export type CallName = keyof typeof calls
export type CallParameters<Name extends CallName> = (typeof calls)[Name]['parameters']['Type']
export type CallQuery<Name extends CallName> = (typeof calls)[Name]['query']['Type']
export type CallBody<Name extends CallName> = (typeof calls)[Name]['body']['Type']
export type CallAnswer<Name extends CallName> = (typeof calls)[Name]['used']['Type']
