/**
 * A call by its name. The calls that few people make are loaded when the first of them is made; afterwards, and for the others,
 * nothing is waited for.
 */
import { Data, Effect, type Schema } from 'effect'
import type { CallShape } from '../../domain/schema/calls/call.ts'
import { everydayCalls } from '../../domain/schema/calls/everyday-calls.ts'
import type { CallAnswer, CallName } from '../../domain/schema/calls/http.ts'
import { loadOnce } from '../waiting/load-once.ts'

type ShapeOf<Name extends CallName> = Omit<CallShape, 'used'> & {
  readonly used: Schema.Codec<CallAnswer<Name>, unknown>
}

/** The further calls could not be loaded, or there is none of that name. */
export class NoSuchCall extends Data.TaggedError('NoSuchCall') {}

const further = loadOnce(async () => (await import('../../domain/schema/calls/further-calls.ts')).furtherCalls)
const furtherCalls = Effect.mapError(further.load, () => new NoSuchCall())

const isNameIn = <Table extends object>(table: Table, name: string): name is keyof Table & string =>
  Object.hasOwn(table, name)

export function findCall<Name extends CallName>(name: Name): Effect.Effect<ShapeOf<Name>, NoSuchCall>
export function findCall(name: string): Effect.Effect<CallShape, NoSuchCall>
export function findCall(name: string): Effect.Effect<CallShape, NoSuchCall> {
  if (isNameIn(everydayCalls, name)) return Effect.succeed(everydayCalls[name])
  return Effect.flatMap(furtherCalls, (calls) =>
    isNameIn(calls, name) ? Effect.succeed<CallShape>(calls[name]) : Effect.fail(new NoSuchCall()),
  )
}
