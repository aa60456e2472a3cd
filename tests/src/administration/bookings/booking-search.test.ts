import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  listPath,
  listSearchOf,
  readBookingNumber,
  readWords,
  searchBody,
} from '../../../../src/administration/bookings/booking-search.ts'
import { usersPath, usersSearchOf } from '../../../../src/administration/users/users-search.ts'
import { fewDates } from '../../../domain/testing/calendar-arbitraries.ts'
import { fewGroupIds, fewResourceIds, fewUserIds } from '../../../domain/testing/entity-arbitraries.ts'
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
      words: fc.string({ unit: 'grapheme', maxLength: 20 }).map(readWords),
      resource: fc.option(fewResourceIds, { nil: null }),
      startDate: fc.option(fewDates, { nil: null }),
      endDate: fc.option(fewDates, { nil: null }),
      status: fc.option(fc.constantFrom(0, 1, 2, 3), { nil: null }),
    })
    fc.assert(
      fc.property(search, (wanted) => {
        expect(listSearchOf(queryOf(listPath(wanted)))).toEqual(wanted)
      }),
    )
    expect(
      listSearchOf(
        queryOf(
          '/admin/bookings?bookingNumber=x&group=-1&userId=0&page=zwei&resource=1.5&startDate=2026-02-30&status=4',
        ),
      ),
    ).toEqual({
      bookingNumber: null,
      group: null,
      userId: null,
      page: 1,
      words: '',
      resource: null,
      startDate: null,
      endDate: null,
      status: null,
    })
  })

  test('is as many words as the server takes', () => {
    expect(listSearchOf(queryOf(`/admin/bookings?words=${'ord+'.repeat(12)}`)).words).toBe('ord '.repeat(10).trim())
    expect(readWords(`  a\t${'o'.repeat(300)}`)).toHaveLength(198)
  })

  test('is asked for as it is; another back end is told nothing that it does not know', {
    tags: ['day-search-other-back-end', 'list-search', 'list-admin'],
  }, () => {
    const plain = listSearchOf(queryOf('/admin/bookings?bookingNumber=1001&group=2&userId=7'))
    expect(searchBody(plain, 20)).toEqual({ bookingNumber: 1001, group: 2, userId: 7, page: 1, pageSize: 20 })
    expect(searchBody({ ...plain, status: 0 }, 20)).toMatchObject({ bookingNumber: 1001, status: 0, words: '' })
  })

  test('of users is so too', () => {
    const search = record({
      search: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
      waits: fc.boolean(),
      page: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(search, (wanted) => {
        expect(usersSearchOf(queryOf(usersPath(wanted)))).toEqual(wanted)
      }),
    )
  })
})
