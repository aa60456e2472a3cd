import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepWishes, keptWishes, withWish } from '../../../../src/booking/confirm-booking/wishes.ts'

const memory = (kept: string | null = null) => {
  let value = kept
  return {
    getItem: () => value,
    setItem: (_: string, text: string) => {
      value = text
    },
    removeItem: () => {
      value = null
    },
    value: () => value,
  }
}

test('wishes come back as they were typed, to whoever typed them and to nobody else', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.string({ minLength: 1 })),
      fc.string(),
      fc.string(),
      (typed, owner, other) => {
        const storage = memory()
        const texts = new Map(Object.entries(typed))
        keepWishes(storage, { owner, texts })
        expect(keptWishes(storage, owner)).toEqual({ owner, texts })
        if (other !== owner) expect(keptWishes(storage, other).texts.size).toBe(0)
      },
    ),
  )
})

test('a wish that is emptied is not kept, and nothing is left of none', () => {
  const storage = memory()
  const typed = withWish({ owner: '7', texts: new Map() }, ['5/2026-03-04'], 'Kaffe')
  keepWishes(storage, typed)
  expect(storage.value()).toContain('Kaffe')
  keepWishes(storage, withWish(typed, ['5/2026-03-04'], ''))
  expect(storage.value()).toBeNull()
})

test('whatever else is found there is nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (kept) => {
      expect(keptWishes(memory(kept), '7').texts).toBeInstanceOf(Map)
    }),
  )
  for (const kept of [
    '{',
    'null',
    '[]',
    '{"owner":"7"}',
    '{"owner":"7","texts":5}',
    '{"owner":"7","texts":[["a"],[1,2]]}',
  ])
    expect(keptWishes(memory(kept), '7').texts.size).toBe(0)
})

test('storage that refuses stops nobody', () => {
  const refusing = {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {
      throw new Error('forbidden')
    },
  }
  expect(keptWishes(refusing, '7').texts.size).toBe(0)
  expect(() => keepWishes(refusing, { owner: '7', texts: new Map([['a', 'b']]) })).not.toThrow()
})
