/**
 * The house's rules at booking, adding, changing, bringing back and cancelling, and at holds, over HTTP on a
 * real server with a real database. `judged-as-pure.test.ts` shows that the verdict is the pure one for any rules.
 */
import { Schema } from 'effect'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { setClock } from '../../../server/database/database.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { TEST_CLOCK_START } from '../testing/start-test-server.ts'
import { statementsOf } from '../testing/statements.ts'
import {
  type Booking,
  bookingOf,
  eight,
  entry,
  halfPastEight,
  halfPastNine,
  halfPastTen,
  nine,
  startBookingWorld,
  ten,
} from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, company, administrator } = world
const { add, book, booked, freshDay, hold, newMails, newRoom, openHub, post, rows } = world
afterAll(() => server.stop())
beforeEach(async () => {
  await newMails()
})

const [confirmed, cancelled] = [1, 2] as const
const types = await database.selectFrom('user_type').select(['id', 'key']).execute()
const typeOf = (key: string): number => types.find((type) => type.key === key)?.id ?? 0

const made = (answer: Answer): void => expect([answer.status, answer.text]).toEqual([201, answer.text])
const setRule = async (owner: 'groups' | 'resources', id: number, rule: object) =>
  made(await post(administrator, `/api/${owner}/${id}/rule`, rule))
/** A room in a group of its own, which has this rule. */
const ruledRoom = async (rule: object) => {
  const { group, room } = await newRoom('Grupprum')
  await setRule('groups', group, rule)
  return { group, room }
}
/** Does something while the server's clock shows this time in Stockholm, as an instant. */
const clockAt = async <Result>(instant: string, work: () => Promise<Result>): Promise<Result> => {
  await setClock(database, Date.parse(instant))
  try {
    return await work()
  } finally {
    await setClock(database, Date.parse(TEST_CLOCK_START))
  }
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
/** Refused by a rule: which of them, and the words for a person. */
const refused = (answer: Answer) => {
  const { code, message, rules = [] } = failureOf(answer)
  expect([answer.status, code]).toEqual([409, 'rule'])
  return { rules, message: plain(message) }
}
const brokenBy = (answer: Answer): readonly string[] => refused(answer).rules.map(({ rule }) => rule)

const pathOf = (booking: Booking, part = 0): string =>
  `/api/booking/${booking.id}/resource/${booking.bookingResources[part]?.id}`
const change = (browser: Browser, booking: Booking, ...bookingSlots: readonly (typeof nine)[]): Promise<Answer> =>
  post(browser, pathOf(booking), { bookingSlots })
const setStatus = (booking: Booking, status: number): Promise<Answer> =>
  post(administrator, `${pathOf(booking)}/status`, { status })
const removed = (browser: Browser, path: string): Promise<Answer> => browser.send(path, { method: 'DELETE' })

describe('a booking that breaks a rule', { tags: 'rules-refused' }, () => {
  test('is refused with what is broken, where and by how much, in words too, and nothing is changed', async () => {
    const { room } = await ruledRoom({ quotaMinutes: 60, quotaPer: 'day' })
    const date = freshDay()
    await booked(anna, entry(room, date, eight))
    const before = await rows()
    expect(refused(await book(anna, [entry(room, date, nine, halfPastNine)]))).toEqual({
      rules: [{ rule: 'quota', resourceId: room, date, limit: 60, used: 90, chosen: 60, per: 'day', ofGroup: true }],
      message:
        'I Grupprum får du boka högst 1 timme per dag. Du har 30 minuter och väljer 1 timme. Ingenting har bokats.',
    })
    expect(await rows()).toEqual(before)
    bookingOf(await book(anna, [entry(room, date, nine)]))
    bookingOf(await book(bertil, [entry(room, date, ten, halfPastTen)]))
  })

  test('is refused for the whole of it, however much of it breaks none', async () => {
    const { room } = await ruledRoom({ longestMinutes: 30 })
    const { room: free } = await newRoom()
    const date = freshDay()
    const before = await rows()
    expect(brokenBy(await book(anna, [entry(free, date, nine), entry(room, date, nine, halfPastNine)]))).toEqual([
      'longest',
    ])
    expect(await rows()).toEqual(before)
  })

  test('is refused for what one has in another group, where rules of one name count together', {
    tags: 'rules-over-groups',
  }, async () => {
    const { room } = await ruledRoom({ quotaMinutes: 60, quotaPer: 'day', countsWith: 'Musikrum' })
    const { room: other } = await ruledRoom({ quotaMinutes: 90, quotaPer: 'day', countsWith: 'musikrum' })
    const { room: alone } = await ruledRoom({ quotaMinutes: 60, quotaPer: 'day' })
    const date = freshDay()
    await booked(anna, entry(alone, date, eight, halfPastEight))
    const booking = await booked(anna, entry(other, date, eight))
    expect(refused(await book(anna, [entry(room, date, nine, halfPastNine)]))).toEqual({
      rules: [
        {
          ...{ rule: 'quota', resourceId: room, date, limit: 60, used: 90, chosen: 60, per: 'day', ofGroup: true },
          countsWith: 'Musikrum',
        },
      ],
      message:
        'I Musikrum får du boka högst 1 timme per dag. Du har 30 minuter och väljer 1 timme. Ingenting har bokats.',
    })
    await booked(anna, entry(room, date, nine))
    expect(brokenBy(await change(anna, booking, eight, halfPastEight, ten))).toEqual(['quota'])
    bookingOf(await change(anna, booking, eight, halfPastEight), 200)
    await booked(bertil, entry(other, date, nine, halfPastNine))
  })

  test('that a lowered limit left too long is changed to fewer times, and not to more', {
    tags: 'rules-change-worse',
  }, async () => {
    const { group, room } = await newRoom('Grupprum')
    const booking = await booked(anna, entry(room, freshDay(), eight, halfPastEight, nine, halfPastNine))
    await setRule('groups', group, { longestMinutes: 60, quotaMinutes: 60, quotaPer: 'day', mostADay: 1 })
    expect((await change(anna, booking, eight, halfPastEight, nine)).status).toBe(200)
    expect((await change(anna, booking, halfPastEight, nine, halfPastNine)).status).toBe(200)
    expect(brokenBy(await change(anna, booking, eight, halfPastEight, nine, halfPastNine))).toEqual([
      'longest',
      'quota',
    ])
  })

  test('is refused above so many a day, and booked on another', { tags: 'rules-most-a-day' }, async () => {
    const { room } = await ruledRoom({ mostADay: 1 })
    const date = freshDay()
    await booked(anna, entry(room, date, eight))
    expect(refused(await book(anna, [entry(room, date, ten)]))).toEqual({
      rules: [{ rule: 'most-a-day', resourceId: room, date, limit: 1, used: 2, chosen: 1, ofGroup: true }],
      message: 'I Grupprum får du ha högst 1 bokning per dag. Du har 1 och väljer 1. Ingenting har bokats.',
    })
    bookingOf(await book(anna, [entry(room, freshDay(), ten)]))
    bookingOf(await book(bertil, [entry(room, date, ten)]))
  })

  test('is booked once what was in the way is cancelled: that counts nothing', async () => {
    const { room } = await ruledRoom({ mostAhead: 1 })
    const first = await booked(anna, entry(room, freshDay(), nine))
    expect(brokenBy(await book(anna, [entry(room, freshDay(), nine)]))).toEqual(['most-ahead'])
    expect((await setStatus(first, cancelled)).status).toBe(200)
    bookingOf(await book(anna, [entry(room, freshDay(), nine)]))
  })
})

describe('a day that opens', { tags: 'rules-opening' }, () => {
  // 08:00 in winter.
  const opens = '2026-03-02T07:00:00.000Z'
  const just = (ms: number): string => new Date(Date.parse(opens) + ms).toISOString()
  const date = '2026-03-16'
  const fortnight = { horizonDays: 14, opensAt: '08:00:00' }
  const press = async (browser: Browser, room: number, start: string) => {
    const { connection } = await openHub(browser.token)
    try {
      return await connection.invoke('AddReservation', browser.cookies.get('sess'), room, date, start, '09:30:00')
    } finally {
      await connection.invoke('ClearReservations', browser.cookies.get('sess'))
      await connection.stop()
    }
  }

  test('takes bookings from its second on, and not before', async () => {
    const { room } = await ruledRoom(fortnight)
    const early = await clockAt(just(-60_000), () => book(anna, [entry(room, date, nine)]))
    expect(refused(early)).toMatchObject({
      rules: [{ rule: 'horizon', resourceId: room, date, limit: 14, until: opens }],
      message: 'Grupprum öppnar för bokning av måndag 16 mars först måndag 2 mars 08:00. Ingenting har bokats.',
    })
    bookingOf(await clockAt(opens, () => book(anna, [entry(room, date, nine)])))
  })

  test('takes no holds before, from anybody but administrators, where no user type may book it yet', async () => {
    const { group, room } = await ruledRoom(fortnight)
    expect(await clockAt(just(-60_000), () => press(anna, room, '09:00:00'))).toEqual({
      confirmed: false,
      reason: 'closed',
    })
    expect(await clockAt(opens, () => press(anna, room, '09:00:00'))).toMatchObject({ confirmed: true })
    expect(await clockAt(just(-60_000), () => press(administrator, room, '09:00:00'))).toMatchObject({
      confirmed: true,
    })
    await setRule('groups', group, { userTypeId: typeOf('foretag'), horizonDays: 30 })
    expect(await clockAt(just(-60_000), () => press(anna, room, '09:00:00'))).toMatchObject({ confirmed: true })
  })

  test('is not given to who held it for somebody else before it opened for them; a new press is as good as anybody’s', async () => {
    const { group, room } = await ruledRoom(fortnight)
    await setRule('groups', group, { userTypeId: typeOf('foretag'), horizonDays: 30 })
    // The same browser, in which the company was signed in then.
    const { connection } = await openHub(company.token)
    const sessionId = anna.cookies.get('sess')
    const press = () => connection.invoke('AddReservation', sessionId, room, date, nine.startTime, nine.endTime)
    await clockAt(just(-60_000), press)
    const answer = await clockAt(just(30_000), () => book(anna, [entry(room, date, nine)]))
    expect(refused(answer)).toMatchObject({
      rules: [{ rule: 'horizon', resourceId: room, date, until: opens }],
      message: expect.stringContaining('Välj tiden igen.'),
    })
    await connection.invoke('ClearReservations', sessionId)
    const again = await clockAt(just(40_000), async () => {
      await press()
      return book(anna, [entry(room, date, nine)])
    })
    bookingOf(again)
    await connection.stop()
  })

  test('is as free to who held it too early as to anybody, whether that hold is taken away by now or not', {
    tags: 'cap-opening-ends',
  }, async () => {
    const { group, room } = await ruledRoom(fortnight)
    await setRule('groups', group, { userTypeId: typeOf('foretag'), horizonDays: 30 })
    const holding = await clockAt(just(-60_000), () => hold(anna, room, date, nine))
    bookingOf(await clockAt(just(30_000), () => book(anna, [entry(room, date, nine)])))
    await holding.stop()
  })

  test('is given to those for whom it was open when they held it', async () => {
    const { group, room } = await ruledRoom(fortnight)
    await setRule('groups', group, { userTypeId: typeOf('foretag'), horizonDays: 30 })
    const holding = await clockAt(just(-60_000), () => hold(company, room, date, nine))
    bookingOf(await clockAt(just(30_000), () => book(company, [entry(room, date, nine)])))
    await holding.stop()
  })
})

describe('administrators are told what they break, and never stopped', { tags: 'rules-told' }, () => {
  test('at a booking for somebody, by whose rules it goes', async () => {
    const { group, room } = await ruledRoom({ quotaMinutes: 30, quotaPer: 'day' })
    await setRule('groups', group, { userTypeId: typeOf('foretag'), quotaMinutes: 90, quotaPer: 'day' })
    const date = freshDay()
    await booked(anna, entry(room, date, eight))
    const booking = bookingOf(await book(administrator, [entry(room, date, nine)], { userId: content.users.anna }))
    expect(booking.breaches).toEqual([
      { rule: 'quota', resourceId: room, date, limit: 30, used: 60, chosen: 30, per: 'day', ofGroup: true },
    ])
    const ofCompany = await book(administrator, [entry(room, date, ten)], { userId: content.users.company })
    expect(bookingOf(ofCompany)).not.toHaveProperty('breaches')
  })

  test('at an addition, at other times and at one that is brought back', async () => {
    const { room } = await ruledRoom({ mostAhead: 1, longestMinutes: 30 })
    const [date, other] = [freshDay(), freshDay()]
    const booking = await booked(anna, entry(room, date, nine))
    const added = bookingOf(await add(administrator, booking.id, [entry(room, other, nine)]))
    expect(added.breaches?.map(({ rule }) => rule)).toEqual(['most-ahead'])
    const changed = bookingOf(await change(administrator, booking, nine, halfPastNine), 200)
    expect(changed.breaches?.map(({ rule }) => rule)).toEqual(['longest'])
    bookingOf(await setStatus(booking, cancelled), 200)
    const back = bookingOf(await setStatus(booking, 0), 200)
    expect(back.breaches?.map(({ rule }) => rule)).toEqual(['longest', 'most-ahead'])
    expect(bookingOf(await setStatus(booking, confirmed), 200)).not.toHaveProperty('breaches')
    const read = await anna.send(`/api/booking/${booking.id}`)
    expect(bookingOf(read, 200)).not.toHaveProperty('breaches')
  })
})

describe('a change of what is booked', { tags: 'rules-refused' }, () => {
  test('is asked what is added, not what the house would say of what stays', async () => {
    const { group, room } = await newRoom('Grupprum')
    const date = freshDay()
    const booking = await booked(anna, entry(room, date, nine, halfPastNine, ten))
    await setRule('groups', group, { horizonDays: 1, quotaMinutes: 30, quotaPer: 'day' })
    bookingOf(await change(anna, booking, nine, halfPastNine), 200)
    bookingOf(await post(anna, pathOf(booking), { bookingSlots: [nine, halfPastNine], message: 'Kaffe' }), 200)
    expect(refused(await change(anna, booking, nine, halfPastNine, ten))).toMatchObject({
      rules: [{ rule: 'horizon' }, { rule: 'quota', limit: 30, used: 90 }],
      message: expect.stringMatching(/ Ingenting har ändrats\.$/),
    })
  })

  test('keeps the lengths that the house allows, of what is left too', async () => {
    const { room } = await ruledRoom({ shortestMinutes: 60, longestMinutes: 90 })
    const booking = await booked(anna, entry(room, freshDay(), eight, halfPastEight, nine))
    expect(brokenBy(await change(anna, booking, eight))).toEqual(['shortest'])
    expect(brokenBy(await change(anna, booking, eight, halfPastEight, nine, halfPastNine))).toEqual(['longest'])
    bookingOf(await change(anna, booking, halfPastEight, nine, halfPastNine), 200)
  })

  test('does not count what it takes the place of', async () => {
    const { room } = await ruledRoom({ quotaMinutes: 60, quotaPer: 'day', mostAhead: 1 })
    const booking = await booked(anna, entry(room, freshDay(), eight, halfPastEight))
    bookingOf(await change(anna, booking, ten, halfPastTen), 200)
  })
})

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
      // The first slot counts, not the last.
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
    const kinds = (await world.auditOf(booking.bookingNumber)).map(({ kind }) => kind)
    expect(kinds).toEqual(['booking-made', 'cancelled-late', 'booked-resource-removed'])
    // Only an administrator takes it away.
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
    // A part that is added alone is confirmed; the mail is of all of it, which still waits.
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

test('what counts against one’s rules is what one has from this week and month on, without what is cancelled', {
  tags: 'rules-usage',
}, async () => {
  const { room } = await newRoom()
  const mine = async (browser: Browser) => Schema.decodeUnknownSync(calls.usage.answer)((await browser.send(path)).json)
  const path = '/api/booking/usage'
  const before = (await mine(company)).map(({ id }) => id)
  const insert = (date: string, status: number) =>
    insertBooking(database, {
      userId: content.users.company,
      resources: [{ resourceId: room, date, slots: [nine, halfPastNine], status }],
    })
  // The clock shows a Monday, the second of March; in February a Sunday, the first: its week began in January.
  for (const before of ['2026-01-25', '2026-01-26', '2026-02-28']) await insert(before, confirmed)
  await insert('2026-03-05', cancelled)
  const { resourceIds } = await insert('2026-03-01', 0)
  const booking = await booked(company, entry(room, freshDay(), nine))
  const date = booking.bookingResources[0]?.date
  const used = (await mine(company)).filter(({ id }) => !before.includes(id))
  expect(used).toEqual([
    { id: resourceIds[0], resourceId: room, date: '2026-03-01', bookingSlots: [nine, halfPastNine] },
    { id: booking.bookingResources[0]?.id, resourceId: room, date, bookingSlots: [nine] },
  ])
  expect((await mine(bertil)).map(({ resourceId }) => resourceId)).not.toContain(room)
  const inFebruary = await clockAt('2026-02-01T10:00:00.000Z', () => mine(company))
  expect(inFebruary.map((part) => part.date).filter((day) => day < '2026-02-02')).toEqual(['2026-01-26'])
})

describe('rules cost the database nothing', { tags: 'rules-statements' }, () => {
  const ofCalls = /access_token|app_user|booked|booking|from claim where session_id|outbox_mail|audit_entry/
  const statements = async (room: number): Promise<number> => {
    await booked(bertil, entry(room, freshDay(), nine))
    const { result, statements } = await statementsOf(ofCalls, () => book(bertil, [entry(room, freshDay(), nine)]))
    bookingOf(result)
    return statements.length
  }

  test('where none applies, or what the person has does not matter; else two statements', async () => {
    const { group, room } = await ruledRoom({ userTypeId: typeOf('foretag'), mostAhead: 1 })
    expect(await statements(room)).toBe(4)
    await setRule('groups', group, { horizonDays: 300, noticeMinutes: 5, cancelMinutes: 60 })
    expect(await statements(room)).toBe(4)
    await setRule('groups', group, { mostAhead: 100 })
    expect(await statements(room)).toBe(6)
  })
})
