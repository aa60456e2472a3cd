import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SeenDeed, SeenItem } from '../../../domain/schema/activity.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { Envelope } from '../../../domain/schema/events.ts'
import { readFailure } from '../../../domain/schema/other-back-ends/read-failure.ts'
import { readTolerantly, type Unread } from '../../../domain/schema/other-back-ends/tolerance.ts'
import { readKnown } from '../../../domain/schema/unknown-values.ts'
import { check } from '../check.ts'
import { anyActivityDeed } from '../testing/message-arbitraries.ts'

const read = <Value>(schema: Schema.Codec<Value, unknown>, raw: unknown): Value =>
  Result.getOrThrow(readKnown(schema, raw))

describe('of what a newer build says', () => {
  const Colour = Schema.Literals(['red', 'green']).annotate({ unknown: 'red' })
  const Thing = Schema.Struct({
    colour: Colour,
    size: Schema.optionalKey(Schema.Literals(['small', 'large'])),
    parts: Schema.Record(Schema.String, Schema.Literal(true)),
    names: Schema.Array(Schema.String),
  })
  const thing = { colour: 'green', size: 'small', parts: { lid: true }, names: ['a'] }

  test('what this build knows is never touched', () => {
    expect(read(Thing, thing)).toEqual(thing)
  })

  test('a value that is unknown is taken for what the schema says, and the rest stays', () => {
    expect(read(Thing, { ...thing, colour: 'blue' })).toEqual({ ...thing, colour: 'red' })
  })

  test('a key that may be absent is absent when its value is unknown', () => {
    const { size: _, ...without } = thing
    expect(read(Thing, { ...thing, size: 'enormous' })).toEqual(without)
  })

  test('of a record the entries that are unknown are left out', () => {
    expect(read(Thing, { ...thing, parts: { lid: true, handle: 'bent' } })).toEqual(thing)
  })

  test('keys beyond those that are known are ignored, and what a list of fixed length has beyond it', () => {
    expect(read(Thing, { ...thing, weight: 3 })).toEqual(thing)
    expect(read(Schema.Tuple([Schema.Int]), [1, { since: 2 }])).toEqual([1])
  })

  test('what cannot be read for any other reason stays unread: a wrong list, or a key that is missing', () => {
    expect(Result.isFailure(readKnown(Thing, { ...thing, names: ['a', 7] }))).toBe(true)
    const { names: _, ...without } = thing
    expect(Result.isFailure(readKnown(Thing, without))).toBe(true)
  })
})

describe('activity', { tags: 'unknown-activity' }, () => {
  test('a kind that is unknown is something that happened, with time and place', () => {
    check(
      fc.property(anyActivityDeed, (deed) => {
        const seen = read(SeenDeed, { ...deed, kind: 'moved', from: { resourceId: 4 } })
        expect(seen).toEqual({ ...deed, kind: 'unknown' })
      }),
    )
  })

  test('without a place, or with one that is written in another way, there is none', () => {
    const at = '2026-03-03T07:00:00.000Z'
    expect(read(SeenItem, { id: 4, at, kind: 'signed-in' })).toEqual({ id: 4, at, kind: 'unknown' })
    expect(read(SeenItem, { id: 4, at, kind: 'signed-in', resourceId: 'R4', count: 2 })).toEqual({
      id: 4,
      at,
      kind: 'unknown',
      count: 2,
    })
  })

  test('our own server may not answer with what it does not know', () => {
    const at = '2026-03-03T07:00:00.000Z'
    const page = { items: [{ id: 4, at, kind: 'moved' }], more: false, minutes: [{ at, kind: 'moved', count: 1 }] }
    expect(Result.isFailure(Schema.decodeUnknownResult(calls.activity.answer)(page))).toBe(true)
    expect(read(calls.activity.used, page)).toEqual({
      items: [{ id: 4, at, kind: 'unknown' }],
      more: false,
      minutes: [{ at, kind: 'unknown', count: 1 }],
    })
  })
})

test('an answer of which a part that may be absent is unknown is read without it, and that is noted', {
  tags: 'unknown-answer',
}, () => {
  const parts = { description: '', open: [], locked: [], media: [], enabled: true }
  const resource = { ...parts, id: 1, title: 'Grupprum 1', assets: '', group: 1 }
  const group = { ...parts, id: 1, title: 'Grupprum', color: 'primary', slotTime: 30 }
  const limits = { quota: { minutes: 60, per: 'year', scope: 1 } }
  const noted: Unread[] = []
  const answer = [{ ...group, resources: [{ ...resource, limits }, resource] }]
  const groups = readTolerantly(calls.groups.used, answer, new Map(), (unread) => noted.push(unread))
  // Only the unknown rule is left out.
  expect(Result.getOrThrow(groups)).toEqual([{ ...group, resources: [{ ...resource, limits: {} }, resource] }])
  expect(noted).toMatchObject([{ path: '[0].resources[0].limits.quota.per', kind: 'string' }])
})

test('a refusal of which a reason is unknown keeps its words, and which slots it is about', {
  tags: 'unknown-refusal',
}, () => {
  const slot = { resourceId: 1, date: '2026-03-03', startTime: '08:00:00', endTime: '08:30:00' }
  const body = { code: 'slot-taken', message: 'Tiden är tagen.', slots: [{ ...slot, reason: 'flooded' }] }
  expect(readFailure(409, JSON.stringify(body), false).body).toEqual({
    ...body,
    slots: [{ ...slot, reason: 'refused' }],
  })
  const breach = { rule: 'moon', resourceId: 1, limit: 4 }
  const words = { code: 'rule', message: 'Inte vid fullmåne.' }
  expect(readFailure(409, JSON.stringify({ ...words, rules: [breach] }), false).body).toEqual(words)
})

describe('of an event the effect that is known', { tags: 'log-unknown-values' }, () => {
  const line = { seq: 1, at: 0, epoch: '00000000-0000-4000-8000-000000000001', origin: 'core' }
  const slot = { resourceId: 1, date: '2026-03-03', startTime: '08:00:00', endTime: '08:30:00' }
  const tabId = '00000000-0000-4000-8000-000000000002'
  test.each([
    [
      { _tag: 'TabShowed', tabId, page: { _tag: 'FindTime', minutes: 60 }, visible: true },
      { page: { _tag: 'Other' }, visible: true },
    ],
    [{ _tag: 'SlotSelectionRefused', slot, reason: 'quota' }, { reason: 'refused' }],
    [{ _tag: 'SignedOut', cause: 'passkey-removed' }, { cause: 'absent' }],
    [
      { _tag: 'ConnectionChanged', status: 'resuming', cause: 'tired' },
      { status: 'disconnected', cause: 'idle' },
    ],
    [{ _tag: 'SignedIn', userId: 1, role: 'janitor', userType: 0 }, { role: 'user' }],
    [{ _tag: 'ExtensionRefused', reason: 'tired' }, { reason: 'failed' }],
  ])('is had: %o', (event, known) => {
    expect(read(Envelope, { ...line, event }).event).toMatchObject({ _tag: event._tag, ...known })
  })

  test('whatever else a newer build had it from', () => {
    const event = { _tag: 'DaysDoubted' }
    expect(read(Envelope, { ...line, origin: 'push-worker', event })).toEqual({ ...line, event })
  })

  test.each([
    { _tag: 'ToastShown', tabId: null, toast: { _tag: 'Celebrated' } },
    { _tag: 'ToastShown', tabId: null, toast: { _tag: 'Succeeded', what: 'series-made' } },
    { _tag: 'FeatureMissed', feature: 'door-signs' },
    { _tag: 'DataChanged', area: 'series' },
  ])('is none of what is unknown as a whole: %o', (event) => {
    expect(Result.isFailure(readKnown(Envelope, { ...line, event }))).toBe(true)
  })
})
