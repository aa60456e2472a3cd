/**
 * The row that describes a call: its schemas, who may make it, the areas that it reads or changes, its feature, and the toast for success.
 * The schemas check shapes and types (400), and the server checks values (422). Unknown keys are ignored.
 */
import { Schema, SchemaGetter } from 'effect'
import type { Permission } from '../../rules/permissions.ts'
import type { Area } from '../area.ts'
import type { Feature, Success } from '../events.ts'
import { FieldValue } from '../failure-body.ts'

/** The people who may make a call: anyone, those who are signed in, or those of the house with a permission. The authorisation matrix is made
 * from it. */
export type Audience = 'anyone' | 'user' | Permission

/**
 * Whose groups the subject of a call is of. For somebody with a permission in some groups only, a subject of another group is not there
 * (docs/rules.md#permission).
 * - `house`: of no group
 * - `group`, `resource`: of the group with the id in the address, or of the resource with that id
 * - `booking`, `part`: of the groups of the booking's parts, or of the part `rid` in the address
 * - `named`: of all groups and resources that the query or body names
 * - `people`: of the groups in which the person has booked
 * - `list`: the answer has only what is of the caller's groups
 */
export type Subject = 'house' | 'group' | 'resource' | 'booking' | 'part' | 'named' | 'people' | 'list'

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
  /** Null if the call gives the people of the house no more than anybody else. */
  readonly of: Subject | null
  /** Each parameter is written as `:name`. */
  readonly path: string
  readonly parameters: Parameters
  /** The query in the address of a GET. */
  readonly query: Query
  /** The JSON body of a POST or PUT. For an upload, the fields that come with the file. */
  readonly body: Body
  /** True if the body is `multipart/form-data` with one file in the field `file`, instead of JSON. */
  readonly isUpload: boolean
  readonly status: 200 | 201 | 204
  /** The answer of our server. */
  readonly answer: Answer
  /** The part of the answer that the client uses. An answer of another back end needs no more than this. */
  readonly used: Used
  /** Whether the call changes data that others may have read. */
  readonly isChange: boolean
  /** For a reading: the areas whose changes make the answer out of date. For a change: the areas that the call changes. */
  readonly areas: readonly Area[]
  /** The feature to which the call belongs. Another back end may lack the feature. Null if every back end has the call. */
  readonly feature: Feature | null
  /** The toast for success, unless the caller chooses another one. Null for no toast. */
  readonly toast: Success | null
  /** The media type of an answer that is not JSON. */
  readonly textType: string | null
}

/** The attributes of a call other than its schemas. */
interface About<Access extends Audience, Areas extends readonly Area[]> {
  readonly who: Access
  readonly of?: Subject
  readonly areas: Areas
  readonly feature?: Feature
  readonly toast?: Success
}

/** A call that needs a permission must say whose groups its subject is of. */
type Scoped<Access extends Audience> = Access extends Permission ? { readonly of: Subject } : unknown

const rowOf = <Access extends Audience, const Areas extends readonly Area[]>({
  who,
  of,
  areas,
  feature,
  toast,
}: About<Access, Areas>): Pick<CallShape<Access>, 'audience' | 'of' | 'feature' | 'toast'> & {
  readonly areas: Areas
} => ({
  audience: who,
  of: of ?? null,
  areas,
  feature: feature ?? null,
  toast: toast ?? null,
})

/** The schema for no parameters, for no query, and for a body whose keys are all ignored. */
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
  about: About<Access, Areas> & Scoped<Access>,
  path: string,
  parameters: Parameters,
  query: Query,
  answer: Answer,
) => ({ ...reading, ...rowOf(about), path, parameters, query, answer, used: answer })

/** A GET call. It changes nothing. */
export const read = <
  Access extends Audience,
  const Areas extends readonly Area[],
  Parameters extends AnySchema,
  Answer extends AnySchema,
>(
  about: About<Access, Areas> & Scoped<Access>,
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
    about: About<Access, Areas> & Scoped<Access>,
    path: string,
    parameters: Parameters,
    body: Body,
    answer: Answer,
  ) => ({ ...common, ...verb, ...rowOf(about), path, parameters, body, answer, used: answer })

/** A reading whose question is too large for an address. The question is in the body. */
export const ask = withBody({ method: 'POST', isChange: false, status: 200 })
export const post = withBody({ method: 'POST', isChange: true, status: 200 })
export const put = withBody({ method: 'PUT', isChange: true, status: 200 })
export const make = withBody({ method: 'POST', isChange: true, status: 201 })

/** A call that removes or ends something. The answer is empty. */
export const end = <Access extends Audience, const Areas extends readonly Area[], Parameters extends AnySchema>(
  about: About<Access, Areas> & Scoped<Access>,
  path: string,
  parameters: Parameters,
) => ({ ...ending, ...rowOf(about), path, parameters })

/** Limits a call to the part of the answer that the client uses. */
export const using = <Call, Used extends AnySchema>(used: Used, call: Call) => ({ ...call, used })

/** Marks a call whose answer the client does not use. The client only needs to know that the call succeeded. */
export const answerUnused = <Call>(call: Call) => using(unused, call)

export const numberInAddress = Schema.String.check(Schema.isPattern(/^\d{1,10}$/u)).pipe(
  Schema.decodeTo(Schema.FiniteFromString),
  Schema.decodeTo(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999_999 }))),
)

/** An id in an address. Its digits are decoded to the branded number. */
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

/** A key that may be left out. Null means the same as leaving it out. */
export const optional = <Value extends AnySchema>(value: Value) => Schema.optionalKey(Schema.NullOr(value))

/** The values of a body's keys as they were when the form was filled. */
export const Began = Schema.Record(Schema.String, FieldValue)
/**
 * What others have changed since the form was filled is merged, or refused with 409 `overtaken` if it collides. If the key is absent, the
 * values of the body win.
 */
export const began = { began: Schema.optionalKey(Began) }
