import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { Envelope } from '../../../domain/schema/events.ts'
import { State } from '../../../domain/schema/state.ts'

/** Names of texts that anybody may read: builds, codes, public titles, numbers and names of user types, ids made by chance. */
const publicTexts = new Set([
  ...['build', 'servedBuild', 'code', 'failure', 'title', 'specialDay', 'idNumber', 'bookingIdNumber'],
  // Everybody may read who may book, the name under which rules count together, and the reason for a lock.
  ...['bookedBy', 'countsWith', 'lockReason'],
  ...['toastId', 'epoch', 'tabId', 'origin', 'confirming'],
  // The facts about an unreadable answer: names of calls, fields and types.
  ...['call', 'path', 'expected', 'kind'],
])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFreeText = ({ type, ...rules }: Readonly<Record<string, unknown>>): boolean =>
  type === 'string' && !('enum' in rules) && !JSON.stringify(rules).includes('"pattern"')

/** The names of the fields that may contain any text. */
const freeTexts = (node: unknown, name = ''): string[] => {
  if (Array.isArray(node)) return node.flatMap((inner) => freeTexts(inner, name))
  if (!isRecord(node)) return []
  const within = Object.entries(node).flatMap(([key, inner]) =>
    isRecord(inner) && (key === 'properties' || key === 'definitions')
      ? Object.entries(inner).flatMap(([field, value]) => freeTexts(value, field))
      : freeTexts(inner, name),
  )
  return isFreeText(node) ? [name, ...within] : within
}

test('no event and nothing of the state has a field for a text of anybody’s, but for the words of a failure', {
  tags: 'log-private',
}, () => {
  for (const schema of [Envelope, State]) {
    const found = new Set(freeTexts(Schema.toJsonSchemaDocument(schema)))
    expect(found).toContain('title')
    expect([...found].filter((name) => !publicTexts.has(name)).toSorted()).toEqual(['message', 'words'])
  }
})
