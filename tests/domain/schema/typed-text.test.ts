/** Checks that the schema of each text in a call cleans the text. */
import { Option, Schema, SchemaAST } from 'effect'
import { expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { EmailText, Line } from '../../../domain/schema/typed-text.ts'

/** The names of the texts in a schema that accept any text. */
const plainTexts = (ast: SchemaAST.AST, name = ''): readonly string[] => {
  if (SchemaAST.isObjects(ast))
    return ast.propertySignatures.flatMap((property) => plainTexts(property.type, String(property.name)))
  if (SchemaAST.isArrays(ast)) return [...ast.elements, ...ast.rest].flatMap((item) => plainTexts(item, name))
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((type) => plainTexts(type, name))
  return SchemaAST.isString(ast) && ast.encoding === undefined && ast.checks === undefined ? [name] : []
}

/**
 * Fields that are not cleaned: passwords, addresses of pages, texts that may be HTML and are cleaned by the server's sanitiser, and words
 * that nobody typed.
 */
const notCleaned = [
  ...['password', 'oldPassword', 'newPassword', 'repeatNewPassword'],
  ...['baseUrl', 'adminBaseUrl', 'returnUrl'],
  ...['description', 'assets', 'value', 'replaces', 'subject', 'body'],
  ...['resourceTitle', 'quotaPer', 'confirms'],
  // A word of another back end, which is returned unchanged.
  'role',
  // The number of a provider in the settings.
  'provider',
]

test('every text that a person fills in is cleaned by its schema', { tags: ['one-form-of-text'] }, () => {
  const found = Object.values(calls).flatMap((call) => [
    ...plainTexts(call.body.ast),
    ...plainTexts(call.query.ast),
    ...plainTexts(call.parameters.ast),
  ])
  expect(found.length).toBeGreaterThan(10)
  expect([...new Set(found)].filter((name) => !notCleaned.includes(name))).toEqual([])
})

test('it is cleaned on its way out and on its way in', { tags: ['one-form-of-text', 'pasted-address'] }, () => {
  expect(Schema.encodeSync(Line)(' Linde\u0301n\u200b')).toBe('Lindén')
  expect(Option.getOrNull(Schema.decodeUnknownOption(Line)(' Linde\u0301n\u200b'))).toBe('Lindén')
  expect(Schema.encodeSync(EmailText)('Anna <anna@test.example>')).toBe('anna@test.example')
})
