/**
 * A call (`domain/schema/calls/http.ts`) together with its handler. Invariant: a handler sees only parameters, a query
 * and a body that passed their schemas, and nothing leaves that did not pass the schema of the answer. The order of
 * refusals stands in docs/rules.md#http.
 */
import type { Readable } from 'node:stream'
import { Predicate, Result, Schema } from 'effect'
import { enable } from 'effect/schema/SchemaJITCompiler'
import { type AnySchema, type Audience, type CallShape, empty } from '../../domain/schema/calls/call.ts'
import { flatMapInSlices } from '../process/in-slices.ts'
import { type AnswerParts, isInParts, streamOfParts } from './answer-in-parts.ts'
import { type AdministratorCaller, type Caller, isAdministrator, isSignedIn, type SignedInCaller } from './caller.ts'
import { Failure } from './failure.ts'
import type { CallingBrowser } from './session-cookies.ts'
import { beginsAsPicture } from './upload.ts'

/** A request as it came, unchecked. */
export interface IncomingCall {
  readonly parameters: unknown
  readonly query: unknown
  readonly body: unknown
  /** The file of an upload, or its beginning where the caller may not upload; null: there was none. */
  readonly file: Buffer | null
  readonly caller: Caller
  readonly idempotencyKey: string | null
  readonly browser: CallingBrowser
  setHeader(name: string, value: string): void
}

interface CheckedCall<Parameters, Query, Body, CallerKind extends Caller> extends IncomingCall {
  readonly parameters: Parameters
  readonly query: Query
  readonly body: Body
  /** The file of an upload, whatever it is; empty for other calls. */
  readonly file: Buffer
  readonly caller: CallerKind
}

type CallerOf<Access extends Audience> = Access extends 'administrator'
  ? AdministratorCaller
  : Access extends 'user'
    ? SignedInCaller
    : Caller

export interface ServedCall
  extends Pick<CallShape, 'method' | 'path' | 'audience' | 'isUpload' | 'status' | 'textType'> {
  /** The answer as it is sent: JSON, unless it is text; a long one as it is made; nothing with 204. @throws Failure */
  run(incoming: IncomingCall): Promise<string | Readable | undefined>
}

/** Where the answer is nothing, or an object without keys, what the handler gives is not sent. */
type Handled<Answer> = [keyof Answer] extends [never] ? unknown : Answer

const noFile = Buffer.alloc(0)

const isCallerOf =
  <Access extends Audience>(audience: Access) =>
  (caller: Caller): caller is CallerOf<Access> => {
    if (audience === 'anyone') return true
    return audience === 'user' ? isSignedIn(caller) : isAdministrator(caller)
  }

/**
 * Joins a call of the table with its handler. Use it for every call below `/api`; `server/api/handlers.ts` lists them. It guarantees
 * that `handle` runs only for a caller of the row's kind, with parameters, query and body that passed their schemas, and that nothing
 * leaves that did not pass the schema of the answer.
 *
 * Its `run` fails with `Failure`: `signed-out`, `bad-request`, `unsupported-file`, `forbidden`, `not-found`, in this order, and
 * then by whatever the handler throws.
 * @example
 * const authenticated = serve(calls.authenticated, async ({ caller }) => isSignedIn(caller))
 * await authenticated.run(asked)
 */
export const serve = <
  Access extends Audience,
  Parameters extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Answer extends AnySchema,
>(
  shape: CallShape<Access, Parameters, Query, Body, Answer, AnySchema>,
  handle: (
    call: CheckedCall<Parameters['Type'], Query['Type'], Body['Type'], CallerOf<Access>>,
  ) => Promise<Handled<Answer['Type']> | AnswerParts<Answer['Type']>>,
): ServedCall => {
  const decodeParameters = Schema.decodeUnknownResult(shape.parameters)
  const decodeQuery = Schema.decodeUnknownResult(shape.query)
  const decodeBody = Schema.decodeUnknownResult(shape.body)
  const write = answerWriter(shape.answer, shape.textType === null)
  const takesBody = Object.is(shape.body, Schema.Undefined) === false
  const isCaller = isCallerOf(shape.audience)

  return {
    ...shape,
    async run(incoming) {
      const { parameters, query, body, file, caller } = incoming
      if (shape.audience !== 'anyone' && !isSignedIn(caller)) throw new Failure('signed-out')
      // No body at all stands for an empty one, which silent sign-in sends.
      const checkedBody = decodeBody(takesBody ? (body ?? {}) : undefined)
      const checkedQuery = decodeQuery(query)
      if (Result.isFailure(checkedBody) || Result.isFailure(checkedQuery) || (shape.isUpload && file === null))
        throw new Failure('bad-request')
      // Every upload is a picture. An empty file is none that was chosen: 422, in its turn.
      if (file !== null && file.length > 0 && !beginsAsPicture(file)) throw new Failure('unsupported-file')
      if (!isCaller(caller)) throw new Failure('forbidden')
      // An address whose id is no id names nothing.
      const checkedParameters = decodeParameters(parameters)
      if (Result.isFailure(checkedParameters)) throw new Failure('not-found')
      const answer = await handle({
        ...incoming,
        parameters: checkedParameters.success,
        query: checkedQuery.success,
        body: checkedBody.success,
        file: file ?? noFile,
        caller,
      })
      if (shape.status === 204) return undefined
      return write(Object.is(shape.answer, empty) ? {} : answer)
    },
  }
}

/** A list that has fewer members is written in one go. */
const SHORT = 50
/** Members that are encoded together: as many as take some tenths of a millisecond. */
const membersAtOnce = 20

const longLists = (answer: object): ReadonlyMap<string, readonly unknown[]> =>
  new Map(
    Object.entries(answer).flatMap(([key, value]) =>
      Array.isArray(value) && value.length > SHORT ? [[key, value]] : [],
    ),
  )

const writeInTurns = async (
  answer: object,
  lists: ReadonlyMap<string, readonly unknown[]>,
  encode: (answer: unknown) => unknown,
): Promise<string> => {
  const without = { ...answer, ...Object.fromEntries([...lists.keys()].map((key) => [key, []])) }
  const writeList = async (key: string, list: readonly unknown[]): Promise<string> => {
    const starts = Array.from({ length: Math.ceil(list.length / membersAtOnce) }, (_, at) => at * membersAtOnce)
    const written = await flatMapInSlices(starts, (from) => {
      const encoded = encode({ ...without, [key]: list.slice(from, from + membersAtOnce) })
      const members: unknown = Predicate.hasProperty(encoded, key) ? encoded[key] : []
      return [JSON.stringify(members).slice(1, -1)]
    })
    return `[${written.join(',')}]`
  }
  const parts: string[] = []
  for (const [key, value] of Object.entries(Object(encode(without)))) {
    const list = lists.get(key)
    const text = list === undefined ? JSON.stringify(value) : await writeList(key, list)
    if (text !== undefined) parts.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

/**
 * An answer as it is sent: by the schema of its call, as JSON unless it is text. A list and the members of it are
 * written once each: a handler that remembers them, as grids do, gives them again for nothing. A long list, or one within an
 * answer, is written some members at a time, so that others are answered in between: a report has tens of thousands, and the columns
 * of many days are as long.
 * @returns what writes an answer; undefined for the answer that is none
 */
export const answerWriter = (
  schema: AnySchema,
  isJson: boolean,
): ((answer: unknown) => string | undefined | Promise<string | Readable>) => {
  // Before the first use, for all uses of it: what is interpreted takes twice the time for a report of a year.
  enable(Schema.flip(schema).ast)
  const encode = Schema.encodeUnknownSync(schema)
  if (!isJson) return (answer) => String(encode(answer))

  const written = new WeakMap<object, string>()
  const once = (part: object, write: () => string): string => {
    const text = written.get(part) ?? write()
    written.set(part, text)
    return text
  }
  // A list of one, without its brackets.
  const writeMember = (member: object): string => once(member, () => JSON.stringify(encode([member])).slice(1, -1))

  return (answer) => {
    if (isInParts(answer)) return streamOfParts(answer, encode)
    if (Array.isArray(answer) && answer.every(Predicate.isObjectKeyword)) {
      if (answer.length <= SHORT || written.has(answer))
        return once(answer, () => `[${answer.map(writeMember).join(',')}]`)
      return flatMapInSlices(answer, (member) => [writeMember(member)]).then((members) =>
        once(answer, () => `[${members.join(',')}]`),
      )
    }
    const lists = Predicate.isObject(answer) ? longLists(answer) : null
    return Predicate.isObject(answer) && lists !== null && lists.size > 0
      ? writeInTurns(answer, lists, encode)
      : JSON.stringify(encode(answer))
  }
}
