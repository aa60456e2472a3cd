/**
 * The row of a call: its schemas, who may make it, what it reads or changes, the addition of ours that it belongs to, and the toast of its
 * success. The schemas check shapes and types (400); the server checks values (422). Unknown keys are ignored.
 */
import { Schema, SchemaGetter } from 'effect'
import type { Area, Feature, Success } from '../events.ts'

/** The people who may make a call: the authorisation matrix is made from this. */
export type Audience = 'anyone' | 'user' | 'administrator'

export type AnySchema = Schema.Codec<unknown, unknown>

export interface CallShape<
  Access extends Audience = Audience,
  Parameters extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Answer extends AnySchema = AnySchema,
  Used extends AnySchema = Answer,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly audience: Access
  /** Parameters stand as `:name`. */
  readonly path: string
  readonly parameters: Parameters
  /** The query of the address of a GET. */
  readonly query: Query
  /** The JSON of POST and PUT; for an upload the fields that come with its file. */
  readonly body: Body
  /** `multipart/form-data` with one file in the field `file`, instead of JSON. */
  readonly isUpload: boolean
  readonly status: 200 | 201 | 204
  /** The answer of our server. */
  readonly answer: Answer
  /** The part of the answer that the client uses: an answer of another back end need hold no more. */
  readonly used: Used
  /** Whether it changes what others may have read. */
  readonly isChange: boolean
  /** For a reading, the areas whose changes make the answer old; for a change, the areas that it makes old. */
  readonly areas: readonly Area[]
  /** The addition of ours that the call belongs to, which another back end may lack. Null: every back end has the call. */
  readonly feature: Feature | null
  /** The toast of its success, unless the screen says it in another way; null: none. */
  readonly toast: Success | null
  /** The media type of an answer that is not JSON. */
  readonly textType: string | null
}

/** The attributes of a call beside its schemas. */
interface About<Access extends Audience, Areas extends readonly Area[]> {
  readonly who: Access
  readonly areas: Areas
  readonly feature?: Feature
  readonly toast?: Success
}

const rowOf = <Access extends Audience, const Areas extends readonly Area[]>({
  who,
  areas,
  feature,
  toast,
}: About<Access, Areas>): Pick<CallShape<Access>, 'audience' | 'feature' | 'toast'> & {
  readonly areas: Areas
} => ({
  audience: who,
  areas,
  feature: feature ?? null,
  toast: toast ?? null,
})

/** No parameters, no query, or a body without a key that matters. */
export const empty = Schema.Struct({})

const unused = Schema.Unknown

const common = { query: empty, isUpload: false, textType: null } as const
const reading = { ...common, method: 'GET', body: Schema.Undefined, isChange: false, status: 200 } as const
const done = { answer: Schema.Undefined, used: unused, status: 204 } as const
const ending = { ...common, ...done, method: 'DELETE', body: Schema.Undefined, isChange: true } as const

export const search = <
  Access extends Audience,
  const Areas extends readonly Area[],
  Parameters extends AnySchema,
  Query extends AnySchema,
  Answer extends AnySchema,
>(
  about: About<Access, Areas>,
  path: string,
  parameters: Parameters,
  query: Query,
  answer: Answer,
) => ({ ...reading, ...rowOf(about), path, parameters, query, answer, used: answer })

/** Asks for something and changes nothing. */
export const read = <
  Access extends Audience,
  const Areas extends readonly Area[],
  Parameters extends AnySchema,
  Answer extends AnySchema,
>(
  about: About<Access, Areas>,
  path: string,
  parameters: Parameters,
  answer: Answer,
) => search(about, path, parameters, empty, answer)

const withBody =
  <const Verb extends Pick<CallShape, 'method' | 'isChange' | 'status'>>(verb: Verb) =>
  <
    Access extends Audience,
    const Areas extends readonly Area[],
    Parameters extends AnySchema,
    Body extends AnySchema,
    Answer extends AnySchema,
  >(
    about: About<Access, Areas>,
    path: string,
    parameters: Parameters,
    body: Body,
    answer: Answer,
  ) => ({ ...common, ...verb, ...rowOf(about), path, parameters, body, answer, used: answer })

/** Asks with more than an address can hold. */
export const ask = withBody({ method: 'POST', isChange: false, status: 200 })
export const post = withBody({ method: 'POST', isChange: true, status: 200 })
export const put = withBody({ method: 'PUT', isChange: true, status: 200 })
export const make = withBody({ method: 'POST', isChange: true, status: 201 })

/** Takes something away, or ends it. The answer is empty. */
export const end = <Access extends Audience, const Areas extends readonly Area[], Parameters extends AnySchema>(
  about: About<Access, Areas>,
  path: string,
  parameters: Parameters,
) => ({ ...ending, ...rowOf(about), path, parameters })

/** A call of whose answer the client uses only this part. */
export const using = <Call, Used extends AnySchema>(used: Used, call: Call) => ({ ...call, used })

/** A call of whose answer the client uses nothing but that it went well. */
export const answerUnused = <Call>(call: Call) => using(unused, call)

export const numberInAddress = Schema.String.check(Schema.isPattern(/^\d{1,10}$/u)).pipe(
  Schema.decodeTo(Schema.FiniteFromString),
  Schema.decodeTo(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999_999 }))),
)

/** An id in an address: digits, decoded to the branded number. */
export const idInAddress = <Id extends Schema.Codec<number, number>>(id: Id) =>
  Schema.String.check(Schema.isPattern(/^(?:0|[1-9]\d*)$/u)).pipe(
    Schema.decodeTo(Schema.FiniteFromString),
    Schema.decodeTo(id),
  )

/** Ids in an address, with commas between them. */
export const idsInAddress = <Id extends Schema.Codec<number, number>>(id: Id) =>
  Schema.String.pipe(
    Schema.decodeTo(Schema.Array(idInAddress(id)).check(Schema.isMinLength(1)), {
      decode: SchemaGetter.transform((list) => list.split(',')),
      encode: SchemaGetter.transform((list) => list.join(',')),
    }),
  )

/** A key that may be left out, and whose null means the same. */
export const optional = <Value extends AnySchema>(value: Value) => Schema.optionalKey(Schema.NullOr(value))
