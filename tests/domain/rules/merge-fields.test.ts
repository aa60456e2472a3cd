/** Two people change the same fields at the same time. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeFields } from '../../../domain/rules/merge-fields.ts'

const began = { title: 'Eken', place: 'Plan 1', seats: 8 }

test('what only one of them has changed is merged, and the same change is no collision', {
  tags: 'twice-merged',
}, () => {
  const mine = { ...began, title: 'Salen', seats: 10 }
  const theirs = { ...began, place: 'Plan 2', seats: 10 }
  expect(mergeFields({ began, mine, theirs })).toEqual({
    merged: { title: 'Salen', place: 'Plan 2', seats: 10 },
    collisions: [],
  })
})

test('what both have changed to different values collides, and mine stays until somebody has chosen', {
  tags: 'twice-merged',
}, () => {
  const mine = { ...began, title: 'Salen' }
  const theirs = { ...began, title: 'Asken', place: 'Plan 2' }
  expect(mergeFields({ began, mine, theirs })).toEqual({
    merged: { title: 'Salen', place: 'Plan 2', seats: 8 },
    collisions: [{ field: 'title', mine: 'Salen', theirs: 'Asken' }],
  })
})

test('without knowing how it began, mine wins', { tags: 'twice-merged' }, () => {
  const mine = { ...began, title: 'Salen' }
  expect(mergeFields({ began: {}, mine, theirs: { ...began, title: 'Asken' } })).toEqual({
    merged: mine,
    collisions: [],
  })
})

const value = fc.constantFrom('a', 'b', 'c', 1, true, null, [1, 2], [])
const fields = fc.record({ one: value, two: value, three: value })

test('each field is judged alone: as if one side after the other had changed it, or as a collision', {
  tags: 'twice-merged',
}, () => {
  fc.assert(
    fc.property(fields, fields, fields, (first, mine, theirs) => {
      const { merged, collisions } = mergeFields({ began: first, mine, theirs })
      for (const name of ['one', 'two', 'three'] as const) {
        const [before, own, other] = [first[name], mine[name], theirs[name]].map((one) => JSON.stringify(one))
        const changers = [own, other].filter((one) => one !== before)
        const collides = new Set(changers).size > 1
        expect(collisions.some(({ field }) => field === name)).toBe(collides)
        expect(JSON.stringify(merged[name])).toBe(collides ? own : (changers[0] ?? before))
      }
    }),
  )
})

test('whoever saves first, both end with the same fields when nothing collides', { tags: 'twice-merged' }, () => {
  fc.assert(
    fc.property(fields, fields, fields, (first, mine, theirs) => {
      const one = mergeFields({ began: first, mine, theirs })
      const other = mergeFields({ began: first, mine: theirs, theirs: mine })
      expect(one.collisions.length).toBe(other.collisions.length)
      if (one.collisions.length === 0) expect(one.merged).toEqual(other.merged)
    }),
  )
})
