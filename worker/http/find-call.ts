/** A call's row by its name, and which names are those of calls. */
import type { Schema } from 'effect'
import type { CallShape } from '../../domain/schema/calls/call.ts'
import { type CallAnswer, type CallName, calls } from '../../domain/schema/calls/http.ts'

type ShapeOf<Name extends CallName> = Omit<CallShape, 'used'> & {
  readonly used: Schema.Codec<CallAnswer<Name>, unknown>
}

export const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

export function findCall<Name extends CallName>(name: Name): ShapeOf<Name>
export function findCall(name: CallName): CallShape {
  return calls[name]
}
