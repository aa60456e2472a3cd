import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listPath, listSearchOf, readBookingNumber } from '../../../../src/administration/bookings/booking-search.ts'
import { usersPath, usersSearchOf } from '../../../../src/administration/users/users-search.ts'
import { fewGroupIds, fewUserIds } from '../../../domain/testing/entity-arbitraries.ts'
import { record } from '../../../domain/testing/record.ts'

const queryOf = (path: string): URLSearchParams => new URL(path, 'http://localhost').searchParams

describe('a booking number that is typed', () => {
  test('is a number, or the number of one of its resources', () => {
    expect(readBookingNumber(' 1001 ')).toBe(1001)
    expect(readBookingNumber('1001-2')).toBe(1001)
    for (const typed of ['', 'tio', '1001-', '10o1', '-5', '12345678901'])
      expect(readBookingNumber(typed), typed).toBeNull()
  })
})

describe('what is searched for', () => {
  test('is what the address says, whatever it is', { tags: ['list-search', 'list-admin'] }, () => {
    const search = record({
      bookingNumber: fc.option(fc.nat({ max: 999_999 }), { nil: null }),
      group: fc.option(fewGroupIds, { nil: null }),
      userId: fc.option(fewUserIds, { nil: null }),
      page: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(search, (wanted) => {
        expect(listSearchOf(queryOf(listPath(wanted)))).toEqual(wanted)
      }),
    )
    expect(listSearchOf(queryOf('/admin/bookings?bookingNumber=x&group=-1&userId=0&page=zwei'))).toEqual({
      bookingNumber: null,
      group: null,
      userId: null,
      page: 1,
    })
  })

  test('of users is so too', () => {
    const search = record({
      search: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
      page: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(search, (wanted) => {
        expect(usersSearchOf(queryOf(usersPath(wanted)))).toEqual(wanted)
      }),
    )
  })
})
