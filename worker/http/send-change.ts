/**
 * Sends a call that may change something, with the value that the cookie `XSRF-TOKEN` has at that moment. The call is repeated
 * where a back end refuses it for that token: our server says so in a word of its own, and ASP.NET Core, whose token is bound to
 * the user and comes with some answer or other, says nothing (`docs/another-back-end.md`). `npm run conform` asks by the same
 * rule. Invariant: a call is repeated once at most, and only if it was refused before anything was done; after a refusal without
 * a word, only with another token.
 */
import { Effect, Option, Schema } from 'effect'
import { FailureBody } from '../../domain/schema/failure-body.ts'

interface Answered {
  readonly status: number
  readonly text: string
  /** As its header says. */
  readonly isHtml: boolean
}

interface Sending<Answer extends Answered> {
  /** Null: nothing answered. */
  readonly send: (xsrf: string | null) => Effect.Effect<Answer | null>
  /** The cookie's value now; null: there is none. */
  readonly readXsrf: Effect.Effect<string | null>
  /** It reads the answers of a back end that is not ours; null: it could not be loaded. */
  readonly loadReading: Effect.Effect<{ readonly isWithoutWord: (answer: Answered) => boolean } | null>
  /** Asks for what anybody may read, as the same person: a token may be bound to who asks for it. */
  readonly read: (path: string) => Effect.Effect<unknown>
  /** While nothing else is read: a token is good beside a cookie that came with it, and of two answers at once each may bring half. */
  readonly alone: <Done>(work: Effect.Effect<Done>) => Effect.Effect<Done>
  /** Where the client's start page is. */
  readonly startPage: string
}

export const decodeFailure = Schema.decodeUnknownOption(FailureBody)

/** Services give it with readings, or with the start page alone, as the documentation of ASP.NET Core does. */
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

/** The body of an answer. A body that is no JSON only says that something came. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? undefined : text
  }
}
