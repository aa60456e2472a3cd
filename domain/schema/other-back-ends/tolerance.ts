/**
 * Converts answers of another back end to the form of our schemas (docs/rules.md#other-back-ends). It accepts names in PascalCase, null and
 * absent keys, other forms of dates, times and enumerations, and other shapes. Invariants: an answer that passes its schema is not changed,
 * and every result has passed its schema. Any other answer is reported as unreadable, with the field and the kind of value but never the
 * value. The annotations of a schema name the accepted forms (`other-form-marks.ts`).
 */
import { Result, Schema, SchemaAST } from 'effect'
import { isFields } from '../../json/is-fields.ts'
import type {} from '../other-form-marks.ts'
import { readKnown } from '../unknown-values.ts'
import { isSpoken, readers } from './other-forms.ts'

/** The back end's words for ours, such as for `role administrator`. They are learnt from its answers and used in the calls to it. */
export type Words = Map<string, unknown>

/** The reason why an answer could not be read. It contains no value from the answer. */
export interface Unread {
  /** A path such as `bookingResources[0].date`. Empty for the whole answer. */
  readonly path: string
  readonly expected: string
  /** The kind of the value that came: `absent`, `null`, `list`, or the result of `typeof`. */
  readonly kind: string
}

export type Fields = Readonly<Record<string, unknown>>

/** The capital letters at the start of a name in PascalCase, such as `ID` or the S of `SlotTime`. */
const firstCapitals = /^(?:\p{Lu}+(?=\p{Lu}\p{Ll}|\P{L}|$)|\p{Lu})/u

/** The value with all names in camelCase. If a name comes in both forms, the value of the camelCase name is used. */
export const inCamelCase = (raw: unknown): unknown => {
  if (Array.isArray(raw)) return raw.map(inCamelCase)
  if (!isFields(raw)) return raw
  const named: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const own = name.replace(firstCapitals, (capitals) => capitals.toLowerCase())
    if (own === name || !Object.hasOwn(raw, own)) named[own] = inCamelCase(value)
  }
  return named
}

/** Other names that back ends may use for fields of the specification. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  role: ['roles', 'roleName'],
  group: ['groupId', 'resourceGroup'],
  resourceId: ['resource'],
  userType: ['userTypeId'],
  sessionId: ['session', 'sess'],
  expiration: ['expires', 'expiresAt', 'expirationDate'],
}

/** The name that an answer uses for a field. */
export const nameIn = (raw: Fields, name: string): string =>
  raw[name] === undefined ? (otherNames[name]?.find((other) => raw[other] !== undefined) ?? name) : name

export const annotationsOf = (ast: SchemaAST.AST): Schema.Annotations.Annotations => ({
  ...ast.annotations,
  ...SchemaAST.resolve(ast),
})

/** The only type in a union other than null and undefined. Null if the schema is no such union. */
export const onlyTypeOf = (ast: SchemaAST.AST): SchemaAST.AST | null => {
  const isSomething = (type: SchemaAST.AST): boolean => !SchemaAST.isNull(type) && !SchemaAST.isUndefined(type)
  const [only, ...others] = SchemaAST.isUnion(ast) ? ast.types.filter(isSomething) : []
  return only !== undefined && others.length === 0 ? only : null
}

export const eachItem = (
  { elements, rest }: SchemaAST.Arrays,
  items: readonly unknown[],
  make: (type: SchemaAST.AST, item: unknown) => unknown,
): unknown[] =>
  items.map((item, index) => {
    const type = elements[index] ?? rest[0]
    return type === undefined ? item : make(type, item)
  })

/** The value that null or an absent key stands for in a type. */
const ofNothing = (ast: SchemaAST.AST, raw: null | undefined): unknown => {
  if (SchemaAST.isUnion(ast)) return ast.types.some(SchemaAST.isNull) ? null : raw
  if (SchemaAST.isArrays(ast)) return []
  if (SchemaAST.isBoolean(ast)) return false
  // A text with checks, such as a date, cannot be empty.
  if (SchemaAST.isString(ast) && ast.checks === undefined) return ''
  return raw
}

/** Whether a value has at least half of the required fields of the schema. */
const isLike = (ast: SchemaAST.AST | undefined, raw: unknown): boolean => {
  if (ast === undefined || !SchemaAST.isObjects(ast) || !isFields(raw)) return false
  const required = ast.propertySignatures.filter(({ type }) => !SchemaAST.isOptional(type))
  const names = required.map(({ name }) => String(name))
  const told = names.filter((name) => raw[nameIn(raw, name)] !== undefined)
  return told.length > 0 && told.length * 2 >= names.length
}

/** Names of lists that an answer may have in addition to the requested list. */
const besides = /^_?(?:errors?|warnings?|messages?|validationErrors|links?|columns|headers|fields|meta)$/iu

/**
 * The list in an object. It is the values of a dictionary, or the only list in the object or in its only inner object, or, of several
 * lists, the one whose items fit the schema. Undefined if the list cannot be found, and callers must not treat that as an empty list.
 */
const listIn = (item: SchemaAST.AST | undefined, raw: Fields): readonly unknown[] | undefined => {
  const values = Object.values(raw)
  if (values.length > 0 && values.every((value) => isLike(item, value))) return values
  const lists = Object.entries(raw).flatMap(([name, value]) =>
    Array.isArray(value) && !besides.test(name) ? [value] : [],
  )
  if (lists.length === 1 || (lists.length > 1 && lists.every((list) => list.length === 0))) return lists[0]
  if (lists.length > 1) {
    const [such, ...others] = lists.filter((list) => list.some((value) => isLike(item, value)))
    return others.length === 0 ? such : undefined
  }
  const [inner, ...others] = values.filter(isFields)
  return inner === undefined || others.length > 0 ? undefined : listIn(item, inner)
}

/** The list in a whole answer. Undefined if it cannot be found. */
export const listWithin = (raw: unknown): readonly unknown[] | undefined =>
  Array.isArray(raw) ? raw : isFields(raw) ? listIn(undefined, raw) : undefined

/** Takes an object out of its wrapper. A wrapper has none of the expected fields and contains exactly one object. */
export const unwrapped = (ast: SchemaAST.Objects, raw: Fields): Fields => {
  const isTold = ast.propertySignatures.some(({ name }) => raw[nameIn(raw, String(name))] !== undefined)
  const [inner, ...others] = isTold ? [] : Object.values(raw).filter(isFields)
  return inner === undefined || others.length > 0 ? raw : unwrapped(ast, inner)
}

/** Handles an object whose required list has another name. If that list can be found, it gets the name in the schema. */
const withOwnList = (ast: SchemaAST.Objects, raw: Fields): Fields => {
  const isList = (type: SchemaAST.AST): boolean => SchemaAST.isArrays(type) && annotationsOf(type).form === undefined
  const lists = ast.propertySignatures.filter(({ type }) => isList(type) && !SchemaAST.isOptional(type))
  const missing = lists.filter(({ name }) => raw[String(name)] === undefined)
  const known = new Set(ast.propertySignatures.map(({ name }) => String(name)))
  const unknown = Object.entries(raw).filter(([name]) => !known.has(name))
  const own = missing[0]
  if (own === undefined || !SchemaAST.isArrays(own.type)) return raw
  const name = String(own.name)
  const list = listIn(own.type.rest[0], Object.fromEntries(unknown))
  if (list !== undefined && own === lists[0]) return { ...raw, [name]: list }
  const says = unknown.length < Object.keys(raw).length && !unknown.some(([, value]) => Array.isArray(value))
  return says || own !== lists[0] ? raw : { ...raw, [name]: 'no list' }
}

/** Reads a whole answer. An answer of null or undefined is not converted to an empty list or to false. */
const readWhole = (ast: SchemaAST.AST, raw: unknown, words: Words): unknown => {
  const { absent, form } = annotationsOf(ast)
  if (form === undefined && absent === undefined && (raw === null || raw === undefined)) return raw
  if (SchemaAST.isBoolean(ast) && isFields(raw)) {
    const [truth, ...others] = Object.values(raw).filter((value) => typeof value === 'boolean')
    return others.length === 0 ? truth : raw
  }
  if (SchemaAST.isObjects(ast) && form === undefined && isFields(raw))
    return readForm(ast, withOwnList(ast, unwrapped(ast, raw)), words)
  return readForm(ast, raw, words)
}

const readFields = (ast: SchemaAST.Objects, raw: Fields, words: Words): Fields => {
  const read: Record<string, unknown> = { ...raw }
  for (const { name, type } of ast.propertySignatures) {
    const value = readForm(type, raw[nameIn(raw, String(name))], words)
    const takesNull = SchemaAST.isUnion(type) && type.types.some(SchemaAST.isNull)
    const isLeftOut = SchemaAST.isOptional(type) && (value === undefined || (value === null && !takesNull))
    if (isLeftOut || value === undefined) delete read[String(name)]
    else read[String(name)] = value
  }
  return read
}

/** Converts a value to the form of the schema, as far as its form is known. The names are already in camelCase. */
const readForm = (ast: SchemaAST.AST, came: unknown, words: Words): unknown => {
  const { absent, form } = annotationsOf(ast)
  const raw = form === undefined ? came : readers[form](came)
  // The back end's word is learnt. For a role the word may be an object. A user type that came as an object is sent as its id.
  const isWord = came !== null && came !== undefined && (form === 'role-name' || !isFields(came))
  if (isSpoken(form, raw) && raw !== came && isWord) words.set(`${form} ${String(raw)}`, came)
  if (raw === null || raw === undefined) {
    if (absent !== undefined) return absent
    return SchemaAST.isOptional(ast) ? raw : ofNothing(ast, raw)
  }
  if (SchemaAST.isObjects(ast)) return isFields(raw) ? readFields(ast, raw, words) : raw
  if (SchemaAST.isArrays(ast)) {
    const list = isFields(raw) ? (isLike(ast.rest[0], raw) ? [raw] : listIn(ast.rest[0], raw)) : raw
    return Array.isArray(list) ? eachItem(ast, list, (type, item) => readForm(type, item, words)) : raw
  }
  if (SchemaAST.isBoolean(ast)) {
    const text = String(raw).toLowerCase()
    if (text === 'true' || text === '1') return true
    return text === 'false' || text === '0' ? false : raw
  }
  if (SchemaAST.isNumber(ast))
    return typeof raw === 'string' && /^-?\d+(?:\.\d+)?$/u.test(raw.trim()) ? Number(raw) : raw
  if (SchemaAST.isString(ast)) return typeof raw === 'number' ? String(raw) : raw
  const only = onlyTypeOf(ast)
  return only === null ? raw : readForm(only, raw, words)
}

/** The first fault in a message of the schema library, such as "Expected number\n at ["a"][0]". */
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
  const kind = Array.isArray(found) ? 'list' : found === null ? 'null' : found === undefined ? 'absent' : typeof found
  return { path, expected: said === 'Missing key' ? 'Expected a value' : said, kind }
}

/** The value without its unreadable rows at any depth, and the number of those rows. Null if nothing usable is left. */
const withoutBadRows = (ast: SchemaAST.AST, raw: unknown): { readonly value: unknown; readonly bad: number } | null => {
  const passes: boolean = Schema.is(Schema.make<Schema.Constraint>(ast))(raw)
  if (passes) return { value: raw, bad: 0 }
  if (SchemaAST.isArrays(ast) && ast.elements.length === 0 && ast.rest[0] !== undefined && Array.isArray(raw)) {
    const item = ast.rest[0]
    const read = raw.map((row) => withoutBadRows(item, row))
    const good = read.filter((row) => row !== null)
    if (good.length === 0) return null
    const badWithin = good.reduce((sum, { bad }) => sum + bad, 0)
    return { value: good.map(({ value }) => value), bad: raw.length - good.length + badWithin }
  }
  if (!SchemaAST.isObjects(ast) || !isFields(raw)) return null
  const fields: Record<string, unknown> = { ...raw }
  let bad = 0
  for (const { name, type } of ast.propertySignatures) {
    const field = String(name)
    const read = withoutBadRows(type, raw[field])
    if (read !== null) {
      if (Object.hasOwn(raw, field)) fields[field] = read.value
      bad += read.bad
    } else if (SchemaAST.isOptional(type)) delete fields[field]
    else return null
  }
  return { value: fields, bad }
}

/**
 * Reads an answer that did not pass the schema unchanged. A row that cannot be read is left out, but a list without any readable row
 * counts as unreadable.
 * @param words The reading adds the back end's words for ours.
 * @param leaveOut is called if a part is left out because it could not be read. It gets the first fault and the number of such rows.
 */
export const readTolerantly = <Value>(
  schema: Schema.Codec<Value, unknown>,
  raw: unknown,
  words: Words = new Map(),
  leaveOut: (unread: Unread, rows: number) => void = () => undefined,
): Result.Result<Value, Unread> => {
  const encoded = SchemaAST.toEncoded(schema.ast)
  const form = readWhole(encoded, inCamelCase(raw), words)
  const whole = Schema.decodeUnknownResult(schema)(form)
  if (Result.isSuccess(whole)) return Result.succeed(whole.success)
  const unread = unreadOf(whole.failure.message, form)
  const known = readKnown(schema, form)
  if (Result.isSuccess(known)) {
    leaveOut(unread, 0)
    return Result.succeed(known.success)
  }
  const rest = withoutBadRows(encoded, form)
  const useful = rest === null ? known : readKnown(schema, rest.value)
  if (rest === null || Result.isFailure(useful)) return Result.fail(unread)
  leaveOut(unread, rest.bad)
  return Result.succeed(useful.success)
}
