/** An answer as it is sent: the same text, however long it is, and others are answered while a long one is written. */
import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { answerWriter } from '../../../server/http/served-call.ts'

const schema = Schema.Struct({
  title: Schema.String,
  rows: Schema.Array(Schema.Struct({ id: Schema.Int, text: Schema.optionalKey(Schema.String) })),
  others: Schema.Array(Schema.Int),
  missing: Schema.optionalKey(Schema.String),
})

const answerOf = (count: number) => ({
  title: 'Rapport "1"',
  rows: Array.from({ length: count }, (_, id) => (id % 2 === 0 ? { id } : { id, text: `å${id}` })),
  others: Array.from({ length: count }, (_, id) => id),
})

test.each([0, 1, 500, 501, 1_000, 1_234])('with lists of %i it is the JSON of what it is', async (count) => {
  const answer = answerOf(count)
  expect(await answerWriter(schema, true)(answer)).toBe(JSON.stringify(answer))
})

/** A member whose text takes a millisecond to read. */
const slowMember = (id: number) => ({
  id,
  get text(): string {
    const began = performance.now()
    while (performance.now() - began < 1);
    return 'å'
  },
})

test.each([
  ['within an answer', schema, (rows: readonly object[]) => ({ title: '', rows, others: [] })],
  ['that is the answer', schema.fields.rows, (rows: readonly object[]) => rows],
] as const)(
  'the event loop turns while a long list %s is written',
  { tags: 'cap-event-loop' },
  async (_, shape, answerWith) => {
    let turns = 0
    let isWriting = true
    const turn = (): void => {
      turns += 1
      if (isWriting) setImmediate(turn)
    }
    setImmediate(turn)
    await answerWriter(shape, true)(answerWith(Array.from({ length: 200 }, (_, id) => slowMember(id))))
    isWriting = false
    expect(turns).toBeGreaterThan(5)
  },
)
