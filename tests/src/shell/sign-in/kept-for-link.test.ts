/**
 * The values that a browser stores until the link in a mail is opened: how long they are kept, and what is read if the
 * storage contains anything else.
 */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { resourceIdFromText } from '../../../../domain/ids.ts'
import { forgetKept, keepForLink, keptForLink } from '../../../../src/shell/sign-in/kept-for-link.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const resourceId = resourceIdFromText('7')
if (resourceId === null) throw new Error('no id')
const slot = {
  resourceId,
  date: localDate('2026-03-04'),
  startTime: localTime('09:00:00'),
  endTime: localTime('09:30:00'),
}
const kept = { email: 'ellen@example.se', slots: [slot] }
const nothing = { email: '', slots: [] }

const rows = new Map<string, string>()
const storage = () => ({
  getItem: (key: string) => rows.get(key) ?? null,
  setItem: (key: string, value: string) => void rows.set(key, value),
  removeItem: (key: string) => void rows.delete(key),
})
beforeEach(() => rows.clear())

describe('what is kept for the link of a mail', { tags: 'sign-in-address-known' }, () => {
  test('is the address and what was held, for as long as the link lives', () => {
    keepForLink(kept, NOW, storage)
    expect(keptForLink(NOW + DAY_MS - 1, storage)).toEqual(kept)
    expect(keptForLink(NOW + DAY_MS, storage)).toEqual(nothing)
    expect(rows.size).toBe(0)
  })

  test('is gone once it has served', () => {
    keepForLink(kept, NOW, storage)
    forgetKept(storage)
    expect(keptForLink(NOW, storage)).toEqual(nothing)
  })

  test('is not kept for ever by a clock that is put back', () => {
    keepForLink(kept, NOW, storage)
    expect(keptForLink(NOW - 1, storage)).toEqual(nothing)
  })

  test('is nothing where storage is forbidden', () => {
    const forbidden = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    keepForLink(kept, NOW, forbidden)
    expect(keptForLink(NOW, forbidden)).toEqual(nothing)
    forgetKept(forbidden)
  })

  test('is an address and times, whatever stands in the storage', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .record({ email: fc.anything(), slots: fc.anything(), until: fc.constant(NOW + 1) })
            .map((row) => JSON.stringify(row) ?? ''),
          fc
            .array(fc.record({ ...Object.fromEntries(Object.keys(slot).map((key) => [key, fc.anything()])) }))
            .map((slots) => JSON.stringify({ email: 'a', slots, until: NOW + 1 })),
        ),
        (text) => {
          rows.set('kept-for-link', text)
          const read = keptForLink(NOW, storage)
          expect(typeof read.email).toBe('string')
          for (const each of read.slots) expect(Object.keys(each)).toEqual(Object.keys(slot))
        },
      ),
    )
    rows.set(
      'kept-for-link',
      JSON.stringify({ email: 'a', slots: [slot, { ...slot, date: 'x' }, null], until: NOW + 1 }),
    )
    expect(keptForLink(NOW, storage)).toEqual({ email: 'a', slots: [slot] })
  })
})
