/**
 * A call of the contract (`domain/schema/http.ts`) together with what answers it. Invariant: a handler sees only
 * parameters and a body that passed their schemas, and nothing leaves that did not pass the schema of the answer.
 */
import { Result, Schema } from 'effect'
import type { Audience, CallShape } from '../../domain/schema/http.ts'
import { type Caller, isSignedIn, type SignedInCaller } from './caller.ts'
import { Failure } from './failure.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What came, unchecked. */
export interface IncomingCall {
  readonly parameters: unknown
  readonly body: unknown
  readonly caller: Caller
  readonly idempotencyKey: string | null
  setHeader(name: string, value: string): void
}

export interface CheckedCall<Parameters, Body, CallerKind> {
  readonly parameters: Parameters
  readonly body: Body
  readonly caller: CallerKind
  readonly idempotencyKey: string | null
  setHeader(name: string, value: string): void
}

type CallerOf<Access extends Audience> = Access extends 'user' ? SignedInCaller : Caller

export interface ServedCall {
  readonly method: Method
  readonly path: string
  readonly audience: Audience
  readonly status: 200 | 201 | 204
  /** The encoded answer. @throws Failure */
  run(incoming: IncomingCall): Promise<unknown>
}

const isCallerOf =
  <Access extends Audience>(audience: Access) =>
  (caller: Caller): caller is CallerOf<Access> =>
    audience === 'anyone' || isSignedIn(caller)

export const serve = <
  M extends Method,
  Access extends Audience,
  Parameters extends Schema.Codec<unknown, unknown>,
  Body extends Schema.Codec<unknown, unknown>,
  Answer extends Schema.Codec<unknown, unknown>,
>(
  shape: CallShape<M, Access, Parameters, Body, Answer>,
  handle: (call: CheckedCall<Parameters['Type'], Body['Type'], CallerOf<Access>>) => Promise<Answer['Type']>,
): ServedCall => {
  const decodeParameters = Schema.decodeUnknownResult(shape.parameters)
  const decodeBody = Schema.decodeUnknownResult(shape.body)
  const encode = Schema.encodeSync(shape.answer)
  const takesBody = shape.method === 'POST' || shape.method === 'PUT'
  const isCaller = isCallerOf(shape.audience)

  return {
    method: shape.method,
    path: shape.path,
    audience: shape.audience,
    status: shape.status,
    async run({ parameters, body, caller, idempotencyKey, setHeader }) {
      if (!isCaller(caller)) throw new Failure('signed-out')
      // No body at all stands for an empty one, which silent sign-in sends.
      const checkedBody = decodeBody(takesBody ? (body ?? {}) : undefined)
      if (Result.isFailure(checkedBody)) throw new Failure('bad-request')
      // An address whose id is no id names nothing.
      const checkedParameters = decodeParameters(parameters)
      if (Result.isFailure(checkedParameters)) throw new Failure('not-found')
      const answer = await handle({
        parameters: checkedParameters.success,
        body: checkedBody.success,
        caller,
        idempotencyKey,
        setHeader,
      })
      return encode(answer)
    },
  }
}
