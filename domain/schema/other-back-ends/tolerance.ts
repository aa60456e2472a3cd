/**
 * Reads what another back end may honestly answer as what our schemas say (docs/rules.md#other-back-ends): names in
 * PascalCase, null and absent keys, other forms of dates, times and enumerations, other shapes. Invariant: what passes
 * a schema as it is, is never touched; what has been read passed the schema, or is reported as unreadable, by field and
 * kind and never by value. The forms that a schema forgives stand with it, as the annotations of `forms.ts`.
 */
import { Result, Schema, SchemaAST } from 'effect'
import { isFields } from '../is-fields.ts'
import type {} from '../other-form-marks.ts'
import { readKnown } from '../unknown-values.ts'
import { isSpoken, readers } from './other-forms.ts'

/**
 * Words that a back end has for ours, learnt from its answers and spoken in what is sent to it: `role administrator`.
 */
export type Words = Map<string, unknown>

/** The reason why an answer could not be read, without a word of the answer. */
export interface Unread {
  /** As in `bookingResources[0].date`; empty: the whole. */
  readonly path: string
  readonly expected: string
  /** The kind of value that came: `absent`, `null`, `list`, or a type of JavaScript's. */
  readonly kind: string
}

type Fields = Readonly<Record<string, unknown>>

const camelCase = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** All names in camelCase; where both are there, the one that was meant so. */
export const inCamelCase = (raw: unknown): unknown => {
  if (Array.isArray(raw)) return raw.map(inCamelCase)
  if (!isFields(raw)) return raw
  const named: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const own = camelCase(name)
    if (own === name || !Object.hasOwn(raw, own)) named[own] = inCamelCase(value)
  }
  return named
}

const annotationsOf = (ast: SchemaAST.AST): Schema.Annotations.Annotations => ({
  ...ast.annotations,
  ...SchemaAST.resolve(ast),
})

const isNothing = (ast: SchemaAST.AST): boolean => SchemaAST.isNull(ast) || SchemaAST.isUndefined(ast)

/** For a union of one type with null or undefined: that type. */
const onlyTypeOf = (ast: SchemaAST.AST): SchemaAST.AST | null => {
  const [only, ...others] = SchemaAST.isUnion(ast) ? ast.types.filter((type) => !isNothing(type)) : []
  return only !== undefined && others.length === 0 ? only : null
}

const eachItem = (
  { elements, rest }: SchemaAST.Arrays,
  items: readonly unknown[],
  make: (type: SchemaAST.AST, item: unknown) => unknown,
): unknown[] =>
  items.map((item, index) => {
    const type = elements[index] ?? rest[0]
    return type === undefined ? item : make(type, item)
  })

/** A type's meaning of null and of an absent key. */
const ofNothing = (ast: SchemaAST.AST, raw: null | undefined): unknown => {
  if (SchemaAST.isUnion(ast)) return ast.types.some(SchemaAST.isNull) ? null : raw
  if (SchemaAST.isArrays(ast)) return []
  if (SchemaAST.isBoolean(ast)) return false
  // For a date, or another text of a certain form, nothing is no text.
  if (SchemaAST.isString(ast) && ast.checks === undefined) return ''
  return raw
}

const asBoolean = (raw: unknown): unknown => {
  if (typeof raw !== 'string') return raw
  const text = raw.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : raw
}

const readFields = (ast: SchemaAST.Objects, raw: Fields, words: Words): Fields => {
  const read: Record<string, unknown> = { ...raw }
  for (const { name, type } of ast.propertySignatures) {
    const value = readForm(type, raw[String(name)], words)
    const isLeftOut = SchemaAST.isOptional(type) && (value === undefined || (value === null && !takesNull(type)))
    if (isLeftOut || value === undefined) delete read[String(name)]
    else read[String(name)] = value
  }
  return read
}

const takesNull = (ast: SchemaAST.AST): boolean => SchemaAST.isUnion(ast) && ast.types.some(SchemaAST.isNull)

/** In the schema's own form, as far as another is known; names are in camelCase already. */
const readForm = (ast: SchemaAST.AST, came: unknown, words: Words): unknown => {
  const { absent, form } = annotationsOf(ast)
  const raw = form === undefined ? came : readers[form](came)
  // An object is no word for it: what is sent is its id.
  if (isSpoken(form, raw) && raw !== came && came !== null && came !== undefined && !isFields(came))
    words.set(`${form} ${String(raw)}`, came)
  if (raw === null || raw === undefined) {
    if (absent !== undefined) return absent
    return SchemaAST.isOptional(ast) ? raw : ofNothing(ast, raw)
  }
  if (SchemaAST.isObjects(ast)) return isFields(raw) ? readFields(ast, raw, words) : raw
  if (SchemaAST.isArrays(ast))
    return Array.isArray(raw) ? eachItem(ast, raw, (type, item) => readForm(type, item, words)) : raw
  if (SchemaAST.isBoolean(ast)) return asBoolean(raw)
  if (SchemaAST.isString(ast)) return typeof raw === 'number' ? String(raw) : raw
  const only = onlyTypeOf(ast)
  return only === null ? raw : readForm(only, raw, words)
}

const kindOf = (raw: unknown): string => {
  if (raw === undefined) return 'absent'
  if (raw === null) return 'null'
  return Array.isArray(raw) ? 'list' : typeof raw
}

/** The schema library's words on the first thing that is wrong, by its place: "Expected number\n at ["a"][0]". */
const unreadOf = (message: string, raw: unknown): Unread => {
  const [expected = '', place = ''] = message.split(/\n\s*at /u)
  const steps = [...(place.split('\n')[0]?.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]/gu) ?? [])]
  let found = raw
  let path = ''
  for (const [, name, index] of steps) {
    path += name === undefined ? `[${index}]` : path === '' ? name : `.${name}`
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name ?? index ?? '') : undefined
  }
  const said = expected.split('\n')[0] ?? ''
  return { path, expected: said === 'Missing key' ? 'Expected a value' : said, kind: kindOf(found) }
}

/**
 * The value that a schema makes of an answer that it did not take as it is.
 * @param words learns what words the back end has for ours
 * @param leaveOut is called with what no form made readable, where the rest is used without it
 */
export const readTolerantly = <Value>(
  schema: Schema.Codec<Value, unknown>,
  raw: unknown,
  words: Words = new Map(),
  leaveOut: (unread: Unread) => void = () => undefined,
): Result.Result<Value, Unread> => {
  const form = readForm(SchemaAST.toEncoded(schema.ast), inCamelCase(raw), words)
  const whole = Schema.decodeUnknownResult(schema)(form)
  if (Result.isSuccess(whole)) return Result.succeed(whole.success)
  const unread = unreadOf(whole.failure.message, form)
  const known = readKnown(schema, form)
  if (Result.isFailure(known)) return Result.fail(unread)
  leaveOut(unread)
  return Result.succeed(known.success)
}

/** The body that is sent, in the words that the back end has for it. */
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
