/**
 * A long answer on its way while the rest of it is still being made: a report of a year begins when its first days have been read, and
 * is never whole in memory. Invariants: nothing is sent before the first part has been made, so that what fails until then is answered
 * as any other failure; what fails later ends the connection without the end of the answer, which nobody takes for a whole one.
 */
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { Predicate } from 'effect'

/** As many members of a list as are encoded in a few milliseconds. */
const membersAtOnce = 500

/** Each part of the list takes a few milliseconds to encode. */
export const membersInParts = function* <Member>(list: readonly Member[]): Generator<readonly Member[]> {
  for (let from = 0; from < list.length; from += membersAtOnce) yield list.slice(from, from + membersAtOnce)
}

/**
 * A handler gives this for a long answer: answers that are each right by the schema. The lists that come first in them are one list in
 * the answer, and what else it has is the last one's.
 */
export type AnswerParts<Answer> = AsyncIterable<Answer>

export const isInParts = (answer: unknown): answer is AnswerParts<unknown> =>
  Predicate.hasProperty(answer, Symbol.asyncIterator)

/** Others are answered between two of them. */
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

/** @returns the answer, once it has begun. @throws what making the first part throws */
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
