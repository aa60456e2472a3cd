/** How answers are written and compressed: every client gets the same bytes, and the work is shared when many ask. */
import { brotliDecompressSync } from 'node:zlib'
import { Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnswerPacker } from '../../../server/api/serve-calls.ts'
import { answerWriter } from '../../../server/http/served-call.ts'

const Thing = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  parts: Schema.optionalKey(Schema.Array(Schema.Int)),
})

describe('an answer', () => {
  it('is the JSON that its schema gives, alone and in lists, also the second time', () => {
    const thing = fc.record(
      { id: fc.integer(), title: fc.string(), parts: fc.array(fc.integer()) },
      { requiredKeys: ['id', 'title'] },
    )
    fc.assert(
      fc.property(fc.array(thing), thing, (things, other) => {
        const writeList = answerWriter(Schema.Array(Thing), true)
        const list = Schema.encodeSync(Schema.Array(Thing))(things)
        expect([writeList(things), writeList(things)]).toEqual([JSON.stringify(list), JSON.stringify(list)])
        expect(writeList([...things, other])).toBe(JSON.stringify([...list, other]))
        expect(answerWriter(Thing, true)(other)).toBe(JSON.stringify(Schema.encodeSync(Thing)(other)))
      }),
    )
  })

  it('is nothing, a number or a text as well', () => {
    expect(answerWriter(Schema.Undefined, true)(undefined)).toBeUndefined()
    expect(answerWriter(Schema.Array(Schema.Int), true)([1, 2])).toBe('[1,2]')
    expect(answerWriter(Schema.Boolean, true)(true)).toBe('true')
    expect(answerWriter(Schema.String, false)('BEGIN:VCALENDAR')).toBe('BEGIN:VCALENDAR')
  })

  it('never leaves against its schema', () => {
    expect(() => answerWriter(Schema.Array(Thing), true)([{ id: 'one', title: 'x' }])).toThrow()
  })

  it('has the members of a list checked and written once each, whatever list they come in', () => {
    let checks = 0
    const Counted = Schema.Struct({ id: Schema.Int }).check(
      Schema.makeFilter(() => {
        checks += 1
        return true
      }),
    )
    const write = answerWriter(Schema.Array(Counted), true)
    const [one, two] = [{ id: 1 }, { id: 2 }]
    write([one, two])
    const before = checks
    expect(before).toBeGreaterThan(0)
    expect(write([two, one])).toBe('[{"id":2},{"id":1}]')
    expect(checks).toBe(before)
  })
})

describe('packing', () => {
  const text = (number: number): string => `${number}`.repeat(5000)

  it('gives brotli of the text, and the very same bytes again', async () => {
    const pack = createAnswerPacker()
    const packed = pack(text(1), 'gzip, deflate, br, zstd')
    expect(brotliDecompressSync((await packed) ?? Buffer.alloc(0)).toString()).toBe(text(1))
    expect(pack(text(1), 'br')).toBe(packed)
  })

  it('tells texts apart that are as long and begin and end alike', async () => {
    const pack = createAnswerPacker()
    const texts = ['a', 'b'].map((middle) => `${text(1)}${middle}${text(1)}`)
    for (const one of texts)
      expect(brotliDecompressSync((await pack(one, 'br')) ?? Buffer.alloc(0)).toString()).toBe(one)
  })

  it.each(['', 'gzip', 'br;q=0', 'brotli', 'identity', undefined])(
    'leaves it to others with Accept-Encoding %j',
    (accepts) => {
      expect(createAnswerPacker()(text(1), accepts)).toBeNull()
    },
  )

  it('leaves what is short as it is', () => {
    expect(createAnswerPacker()('{"id":1}', 'br')).toBeNull()
  })

  it('remembers those that were asked for last', () => {
    const pack = createAnswerPacker()
    const [first, second] = [pack(text(1), 'br'), pack(text(2), 'br')]
    for (let number = 3; number < 202; number += 1) {
      pack(text(number), 'br')
      expect(pack(text(1), 'br')).toBe(first)
    }
    expect(pack(text(2), 'br')).not.toBe(second)
  })
})
