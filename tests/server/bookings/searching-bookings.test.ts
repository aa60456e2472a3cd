/**
 * Searches for bookings over HTTP, like those of an administrator on the telephone, compared with a search of everything by hand.
 */
import { Schema } from 'effect'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { runsOf } from '../../testing/breadth.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { openServerWorld } from '../testing/server-world.ts'

const rooms = new Map<string, { readonly id: number; readonly group: string; readonly groupId: number }>()
const users = new Map<string, { readonly id: number; readonly known: string }>()

const slot = { startTime: '09:00:00', endTime: '09:30:00' }

const { server, content, administrator, anna } = await openServerWorld()
for (const [group, titles] of [
  ['Labb', ['Kemilabbet', 'Sal 2']],
  ['Åhuset', ['Sal 12', '100 % _rum\\']],
] as const) {
  const { id: groupId } = await server.database
    .insertInto('resource_group')
    .values({ title: group, description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const title of titles) {
    const { id } = await server.database
      .insertInto('resource')
      .values({ title, description: '', group_id: groupId })
      .returning('id')
      .executeTakeFirstOrThrow()
    rooms.set(title, { id, group, groupId })
  }
}
const [type] = await server.database.selectFrom('user_type').select('id').limit(1).execute()
for (const [first_name, last_name, email, company] of [
  ['Åsa', 'Öberg', 'asa@test.example', null],
  ['Sal', 'Amin', 'sal2@test.example', 'Bageriet Äpplet'],
  ['Karin', 'Lindén', 'karin@bageri.example', 'Kemi & Co AB'],
] as const) {
  const organisation =
    company === null
      ? null
      : await server.database
          .insertInto('organisation')
          .values({ name: company, organisation_type: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
  const { id } = await server.database
    .insertInto('app_user')
    .values({
      ...{ first_name, last_name, email, email_key: email, phone: '+46 (0)70-123 45 67' },
      ...{ user_type_id: type?.id ?? 0, organisation_id: organisation?.id ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  users.set(first_name, { id, known: `${first_name} ${last_name} ${email} ${company ?? ''}` })
}
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('booking').execute()
})

const ask = (browser: Browser, search: object): Promise<Answer> =>
  browser.send('/api/booking/paged', { method: 'POST', body: { page: 1, pageSize: 20, ...search } })
const decode = Schema.decodeUnknownSync(calls.pagedBookings.answer)
const foundBy = async (search: object, browser = administrator) => {
  const answer = await ask(browser, search)
  expect(answer.text.slice(0, 300)).not.toContain('"code"')
  const { bookings, count, pages } = decode(answer.json)
  expect(pages).toBe(Math.ceil((count ?? 0) / 20))
  return { ids: bookings.map(({ id }) => id), count }
}
const roomId = (title: string): number => rooms.get(title)?.id ?? 0
const userId = (name: string): number => users.get(name)?.id ?? 0
const book = (name: string, ...resources: readonly (readonly [title: string, date: string, status?: number])[]) =>
  insertBooking(server.database, {
    userId: userId(name),
    resources: resources.map(([title, date, status = 0]) => ({
      ...{ resourceId: roomId(title), date, status, slots: [slot] },
    })),
  })

describe('a search of bookings', () => {
  test('finds by a first name, a day and a piece of a resource’s name at once', {
    tags: 'day-search-accepted',
  }, async () => {
    const wanted = await book('Karin', ['Kemilabbet', '2026-03-05'])
    await book('Karin', ['Kemilabbet', '2026-03-06'])
    await book('Åsa', ['Kemilabbet', '2026-03-05'])
    await book('Sal', ['Sal 12', '2026-03-05'])
    // The booking has that day and a lab, but not the lab on that day.
    await book('Karin', ['Sal 12', '2026-03-05'], ['Kemilabbet', '2026-03-09'])
    const thursday = { startDate: '2026-03-05', endDate: '2026-03-05' }
    expect((await foundBy({ words: 'karin 12', ...thursday })).count).toBe(1)
    expect(await foundBy({ words: ' karin   LABB ', ...thursday })).toEqual({ ids: [wanted.id], count: 1 })
  })

  test('finds a number, and the number of one of its resources, but no piece of a number', {
    tags: 'day-search-number',
  }, async () => {
    const { id, number } = await book('Åsa', ['Kemilabbet', '2026-03-05'], ['Sal 12', '2026-03-06', 2])
    await book('Åsa', ['Kemilabbet', '2026-03-07'])
    expect((await foundBy({ words: `${number}` })).ids).toEqual([id])
    expect((await foundBy({ words: `${number}-2` })).ids).toEqual([id])
    expect((await foundBy({ words: `${number}-2 kemilabbet` })).ids).toEqual([])
    expect((await foundBy({ words: `${number}-1 kemilabbet` })).ids).toEqual([id])
    expect((await foundBy({ words: `${number}-2`, status: 0 })).ids).toEqual([])
    for (const none of [`${number}-3`, `${number}`.slice(0, -1), '999999999', '99999999999999999999', '-1'])
      expect((await foundBy({ words: none })).ids, none).toEqual([])
  })

  test('finds the company that pays although the person has left it', { tags: 'day-search-company' }, async () => {
    const { id } = await book('Åsa', ['Kemilabbet', '2026-03-05'])
    await book('Åsa', ['Kemilabbet', '2026-03-06'])
    const firm = {
      ...{ id: 1, name: 'Gamla Firman', orgNr: '', accountString: '', reference: '', email: '' },
      ...{ firstName: '', lastName: '', address: '', zipCode: '', city: '' },
    }
    await server.database
      .updateTable('booking')
      .set({ payer: sql`payer || ${JSON.stringify({ organisation: firm })}::jsonb` })
      .where('id', '=', id)
      .execute()
    expect((await foundBy({ words: 'åsa firman' })).ids).toEqual([id])
    expect((await foundBy({ words: 'firman' })).ids).toEqual([id])
  })

  test('from a day on is in order of time, by the part that was found; without one it is newest first', {
    tags: 'day-search-order',
  }, async () => {
    const late = await book('Karin', ['Kemilabbet', '2026-03-06'])
    const soon = await book('Sal', ['Kemilabbet', '2026-03-04'], ['Sal 2', '2026-03-05'])
    const next = await book('Åsa', ['Kemilabbet', '2026-03-05'])
    const last = await book('Åsa', ['Sal 2', '2026-03-05'], ['Kemilabbet', '2026-03-07'])
    const idsOf = async (search: object) => (await foundBy(search)).ids
    expect(await idsOf({ startDate: '2026-03-05' })).toEqual([last.id, next.id, soon.id, late.id])
    expect(await idsOf({ startDate: '2026-03-05', resource: roomId('Kemilabbet') })).toEqual([
      next.id,
      late.id,
      last.id,
    ])
    expect(await idsOf({ endDate: '2026-03-06' })).toEqual([last.id, next.id, soon.id, late.id])
    expect(await idsOf({ words: 'kemilabbet' })).toEqual([last.id, next.id, soon.id, late.id])
  })

  test('finds the bookings of a telephone number, however it is written', { tags: 'day-search-phone' }, async () => {
    const { id } = await book('Karin', ['Kemilabbet', '2026-03-05'])
    const own = await insertBooking(server.database, {
      userId: content.users.anna,
      resources: [{ resourceId: roomId('Kemilabbet'), date: '2026-03-05', slots: [slot] }],
    })
    for (const words of ['0701234567', '070-123 45 67', '+46 70 123 45 67', 'kemi 070-123 45'])
      expect((await foundBy({ words })).ids, words).toEqual([id])
    expect((await foundBy({ words: '070-123 45 68' })).ids).toEqual([])
    expect((await foundBy({ words: 'kemi' })).ids).toEqual([own.id, id])
  })

  test('gives others than administrators their own alone, whatever they search for', async () => {
    await book('Karin', ['Kemilabbet', '2026-03-05'])
    const own = await insertBooking(server.database, {
      userId: content.users.anna,
      resources: [{ resourceId: roomId('Kemilabbet'), date: '2026-03-05', slots: [slot] }],
    })
    for (const search of [
      { words: 'kemilabbet' },
      { startDate: '2026-03-05' },
      { words: 'kemi', userId: userId('Karin') },
    ])
      expect(await foundBy(search, anna)).toEqual({ ids: [own.id], count: 1 })
    expect((await foundBy({ words: 'karin' }, anna)).ids).toEqual([])
  })

  test('says what is wrong with it', { tags: 'day-search-refused' }, async () => {
    const fieldsOf = async (search: object) => {
      const answer = await ask(administrator, search)
      expect(answer.status).toBe(422)
      return failureOf(answer).fields
    }
    expect(await fieldsOf({ words: 'ord '.repeat(11) })).toEqual({ words: 'Sök på högst 10 ord.' })
    expect(await fieldsOf({ words: 'o'.repeat(201) })).toEqual({ words: 'Texten är för lång.' })
    expect(await fieldsOf({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual({
      endDate: 'Till-datumet måste vara från-datumet eller senare.',
    })
    expect((await ask(administrator, { words: 'ord '.repeat(10) })).status).toBe(200)
    for (const wrong of [{ startDate: '2026-02-30' }, { status: 4 }, { words: 5 }])
      expect((await ask(administrator, wrong)).status).toBe(400)
  })

  test('is what a search of everything by hand finds', { tags: ['day-search', 'field-booking-search'] }, async () => {
    const dates = ['2026-03-05', '2026-03-06', '2026-03-09']
    const anyWorld = fc.array(
      fc.record({
        name: fc.constantFrom(...users.keys()),
        resources: fc.array(
          fc.record({
            title: fc.constantFrom(...rooms.keys()),
            date: fc.constantFrom(...dates),
            status: fc.constantFrom(0, 1, 2, 3),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 7 },
    )
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2, nil: null })
    const anyWord = fc.constantFrom(
      'sal',
      '2',
      'LABB',
      'åsa',
      'ÖBERG',
      'äpplet',
      '%',
      '_',
      '\\',
      '100',
      'karin@',
      'e',
      'zz',
    )
    const anySearch = fc.record({
      words: fc.array(anyWord, { maxLength: 3 }),
      title: maybe(fc.constantFrom(...rooms.keys())),
      group: maybe(fc.constantFrom('Labb', 'Åhuset')),
      startDate: maybe(fc.constantFrom(...dates)),
      endDate: maybe(fc.constantFrom(...dates)),
      status: maybe(fc.constantFrom(0, 1, 2, 3)),
    })
    await fc.assert(
      fc.asyncProperty(anyWorld, fc.array(anySearch, { minLength: 5, maxLength: 9 }), async (world, searches) => {
        await server.database.deleteFrom('booking').execute()
        const made = []
        for (const { name, resources } of world) {
          const parts = resources.map(({ title, date, status }) => [title, date, status] as const)
          made.push({ name, resources, ...(await book(name, ...parts)) })
        }
        for (const { words, title, group, startDate, endDate, status } of searches) {
          if (startDate !== null && endDate !== null && endDate < startDate) continue
          const expected = made
            .filter(({ name, number, resources }) =>
              resources.some((booked, index) => {
                const room = rooms.get(booked.title)
                const known = `${users.get(name)?.known} ${booked.title} ${room?.group}`.toLowerCase()
                return (
                  words.every(
                    (word) =>
                      known.includes(word.toLowerCase()) || [`${number}`, `${number}-${index + 1}`].includes(word),
                  ) &&
                  (title === null || booked.title === title) &&
                  (group === null || room?.group === group) &&
                  (startDate === null || booked.date >= startDate) &&
                  (endDate === null || booked.date <= endDate) &&
                  (status === null || booked.status === status)
                )
              }),
            )
            .map(({ id }) => id)
          const groupId = [...rooms.values()].find((room) => room.group === group)?.groupId
          const found = await foundBy({
            ...{ words: words.join(' '), resource: title === null ? null : roomId(title), group: groupId ?? null },
            ...{ startDate, endDate, status },
          })
          expect(found.ids.toSorted()).toEqual(expected.toSorted())
          expect(found.count).toBe(expected.length)
        }
      }),
      { numRuns: runsOf(0.12) },
    )
  })
})

describe('a search of people', () => {
  const namesFor = async (search: string): Promise<readonly string[]> => {
    const answer = await administrator.send(`/api/user?${new URLSearchParams({ search })}`)
    expect(answer.status).toBe(200)
    return Schema.decodeUnknownSync(calls.users.answer)(answer.json).users.map(({ firstName }) => firstName)
  }

  test('finds a telephone number however it is written, beside other words', { tags: 'day-search-phone' }, async () => {
    for (const typed of ['0701234567', '070-123 45 67', '+46701234567', '0046 70 123 45 67', '123 45 67', '070-1234'])
      expect(await namesFor(typed), typed).toEqual(['Sal', 'Karin', 'Åsa'])
    expect(await namesFor('karin 070-123')).toEqual(['Karin'])
    expect(await namesFor('070-123 45 68')).toEqual([])
    // Too few to be one.
    expect(await namesFor('12345')).toEqual([])
  })

  test('still finds digits in a name or an address', async () => {
    await server.database
      .updateTable('organisation')
      .set({ name: 'Kemi & Co 20260305 AB' })
      .where('name', '=', 'Kemi & Co AB')
      .execute()
    expect(await namesFor('kemi 2026 0305')).toEqual(['Karin'])
    expect(await namesFor('sal2@')).toEqual(['Sal'])
    await server.database
      .updateTable('organisation')
      .set({ name: 'Kemi & Co AB' })
      .where('name', 'like', 'Kemi & Co%')
      .execute()
  })
})
