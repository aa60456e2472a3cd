/** The operator of a back end learns which field is not there (docs/rules.md#other-back-ends). */
import { Result } from 'effect'
import { expect, test } from 'vitest'
import { Booking } from '../../domain/schema/bookings.ts'
import { readTolerantly } from '../../domain/schema/other-back-ends/tolerance.ts'

test('a field that is not there is named, in words that can be followed', () => {
  const read = readTolerantly(Booking, { id: 1, user: null, bookingResources: [] })
  expect(Result.isFailure(read) ? read.failure : null).toEqual({
    path: 'bookingNumber',
    expected: 'Expected a value',
    kind: 'absent',
  })
})
