/** A call by its row: its name, its address, and its body as JSON or as the form of an upload. */
import { Effect, Schema, SchemaAST } from 'effect'
import type { UploadWatch } from '../../domain/port/core-port.ts'
import type { AnySchema, CallShape } from '../../domain/schema/calls/call.ts'
import { type CallAnswer, type CallName, calls } from '../../domain/schema/calls/http.ts'
import { type HttpFailure, unreadable } from './call-failure.ts'

type ShapeOf<Name extends CallName> = Omit<CallShape, 'used'> & {
  readonly used: Schema.Codec<CallAnswer<Name>, unknown>
}

export const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

/** A call's row by its name. */
export function findCall<Name extends CallName>(name: Name): ShapeOf<Name>
export function findCall(name: CallName): CallShape {
  return calls[name]
}

export interface UploadedFile {
  readonly file: File
  readonly watch: UploadWatch
}

/** A request as a tab sent it. Empty parts may be left out. */
export interface UncheckedRequest {
  readonly parameters?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly upload?: UploadedFile | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** As it travels; what does not pass its schema is nothing that the contract knows. */
const encode = (schema: AnySchema, value: unknown): Effect.Effect<unknown, HttpFailure> =>
  Schema.encodeUnknownEffect(schema)(value).pipe(Effect.mapError(() => unreadable))

const partsOf = (encoded: unknown): ReadonlyMap<string, string> =>
  new Map(Object.entries(encoded ?? {}).map(([name, value]) => [name, String(value)]))

const pathOf = (template: string, parameters: unknown): string => {
  const parts = partsOf(parameters)
  return template.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(parts.get(name) ?? ''))
}

const queryOf = (query: unknown): string => {
  const text = new URLSearchParams([...partsOf(query)]).toString()
  return text === '' ? '' : `?${text}`
}

/** A call as it travels; `key` is the same for identical ones. @param speak says it in the back end's words */
export const encodeCall = Effect.fnUntraced(function* (
  shape: CallShape,
  request: UncheckedRequest,
  speak: (ast: SchemaAST.AST, value: unknown, path: string) => unknown,
) {
  const parameters = yield* encode(shape.parameters, request.parameters ?? {})
  const query = yield* encode(shape.query, request.query ?? {})
  const path = `${pathOf(shape.path, parameters)}${queryOf(query)}`
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
