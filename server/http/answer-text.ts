/**
 * An answer as it is sent: by the schema of its call, as JSON unless it is text. A list and the members of it are written
 * once each: a handler that remembers them, as grids do, gives them again for nothing.
 */
import { Predicate, Schema } from 'effect'
import type { AnySchema } from '../../domain/schema/calls/call.ts'

/** @returns undefined for the answer that is none */
export const answerWriter = (schema: AnySchema, isJson: boolean): ((answer: unknown) => string | undefined) => {
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

  return (answer) =>
    Array.isArray(answer) && answer.every(Predicate.isObjectKeyword)
      ? once(answer, () => `[${answer.map(writeMember).join(',')}]`)
      : JSON.stringify(encode(answer))
}
