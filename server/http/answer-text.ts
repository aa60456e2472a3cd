/**
 * An answer as it is sent: by the schema of its call, as JSON unless it is text. A list and the members of it are written
 * once each: a handler that remembers them, as grids do, gives them again for nothing. A long list within an answer is
 * written some members at a time, so that others are answered in between: a report has tens of thousands.
 */
import { Predicate, Schema } from 'effect'
import { enable } from 'effect/schema/SchemaJITCompiler'
import type { AnySchema } from '../../domain/schema/calls/call.ts'

/** As many as take a few milliseconds. */
const membersAtOnce = 500

const longLists = (answer: object): ReadonlyMap<string, readonly unknown[]> =>
  new Map(
    Object.entries(answer).flatMap(([key, value]) =>
      Array.isArray(value) && value.length > membersAtOnce ? [[key, value]] : [],
    ),
  )

const writeInTurns = async (
  answer: object,
  lists: ReadonlyMap<string, readonly unknown[]>,
  encode: (answer: unknown) => unknown,
): Promise<string> => {
  const without = { ...answer, ...Object.fromEntries([...lists.keys()].map((key) => [key, []])) }
  const writeList = async (key: string, list: readonly unknown[]): Promise<string> => {
    const written: string[] = []
    for (let from = 0; from < list.length; from += membersAtOnce) {
      const encoded = encode({ ...without, [key]: list.slice(from, from + membersAtOnce) })
      const members: unknown = Predicate.hasProperty(encoded, key) ? encoded[key] : []
      written.push(JSON.stringify(members).slice(1, -1))
      await new Promise((resolve) => setImmediate(resolve))
    }
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

/** @returns what writes an answer; undefined for the answer that is none */
export const answerWriter = (
  schema: AnySchema,
  isJson: boolean,
): ((answer: unknown) => string | undefined | Promise<string>) => {
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
    if (Array.isArray(answer) && answer.every(Predicate.isObjectKeyword))
      return once(answer, () => `[${answer.map(writeMember).join(',')}]`)
    const lists = Predicate.isObject(answer) ? longLists(answer) : null
    return Predicate.isObject(answer) && lists !== null && lists.size > 0
      ? writeInTurns(answer, lists, encode)
      : JSON.stringify(encode(answer))
  }
}
