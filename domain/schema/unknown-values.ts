/**
 * Reads what a newer build says, as far as this one knows it: an older tab lives beside a newer server, and reads logs of newer cores
 * (docs/decisions/0077). Invariant: a value that passes its schema is not touched, and what comes out has passed it. A schema says by its
 * annotation `unknown` what stands in for a value that it does not know. An optional key that cannot be read is left out, and so is an
 * entry of a record, and what a list of fixed length has beyond its length; a list of any length is read whole or not at all.
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

const knownItems = ({ elements, rest: [each] }: SchemaAST.Arrays, raw: readonly unknown[]): readonly unknown[] =>
  (each === undefined ? raw.slice(0, elements.length) : raw).map((item, index) => {
    const type = elements[index] ?? each
    return type === undefined ? item : knownPart(type, item)
  })

/** The first member of a union as which the value can be read. */
const knownMember = ({ types }: SchemaAST.Union, raw: unknown): unknown => {
  for (const type of types) {
    const known = knownPart(type, raw)
    if (passes(type, known)) return known
  }
  return raw
}

const knownWithin = (ast: SchemaAST.AST, raw: unknown): unknown => {
  if (SchemaAST.isUnion(ast)) return knownMember(ast, raw)
  if (SchemaAST.isObjects(ast)) return isFields(raw) ? knownFields(ast, raw) : raw
  if (SchemaAST.isArrays(ast)) return Array.isArray(raw) ? knownItems(ast, raw) : raw
  return raw
}

/** @param ast the schema of values as they travel */
const knownPart = (ast: SchemaAST.AST, raw: unknown): unknown => {
  if (passes(ast, raw)) return raw
  const known = knownWithin(ast, raw)
  const unknown = SchemaAST.resolve(ast)?.unknown
  return unknown === undefined || passes(ast, known) ? known : unknown
}

/** Reads a value that did not pass its schema as it is, since a newer build may have said it. */
export const readKnown = <Value>(
  schema: Schema.Codec<Value, unknown>,
  raw: unknown,
): Result.Result<Value, Schema.SchemaError> =>
  Schema.decodeUnknownResult(schema)(knownPart(SchemaAST.toEncoded(schema.ast), raw))
