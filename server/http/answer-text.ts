/**
 * An answer as it is sent: by the schema of its call, as JSON unless it is text. The members of a list are written once each: a handler that
 * remembers them, as grids do, gives them again for nothing.
 */
import { Predicate, Schema } from 'effect'
import type { AnySchema } from '../../domain/schema/calls/call.ts'

/** @returns undefined for the answer that is none */
export const answerWriter = (schema: AnySchema, isJson: boolean): ((answer: unknown) => string | undefined) => {
  const encode = Schema.encodeUnknownSync(schema)
  const written = new WeakMap<object, string>()
  const writeMember = (member: object): string => {
    // A list of one, without its brackets.
    const text = written.get(member) ?? JSON.stringify(encode([member])).slice(1, -1)
    written.set(member, text)
    return text
  }
  if (!isJson) return (answer) => String(encode(answer))
  return (answer) =>
    Array.isArray(answer) && answer.every(Predicate.isObjectKeyword)
      ? `[${answer.map(writeMember).join(',')}]`
      : JSON.stringify(encode(answer))
}
