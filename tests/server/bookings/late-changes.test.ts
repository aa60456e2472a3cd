/** The times until which owners may change and cancel, and cancel free of charge, by the house's rules. */
import { describe, expect, test } from 'vitest'
import { type Answer, failureOf } from '../testing/browser.ts'
import { type Booking, bookingOf, eight, entry, halfPastTen, nine, ten } from './booking-world.ts'
import { cancelled, startRuledScene } from './ruled-scene.ts'

const {
  auditOf,
  content,
  anna,
  bertil,
  administrator,
  book,
  booked,
  newMails,
  post,
  made,
  ruledRoom,
  clockAt,
  plain,
  refused,
  pathOf,
  change,
  setStatus,
  removed,
} = await startRuledScene()

describe('too late', { tags: 'rules-too-late' }, () => {
  const date = '2026-03-02'
  // Two hours before 10:00 is 08:00, which is 07:00 in UTC.
  const last = '2026-03-02T06:59:00.000Z'
  const later = '2026-03-02T07:01:00.000Z'
  const tooLate = (answer: Answer): void => {
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'too-late'])
    expect(plain(failureOf(answer).message)).toBe(
      'Grupprum går att ändra och avboka senast 2 timmar i förväg. Kontakta oss om något är fel.',
    )
  }

  test('owners change and cancel a part until so long before it begins, administrators always', async () => {
    const { room } = await ruledRoom({ cancelMinutes: 120 })
    const booking = await booked(anna, entry(room, date, ten), entry(room, '2026-03-12', ten))
    await clockAt(later, async () => {
      tooLate(await change(anna, booking, ten, halfPastTen))
      tooLate(await post(anna, pathOf(booking), { bookingSlots: [ten], message: 'Kaffe' }))
      const part = booking.bookingResources[0]?.id
      tooLate(await removed(anna, `/api/booking/${booking.id}/${part}`))
      tooLate(await removed(anna, `/api/booking/${booking.id}`))
      bookingOf(await change(administrator, booking, ten, halfPastTen), 200)
      // The first slot decides, not the last.
      tooLate(await change(anna, booking, ten))
    })
    await clockAt(last, async () => bookingOf(await change(anna, booking, ten), 200))
    await clockAt(later, async () => {
      const other = booking.bookingResources[1]?.id
      expect((await removed(anna, `/api/booking/${booking.id}/${other}`)).status).toBe(204)
      expect((await removed(administrator, `/api/booking/${booking.id}`)).status).toBe(204)
    })
  })

  test('is a weekday before the day, at its time: for booking, for changing and for cancelling', {
    tags: 'rules-weekdays',
  }, async () => {
    const lead = { noticeWeekdays: 1, noticeAt: '14:00:00', cancelWeekdays: 1, cancelAt: '14:00:00' }
    const { room } = await ruledRoom(lead)
    const tuesday = '2026-03-03'
    const booking = await booked(anna, entry(room, tuesday, ten))
    await clockAt('2026-03-02T12:59:00.000Z', async () => {
      bookingOf(await change(anna, booking, ten, halfPastTen), 200)
      await booked(bertil, entry(room, tuesday, nine))
    })
    await clockAt('2026-03-02T13:01:00.000Z', async () => {
      const answer = await change(anna, booking, ten)
      expect([answer.status, failureOf(answer).code]).toEqual([409, 'too-late'])
      expect(plain(failureOf(answer).message)).toBe(
        'Grupprum går att ändra och avboka senast vardagen före, kl. 14:00. Kontakta oss om något är fel.',
      )
      expect(refused(await book(bertil, [entry(room, tuesday, eight)]))).toMatchObject({
        rules: [{ rule: 'notice', days: { weekdays: 1, at: '14:00:00' }, until: '2026-03-02T13:00:00.000Z' }],
        message: 'Grupprum måste bokas senast vardagen före, kl. 14:00. Ingenting har bokats.',
      })
    })
  })

  test('is not said of what has begun, nor of what is cancelled', async () => {
    const { room } = await ruledRoom({ cancelMinutes: 120 })
    const booking = await booked(anna, entry(room, date, ten))
    const begun = await clockAt('2026-03-02T09:00:00.000Z', () => change(anna, booking, ten, halfPastTen))
    expect(failureOf(begun).code).toBe('begun')
    bookingOf(await setStatus(booking, cancelled), 200)
    await clockAt(later, async () => expect((await removed(anna, `/api/booking/${booking.id}`)).status).toBe(204))
  })
})

describe('cancelled by its owner', { tags: 'rules-late-cancel' }, () => {
  // Two hours before 10:00 is 08:00, which is 07:00 in UTC.
  const date = '2026-03-02'
  const early = '2026-03-02T06:59:00.000Z'
  const late = '2026-03-02T07:01:00.000Z'
  const pricedRoom = async (rule: object) => {
    const { room } = await ruledRoom(rule)
    made(await post(administrator, `/api/resources/${room}/price`, { time: 30, price: 100 }))
    return room
  }
  const read = async ({ id }: Booking): Promise<Booking> => bookingOf(await anna.send(`/api/booking/${id}`), 200)
  const parts = async (booking: Booking) =>
    (await read(booking)).bookingResources.map(({ status, price, priceStays }) => [status, price, priceStays])
  const partPath = ({ id, bookingResources }: Booking, part = 0): string =>
    `/api/booking/${id}/${bookingResources[part]?.id}`

  test('for nothing until that moment; after it the part stays, cancelled, with its price, and its time is free', async () => {
    const room = await pricedRoom({ freeCancelMinutes: 120 })
    const booking = await booked(anna, entry(room, date, ten), entry(room, '2026-03-12', ten))
    const other = await booked(anna, entry(room, date, halfPastTen))
    await clockAt(early, async () => expect((await removed(anna, `/api/booking/${other.id}`)).status).toBe(204))
    expect((await anna.send(`/api/booking/${other.id}`)).status).toBe(404)
    await newMails()
    await clockAt(late, async () => {
      expect((await removed(anna, `/api/booking/${booking.id}`)).status).toBe(204)
      expect(await parts(booking)).toEqual([[cancelled, 100, true]])
      await booked(bertil, entry(room, date, ten))
    })
    const mails = (await newMails()).filter(({ userId }) => userId === content.users.anna)
    expect(mails.map(({ name }) => name)).toEqual(['booking-cancelled-late'])
    expect(plain(mails[0]?.text ?? '')).toContain('torsdag 12 mars 2026, 10:00–10:30. Kostar ingenting')
    expect(plain(mails[0]?.text ?? '')).toContain('Att betala för dem: 100 kr')
    const kinds = (await auditOf(booking.bookingNumber)).map(({ kind }) => kind)
    expect(kinds).toEqual(['booking-made', 'cancelled-late', 'booked-resource-removed'])
    // Only an administrator can remove it.
    const again = await removed(anna, `/api/booking/${booking.id}`)
    expect([again.status, failureOf(again).code]).toEqual([409, 'cancelled'])
    expect((await removed(anna, partPath(booking))).status).toBe(409)
    expect((await removed(administrator, partPath(booking))).status).toBe(204)
  })

  test('for nothing for 15 minutes after it was booked, whatever the rules say, until it begins', async () => {
    const room = await pricedRoom({ freeCancelMinutes: 120, cancelMinutes: 60 })
    const bookedAt = (instant: string) => clockAt(instant, () => booked(anna, entry(room, date, ten)))
    const removedAt = (instant: string, booking: Booking) => clockAt(instant, () => removed(anna, partPath(booking)))
    const slip = await bookedAt('2026-03-02T08:30:00.000Z')
    expect((await removedAt('2026-03-02T08:44:50.000Z', slip)).status).toBe(204)
    expect((await anna.send(`/api/booking/${slip.id}`)).status).toBe(404)
    const kept = await bookedAt('2026-03-02T08:30:00.000Z')
    expect(failureOf(await removedAt('2026-03-02T08:45:10.000Z', kept)).code).toBe('too-late')
    expect((await removed(administrator, partPath(kept))).status).toBe(204)
    const begun = await bookedAt('2026-03-02T08:58:00.000Z')
    expect(failureOf(await removedAt('2026-03-02T09:00:00.000Z', begun)).code).toBe('begun')
  })

  test('late, what was made smaller first costs as much as before', async () => {
    const room = await pricedRoom({ freeCancelMinutes: 120 })
    const booking = await booked(anna, entry(room, date, ten, halfPastTen))
    await clockAt(late, async () => {
      bookingOf(await change(anna, booking, halfPastTen), 200)
      expect(await parts(booking)).toEqual([[0, 200, true]])
    })
    // By its new time it would be free still.
    await clockAt(early, async () => expect((await removed(anna, partPath(booking))).status).toBe(204))
    expect(await parts(booking)).toEqual([[cancelled, 200, true]])
  })

  test('what was given another time after its free moment stays to be paid, but not where an administrator gave it', {
    tags: 'rules-late-changed',
  }, async () => {
    const room = await pricedRoom({ freeCancelMinutes: 120 })
    for (const [browser, stays] of [
      [anna, true],
      [administrator, false],
    ] as const) {
      const booking = await booked(anna, entry(room, date, ten))
      const [part] = booking.bookingResources
      const parts = [{ rid: part?.id, bookingSlots: [halfPastTen] }]
      const moved = await clockAt(late, () => post(browser, `/api/booking/${booking.id}/times`, { parts }))
      expect(moved.status).toBe(200)
      // By its new time it would be free still.
      await clockAt(early, async () => expect((await removed(anna, partPath(booking))).status).toBe(204))
      const after = await anna.send(`/api/booking/${booking.id}`)
      expect(after.status).toBe(stays ? 200 : 404)
      if (stays) expect(bookingOf(after, 200).bookingResources).toMatchObject([{ price: 100, priceStays: true }])
    }
  })

  test('costs nothing where an administrator does it, or it cost nothing', async () => {
    const room = await pricedRoom({ freeCancelMinutes: 120 })
    const booking = await booked(anna, entry(room, date, ten))
    const { room: forFree } = await ruledRoom({ freeCancelMinutes: 120 })
    const costless = await booked(anna, entry(forFree, date, ten))
    await clockAt(late, async () => {
      bookingOf(await setStatus(booking, cancelled), 200)
      expect(await parts(booking)).toEqual([[cancelled, 100, false]])
      expect((await removed(anna, `/api/booking/${costless.id}`)).status).toBe(204)
    })
    expect((await anna.send(`/api/booking/${costless.id}`)).status).toBe(404)
  })
})
