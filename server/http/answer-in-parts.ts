/**
 * Sends a long answer while the rest of it is still being made. For example, the report of a year is sent as soon as its first days have
 * been read, and is never in memory as a whole. Invariants: Nothing is sent before the first part is ready, so a failure before that is
 * answered like any other. A later failure closes the connection before the end of the answer, so nobody mistakes the answer for a whole
 * one.
 */
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { Predicate } from 'effect'

/** The encoding of this many members of a list takes a few milliseconds. */
const membersAtOnce = 500

/** Divides a list into parts, each of which takes a few milliseconds to encode. */
export const membersInParts = function* <Member>(list: readonly Member[]): Generator<readonly Member[]> {
  for (let from = 0; from < list.length; from += membersAtOnce) yield list.slice(from, from + membersAtOnce)
}

/**
 * The result of a handler with a long answer: several answers, each of which passes the schema. The lists in their first fields are joined
 * into one list, and the other fields come from the last answer.
 */
export type AnswerParts<Answer> = AsyncIterable<Answer>

export const isInParts = (answer: unknown): answer is AnswerParts<unknown> =>
  Predicate.hasProperty(answer, Symbol.asyncIterator)

/** The text of the answer, in parts. Between two parts the process can answer other callers. */
const textsOf = async function* (
  parts: AnswerParts<unknown>,
  encode: (answer: unknown) => unknown,
): AsyncGenerator<string> {
  let hasBegun = false
  let hasMembers = false
  let end = ''
  for await (const part of parts) {
    const [[key, members] = ['', []], ...others] = Object.entries(Object(encode(part)))
    const rest = JSON.stringify(Object.fromEntries(others))
    end = rest === '{}' ? ']}' : `],${rest.slice(1)}`
    const text = JSON.stringify(members).slice(1, -1)
    if (!hasBegun) yield `{${JSON.stringify(key)}:[${text}`
    else if (text !== '') yield hasMembers ? `,${text}` : text
    hasBegun = true
    hasMembers ||= text !== ''
    await turn()
  }
  yield end
}

/**
 * Makes the stream of an answer. The promise settles when the first part is ready.
 * @throws the error that occurred while the first part was made
 */
export const streamOfParts = async (
  parts: AnswerParts<unknown>,
  encode: (answer: unknown) => unknown,
): Promise<Readable> => {
  const texts = textsOf(parts, encode)
  const first = await texts.next()
  const all = async function* (): AsyncGenerator<string> {
    yield first.value
    yield* texts
  }
  return Readable.from(all(), { objectMode: false })
}
