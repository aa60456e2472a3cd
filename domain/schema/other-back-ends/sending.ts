/**
 * Converts the bodies of calls to another back end's own words (docs/rules.md#other-back-ends). Invariant: when a thing is saved, unchanged
 * values are sent as they came, and values that neither came nor changed are not sent.
 */
import { Option, Schema, SchemaAST } from 'effect'
import { isFields } from '../../json/is-fields.ts'
import { isSpoken } from './other-forms.ts'
import {
  annotationsOf,
  eachItem,
  type Fields,
  inCamelCase,
  nameIn,
  onlyTypeOf,
  unwrapped,
  type Words,
} from './tolerance.ts'

/** Converts the body of a call to the words of the back end. */
export const speak = (ast: SchemaAST.AST, value: unknown, words: Words): unknown => {
  if (words.size === 0) return value
  const { form } = annotationsOf(ast)
  if (isSpoken(form, value)) {
    const key = `${form} ${String(value)}`
    return words.has(key) ? words.get(key) : value
  }
  if (SchemaAST.isObjects(ast) && isFields(value)) {
    const said: Record<string, unknown> = { ...value }
    for (const { name, type } of ast.propertySignatures)
      if (Object.hasOwn(value, name)) said[String(name)] = speak(type, value[String(name)], words)
    return said
  }
  if (SchemaAST.isArrays(ast) && Array.isArray(value))
    return eachItem(ast, value, (type, item) => speak(type, item, words))
  const only = value === null || value === undefined ? null : onlyTypeOf(ast)
  return only === null ? value : speak(only, value, words)
}

/** A thing in the back end's form, and the same thing in our form. */
export interface Told {
  readonly raw: Fields
  readonly read: Fields
}

/** Keeps a thing in both forms. `read` is the value that was read from `raw`. */
export const toldAs = <Value>(schema: Schema.Codec<Value, unknown>, raw: unknown, read: Value): Told | null => {
  const encoded = SchemaAST.toEncoded(schema.ast)
  const named = inCamelCase(raw)
  const back = Schema.encodeUnknownOption(schema)(read)
  return SchemaAST.isObjects(encoded) && isFields(named) && Option.isSome(back) && isFields(back.value)
    ? { raw: unwrapped(encoded, named), read: back.value }
    : null
}

/**
 * The body of a call that saves a thing. An unchanged value is sent under the name under which it came. It is left out if it did not come,
 * so that the client never sends a guess.
 */
export const giveBack = (sent: unknown, spoken: unknown, { raw, read }: Told): unknown => {
  if (!isFields(sent) || !isFields(spoken)) return spoken
  return Object.fromEntries(
    Object.entries(spoken).flatMap(([name, value]) => {
      const came = nameIn(raw, name)
      if (!Object.hasOwn(read, name) || JSON.stringify(read[name]) !== JSON.stringify(sent[name]))
        return [[came, value]]
      if (raw[came] === undefined) return []
      const isWhole = typeof raw[came] === 'object' && raw[came] !== null
      return [[came, isWhole ? value : raw[came]]]
    }),
  )
}
