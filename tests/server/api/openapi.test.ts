/** The OpenAPI document says what the server checks, and nothing else (docs/rules.md#http). */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Arbitrary, Effect, Result, Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallShape } from '../../../domain/schema/calls/call.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { FailureBody } from '../../../domain/schema/failure-body.ts'
import { openApiDocument } from '../../../server/api/openapi.ts'
import { failureCodes } from '../../../server/http/failure.ts'
import { check } from '../../domain/check.ts'

const json: unknown = JSON.parse(JSON.stringify(openApiDocument('1.2.3')))

const Json = Schema.Record(Schema.String, Schema.Unknown)
const Reference = Schema.Struct({ $ref: Schema.String })
const Content = Schema.Record(Schema.String, Schema.Struct({ schema: Json }))
const Parameter = Schema.Struct({
  name: Schema.NonEmptyString,
  in: Schema.Literals(['path', 'query', 'header']),
  required: Schema.Boolean,
  description: Schema.optionalKey(Schema.NonEmptyString),
  schema: Json,
})
const Response = Schema.Struct({
  description: Schema.NonEmptyString,
  headers: Schema.optionalKey(Json),
  content: Schema.optionalKey(Content),
})
const Operation = Schema.Struct({
  operationId: Schema.NonEmptyString,
  summary: Schema.NonEmptyString,
  description: Schema.NonEmptyString,
  tags: Schema.Array(Schema.NonEmptyString),
  security: Schema.Array(Schema.Struct({ token: Schema.optionalKey(Schema.Array(Schema.Never)) })),
  parameters: Schema.optionalKey(Schema.Array(Schema.Union([Reference, Parameter]))),
  requestBody: Schema.optionalKey(Schema.Struct({ required: Schema.Boolean, content: Content })),
  responses: Schema.Record(Schema.String, Schema.Union([Reference, Response])),
})
/** The part of OpenAPI 3.1 that this document uses. Anything else is an error. */
const Document = Schema.Struct({
  openapi: Schema.Literal('3.1.0'),
  info: Schema.Struct({ title: Schema.NonEmptyString, version: Schema.NonEmptyString }),
  servers: Schema.Array(Schema.Struct({ url: Schema.String })),
  paths: Schema.Record(
    Schema.String.check(Schema.isPattern(/^(\/[\w.-]+|\/\{\w+\}(\.\w+)?)+$/)),
    Schema.Struct({
      get: Schema.optionalKey(Operation),
      post: Schema.optionalKey(Operation),
      put: Schema.optionalKey(Operation),
      delete: Schema.optionalKey(Operation),
    }),
  ),
  components: Schema.Struct({
    schemas: Schema.Record(Schema.String.check(Schema.isPattern(/^[A-Z]\w*$/)), Json),
    parameters: Schema.Record(Schema.String, Parameter),
    responses: Schema.Record(Schema.String, Response),
    securitySchemes: Schema.Struct({
      token: Schema.Struct({ type: Schema.Literal('http'), scheme: Schema.Literal('bearer') }),
    }),
  }),
})
const document = Schema.decodeUnknownSync(Document, { onExcessProperty: 'error' })(json)

const table: readonly (readonly [string, CallShape])[] = Object.entries(calls)
const pathOf = (call: CallShape): string => call.path.replace(/:(\w+)/g, '{$1}')
const operationOf = (call: CallShape) => {
  const operations = new Map(Object.entries(document.paths[pathOf(call)] ?? {}))
  const operation = operations.get(call.method.toLowerCase())
  if (operation === undefined) throw new Error(`${call.method} ${call.path} is not in the document`)
  return operation
}

/** Every object in the document, with its pointer. */
const objectsIn = function* (value: unknown, pointer = '#'): Generator<readonly [string, object]> {
  if (typeof value !== 'object' || value === null) return
  yield [pointer, value]
  for (const [key, inner] of Object.entries(value))
    yield* objectsIn(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

describe('the document', () => {
  test('has every call of the contract once, and no other', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation?.operationId),
    )
    expect(ids.toSorted()).toEqual(Object.keys(calls).toSorted())
    for (const [name, call] of table) expect(operationOf(call).operationId).toBe(name)
  })

  test('every reference leads somewhere, and every component is used', () => {
    const objects = new Map(objectsIn(json))
    const used = new Set<string>()
    for (const [pointer, object] of objects)
      if ('$ref' in object) {
        expect([pointer, objects.has(String(object.$ref))]).toEqual([pointer, true])
        used.add(String(object.$ref))
      }
    const components = [...objects.keys()].filter((pointer) =>
      /^#\/components\/(schemas|parameters)\/[^/]+$/.test(pointer),
    )
    expect(components.filter((pointer) => !used.has(pointer))).toEqual([])
  })

  test('no name stands for a mere type: it would be given to everything of that type', () => {
    for (const [name, schema] of Object.entries(document.components.schemas))
      expect([name, Object.keys(schema)]).not.toEqual([name, ['type']])
  })

  test('parameters are those of the path and of the query; the path has all of its own', () => {
    for (const [name, call] of table) {
      const parameters = (operationOf(call).parameters ?? []).filter((parameter) => 'name' in parameter)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect([name, inPath.map((parameter) => parameter.name)]).toEqual([
        name,
        [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]),
      ])
      expect(inPath.every((parameter) => parameter.required)).toBe(true)
    }
    const query = (operationOf(calls.users).parameters ?? []).map((parameter) => 'name' in parameter && parameter.name)
    expect(query).toEqual(['search', 'waits', 'page', 'pageSize'])
  })

  test('who may call, and what a call needs, is what the server asks for', () => {
    for (const [name, call] of table) {
      const { security, parameters = [], responses, requestBody } = operationOf(call)
      expect([name, security]).toEqual([name, call.audience === 'anyone' ? [{}, { token: [] }] : [{ token: [] }]])
      const refersTo = (part: string) =>
        parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith(part))
      expect([name, refersTo('/Xsrf')]).toEqual([name, call.method !== 'GET'])
      expect(Object.keys(responses)).toContain(String(call.status))
      for (const status of Object.keys(responses))
        if (status !== 'default' && Number(status) >= 400) expect(failureCodes.has(Number(status))).toBe(true)
      if (call.isUpload) expect(Object.keys(requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    }
    expect(Object.keys(operationOf(calls.addMediaOfGroup).responses)).toEqual(
      expect.arrayContaining(['401', '403', '404', '413', '415', '422', '429', '503', 'default']),
    )
    expect(Object.keys(operationOf(calls.health).responses)).toEqual(['200', '429', '503', 'default'])
    expect(document.components.responses['409']?.description).toContain('slot-taken')
  })

  test('is small enough to be read at once', () => {
    // About 1,600 characters for each call.
    expect(JSON.stringify(json).length).toBeLessThan(284_000)
  })
})

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema({ ...document }, 'openapi')

const validatorOf = (pointer: string): ValidateFunction => ajv.compile({ $ref: `openapi#${pointer}` })
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The schemas in the document for the JSON of a call. */
const shapesOf = (call: CallShape) => {
  const operation = `/paths/${escaped(pathOf(call))}/${call.method.toLowerCase()}`
  const { requestBody, responses } = operationOf(call)
  const answer = responses[call.status]
  const isJson = (content: object | undefined): boolean => content !== undefined && 'application/json' in content
  const media = `content/${escaped('application/json')}/schema`
  return [
    ...(isJson(requestBody?.content) ? [[call.body, `${operation}/requestBody/${media}`] as const] : []),
    ...(answer !== undefined && 'content' in answer && isJson(answer.content)
      ? [[call.answer, `${operation}/responses/${call.status}/${media}`] as const]
      : []),
  ]
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const values = [
  ...[null, '', 'x', 0, 1, 2, 3, 4, -1, 1.5, 2 ** 31, true, [], {}, [null], 'user', 'administrator', 'primary', 'date'],
  ...['2026-02-28', '2026-02-29', '2026-02-30', '2026-13-01', '08:00:00', '24:00:00', '8:00', 'ok'],
]
/** The same value with one part changed or removed. */
const changed = (value: unknown, choices: readonly number[], replacement: unknown): unknown => {
  const [choice = 0, ...rest] = choices
  if (typeof value !== 'object' || value === null || choice % 5 === 0) return replacement
  const keys = Object.keys(value)
  const key = keys[choice % keys.length]
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? changed(item, rest, replacement) : item))
  const { [key]: inner, ...others } = asRecord(value)
  return choice % 7 === 1 ? others : { ...others, [key]: changed(inner, rest, replacement) }
}
const asRecord = Schema.decodeUnknownSync(Json)

/** The server accepts exactly the values that the document accepts. */
const expectAgreement = (schema: CallShape['body'], validate: ValidateFunction): void => {
  const decode = Schema.decodeUnknownResult(schema)
  const agrees = (sent: unknown): void => {
    expect([sent, validate(sent)]).toEqual([sent, Result.isSuccess(decode(sent))])
  }
  const seen: unknown[] = []
  const result = Effect.runSync(
    Arbitrary.checkEffect(
      Arbitrary.schema(schema),
      (value) => {
        const sent = asJson(Schema.encodeUnknownSync(schema)(value))
        seen.push(sent)
        expect([sent, validate(sent)]).toEqual([sent, true])
        return true
      },
      { runs: 15, seed: 20_260_303 },
    ),
  )
  expect(Arbitrary.formatCheckFailure(result)).toBeUndefined()
  check(
    fc.property(
      fc.nat({ max: seen.length - 1 }),
      fc.array(fc.nat({ max: 1000 }), { minLength: 6, maxLength: 6 }),
      fc.constantFrom(...values),
      (which, choices, replacement) => agrees(changed(seen[which], choices, replacement)),
    ),
  )
}

describe('what the document lets through is what the server takes and gives', { tags: 'call-openapi' }, () => {
  test.each(table)('%s', (_, call) => {
    for (const [schema, pointer] of shapesOf(call)) expectAgreement(schema, validatorOf(pointer))
  })
  test('a failure', () => {
    expectAgreement(FailureBody, validatorOf('/components/schemas/FailureBody'))
  })
  test('what stands in an address', () => {
    for (const [name, call] of table)
      for (const [schema, place] of [
        [call.parameters, 'path'],
        [call.query, 'query'],
      ] as const) {
        const described = (operationOf(call).parameters ?? []).flatMap((parameter) =>
          'name' in parameter && parameter.in === place ? [parameter] : [],
        )
        const validate = ajv.compile({
          type: 'object',
          properties: Object.fromEntries(described.map((parameter) => [parameter.name, parameter.schema])),
          required: described.filter(({ required }) => required).map((parameter) => parameter.name),
        })
        const texts = fc.constantFrom(
          '1',
          '0',
          '01',
          '-1',
          '',
          'x',
          '12345678901',
          '3',
          '4',
          'content.startpage',
          'a b',
        )
        check(
          fc.property(fc.dictionary(fc.constantFrom('x', ...described.map((one) => one.name)), texts), (sent) => {
            // The server also limits the size of ids.
            if (Result.isSuccess(Schema.decodeUnknownResult(schema)(sent)))
              expect([name, sent, validate(sent)]).toEqual([name, sent, true])
            if (described.some((one) => one.required && !(one.name in sent))) expect(validate(sent)).toBe(false)
          }),
          0.5,
        )
      }
  })
})
