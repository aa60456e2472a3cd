/**
 * The house's rules for booking, adding, changing, restoring and cancelling, and for holds, over HTTP on a real server with a real
 * database. `judged-as-pure.test.ts` shows that the verdict always equals the pure one.
 */
import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { Browser } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { statementsOf } from '../testing/statements.ts'
import { bookingOf, eight, entry, halfPastEight, halfPastNine, halfPastTen, nine, ten } from './booking-world.ts'
import { cancelled, confirmed, startRuledScene } from './ruled-scene.ts'

const {
  database,
  content,
  anna,
  bertil,
  company,
  administrator,
  add,
  book,
  booked,
  freshDay,
  hold,
  newRoom,
  openHub,
  post,
  rows,
  typeOf,
  setRule,
  ruledRoom,
  clockAt,
  refused,
  brokenBy,
  pathOf,
  change,
  setStatus,
} = await startRuledScene()

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
    // The same browser, in which the company has signed in.
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
  // The clock shows Monday, 2 March. 1 February is a Sunday, so its week began in January.
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
