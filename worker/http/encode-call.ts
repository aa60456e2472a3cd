/** Makes a call's request from the call's row in the table of calls: the address, and the body as JSON or as an upload form. */
import { Effect, Schema, SchemaAST } from 'effect'
import type { UploadWatch } from '../../domain/port/core-port.ts'
import type { AnySchema, CallShape } from '../../domain/schema/calls/call.ts'
import { everydayCalls } from '../../domain/schema/calls/everyday-calls.ts'
import type { CallAnswer, CallName } from '../../domain/schema/calls/http.ts'
import { type HttpFailure, unreachable, unreadable } from './call-failure.ts'

type ShapeOf<Name extends CallName> = Omit<CallShape, 'used'> & {
  readonly used: Schema.Codec<CallAnswer<Name>, unknown>
}

const isEveryday = (name: string): name is keyof typeof everydayCalls => Object.hasOwn(everydayCalls, name)

const loadHouseCalls = Effect.tryPromise(
  async () => (await import('../../domain/schema/calls/house-calls.ts')).houseCalls,
).pipe(Effect.catch(() => unreachable))

/** The row of a call in the table of calls. */
export function findCall<Name extends CallName>(name: Name): Effect.Effect<ShapeOf<Name>, HttpFailure>
export function findCall(name: CallName): Effect.Effect<CallShape, HttpFailure> {
  return isEveryday(name)
    ? Effect.succeed(everydayCalls[name])
    : Effect.map(loadHouseCalls, (houseCalls) => houseCalls[name])
}

/** @returns the name, if there is such a call; other names are outside the contract, and fail */
export const callNamed = (name: string): Effect.Effect<CallName, HttpFailure> =>
  isEveryday(name)
    ? Effect.succeed(name)
    : Effect.flatMap(loadHouseCalls, (houseCalls) => (hasName(houseCalls, name) ? Effect.succeed(name) : unreadable))

const hasName = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.hasOwn(table, name)

export interface UploadedFile {
  readonly file: File
  readonly watch: UploadWatch
}

/** An unchecked request from a tab. Empty parts may be left out. */
export interface UncheckedRequest {
  readonly parameters?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly upload?: UploadedFile | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Encodes a value for the request. A value that does not match the schema is outside the contract, and fails. */
const encode = (schema: AnySchema, value: unknown): Effect.Effect<unknown, HttpFailure> =>
  Schema.encodeUnknownEffect(schema)(value).pipe(Effect.mapError(() => unreadable))

const partsOf = (encoded: unknown): ReadonlyMap<string, string> =>
  new Map(Object.entries(encoded ?? {}).map(([name, value]) => [name, String(value)]))

/**
 * The request of a call. `key` is the same for identical calls.
 * @param speak converts a value to the words of another back end
 */
export const encodeCall = Effect.fnUntraced(function* (
  shape: CallShape,
  request: UncheckedRequest,
  speak: (ast: SchemaAST.AST, value: unknown, path: string) => unknown,
) {
  const parameters = partsOf(yield* encode(shape.parameters, request.parameters ?? {}))
  const query = new URLSearchParams([...partsOf(yield* encode(shape.query, request.query ?? {}))]).toString()
  const place = shape.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(parameters.get(name) ?? ''))
  const path = query === '' ? place : `${place}?${query}`
  const json = speak(SchemaAST.toEncoded(shape.body.ast), yield* encode(shape.body, request.body), path)
  const body = json === undefined ? undefined : JSON.stringify(json)
  return { key: `${shape.method} ${path} ${body ?? ''}`, path, body, json }
})

/** The multipart form of an upload. */
export const formOf = (fields: unknown, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of partsOf(fields)) form.append(name, value)
  form.append('file', file, file.name)
  return form
}
