/**
 * Makes the OpenAPI 3.1 document at `/api/openapi.json`. Invariant: no part of it can be out of date, because all of it is derived. The
 * calls and shapes come from the schemas that check them, the names from the exported names of the schemas, and the failures from
 * `failure.ts`.
 */
import { STATUS_CODES } from 'node:http'
import { JsonSchema, Schema, SchemaAST, SchemaRepresentation } from 'effect'
import * as administeredGroups from '../../domain/schema/administered-groups.ts'
import { Breach } from '../../domain/schema/booking-rules.ts'
import * as bookings from '../../domain/schema/bookings.ts'
import { LocalDate, LocalTime, Weekday } from '../../domain/schema/calendar.ts'
import * as accountCalls from '../../domain/schema/calls/account-calls.ts'
import * as bookingAdministrationCalls from '../../domain/schema/calls/booking-administration-calls.ts'
import * as bookingCalls from '../../domain/schema/calls/booking-calls.ts'
import { type AnySchema, type Audience, Began, type CallShape, empty } from '../../domain/schema/calls/call.ts'
import { FoundTime, FreeRun } from '../../domain/schema/calls/finding-calls.ts'
import * as groupAdministrationCalls from '../../domain/schema/calls/group-administration-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import * as retentionCalls from '../../domain/schema/calls/retention-calls.ts'
import { serviceCalls } from '../../domain/schema/calls/service-calls.ts'
import * as sessionCalls from '../../domain/schema/calls/session-calls.ts'
import * as userAdministrationCalls from '../../domain/schema/calls/user-administration-calls.ts'
import * as entities from '../../domain/schema/entities.ts'
import { FailureBody, FieldValue, LostSlot, WantedFactor } from '../../domain/schema/failure-body.ts'
import * as passkeys from '../../domain/schema/passkey.ts'
import * as people from '../../domain/schema/people.ts'
import { failureCodes } from '../http/failure.ts'
import { XSRF_HEADER } from '../http/session-cookies.ts'

type Json = Readonly<Record<string, unknown>>

const exported = {
  ...entities,
  ...people,
  ...passkeys,
  ...bookings,
  ...administeredGroups,
  ...sessionCalls,
  ...accountCalls,
  ...bookingCalls,
  ...bookingAdministrationCalls,
  ...groupAdministrationCalls,
  ...userAdministrationCalls,
  ...retentionCalls,
  Began,
  Breach,
  FailureBody,
  FieldValue,
  FoundTime,
  FreeRun,
  LostSlot,
  WantedFactor,
  LocalDate,
  LocalTime,
  Weekday,
}

/** The meanings of numbers. They are here, because the client that loads the schemas does not need them. */
const meanings: Readonly<Record<string, string>> = {
  BookingStatus: 'Unconfirmed 0, Confirmed 1, Cancelled 2, Occupied 3',
  ContentType: 'Text field 0, text area 1, rich text 2',
  OrganisationType: 'None 0, Company 1, School 2, Municipality 3',
  Price: 'SEK, with at most two decimals',
  Weekday: 'Sunday 0 to Saturday 6',
}
/** The names of the schemas that have their own place in `components`. A schema that accepts any text needs none. */
const names = new Map<unknown, string>(
  Object.entries(exported).flatMap(([name, schema]) => {
    if (!Schema.isSchema(schema)) return []
    const isAnyText = SchemaAST.isString(schema.ast) && schema.ast.checks === undefined
    return isAnyText ? [] : [[schema.ast, name] as const]
  }),
)

const decodeObject = Schema.decodeUnknownSync(
  Schema.Struct({
    properties: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
    required: Schema.optionalKey(Schema.Array(Schema.String)),
  }),
)

/** The fields of an object, without references to other schemas. */
const objectOf = (schema: AnySchema): { readonly properties: Json; readonly required: readonly string[] } => {
  const { properties = {}, required = [] } = decodeObject(
    Schema.toJsonSchemaDocument(schema, { referencePolicy: () => undefined }).schema,
  )
  return { properties, required }
}

const parametersOf = (place: 'path' | 'query', schema: AnySchema): Json[] => {
  const { properties, required } = objectOf(schema)
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }))
}

const hasBody = (call: CallShape): boolean => call.body !== Schema.Undefined && call.body !== empty

/** Whether a call can fail with a status. Failures with other statuses are described as `default`. */
const canFail: Readonly<Record<number, (call: CallShape) => boolean>> = {
  400: (call) => hasBody(call) || call.query !== empty,
  401: (call) => call.audience !== 'anyone' || call.answer === sessionCalls.SignedInUser,
  403: (call) => call.method !== 'GET' || !['anyone', 'user'].includes(call.audience),
  404: (call) => call.path.includes(':'),
  // The thing that the call changes may have another state by then.
  409: (call) => call.audience !== 'anyone' && (hasBody(call) || call.method === 'DELETE'),
  413: hasBody,
  415: (call) => call.isUpload,
  422: hasBody,
  429: () => true,
  503: () => true,
}

const audienceWords = (audience: Audience): string => {
  if (audience === 'anyone') return 'Open to everyone.'
  return audience === 'user' ? 'For those who are signed in.' : `Needs \`${audience}\`.`
}

const reference = (kind: 'parameters' | 'responses', name: string): Json => ({ $ref: `#/components/${kind}/${name}` })
const jsonContent = (schema: unknown): Json => ({ 'application/json': { schema } })

const requestBody = (call: CallShape, schema: unknown): Json => {
  if (!call.isUpload) return { required: true, content: jsonContent(schema) }
  const { properties, required } = objectOf(call.body)
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] },
      },
    },
  }
}

const success = (call: CallShape, schema: unknown): Json => {
  const description = STATUS_CODES[call.status] ?? ''
  if (call.status === 204) return { description }
  return { description, content: call.textType === null ? jsonContent(schema) : { [call.textType]: { schema } } }
}

/** The description of a call. `shapes` are the JSON schemas of its body and of its answer. */
const operation = (
  name: string,
  call: CallShape,
  shapes: { readonly body: unknown; readonly answer: unknown },
): Json => {
  // The name `addToBooking` becomes "Add to booking".
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const makesBooking = call.answer === bookings.Booking && call.status === 201
  const failures = [...failureCodes.keys()].filter((status) => canFail[status]?.(call) ?? false)
  const parameters = [
    ...parametersOf('path', call.parameters),
    ...parametersOf('query', call.query),
    ...(call.method === 'GET' ? [] : [reference('parameters', 'Xsrf')]),
    ...(makesBooking ? [reference('parameters', 'IdempotencyKey')] : []),
  ]
  return {
    operationId: name,
    summary: words.charAt(0).toUpperCase() + words.slice(1),
    description: audienceWords(call.audience),
    tags: [name in serviceCalls ? 'service' : (/^\/api\/(\w+)/.exec(call.path)?.[1] ?? 'service')],
    security: call.audience === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(hasBody(call) ? { requestBody: requestBody(call, shapes.body) } : {}),
    responses: {
      [call.status]: success(call, shapes.answer),
      ...Object.fromEntries(failures.map((status) => [status, reference('responses', String(status))])),
      default: reference('responses', 'Failure'),
    },
  }
}

const header = (name: string, required: boolean, description: string): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** Leaves out the bounds of a whole number that JavaScript can represent. They say nothing about the value. */
const withoutUsualBounds = (document: Json): Json =>
  JSON.parse(
    JSON.stringify(document, (key, value) =>
      (key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value,
    ),
  )

/** The OpenAPI document of all calls, with the version of the product. */
export const openApiDocument = (version: string): Json => withoutUsualBounds(describedCalls(version))

const describedCalls = (version: string): Json => {
  const entries: readonly (readonly [string, CallShape])[] = Object.entries(calls)
  const roots = entries.flatMap(([, call]) => [call.body, call.answer])
  const { schemas, definitions } = JsonSchema.toMultiDocumentOpenApi3_1(
    SchemaRepresentation.toJsonSchemaMultiDocument(
      SchemaRepresentation.toRepresentations(
        [Schema.toCodecJson(FailureBody).ast, ...roots.map((root) => Schema.toCodecJson(root).ast)],
        { referencePolicy: ({ ast }) => names.get(ast) },
      ),
    ),
  )
  const [failureBody, ...bodiesAndAnswers] = schemas

  const paths = new Map<string, Json>()
  for (const [index, [name, call]] of entries.entries()) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const [body, answer] = bodiesAndAnswers.slice(2 * index)
    const described = operation(name, call, { body, answer })
    paths.set(path, { ...paths.get(path), [call.method.toLowerCase()]: described })
  }

  const failure = (description: string, headers: Json = {}): Json => ({
    description,
    ...headers,
    content: jsonContent(failureBody),
  })
  const retryAfter = { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }
  return {
    openapi: '3.1.0',
    info: { title: 'Booking of rooms and resources', version },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries(
        Object.entries(definitions).map(([name, schema]) => {
          const description = meanings[name]
          return [name, description === undefined ? schema : { description, ...schema }]
        }),
      ),
      parameters: {
        Xsrf: header(XSRF_HEADER.toUpperCase(), true, 'The value of the cookie XSRF-TOKEN'),
        IdempotencyKey: header('Idempotency-Key', false, 'The same key and body give the same booking for 24 hours'),
      },
      responses: {
        Failure: failure('Any failure'),
        ...Object.fromEntries(
          [...failureCodes].map(([status, codes]) => [
            status,
            failure(`${STATUS_CODES[status]}: ${codes.join(', ')}`, status === 429 || status === 503 ? retryAfter : {}),
          ]),
        ),
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}
