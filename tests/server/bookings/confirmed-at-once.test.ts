/** Bookings that the house's rules confirm without an administrator. */
import { describe, expect, test } from 'vitest'
import { bookingOf, eight, entry, halfPastNine, nine, ten } from './booking-world.ts'
import { confirmed, startRuledScene } from './ruled-scene.ts'

const { anna, add, booked, newMails, newRoom, ruledRoom } = await startRuledScene()

describe('what is confirmed at once', { tags: 'rules-at-once' }, () => {
  // A Friday.
  const date = '2026-03-13'

  test('is so from the beginning, and the mail says it', async () => {
    const { room } = await ruledRoom({ confirms: 'at-once' })
    const booking = await booked(anna, entry(room, date, nine))
    expect(booking.bookingResources).toMatchObject([{ status: confirmed }])
    expect(bookingOf(await anna.send(`/api/booking/${booking.id}`), 200)).toEqual(booking)
    const mails = await newMails()
    expect(mails.map(({ name }) => name)).toEqual(['booking-confirmed'])
    expect(mails[0]?.subject).toBe(`Din bokning ${booking.bookingNumber} är bekräftad`)
    expect(mails[0]?.text).toContain('Grupprum, fredag 13 mars 2026, 09:00–09:30')
    expect(mails[0]?.text).not.toContain('Vi går igenom')
  })

  test('only when every part says so', async () => {
    const { room } = await ruledRoom({ confirms: 'at-once' })
    const { room: byHand } = await newRoom()
    const booking = await booked(anna, entry(room, date, ten), entry(byHand, date, ten))
    expect(booking.bookingResources).toMatchObject([{ status: 0 }, { status: 0 }])
    expect((await newMails()).map(({ name }) => name)).toEqual(['booking-made'])
    // Only the added part is confirmed. The mail is about the whole booking, which still waits.
    const added = bookingOf(await add(anna, booking.id, [entry(room, date, eight)]))
    expect(added.bookingResources).toMatchObject([{ status: 0 }, { status: 0 }, { status: confirmed }])
    expect((await newMails()).map(({ name }) => name)).toEqual(['booking-made'])
  })

  test.each([
    ['on the day and within the hours that are named', [5], '09:00:00', '10:00:00', confirmed],
    ['not on another day', [1], '09:00:00', '10:00:00', 0],
    ['not in part outside of the hours', [5], '09:00:00', '09:30:00', 0],
    ['until midnight', [5], '09:00:00', '00:00:00', confirmed],
  ] as const)('%s', async (_, confirmsDays, confirmsFrom, confirmsTo, status) => {
    const { room } = await ruledRoom({ confirms: 'at-once', confirmsDays, confirmsFrom, confirmsTo })
    const booking = await booked(anna, entry(room, date, nine, halfPastNine))
    expect(booking.bookingResources).toMatchObject([{ status }])
  })
})
