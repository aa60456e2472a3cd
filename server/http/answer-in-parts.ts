/**
 * Sends a long answer while the rest of it is still being made: a report of a year begins when its first days have been read, and is never
 * in memory as a whole. Invariants: nothing is sent before the first part has been made, so that a failure until then is answered as any
 * other; a later failure ends the connection before the end of the answer, so that nobody takes it for a whole one.
 */
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { Predicate } from 'effect'

/** This many members of a list are encoded within a few milliseconds. */
const membersAtOnce = 500

/** Divides a list into parts, each of which takes a few milliseconds to encode. */
export const membersInParts = function* <Member>(list: readonly Member[]): Generator<readonly Member[]> {
  for (let from = 0; from < list.length; from += membersAtOnce) yield list.slice(from, from + membersAtOnce)
}

/**
 * What a handler gives instead of a long answer: several answers, each of which passes the schema. The lists in their first fields are
 * joined into one list, and the other fields are those of the last answer.
 */
export type AnswerParts<Answer> = AsyncIterable<Answer>

export const isInParts = (answer: unknown): answer is AnswerParts<unknown> =>
  Predicate.hasProperty(answer, Symbol.asyncIterator)

/** The text of the answer, in parts. Other callers are answered between two of them. */
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

/** @returns the stream of the answer, when its first part has been made. @throws the error of making the first part */
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
