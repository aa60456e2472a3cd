/**
 * Reads values of a newer build as far as this build knows them. An older tab may have a newer server, and may read the logs of newer cores
 * (docs/decisions/0077). Invariants: a value that passes its schema is not changed, and every result has passed the schema. The annotation
 * `unknown` of a schema is the replacement for a value that this build does not know. An optional key or an entry of a record that cannot
 * be read is left out. The surplus items of a list with a fixed length are left out too. Any other list is read whole or not at all.
 */
import { type Result, Schema, SchemaAST } from 'effect'
import { isFields } from '../json/is-fields.ts'
import type {} from './other-form-marks.ts'

const passes = (ast: SchemaAST.AST, value: unknown): boolean => Schema.is(Schema.make<Schema.Constraint>(ast))(value)

const knownFields = (ast: SchemaAST.Objects, raw: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const known: Record<string, unknown> = { ...raw }
  const keep = (name: string, type: SchemaAST.AST, mayLack: boolean): void => {
    const value = knownPart(type, raw[name])
    if (mayLack && !passes(type, value)) delete known[name]
    else known[name] = value
  }
  const named = new Set(ast.propertySignatures.map(({ name }) => String(name)))
  for (const { name, type } of ast.propertySignatures)
    if (Object.hasOwn(raw, name)) keep(String(name), type, SchemaAST.isOptional(type))
  for (const { type } of ast.indexSignatures)
    for (const name of Object.keys(raw)) if (!named.has(name)) keep(name, type, true)
  return known
}

/** The known part of a value that did not pass its schema, without the replacement of the value itself. */
const knownWithin = (ast: SchemaAST.AST, raw: unknown): unknown => {
  if (SchemaAST.isUnion(ast)) {
    // The first member that accepts the value is used.
    for (const type of ast.types) {
      const known = knownPart(type, raw)
      if (passes(type, known)) return known
    }
    return raw
  }
  if (SchemaAST.isObjects(ast)) return isFields(raw) ? knownFields(ast, raw) : raw
  if (!SchemaAST.isArrays(ast) || !Array.isArray(raw)) return raw
  const { elements, rest } = ast
  const [each] = rest
  const items: readonly unknown[] = each === undefined ? raw.slice(0, elements.length) : raw
  return items.map((item, index) => {
    const type = elements[index] ?? each
    return type === undefined ? item : knownPart(type, item)
  })
}

/**
 * The known part of a value, or its replacement.
 * @param ast the schema of the encoded values
 */
const knownPart = (ast: SchemaAST.AST, raw: unknown): unknown => {
  if (passes(ast, raw)) return raw
  const known = knownWithin(ast, raw)
  const unknown = SchemaAST.resolve(ast)?.unknown
  return unknown === undefined || passes(ast, known) ? known : unknown
}

/** Reads a value that did not pass its schema unchanged, because it may come from a newer build. */
export const readKnown = <Value>(
  schema: Schema.Codec<Value, unknown>,
  raw: unknown,
): Result.Result<Value, Schema.SchemaError> =>
  Schema.decodeUnknownResult(schema)(knownPart(SchemaAST.toEncoded(schema.ast), raw))
