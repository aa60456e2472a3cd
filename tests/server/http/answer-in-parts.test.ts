/** An answer in parts has the same text as the whole answer, and its first part is sent before its last part is made. */
import { Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { membersInParts } from '../../../server/http/answer-in-parts.ts'
import { answerWriter } from '../../../server/http/served-call.ts'

const schema = Schema.Struct({
  rows: Schema.Array(Schema.Struct({ id: Schema.Int, text: Schema.optionalKey(Schema.String) })),
  sums: Schema.Array(Schema.Int),
  title: Schema.optionalKey(Schema.String),
})
type Answer = typeof schema.Type
const write = answerWriter(schema, true)

const textOf = async (parts: AsyncIterable<Answer>): Promise<string> => {
  let text = ''
  for await (const more of (await write(parts)) ?? []) text += String(more)
  return text
}

const row = fc.record({ id: fc.integer(), text: fc.string({ unit: 'grapheme' }) }, { requiredKeys: ['id'] })

test('together its parts are the JSON of the whole, however its members come', { tags: 'report-streamed' }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 5 }),
      fc.array(fc.integer()),
      fc.option(fc.string(), { nil: undefined }),
      async (parts, sums, title) => {
        const rest = title === undefined ? { sums } : { sums, title }
        const text = await textOf(
          (async function* () {
            for (const rows of parts) yield { rows, sums: [] }
            yield { rows: [], ...rest }
          })(),
        )
        expect(text).toBe(JSON.stringify({ rows: parts.flat(), ...rest }))
      },
    ),
  ),
)

test('a list in parts has all its members, in order', () => {
  const list = Array.from({ length: 1_234 }, (_, index) => index)
  const parts = [...membersInParts(list)]
  expect(parts.flat()).toEqual(list)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1_000)
  expect([...membersInParts([])]).toEqual([])
})

test('it begins before its second part is made', { tags: 'report-streamed' }, async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const answer = await write(
    (async function* (): AsyncGenerator<Answer> {
      yield { rows: [{ id: 1 }], sums: [] }
      await asked
      yield { rows: [{ id: 2 }], sums: [3] }
    })(),
  )
  const texts: string[] = []
  for await (const more of answer ?? []) {
    texts.push(String(more))
    resolve()
  }
  expect(texts[0]).toBe('{"rows":[{"id":1}')
  expect(texts.join('')).toBe('{"rows":[{"id":1},{"id":2}],"sums":[3]}')
})

test('what makes no first part is refused at once; what fails later, or is not right, ends it', {
  tags: 'report-streamed',
}, async () => {
  const failing = (good: number) =>
    (async function* (): AsyncGenerator<Answer> {
      for (let id = 0; id < good; id += 1) yield { rows: [{ id }], sums: [] }
      throw new Error('away')
    })()
  await expect(Promise.resolve(write(failing(0)))).rejects.toThrow('away')
  await expect(textOf(failing(1))).rejects.toThrow('away')
  const wrong = (async function* (): AsyncGenerator<Answer> {
    yield { rows: [], sums: [] }
    yield { rows: [{ id: 0.5 }], sums: [] }
  })()
  await expect(textOf(wrong)).rejects.toThrow()
})
