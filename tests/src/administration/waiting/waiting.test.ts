/** The queue on its page, and answers to it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WaitingPart } from '../../../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId, UserId } from '../../../../domain/schema/ids.ts'
import { newsOf } from '../../../../src/administration/waiting/use-waiting.ts'
import { inCalls, keptParts, mailsOf, stretchBetween } from '../../../../src/administration/waiting/waiting-parts.ts'
import { waitingTexts } from '../../../../src/administration/waiting/waiting-texts.ts'
import { waitingPart as part } from './waiting-part.ts'

const parts = (...ids: readonly number[]): readonly WaitingPart[] => ids.map((id) => part(id))
const idsOf = (some: readonly WaitingPart[]): readonly number[] => some.map(({ id }) => id)
const id = (number: number) => BookingResourceId.make(number)

describe('what is answered in each call', { tags: 'day-queue-mails' }, () => {
  const waiting = fc
    .array(fc.integer({ min: 1, max: 30 }), { maxLength: 300 })
    .map((bookings) => bookings.map((booking, index) => part(index + 1, { bookingId: BookingId.make(booking) })))

  test('is all of it once, at most so many at a time, and a booking in one call unless it is larger than that', () => {
    fc.assert(
      fc.property(waiting, fc.integer({ min: 1, max: 40 }), (chosen, most) => {
        const calls = inCalls(chosen, most)
        expect(calls.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(idsOf(chosen))
        for (const call of calls) {
          expect(call.length).toBeGreaterThan(0)
          expect(call.length).toBeLessThanOrEqual(most)
        }
        for (const { bookingId } of chosen) {
          const size = chosen.filter((one) => one.bookingId === bookingId).length
          const within = calls.filter((call) => call.some((one) => one.bookingId === bookingId))
          if (size <= most) expect(within).toHaveLength(1)
        }
      }),
    )
  })

  test('is at most 100 parts, and as many mails as people are said before', () => {
    const many = Array.from({ length: 250 }, (_, index) => part(index + 1))
    expect(inCalls(many).map(({ length }) => length)).toEqual([100, 100, 50])
    const ownerId = UserId.make(5)
    expect(mailsOf([part(1, { ownerId }), part(2, { ownerId }), part(3)])).toEqual({ mails: 2, without: 0 })
    // An older server does not tell the owners.
    expect(mailsOf([part(1), part(2, { bookingId: BookingId.make(1) }), part(3)])).toEqual({ mails: 2, without: 0 })
  })

  test('are told apart from those who have no address', { tags: 'day-mail-said' }, () => {
    const unmailed = { isMailed: false }
    const mixed = mailsOf([part(1), part(2, unmailed), part(3, { ...unmailed, bookingId: BookingId.make(2) })])
    expect(mixed).toEqual({ mails: 1, without: 1 })
    expect(waitingTexts.chosen(3, mixed)).toBe('3 valda, 1\u00a0mejl skickas. E-postadress saknas för 1\u00a0person.')
    expect(waitingTexts.mails(mixed)).toBe('Ett mejl skickas. E-postadress saknas för 1\u00a0person.')
    const none = mailsOf([part(2, unmailed)])
    expect(waitingTexts.chosen(1, none)).toBe('1 vald, inget mejl skickas. E-postadress saknas för 1\u00a0person.')
    expect(waitingTexts.mails(none)).toBe('Den som har bokat har ingen e-postadress och får inget mejl.')
    expect(waitingTexts.mails({ mails: 0, without: 2 })).toBe(
      'De som har bokat har ingen e-postadress och får inget mejl.',
    )
    expect(waitingTexts.mails({ mails: 3, without: 0 })).toBe('De som har bokat får var sitt mejl, 3 i allt.')
  })
})

describe('what is chosen', { tags: 'day-queue-choose' }, () => {
  test('with shift goes from the last one to this one, whichever comes first', () => {
    const all = parts(4, 2, 7, 9)
    expect(stretchBetween(all, id(2), id(9))).toEqual([2, 7, 9])
    expect(stretchBetween(all, id(9), id(2))).toEqual([2, 7, 9])
    expect(stretchBetween(all, null, id(7))).toEqual([7])
    // The last part has been answered meanwhile.
    expect(stretchBetween(all, id(5), id(7))).toEqual([7])
  })
})

describe('the list', { tags: 'day-queue' }, () => {
  test('read again keeps what has not changed, so that only what has is drawn', () => {
    const before = parts(1, 2, 3)
    const again = keptParts(before, [part(3), part(2, { price: 50 }), part(4)])
    expect(idsOf(again)).toEqual([3, 2, 4])
    expect(again[0]).toBe(before[2])
    expect(again[1]).toMatchObject({ price: 50 })
  })
})

describe('what others do to the list', { tags: 'day-queue-live' }, () => {
  const list = (some: readonly WaitingPart[], count = some.length) => ({ parts: some, count })

  test('is what went and what came, but for what one answered oneself', () => {
    expect(newsOf(list(parts(1, 2, 3)), list(parts(3, 4)), new Set([id(1)]))).toEqual({ gone: 1, came: 1 })
    expect(newsOf(list(parts(1, 2)), list(parts(1, 2)), new Set())).toEqual({ gone: 0, came: 0 })
    // An own answer that is undone is not announced.
    expect(newsOf(list(parts(2)), list(parts(1, 2)), new Set([id(1)]))).toEqual({ gone: 0, came: 0 })
  })

  test('is nothing that only fills a list up that does not hold all', () => {
    expect(newsOf(list(parts(1, 2), 9), list(parts(2, 3), 8), new Set())).toEqual({ gone: 1, came: 0 })
  })
})
