/** The history has words for each kind of entry that the server writes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kindWords } from '../../../../src/administration/audit/audit-texts.ts'

test('each kind of entry is told in words', { tags: 'audit-read' }, () => {
  const source = readFileSync('server/audit/audit.ts', 'utf8')
  const kinds = [...source.matchAll(/^ {4}\| '([\w-]+)'$/gm)].map(([, kind = '']) => kind)
  expect(kinds).toContain('booking-made')
  expect(kinds.filter((kind) => !kindWords.has(kind))).toEqual([])
})
