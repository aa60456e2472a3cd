/** What somebody at the door of a room can book at once. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { resourceIdFromText } from '../../../../domain/ids.ts'
import type { ColumnView } from '../../../../domain/selectors/column-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { beginsNow, offersFrom } from '../../../../src/booking/room/book-now.ts'

const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const mine: SlotView = { _tag: 'Selected', pending: false }
const past: SlotView = { _tag: 'Closed', past: true }
const taken: SlotView = { _tag: 'Reserved' }
const resourceId = resourceIdFromText('1') ?? expect.fail()
const date = localDate('2026-03-03')

/** A day in half hours from 09:00 on. */
const column = (...slots: readonly SlotView[]): ColumnView => ({
  ...{ resourceId, date, title: 'Eken', specialDay: undefined, slots },
  rows: slots.map((_, index) => ({
    startTime: timeFromMinutes(540 + 30 * index),
    endTime: timeFromMinutes(570 + 30 * index),
  })),
})
const at = (time: string) => ({ date, time: localTime(`${time}:00`) })
const ends = (view: ColumnView, time: string): string[] =>
  offersFrom(view, at(time)).map((offer) => `${offer[0]?.startTime.slice(0, 5)}–${offer.at(-1)?.endTime.slice(0, 5)}`)

describe('the lengths that are offered', { tags: 'room-page' }, () => {
  test('begin with the next row that is free, and are four at most', () => {
    const day = column(past, free, free, free, free, free)
    expect(ends(day, '09:10')).toEqual(['09:30–10:00', '09:30–10:30', '09:30–11:00', '09:30–11:30'])
  })
  test('end where something is taken', () => {
    expect(ends(column(past, free, taken, free), '09:10')).toEqual(['09:30–10:00'])
    expect(ends(column(past, taken, free, free), '09:10')).toEqual(['10:00–10:30', '10:00–11:00'])
    expect(ends(column(past, taken), '09:10')).toEqual([])
  })
  test('begin with a row that has begun, if it is to be had', () => {
    expect(ends(column(free, free, taken), '09:20')).toEqual(['09:00–09:30', '09:00–10:00'])
  })
  test('keep what the person has chosen', () => {
    expect(ends(column(past, mine, free, taken), '09:10')).toEqual(['09:30–10:00', '09:30–10:30'])
  })
  test('are for now if nobody else can have the room until then', () => {
    const [offer = []] = offersFrom(column(past, free), at('09:10'))
    expect(beginsNow(offer, at('09:10'))).toBe(true)
    const [later = []] = offersFrom(column(past, taken, free), at('09:10'))
    expect(beginsNow(later, at('09:10'))).toBe(false)
    expect(beginsNow([], at('09:10'))).toBe(false)
  })
})
