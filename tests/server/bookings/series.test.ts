/** A booking that repeats is an ordinary booking with a part for each date, and stores its pattern. */
import { Schema } from 'effect'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { datesOf } from '../../../domain/rules/series.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { Series, SeriesPattern } from '../../../domain/schema/series.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { bookingOf, entry, halfPastNine, nine, startBookingWorld } from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, content, anna, bertil, administrator } = world
const { at, auditOf, book, booked, counts, newMails, newRoom, openHub, post, revision } = world
afterAll(() => server.stop())

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const { free, priced } = content.rooms
/** No other test has these Tuesdays. */
const pattern = (from: string, count: number): SeriesPattern => ({
  ...{ weeks: 1, weekdays: [2], from: localDate(from), end: { count } },
  except: [addDays(localDate(from), 7)],
})
const seriesOf = (from: string, count: number): Series => ({
  pattern: pattern(from, count),
  skipped: [{ date: addDays(localDate(from), 7), reason: 'closed' }],
})
const entriesOf = ({ pattern: one }: Series, room: number = free) =>
  datesOf(one).map((date) => entry(room, date, nine, halfPastNine))
const bookSeries = (browser: Browser, series: Series, entries = entriesOf(series)) => book(browser, entries, { series })

describe('a booking with a series', () => {
  test('keeps its pattern and what was skipped and why, for administrators and its owner', {
    tags: ['series-booking', 'series-one-row-waiting'],
  }, async () => {
    const series = seriesOf('2026-04-07', 20)
    const answer = await book(administrator, entriesOf(series), { series, userId: content.users.anna })
    const booking = bookingOf(answer)
    expect(booking.bookingResources).toHaveLength(19)
    expect(booking.series).toEqual(series)
    for (const browser of [anna, administrator]) {
      const read = bookingOf(await browser.send(`/api/booking/${booking.id}`), 200)
      expect(read.series).toEqual(series)
    }
    expect((await bertil.send(`/api/booking/${booking.id}`)).status).toBe(404)
    const alone = await booked(anna, entry(free, '2026-04-06', nine))
    expect(alone).not.toHaveProperty('series')

    // The queue of what waits tells which parts are of a series.
    const { json } = await administrator.send('/api/booking/waiting')
    const { parts } = Schema.decodeUnknownSync(calls.waiting.answer)(json)
    const of = (id: number) => parts.filter(({ bookingId }) => bookingId === id).map(({ series: repeats }) => repeats)
    expect([of(booking.id), of(alone.id)]).toEqual([Array(19).fill(true), [undefined]])
  })

  test('has sixty dates in four rooms at most, all of them held at once, or nothing', {
    tags: 'series-booking',
  }, async () => {
    const rooms = [free, priced, (await world.newRoom()).room, (await world.newRoom()).room]
    const daily: SeriesPattern = {
      ...{ weeks: 1, weekdays: [0, 1, 2, 3, 4, 5, 6], from: localDate('2026-10-01'), end: { count: 60 } },
      except: [],
    }
    const entries = rooms.flatMap((room) => datesOf(daily).map((date) => entry(room, date, nine)))
    expect(entries).toHaveLength(240)

    const { connection } = await openHub(administrator.token)
    const slots = entries.map(({ resourceId, date }) => ({ resourceId, date, ...nine }))
    const held = await connection.invoke('AddReservations', administrator.cookies.get('sess'), slots)
    expect(held.held).toHaveLength(240)

    const taken = await booked(bertil, entry(free, '2026-11-30', nine))
    expect(taken.bookingResources).toHaveLength(1)
    const before = await counts()
    const series = { pattern: { ...daily, end: { count: 60 } }, skipped: [] }
    const moved = entries.map((one, index) => (index === 0 ? { ...one, resourceId: free, date: '2026-11-30' } : one))
    const refused = await book(administrator, moved, {
      series: { ...series, pattern: { ...daily, end: { until: '2026-12-31' } } },
    })
    expect(failureOf(refused).fields).toMatchObject({ series: expect.any(String) })
    expect(await counts()).toEqual(before)

    expect(bookingOf(await book(administrator, entries, { series })).bookingResources).toHaveLength(240)
    await connection.stop()
  })

  test('of which one date is taken books nothing', { tags: 'series-booking' }, async () => {
    const series = seriesOf('2026-05-05', 6)
    await booked(bertil, entry(priced, '2026-05-26', nine))
    const before = await counts()
    const refused = failureOf(await bookSeries(administrator, series, entriesOf(series, priced)))
    expect(refused).toMatchObject({ code: 'slot-taken', slots: [{ date: '2026-05-26', reason: 'booked' }] })
    expect(await counts()).toEqual(before)
  })
})

describe('the mails of a series', () => {
  test('say its dates in one line, and the calendar file has each of them', { tags: 'series-mail' }, async () => {
    const { room } = await newRoom('Eken')
    const series = seriesOf('2026-04-07', 20)
    await newMails()
    const entries = [...entriesOf(series, room), entry(free, '2026-04-10', nine)]
    const pattern: SeriesPattern = { ...series.pattern, weekdays: [2, 5], end: { count: 40 } }
    const booking = bookingOf(await book(administrator, entries, { series: { ...series, pattern } }))
    const [mail] = await newMails()
    expect(plain(mail?.text ?? '')).toContain(
      'Eken, 19 tisdagar 9–10, 7 april 2026 – 18 augusti 2026, utom 14 april 2026',
    )
    expect(plain(mail?.text ?? '')).toContain('fredag 10 april 2026, 09:00–09:30')
    expect((mail?.text ?? '').match(/Eken/g)).toHaveLength(1)
    const file = await administrator.send(`/api/booking/${booking.id}.ics`)
    expect(file.text.match(/BEGIN:VEVENT/g)).toHaveLength(20)
    expect(file.text).toContain('20260818T0')
  })
})

describe('whether one may repeat', () => {
  test('is for administrators, and for whom a rule of each of the resources says so: others get 403 with words', {
    tags: 'series-rule',
  }, async () => {
    const { group, room } = await world.newRoom('Studion')
    const series = seriesOf('2026-06-02', 3)
    const answer = await bookSeries(anna, series, entriesOf(series, room))
    expect(answer.status).toBe(403)
    expect(failureOf(answer)).toMatchObject({ code: 'no-series', message: expect.stringContaining('upprepa') })

    const rule = await post(administrator, `/api/groups/${group}/rule`, { series: true })
    expect(rule.status).toBe(201)
    const both = [...entriesOf(series, room), ...entriesOf(series, free)]
    expect(failureOf(await bookSeries(anna, series, both)).code).toBe('no-series')
    expect(bookingOf(await bookSeries(anna, series, entriesOf(series, room))).series).toEqual(series)
  })
})

describe('why a date was skipped', () => {
  test.each(['Ring Kalle på 070-174 06 05', 'x'.repeat(5_000), 'a\u0000b', '<b>Stängt</b>'])(
    'is said in the words of the house, never in those of the call: %j',
    { tags: 'series-skipped-words' },
    async (words) => {
      const { group, room } = await world.newRoom()
      const closed = localDate('2026-05-12')
      const days = [{ title: 'Studentexamen', date: closed, startTime: null, endTime: null }]
      const special = await post(administrator, `/api/groups/${group}/special-day`, { days })
      expect(special.status).toBe(201)
      const plainOnes = (['taken', 'held', 'outside', 'quota', 'by-hand'] as const).map((reason, index) => ({
        ...{ date: addDays(closed, 7 * (index + 1)), reason },
      }))
      const series: Series = {
        ...seriesOf('2026-05-05', 8),
        skipped: [{ date: closed, reason: 'closed' }, ...plainOnes],
      }
      const told = { ...series, skipped: series.skipped.map((one) => ({ ...one, words })) }
      const booking = bookingOf(await bookSeries(administrator, told, [entry(room, '2026-05-05', nine)]))
      const kept = [{ date: closed, reason: 'closed', words: 'Stängt: Studentexamen' }, ...plainOnes]
      expect(booking.series?.skipped).toEqual(kept)
      const read = await administrator.send(`/api/booking/${booking.id}`)
      expect(bookingOf(read, 200).series?.skipped).toEqual(kept)
      expect(read.text).not.toContain(JSON.stringify(words).slice(1, -1))
    },
  )
})

describe('a series that is wrong', () => {
  const good = seriesOf('2026-07-07', 3)
  const entries = entriesOf(good)
  test.each<[string, Series, typeof entries]>([
    ['no weekday', { ...good, pattern: { ...good.pattern, weekdays: [] } }, entries],
    ['61 dates', { ...good, pattern: { ...good.pattern, end: { count: 61 } } }, entries],
    [
      'an end before its beginning',
      { ...good, pattern: { ...good.pattern, end: { until: localDate('2026-07-06') } } },
      entries,
    ],
    ['a part on a day that is none of it', good, [entry(free, '2026-07-08', nine)]],
    ['five resources on a day', good, [1, 2, 3, 4, 5].map((room) => entry(room, '2026-07-07', nine))],
  ])('%s is refused at its field', { tags: 'series-booking' }, async (_what, series, chosen) => {
    const before = await counts()
    const answer = await bookSeries(administrator, series, chosen)
    expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, ['series']])
    expect(await counts()).toEqual(before)
  })

  test('a part on a date that it leaves out, or says is skipped, is refused, and nothing else is', {
    tags: 'series-left-out',
  }, async () => {
    const date = localDate('2026-07-14')
    const { room } = await newRoom()
    const all = [...entriesOf(good, room), entry(room, date, nine)]
    const whole: Series = { pattern: { ...good.pattern, except: [] }, skipped: [] }
    const skips = (room: object): Series => ({ ...whole, skipped: [{ date, reason: 'by-hand', ...room }] })
    for (const series of [{ ...good, skipped: [] }, skips({}), skips({ resourceId: room })])
      expect(failureOf(await bookSeries(administrator, series, all)).fields).toEqual({
        series: 'Någon av dagarna är utelämnad ur serien.',
      })
    const another = skips({ resourceId: priced })
    expect(bookingOf(await bookSeries(administrator, another, all)).series).toEqual(another)
  })
})

describe('all that is to come of a booking', () => {
  const rest = (browser: Browser, id: number, from: string) => post(browser, `/api/booking/${id}/rest`, { from })
  const seriesOfAnna = async (from: string, count = 5) => {
    const series = seriesOf(from, count)
    const { room } = await newRoom()
    const answer = await book(administrator, entriesOf(series, room), { series, userId: content.users.anna })
    await newMails()
    return { booking: bookingOf(answer), room }
  }

  test('is cancelled from a day on at one revision, in one push and with one mail; what is before stays', {
    tags: 'series-rest',
  }, async () => {
    const { booking } = await seriesOfAnna('2026-04-07')
    const { connection, pushes } = await openHub(null)
    await connection.invoke('GetReservations', bertil.cookies.get('sess'))
    const before = await revision()
    const answer = await rest(anna, booking.id, '2026-04-21')
    expect([answer.status, answer.json]).toEqual([200, { cancelled: 3, late: 0, tooLate: 0, isGone: false }])
    expect(await revision()).toBe(before + 1)
    await expect.poll(() => pushes.length).toBe(1)
    expect(new Set(pushes[0]?.items.map(({ date }) => date))).toEqual(
      new Set(['2026-04-21', '2026-04-28', '2026-05-05']),
    )
    const left = bookingOf(await anna.send(`/api/booking/${booking.id}`), 200)
    expect(left.bookingResources.map(({ date }) => date)).toEqual(['2026-04-07'])
    const mails = await newMails()
    expect(mails.map(({ name, to }) => [name, to])).toEqual([['booking-cancelled', 'anna@test.example']])
    const kinds = (await auditOf(booking.bookingNumber)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'booked-resource-removed')).toHaveLength(3)

    expect((await rest(anna, booking.id, '2026-01-01')).json).toMatchObject({ cancelled: 1, isGone: true })
    expect((await anna.send(`/api/booking/${booking.id}`)).status).toBe(404)
    expect((await rest(anna, booking.id, '2026-01-01')).status).toBe(404)
    await connection.stop()
  })

  test('leaves what has begun, and what it is too late for; what is late stays with its price', {
    tags: 'series-rest',
  }, async () => {
    const { group, room } = await newRoom()
    await post(administrator, `/api/groups/${group}/rule`, { cancelMinutes: 60, freeCancelMinutes: 25 * 60 })
    await post(administrator, `/api/resources/${room}/price`, { time: 30, price: 100 })
    const days = ['2026-03-02', '2026-03-03', '2026-03-10']
    const entries = [entry(room, days[0] ?? '', nine), ...days.slice(1).map((date) => entry(room, date, nine))]
    const booking = bookingOf(await book(anna, entries))
    await newMails()
    // It is half an hour before the first part, and the day before the second.
    await at('08:31', async () => {
      expect((await rest(anna, booking.id, days[0] ?? '')).json).toEqual({
        ...{ cancelled: 2, late: 1, tooLate: 1, isGone: false },
      })
      const alone = await rest(anna, booking.id, days[0] ?? '')
      expect([alone.status, failureOf(alone).code]).toEqual([409, 'too-late'])
    })
    await at('09:01', async () => {
      const begun = await rest(anna, booking.id, days[0] ?? '')
      expect([begun.status, failureOf(begun).code]).toEqual([409, 'cancelled'])
    })
    const left = bookingOf(await anna.send(`/api/booking/${booking.id}`), 200).bookingResources
    expect(left.map(({ date, status, price }) => [date, status, price])).toEqual([
      [days[0], 0, 100],
      [days[1], 2, 100],
    ])
    const mails = (await newMails()).filter(({ userId }) => userId === content.users.anna)
    expect(mails.map(({ name }) => name)).toEqual(['booking-cancelled-late'])
    expect(plain(mails[0]?.text ?? '')).toContain('Kostar ingenting')
  })

  test("is nobody else's to cancel, and an administrator's whenever", { tags: 'series-rest' }, async () => {
    const { booking } = await seriesOfAnna('2026-04-07', 3)
    expect((await rest(bertil, booking.id, '2026-04-07')).status).toBe(404)
    expect((await rest(administrator, booking.id, '2026-04-07')).json).toMatchObject({ cancelled: 2, isGone: true })
    expect((await newMails()).map(({ name }) => name)).toEqual(['booking-cancelled'])
  })
})

test('the column of a series is null where a process of before made the booking', { tags: 'run-rolling' }, async () => {
  const alone = await booked(bertil, entry(free, '2026-04-09', nine))
  const row = database.selectFrom('booking').select('series').where('id', '=', alone.id)
  expect((await row.executeTakeFirstOrThrow()).series).toBeNull()
})
