import { Arbitrary, Effect, Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import { activityPush } from '../../../domain/schema/activity.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { Envelope, Event } from '../../../domain/schema/events.ts'
import { FailureBody } from '../../../domain/schema/failure-body.ts'
import { hubMethods, hubPushes } from '../../../domain/schema/hub.ts'
import { Command, Confirmation, Hello } from '../../../domain/schema/port.ts'
import { State } from '../../../domain/schema/state.ts'
import { initialState } from '../../../domain/state/state.ts'
import { check } from '../check.ts'
import { anyEpoch, anyText } from '../testing/entity-arbitraries.ts'
import { anyLog, eventsByTag } from '../testing/event-arbitraries.ts'
import {
  anyActivityPush,
  anyConfirmation,
  anyHello,
  commandsByTag,
  hubMethodArbitraries,
  hubPushArbitraries,
} from '../testing/message-arbitraries.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')

const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** Reading a written value gives the value, and writing it again gives the same text. */
const survives = (schema: Schema.Codec<unknown, unknown>, arbitrary: fc.Arbitrary<unknown>, share = 0.3): void =>
  check(
    fc.property(arbitrary, (value) => {
      const encoded = Schema.encodeUnknownSync(schema)(value)
      const decoded = Schema.decodeUnknownSync(schema)(asJson(encoded))
      expect(decoded).toStrictEqual(value)
      expect(JSON.stringify(Schema.encodeUnknownSync(schema)(decoded))).toBe(JSON.stringify(encoded))
    }),
    share,
  )

/** A schema that cleans text does not change it a second time. */
const survivesOnItsOwn = (schema: Schema.Codec<unknown, unknown>): void => {
  const journey = (said: unknown): boolean => {
    const value = Schema.decodeUnknownSync(schema)(asJson(Schema.encodeUnknownSync(schema)(said)))
    const encoded = Schema.encodeUnknownSync(schema)(value)
    const decoded = Schema.decodeUnknownSync(schema)(asJson(encoded))
    expect(JSON.stringify(Schema.encodeUnknownSync(schema)(decoded))).toBe(JSON.stringify(encoded))
    expect(asJson(decoded)).toEqual(asJson(value))
    return true
  }
  const result = Effect.runSync(
    Arbitrary.checkEffect(Arbitrary.schema(schema), journey, { runs: 30, seed: 20_260_303 }),
  )
  expect(Arbitrary.formatCheckFailure(result)).toBeUndefined()
}

test.each(Object.entries<fc.Arbitrary<unknown>>(eventsByTag))('the event %s survives the journey', (_, arbitrary) => {
  survives(Event, arbitrary)
})

test('envelopes survive the journey', () => {
  survives(
    Schema.Array(Envelope),
    anyEpoch.chain((id) => anyLog(id, 5)),
  )
})

test('states survive the journey, those of hostile logs too', () => {
  const hostile = anyLog(life).map((log) => log.reduce(reduce, initialState(life)))
  const lived = anyScenario.map((scenario) => simulate(life, scenario).state)
  survives(State, fc.oneof(hostile, lived))
})

test('the arbitraries cover every hub method, push and command', () => {
  expect(Object.keys(hubMethodArbitraries).toSorted()).toEqual(Object.keys(hubMethods).toSorted())
  expect(Object.keys(hubPushArbitraries).toSorted()).toEqual(Object.keys(hubPushes).toSorted())
  expect(Object.keys(commandsByTag).toSorted()).toEqual(
    Command.members.map(({ fields }) => fields._tag.schema.literal).toSorted(),
  )
})

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] => {
  const keys: Key[] = []
  for (const key in record) keys.push(key)
  return keys
}

test.each(keysOf(hubMethods))('the hub method %s survives the journey, there and back', (name) => {
  survives(hubMethods[name].arguments, hubMethodArbitraries[name].arguments)
  survives(hubMethods[name].answer, hubMethodArbitraries[name].answer)
})

test.each(keysOf(hubPushes))('the push %s survives the journey', (name) => {
  survives(hubPushes[name], hubPushArbitraries[name])
})

test('the push activity survives the journey', () => {
  survives(activityPush, anyActivityPush)
})

/** The values are made from the schemas, so a new call is tested without a change here. */
test.each(Object.entries(calls))('the call %s survives the journey, there and back', (_, call) => {
  for (const part of [call.parameters, call.query, call.body, call.answer]) survivesOnItsOwn(part)
})

test('a failure survives the journey, with and without fields', () => {
  const fields = fc.dictionary(fc.constantFrom('email', 'password', '__proto__', 'constructor'), anyText, {
    noNullPrototype: true,
  })
  const failure = fc.record(
    { code: anyText, message: anyText, fields },
    { requiredKeys: ['code', 'message'], noNullPrototype: true },
  )
  survives(FailureBody, failure)
})

test.each(keysOf(commandsByTag))('the command %s survives the journey', (tag) => {
  survives(Command, commandsByTag[tag])
})

test('a confirmation survives the journey', () => {
  survives(Confirmation, anyConfirmation)
})

test("a tab's hello survives the journey", () => {
  survives(Hello, anyHello)
})

test('an event of an unknown tag, or with a wrong field, is no event', () => {
  const isEvent = Schema.is(Event)
  expect(isEvent({ _tag: 'NeverHeardOf' })).toBe(false)
  expect(isEvent({ _tag: 'RevisionTold', revision: -1 })).toBe(false)
  expect(isEvent({ _tag: 'RevisionTold', revision: '3' })).toBe(false)
  expect(isEvent({ _tag: 'TabLeft', tabId: 'not-an-id' })).toBe(false)
})
