/**
 * Reads answers of another back end as our schemas say (docs/rules.md#other-back-ends): names in PascalCase, null and absent keys, other
 * forms of dates, times and enumerations, other shapes. Invariants: an answer that passes its schema is not touched; an answer that was
 * read passed its schema, and any other is reported as unreadable, by field and kind and never by value. Which forms are forgiven says each
 * schema by its annotations (`other-form-marks.ts`).
 */
import { Result, Schema, SchemaAST } from 'effect'
import { isFields } from '../../json/is-fields.ts'
import type {} from '../other-form-marks.ts'
import { readKnown } from '../unknown-values.ts'
import { isSpoken, readers } from './other-forms.ts'

/** The words that a back end has for ours, such as `role administrator`. They are learnt from its answers, and used in what is sent to it. */
export type Words = Map<string, unknown>

/** Why an answer could not be read, without any value of it. */
export interface Unread {
  /** Such as `bookingResources[0].date`; empty: the whole answer. */
  readonly path: string
  readonly expected: string
  /** The kind of value that came: `absent`, `null`, `list`, or what `typeof` says. */
  readonly kind: string
}

export type Fields = Readonly<Record<string, unknown>>

/** The capitals that a name begins with in PascalCase: `ID`, the S of `SlotTime`. */
const firstCapitals = /^(?:\p{Lu}+(?=\p{Lu}\p{Ll}|\P{L}|$)|\p{Lu})/u

/** A value with all names in camelCase; where a name comes in both forms, the one in camelCase counts. */
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

/** Other names that back ends have for fields of the specification. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  role: ['roles', 'roleName'],
  group: ['groupId', 'resourceGroup'],
  resourceId: ['resource'],
  userType: ['userTypeId'],
  sessionId: ['session', 'sess'],
  expiration: ['expires', 'expiresAt', 'expirationDate'],
}

/** The name under which an answer has a field. */
export const nameIn = (raw: Fields, name: string): string =>
  raw[name] === undefined ? (otherNames[name]?.find((other) => raw[other] !== undefined) ?? name) : name

export const annotationsOf = (ast: SchemaAST.AST): Schema.Annotations.Annotations => ({
  ...ast.annotations,
  ...SchemaAST.resolve(ast),
})

/** The one type of a union beside null and undefined; null: it is no such union. */
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

/** What null, or an absent key, means for a type. */
const ofNothing = (ast: SchemaAST.AST, raw: null | undefined): unknown => {
  if (SchemaAST.isUnion(ast)) return ast.types.some(SchemaAST.isNull) ? null : raw
  if (SchemaAST.isArrays(ast)) return []
  if (SchemaAST.isBoolean(ast)) return false
  // A date, or another text of a certain form, cannot be empty.
  if (SchemaAST.isString(ast) && ast.checks === undefined) return ''
  return raw
}

/** Whether a value has at least half of the fields that such a thing must have. */
const isLike = (ast: SchemaAST.AST | undefined, raw: unknown): boolean => {
  if (ast === undefined || !SchemaAST.isObjects(ast) || !isFields(raw)) return false
  const required = ast.propertySignatures.filter(({ type }) => !SchemaAST.isOptional(type))
  const names = required.map(({ name }) => String(name))
  const told = names.filter((name) => raw[nameIn(raw, name)] !== undefined)
  return told.length > 0 && told.length * 2 >= names.length
}

/** Names of lists that answers have beside the list that was asked for. */
const besides = /^_?(?:errors?|warnings?|messages?|validationErrors|links?|columns|headers|fields|meta)$/iu

/**
 * The list that an object stands for: the only list in it, or in its only object; of several lists the one with such things; of a
 * dictionary its values. Undefined: it is not known, which must not be taken for an empty list.
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

/** The list that a whole answer stands for; undefined: it is not known. */
export const listWithin = (raw: unknown): readonly unknown[] | undefined =>
  Array.isArray(raw) ? raw : isFields(raw) ? listIn(undefined, raw) : undefined

/** Takes an object out of its wrapper: an object with none of the expected fields, and with exactly one object within. */
export const unwrapped = (ast: SchemaAST.Objects, raw: Fields): Fields => {
  const isTold = ast.propertySignatures.some(({ name }) => raw[nameIn(raw, String(name))] !== undefined)
  const [inner, ...others] = isTold ? [] : Object.values(raw).filter(isFields)
  return inner === undefined || others.length > 0 ? raw : unwrapped(ast, inner)
}

/** An object whose required list has another name: the list is put under its own name, if it can be told which it is. */
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

/** Reads a whole answer. An answer without a value stays without one: it is neither an empty list nor a no. */
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

/** A value in the form of the schema, as far as its form is known. Names are in camelCase already. */
const readForm = (ast: SchemaAST.AST, came: unknown, words: Words): unknown => {
  const { absent, form } = annotationsOf(ast)
  const raw = form === undefined ? came : readers[form](came)
  // The back end's word is learnt: of a role even an object, but a user type that is an object is sent as its id.
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

const kindOf = (raw: unknown): string => {
  if (raw === undefined) return 'absent'
  if (raw === null) return 'null'
  return Array.isArray(raw) ? 'list' : typeof raw
}

/** What is wrong first, from the message of the schema library: "Expected number\n at ["a"][0]". */
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

/** A value without the rows that cannot be read, wherever they stand, and how many these are; null: nothing usable is left. */
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
 * The value that a schema makes of an answer that it did not take as it is. A row that cannot be read costs itself alone; a list
 * none of whose rows can be read is none.
 * @param words learns what words the back end has for ours
 * @param leaveOut is called with what no form made readable, where the rest is used without it, and with how many rows that is
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
