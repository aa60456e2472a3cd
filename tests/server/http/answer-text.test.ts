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

test('the event loop turns while a long list is written', { tags: 'cap-event-loop' }, async () => {
  let turns = 0
  let isWriting = true
  const turn = (): void => {
    turns += 1
    if (isWriting) setImmediate(turn)
  }
  setImmediate(turn)
  await answerWriter(schema, true)(answerOf(20_000))
  isWriting = false
  expect(turns).toBeGreaterThan(40)
})
