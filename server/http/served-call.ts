/**
 * Joins a call of the contract (`domain/schema/calls/http.ts`) with its handler. Invariants: A handler gets only parameters, a query and a
 * body that passed their schemas. An answer is sent only if it passed its schema. The order of refusals is in docs/rules.md#http.
 */
import type { Readable } from 'node:stream'
import { Predicate, Result, Schema } from 'effect'
import { enable } from 'effect/schema/SchemaJITCompiler'
import type { Permission } from '../../domain/rules/permissions.ts'
import { type AnySchema, type Audience, type CallShape, empty } from '../../domain/schema/calls/call.ts'
import { GroupId } from '../../domain/schema/ids.ts'
import { flatMapInSlices } from '../process/in-slices.ts'
import { type AnswerParts, isInParts, streamOfParts } from './answer-in-parts.ts'
import {
  type Caller,
  callerGroups,
  callerMay,
  isSignedIn,
  type PermittedCaller,
  type SignedInCaller,
} from './caller.ts'
import { Failure } from './failure.ts'
import type { CallingBrowser } from './session-cookies.ts'
import { beginsAsPicture } from './upload.ts'

/** A request that has not been checked. */
export interface IncomingCall {
  readonly parameters: unknown
  readonly query: unknown
  readonly body: unknown
  /** The file of an upload. If the caller may not upload, it is only the beginning of the file. If there was no file, it is null. */
  readonly file: Buffer | null
  readonly caller: Caller
  readonly idempotencyKey: string | null
  /** Reads the group of a resource. Null if there is no such resource. */
  readonly groupOf: (resource: number) => Promise<GroupId | null>
  readonly browser: CallingBrowser
  setHeader(name: string, value: string): void
  /** Gives back the place of the call and ends its charge, before it waits for news. Nothing dear may follow. */
  stepAside(): void
}

interface CheckedCall<Parameters, Query, Body, CallerKind extends Caller> extends IncomingCall {
  readonly parameters: Parameters
  readonly query: Query
  readonly body: Body
  /** The file of an upload. For other calls it is empty. */
  readonly file: Buffer
  readonly caller: CallerKind
}

type CallerOf<Access extends Audience> = Access extends Permission
  ? PermittedCaller<Access>
  : Access extends 'user'
    ? SignedInCaller
    : Caller

export interface ServedCall
  extends Pick<CallShape, 'method' | 'path' | 'audience' | 'of' | 'isUpload' | 'isChange' | 'status' | 'textType'> {
  /**
   * The answer in the form in which it is sent. It is usually JSON text, a stream if it is long, and undefined for the status 204.
   * @throws Failure
   */
  run(incoming: IncomingCall): Promise<string | Readable | undefined>
}

/**
 * Whether the group or the resource in the address is for the caller. Of all other subjects, the rows that are read and locked decide
 * (`server/database/group-scope.ts`).
 */
const isInReach = async (
  { audience, of }: Pick<CallShape, 'audience' | 'of'>,
  { caller, groupOf }: IncomingCall,
  parameters: unknown,
): Promise<boolean> => {
  if (audience === 'anyone' || audience === 'user' || (of !== 'group' && of !== 'resource')) return true
  if (callerGroups(caller, audience) === 'all') return true
  const id = Predicate.hasProperty(parameters, 'id') ? Number(parameters.id) : 0
  const group = of === 'group' ? GroupId.make(id) : await groupOf(id)
  return group !== null && callerMay(caller, audience, [group])
}

/** If the answer has no keys, the handler may return anything, because its result is not sent. */
type Handled<Answer> = [keyof Answer] extends [never] ? unknown : Answer

const noFile = Buffer.alloc(0)

/**
 * Requires that the person has just shown to be there: for changes that only an administrator may make. A screen that was left open, or a
 * copied token, then does no harm.
 * @throws Failure `prove-again`
 */
export const requireAttended = ({ isAttended }: Caller): void => {
  if (isAttended !== true) throw new Failure('prove-again')
}

/** Whether the caller may make a call of this audience. The server asks here, and nowhere else. */
export const isCallerOf = <Access extends Audience>(audience: Access, caller: Caller): caller is CallerOf<Access> => {
  if (audience === 'anyone') return true
  return audience === 'user' ? isSignedIn(caller) : callerMay(caller, audience)
}

/**
 * Joins a call of the table with its handler. `server/api/handlers.ts` does this for all calls. The handler runs only for a caller of the
 * call's audience. Before the handler runs, `run` may throw a `Failure` with one of these codes, checked in this order: `signed-out`,
 * `bad-request`, `unsupported-file`, `forbidden`, `prove-again`, `not-found`.
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

  return {
    ...shape,
    async run(incoming) {
      const { parameters, query, body, file, caller } = incoming
      if (shape.audience !== 'anyone' && !isSignedIn(caller)) throw new Failure('signed-out')
      // A missing body counts as an empty object, because some clients sign in silently without a body.
      const checkedBody = decodeBody(takesBody ? (body ?? {}) : undefined)
      const checkedQuery = decodeQuery(query)
      if (Result.isFailure(checkedBody) || Result.isFailure(checkedQuery) || (shape.isUpload && file === null))
        throw new Failure('bad-request')
      // Every upload is a picture. An empty file means that no file was chosen. The handler refuses an empty file with 422.
      if (file !== null && file.length > 0 && !beginsAsPicture(file)) throw new Failure('unsupported-file')
      if (!isCallerOf(shape.audience, caller)) throw new Failure('forbidden')
      if (shape.audience === 'administer' && shape.isChange) requireAttended(caller)
      // If an id in the address is not valid, no thing with that id exists.
      const checkedParameters = decodeParameters(parameters)
      if (Result.isFailure(checkedParameters)) throw new Failure('not-found')
      if (!(await isInReach(shape, incoming, checkedParameters.success))) throw new Failure('not-found')
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

/** A list with up to this many members is written at once. */
const SHORT = 50
/** The encoding of this many members takes some tenths of a millisecond. */
const membersAtOnce = 20

/** Writes an answer that has long lists. Some members are encoded at a time, so that the process can answer others in between. */
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
 * Makes a function that writes an answer by the schema of its call. The texts of a list and of its members are cached for as long as the
 * objects live. So a handler that returns the same objects again, such as that of a day's grid, costs nothing. Long lists are written some
 * members at a time, so that the process can answer others in between. A report may have tens of thousands of members.
 */
export const answerWriter = (
  schema: AnySchema,
  isJson: boolean,
): ((answer: unknown) => string | undefined | Promise<string | Readable>) => {
  // This compiles the schema before its first use. Without it, a report of a year takes twice the time.
  enable(Schema.flip(schema).ast)
  const encode = Schema.encodeUnknownSync(schema)
  if (!isJson) return (answer) => String(encode(answer))

  const written = new WeakMap<object, string>()
  const once = (part: object, write: () => string): string => {
    const text = written.get(part) ?? write()
    written.set(part, text)
    return text
  }
  // The member is encoded as a list with one member, and the brackets are removed.
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
    if (!Predicate.isObject(answer)) return JSON.stringify(encode(answer))
    const longLists = new Map(
      Object.entries(answer).flatMap(([key, value]): [string, readonly unknown[]][] =>
        Array.isArray(value) && value.length > SHORT ? [[key, value]] : [],
      ),
    )
    return longLists.size > 0 ? writeInTurns(answer, longLists, encode) : JSON.stringify(encode(answer))
  }
}
