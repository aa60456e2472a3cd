/**
 * Sends a call that may change something, with the present value of the cookie `XSRF-TOKEN`. If the back end refuses the token, the call is
 * repeated. Our server refuses a token with its own error code. ASP.NET Core binds the token to the user, and refuses a wrong token without
 * a reason (`docs/another-back-end.md`). `npm run conform` uses the same rule. Invariant: a call is repeated once at most, and only if the
 * server refused it before doing anything; after a refusal without a reason it is repeated only with another token.
 */
import { Effect, Option, Schema } from 'effect'
import { FailureBody } from '../../domain/schema/failure-body.ts'

interface Answered {
  readonly status: number
  readonly text: string
  /** Whether the header `Content-Type` says HTML. */
  readonly isHtml: boolean
}

interface Sending<Answer extends Answered> {
  /** Null without an answer. */
  readonly send: (xsrf: string | null) => Effect.Effect<Answer | null>
  /** The present value of the cookie; null if there is none. */
  readonly readXsrf: Effect.Effect<string | null>
  /** Loads the code that reads the answers of other back ends; null if it cannot be loaded. */
  readonly loadReading: Effect.Effect<{ readonly isWithoutWord: (answer: Answered) => boolean } | null>
  /** Reads public data as the person who makes the call, because the back end may bind the token to the reader. */
  readonly read: (path: string) => Effect.Effect<unknown>
  /**
   * Runs a program while no other reading runs. A token belongs to the cookie of the same answer, and two simultaneous answers could mix up
   * the two.
   */
  readonly alone: <Done>(work: Effect.Effect<Done>) => Effect.Effect<Done>
  /** The path of the client's start page. */
  readonly startPage: string
}

export const decodeFailure = Schema.decodeUnknownOption(FailureBody)

/**
 * Reads until the back end has given another token than the refused one. Some back ends send a token with every reading. Others send it
 * only with the start page, as in the documentation of ASP.NET Core. Null without another token.
 */
const anotherToken = Effect.fnUntraced(function* (
  refused: string | null,
  { readXsrf, read, startPage }: Pick<Sending<Answered>, 'readXsrf' | 'read' | 'startPage'>,
) {
  for (const path of ['/api/groups', startPage]) {
    yield* read(path)
    const token = yield* readXsrf
    if (token !== null && token !== refused) return token
  }
  return null
})

export const sendChange = Effect.fnUntraced(function* <Answer extends Answered>(sending: Sending<Answer>) {
  const { send, readXsrf, loadReading, alone } = sending
  const xsrf = yield* readXsrf
  const answer = yield* send(xsrf)
  if (answer?.status !== 400 && answer?.status !== 403) return answer
  const own = decodeFailure(parseJson(answer.text))
  if (Option.isSome(own)) return own.value.code === 'xsrf' ? yield* send(yield* readXsrf) : answer
  const reading = yield* loadReading
  if (reading === null || !reading.isWithoutWord(answer)) return answer
  const another = yield* alone(anotherToken(xsrf, sending))
  return another === null ? answer : yield* send(another)
})

/** The body of an answer as JSON. A body that is no JSON is given as text, and an empty one as undefined. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? undefined : text
  }
}
