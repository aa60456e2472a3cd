/** The link from a closed day to the next open day. */
import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { SlotsQuestion } from '../../../../domain/schema/calls/finding-calls.ts'
import type { GridResource } from '../../../../domain/schema/entities.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { NextOpenDay } from '../../../../src/booking/booking-grid/next-open-day.tsx'
import { createFakeCore, type Told } from '../../testing/fake-core.ts'
import { link, screenOfFile, texts } from '../../testing/screen.tsx'

const draw = screenOfFile()
const decode = Schema.decodeUnknownSync(Schema.Struct({ body: SlotsQuestion }))
const columns = [7, 8].map((id) => ({ resourceId: ResourceId.make(id) }))
const slot: GridResource['slots'][number] = {
  startTime: timeFromMinutes(480),
  endTime: timeFromMinutes(510),
  ...{ open: true, locked: false, booked: false, reserved: false, selected: false, edit: false, bookingId: null },
  bookingIdNumber: null,
}

/** Shows the first day. The second resource is open on the days `open`, and the first never is. Returns the first days of the requests. */
const show = async (
  open: Readonly<Record<string, Partial<typeof slot>>>,
  date = '2026-12-24',
  today = '2026-12-01',
): Promise<readonly string[]> => {
  const asked: string[] = []
  const slots = (parts: unknown): Told => {
    const { body } = decode(parts)
    asked.push(body.from)
    const value: GridResource[] = []
    for (const id of body.resources)
      for (let day = body.from; day <= body.to; day = addDays(day, 1)) {
        const its = id === 8 ? open[day] : { open: false }
        value.push({ id, title: '', date: day, slots: its === undefined ? [] : [{ ...slot, ...its }] })
      }
    return { _tag: 'Ok', value }
  }
  const props = { groupId: GroupId.make(1), date: localDate(date), today: localDate(today), columns }
  await draw(<NextOpenDay {...props} />, createFakeCore({ slots }))
  return [...new Set(asked)]
}

test('it is the first later day on which something is open, be it booked up by now', {
  tags: 'grid-next-open',
}, async () => {
  await show({ '2026-12-23': {}, '2026-12-24': {}, '2026-12-29': { booked: true, open: false }, '2026-12-30': {} })
  expect(link('Nästa öppna dag: tisdag 29 december').getAttribute('href')).toBe('/group/1/2026-12-29')
})

test('days that have passed are none, and today is one', { tags: 'grid-next-open' }, async () => {
  await show({ '2026-11-20': {}, '2026-12-01': {} }, '2026-11-14')
  expect(link(/^Nästa öppna dag/).getAttribute('href')).toBe('/group/1/2026-12-01')
})

test('it is looked for two weeks at a time, for ten weeks', { tags: 'grid-next-open' }, async () => {
  const first = ['2026-12-25', '2027-01-08', '2027-01-22', '2027-02-05', '2027-02-19']
  expect(await show({ '2027-01-25': {} })).toEqual(first.slice(0, 3))
  expect(link('Nästa öppna dag: måndag 25 januari').getAttribute('href')).toBe('/group/1/2027-01-25')
  expect(await show({ '2027-03-05': {} })).toEqual(first)
  expect(texts('a')).toEqual([])
})
