import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { type BookedPart, holdsSlot } from '../../../worker/commands/find-booking.ts'

const room = ResourceId.make(1)
const day = localDate('2026-03-04')
const between = (startTime: string, endTime: string) => ({
  startTime: localTime(startTime),
  endTime: localTime(endTime),
})
const wanted = { resourceId: room, date: day, ...between('09:00:00', '10:00:00') }
const part = (...bookingSlots: ReturnType<typeof between>[]): BookedPart => ({
  resourceId: room,
  date: day,
  status: CONFIRMED,
  bookingSlots,
})

describe('a booking holds a slot', () => {
  test.each<[string, BookedPart]>([
    ['that it is booked for', part(between('09:00:00', '10:00:00'))],
    ['that is part of its time', part(between('08:00:00', '12:00:00'))],
    ['that two of its pieces make up', part(between('09:30:00', '10:00:00'), between('09:00:00', '09:30:00'))],
    ['unconfirmed', { ...part(between('09:00:00', '10:00:00')), status: UNCONFIRMED }],
    ['and as an occupied one', { ...part(between('09:00:00', '10:00:00')), status: OCCUPIED }],
  ])('%s', (_name, booked) => {
    expect(holdsSlot({ bookingResources: [part(), booked] }, wanted)).toBe(true)
  })

  test.each<[string, BookedPart]>([
    ['of which it has a part alone', part(between('09:30:00', '10:00:00'))],
    ['with a hole in it', part(between('09:00:00', '09:20:00'), between('09:40:00', '10:00:00'))],
    ['on another day', { ...part(between('09:00:00', '10:00:00')), date: localDate('2026-03-05') }],
    ['of another resource', { ...part(between('09:00:00', '10:00:00')), resourceId: ResourceId.make(2) }],
    ['that was cancelled', { ...part(between('09:00:00', '10:00:00')), status: CANCELLED }],
  ])('but none %s', (_name, booked) => {
    expect(holdsSlot({ bookingResources: [booked] }, wanted)).toBe(false)
  })
})
