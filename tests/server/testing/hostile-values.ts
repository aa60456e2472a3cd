/**
 * Values that a client should not send, made from the schemas of the calls: values of the right shape with any content, values of nearly
 * the right shape, and values of no shape. Invariant: the module does not know any single call, so a new call is attacked without a change
 * here.
 */
import { gzipSync } from 'node:zlib'
import { Schema } from 'effect'
import fc from 'fast-check'

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table claim; --",
  '\\',
  '%',
  '%s%n%x',
  '../../etc/passwd',
  '1e309',
  'NaN',
  'null',
  '{{link}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '<p onclick=alert(1)>x',
  '<'.repeat(500),
  '\r\nBcc: other@evil.example',
  '=HYPERLINK("https://evil.example")',
  '\u202egnp.exe',
  '\u2028\u2029\ufeff\u0000',
  'å'.repeat(3_000),
  '👩‍👩‍👧‍👦'.repeat(200),
  'x'.repeat(20_000),
]
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)) }),
  },
)
export const hostileNumber = fc.oneof(
  fc.constantFrom(
    -1,
    0,
    0.5,
    1.005,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53 - 1,
    2 ** 53,
    1e21,
    1e308,
    -1e308,
    5e-324,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
/** Texts that are put into JSON unchanged, because no value of JavaScript is serialized to them. */
const hostileToken = fc
  .constantFrom('-0', '1e400', '-1e400', '0.1e-400', '123456789012345678901234567890')
  .map((token) => `TOKEN<${token}>`)
const hostileValue = fc.oneof(
  hostileText,
  hostileNumber,
  hostileToken,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }, { toJSON: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const dates = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 2, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`) },
  fc.constantFrom('0001-01-01', '0099-12-31', '9999-12-31', '2026-03-29', '2026-10-25', '2028-02-29', '1582-10-10'),
)
const times = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom('08:00:00', '08:30:00', '09:00:00', '09:30:00', '10:00:00', '11:30:00', '12:00:00'),
  },
  fc.constantFrom('00:00:00', '02:30:00', '23:59:00', '23:59:59', '08:00:01', '08:15:00'),
)
const wholeNumbers = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, -1, 5, 30, 60, 480, 481, 1000, 1001) },
  fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1),
)
/** Values that fields of these names may hold, so that a body comes through to the rules and to the database. */
export const meant: Readonly<Record<string, readonly string[]>> = {
  email: ['anna@test.example', 'bertil@test.example', 'nobody@test.example', 'x@y', 'å@ä.se'],
  password: ['ett-bra-losenord', 'sju-sura-skorpor', 'kort'],
  oldPassword: ['ett-bra-losenord', 'fel-losenord'],
  newPassword: ['sju-sura-skorpor', 'kort'],
  repeatNewPassword: ['ett-bra-losenord', 'sju-sura-skorpor'],
  // No other test sends requests from these addresses. A log names the sender, and these values may also be sent as a token.
  baseUrl: ['http://localhost:8080', 'https://hostile.example', 'javascript:alert(1)'],
  adminBaseUrl: ['http://localhost:8080', 'http://localhost@evil.example'],
  zipCode: ['987 65'],
  pin: ['910717-2380', '19910717+2380'],
  orgNr: ['559999-0123'],
  phone: ['070-174 06 05'],
  code: ['x'.repeat(43)],
  token: ['x'.repeat(43)],
}
const fields = Object.values(meant).flat()
const textsOf = (name: string): fc.Arbitrary<string> => {
  const known =
    meant[name] ?? (/mail/i.test(name) ? meant.email : ['Rum', '<p>Hej <strong>hej</strong></p>', 'startpage'])
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(known ?? fields)) },
    { weight: 2, arbitrary: hostileText },
  )
}

/** As much of JSON Schema as the schemas of the contract come to. */
const Shape = Schema.Struct({
  type: Schema.optionalKey(Schema.String),
  enum: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  anyOf: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  allOf: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  properties: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  required: Schema.optionalKey(Schema.Array(Schema.String)),
  items: Schema.optionalKey(Schema.Unknown),
  prefixItems: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  pattern: Schema.optionalKey(Schema.String),
  format: Schema.optionalKey(Schema.String),
})
const decodeShape = Schema.decodeUnknownSync(Shape)
const shapeOf = (schema: unknown): typeof Shape.Type => {
  const { allOf = [], ...shape } = decodeShape(schema)
  return Object.assign({}, ...allOf.map(shapeOf), shape)
}

const matching = (pattern: string, name: string): fc.Arbitrary<string> => {
  if (pattern.startsWith('^([01]')) return times
  if (pattern.includes('[1-9]\\d*')) return fc.integer({ min: 1, max: 6 }).map(String)
  if (pattern.includes('\\d{1,10}')) return fc.constantFrom('0', '1', '2', '100', '9999999999')
  const expression = new RegExp(pattern, 'u')
  return fc.oneof(
    { weight: 2, arbitrary: textsOf(name).filter((text) => expression.test(text)) },
    fc.stringMatching(expression),
  )
}

const ofShape = (schema: unknown, name: string): fc.Arbitrary<unknown> => {
  const shape = shapeOf(schema)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map((part) => ofShape(part, name)))
  if (shape.format === 'date') return dates
  if (shape.pattern !== undefined) return matching(shape.pattern, name)
  switch (shape.type) {
    case 'string':
      return textsOf(name)
    case 'integer':
      return wholeNumbers
    case 'number':
      return fc.oneof(fc.constantFrom(0, 5, 99.5, 12.34), hostileNumber)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return shape.prefixItems === undefined
        ? fc.array(ofShape(shape.items ?? {}, name), { maxLength: 3 })
        : fc.tuple(...shape.prefixItems.map((item) => ofShape(item, name)))
    case 'object': {
      const properties = Object.entries(shape.properties ?? {})
      const parts = Object.fromEntries(properties.map(([key, part]) => [key, ofShape(part, key)]))
      return fc.record(parts, { requiredKeys: (shape.required ?? []).filter((key) => key in parts) })
    }
    default:
      return hostileValue
  }
}

/** A value of the right shape, whatever stands in it. */
export const wellFormed = (schema: Schema.Codec<unknown, unknown>): fc.Arbitrary<unknown> =>
  ofShape(Schema.toJsonSchemaDocument(schema, { referencePolicy: () => undefined }).schema, '')

type Place = readonly string[]
const isParent = (value: unknown): value is object => typeof value === 'object' && value !== null
const placesIn = (value: unknown): Place[] => [
  [],
  ...(isParent(value)
    ? Object.entries(value).flatMap(([key, part]) => placesIn(part).map((place): Place => [key, ...place]))
    : []),
]

type Mutation =
  | { readonly kind: 'replaced'; readonly value: unknown }
  | { readonly kind: 'gone' }
  /** With a key more. */
  | { readonly kind: 'wider'; readonly key: string; readonly value: unknown }

const changed = (value: unknown, [key, ...rest]: Place, mutation: Mutation): unknown => {
  if (key === undefined) {
    if (mutation.kind === 'replaced') return mutation.value
    if (mutation.kind === 'gone' || !isParent(value) || Array.isArray(value)) return undefined
    // An own key, also where its name is `__proto__`.
    return Object.fromEntries([...Object.entries(value), [mutation.key, mutation.value]])
  }
  if (!isParent(value)) return value
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const next = name === key ? changed(part, rest, mutation) : part
    return next === undefined ? [] : [[name, next]]
  })
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 4, arbitrary: hostileValue.map((value): Mutation => ({ kind: 'replaced', value })) },
  { weight: 2, arbitrary: fc.constant<Mutation>({ kind: 'gone' }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('__proto__', 'constructor', 'prototype', 'role', 'price', 'userId', 'owner', 'status'),
        hostileValue,
      )
      .map(([key, value]): Mutation => ({ kind: 'wider', key, value })),
  },
)

/** A value of the right shape except for one fault. */
export const nearly = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.nat(), mutation).map(([right, at, how]) => {
    const places = placesIn(right)
    return changed(right, places[at % places.length] ?? [], how)
  })

/** As JSON, with what JavaScript could not write. */
export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"TOKEN<([^>"]*)>"/g, (_, token: string) => token)

/** Writes the same key twice. No two readers of the body may take different values of it. */
const doubled = (text: string, odd: unknown): string => {
  const key = /^\{("[^"]*"):/.exec(text)?.[1]
  return key === undefined ? text : `{${key}:${jsonOf(odd)},${text.slice(1)}`
}

const deep = fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(40_000), `${'['.repeat(90_000)}${']'.repeat(90_000)}`)
const notJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '0',
    'true',
    '{}{}',
    "{'a':1}",
    '{"a":NaN}',
    '\ufeff{}',
    '{"a":1,}',
    '--x',
  ),
  fc.uint8Array({ maxLength: 200 }),
  deep,
)

/** Hostile bodies, made from a body of the right form. */
export const hostileBody = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array> =>
  fc.oneof(
    { weight: 9, arbitrary: value.map(jsonOf) },
    { weight: 7, arbitrary: nearly(value).map(jsonOf) },
    { weight: 1, arbitrary: fc.tuple(value, hostileValue).map(([right, odd]) => doubled(jsonOf(right), odd)) },
    { weight: 1, arbitrary: fc.tuple(value, fc.nat(300)).map(([right, length]) => jsonOf(right).slice(0, length)) },
    { weight: 2, arbitrary: notJson },
  )

/** One part of an address, encoded in every way or in none. */
export const hostilePathPart = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '%',
    '%zz',
    '%2e%2e%2f',
    '..%2f..%2f',
    '%252e%252e',
    '%5c',
    '%0d%0aX-A:b',
    '0',
    '-1',
    '1.5',
  ),
  fc.constantFrom(
    '1e3',
    '0x1',
    '01',
    '+1',
    '%20',
    '2147483648',
    '99999999999999999999',
    '__proto__',
    'a'.repeat(700),
    '%F0%9F%92%A9',
  ),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 900) || '%20'),
)
export const hostileQuery = fc.oneof(
  fc.constantFrom(
    '?',
    '?%',
    '?%00',
    '?page=1&page=2',
    '?page[]=1',
    '?__proto__[x]=1',
    '?__proto__=1',
    '?constructor.prototype=1',
  ),
  fc.constantFrom(
    '?page=-1',
    '?page=1e9',
    '?page=9999999999&pageSize=9999999999',
    '?since=%ff',
    '?search=%25%00',
    `?a=${'x'.repeat(6_000)}`,
  ),
  hostileText.map((text) => `?search=${encodeURIComponent(text.toWellFormed()).slice(0, 3_000)}`),
)

const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024))
/** Headers of a body that say what it is not, and a body that says more than it seems. */
export const hostileEnvelope: fc.Arbitrary<{
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ headers: {} }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
        'x',
        '/',
        'application/json; charset=utf-7',
      )
      .map((type) => ({ headers: { 'content-type': type } })),
  },
  fc.constantFrom(
    { headers: { 'content-encoding': 'gzip' }, body: bomb },
    { headers: { 'content-encoding': 'br, gzip, zstd' } },
  ),
  fc.constantFrom(
    { headers: { 'idempotency-key': 'x'.repeat(5_000) } },
    { headers: { 'idempotency-key': '__proto__' } },
    { headers: { 'accept-encoding': '*;q=0' } },
    { headers: { 'if-none-match': '*' } },
    { headers: { range: 'bytes=0-0,5-9999999999' } },
    { headers: { expect: '100-continue' } },
  ),
)
