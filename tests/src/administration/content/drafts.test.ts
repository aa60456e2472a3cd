/** Unsaved changes of texts. */
import { Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEXT_AREA } from '../../../../domain/rules/text-kinds.ts'
import type { ContentItem } from '../../../../domain/schema/entities.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import {
  type Drafts,
  draftOf,
  dropDraft,
  isOvertaken,
  noDrafts,
  rebaseDraft,
  typeIn,
} from '../../../../src/administration/content/use-texts.ts'
import { check } from '../../../domain/check.ts'

const decodeId = Schema.decodeUnknownSync(RowId)
const itemOf = (id: number, value: string): ContentItem => ({
  id: decodeId(id),
  key: `content.x.n${id}`,
  value,
  contentType: TEXT_AREA,
})

test('what is typed is kept until it is what is saved', () => {
  const item = itemOf(1, 'a')
  const typed = typeIn(noDrafts, item, 'ab')
  expect(draftOf(typed, item)).toEqual({ base: 'a', value: 'ab' })
  expect(draftOf(typeIn(typed, item, 'a'), item)).toBe(null)
  expect(draftOf(dropDraft(typed, item), item)).toBe(null)
})

test('a text that another administrator saved meanwhile overtakes what was typed, until one chooses', () => {
  const typed = typeIn(typeIn(noDrafts, itemOf(1, 'a'), 'ab'), itemOf(1, 'a'), 'abc')
  const saved = itemOf(1, 'x')
  expect(isOvertaken(draftOf(typed, saved), saved)).toBe(true)
  // Continuing to type decides nothing.
  expect(isOvertaken(draftOf(typeIn(typed, saved, 'abcd'), saved), saved)).toBe(true)
  const rebased = rebaseDraft(typed, saved)
  expect(draftOf(rebased, saved)).toEqual({ base: 'x', value: 'abc' })
  expect(isOvertaken(draftOf(rebased, saved), saved)).toBe(false)
  // Both people wrote the same.
  expect(draftOf(typed, itemOf(1, 'abc'))).toBe(null)
})

test('in any history the newest typing of each text is there, and its own base is what it began with', () => {
  const step = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('type', 'other saves', 'drop'),
    value: fc.constantFrom('a', 'b', 'c', ''),
  })
  check(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const saved = new Map([1, 2, 3].map((id) => [id, 'start']))
      const typed = new Map<number, { base: string; value: string }>()
      let drafts: Drafts = noDrafts
      for (const { id, kind, value } of steps) {
        const item = itemOf(id, saved.get(id) ?? '')
        if (kind === 'other saves') saved.set(id, value)
        else if (kind === 'drop') {
          drafts = dropDraft(drafts, item)
          typed.delete(id)
        } else {
          drafts = typeIn(drafts, item, value)
          const before = typed.get(id)
          const isOpen = before !== undefined && before.value !== item.value
          if (value === item.value) typed.delete(id)
          else typed.set(id, { base: isOpen ? before.base : item.value, value })
        }
        for (const [other, text] of saved) {
          const expected = typed.get(other)
          expect(draftOf(drafts, itemOf(other, text))).toEqual(expected?.value === text ? null : (expected ?? null))
        }
      }
    }),
    5,
  )
})
