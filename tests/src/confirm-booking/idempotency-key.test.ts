import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { isResourceId } from '../../../domain/ids.ts'
import { attemptFor } from '../../../src/confirm-booking/idempotency-key.ts'

const resourceId = 5
if (!isResourceId(resourceId)) throw new Error('no resource id')
const wish = (message: string) => [{ resourceId, date: localDate('2026-03-04'), message }]

let made = 0
const newKey = (): string => {
  made += 1
  return `key-${made}`
}

describe('the key of an attempt to book', () => {
  test('stays while the same is tried again', () => {
    const first = attemptFor(null, 'a', wish('Kaffe'), newKey)
    expect(attemptFor(first, 'a', wish('Kaffe'), newKey)).toBe(first)
  })

  test('is another for other slots or another wish', () => {
    const first = attemptFor(null, 'a', wish('Kaffe'), newKey)
    expect(attemptFor(first, 'b', wish('Kaffe'), newKey).key).not.toBe(first.key)
    expect(attemptFor(first, 'a', wish('Te'), newKey).key).not.toBe(first.key)
  })
})
