/** The checker of the soak finds each kind of planted disagreement, and none where there is agreement. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookedTime,
  disagreements,
  doubleBookings,
  lostTimes,
  type ShownTab,
  type TimeOfResource,
  timesIn,
} from '../../e2e/soak/agreement.ts'
import { slotWords } from '../../e2e/testing/slot-name.ts'
import { check } from '../domain/check.ts'

const slot = 'Grupprum Eken, tisdag 7 april, 09:00–09:30'
const chosen = { resource: 'Grupprum Eken', day: 'tisdag 7 april', time: '09:00–09:30' }
const shown: ShownTab = {
  name: 'Anna, tab 1',
  path: '/group/1/2026-04-07',
  slots: [slotWords(chosen, 'vald'), slotWords({ ...chosen, time: '09:30–10:00' }, 'ledig')],
  basket: [slot],
  waiting: [],
  notices: [],
}

describe('a tab', () => {
  test('that shows what the server says agrees, in whatever order', () => {
    expect(disagreements(shown, { slots: shown.slots.toReversed(), basket: shown.basket })).toEqual([])
  })

  test('disagrees for each thing in which it differs', () => {
    const differences = (tab: Partial<ShownTab>): number => disagreements({ ...shown, ...tab }, shown).length
    expect(differences({ slots: [slotWords(chosen, 'reserverad'), ...shown.slots.slice(1)] })).toBe(2)
    expect(differences({ slots: [] })).toBe(2)
    expect(differences({ basket: [] })).toBe(1)
    expect(differences({ basket: [slot, 'Musikrummet, tisdag 7 april, 16:00–17:00'] })).toBe(1)
    expect(differences({ basket: null })).toBe(1)
    expect(differences({ waiting: [slot] })).toBe(1)
    expect(differences({ notices: ['Dagens tider kunde inte hämtas.'] })).toBe(1)
  })

  test('without a grid disagrees with a server that has one', () => {
    expect(disagreements({ ...shown, slots: [] }, shown)).not.toEqual([])
    expect(disagreements(shown, { slots: [], basket: [] })).not.toEqual([])
  })
})

const day = 'tisdag 7 april'
const time = (from: number, to: number, resource = 'Eken'): TimeOfResource => ({ resource, day, from, to })
const booked = (from: number, to: number, number = '1001-1'): BookedTime => ({ ...time(from, to), number })

describe('what was acknowledged', () => {
  test('is there when the booked slots cover it', () => {
    expect(lostTimes([time(540, 660)], [booked(600, 660), booked(540, 600), booked(700, 720)])).toEqual([])
  })

  test('is lost where any part of it is not booked, or elsewhere', () => {
    expect(lostTimes([time(540, 660)], [booked(540, 600)])).toHaveLength(1)
    expect(lostTimes([time(540, 660)], [booked(540, 600), booked(630, 660)])).toHaveLength(1)
    expect(lostTimes([time(540, 600)], [])).toHaveLength(1)
    expect(lostTimes([time(540, 600, 'Björken')], [booked(540, 600)])).toHaveLength(1)
    expect(lostTimes([{ ...time(540, 600), day: 'onsdag 8 april' }], [booked(540, 600)])).toHaveLength(1)
  })

  test('of any set of slots is kept, and missed without any one of them', () => {
    check(
      fc.property(fc.uniqueArray(fc.nat(20), { minLength: 1 }), fc.nat(), (starts, which) => {
        const slots = starts.map((start) => booked(start * 30, start * 30 + 30))
        const missing = slots[which % slots.length]
        expect(lostTimes(slots, slots)).toEqual([])
        expect(
          lostTimes(
            slots,
            slots.filter((other) => other !== missing),
          ),
        ).toHaveLength(1)
      }),
    )
  })
})

test('two bookings of one time are found, beside each other they are not', () => {
  expect(doubleBookings([booked(540, 570), booked(570, 600, '1002-1')])).toEqual([])
  expect(doubleBookings([booked(540, 570), booked(555, 600, '1002-1')])).toHaveLength(1)
})

test('times are read from words', () => {
  expect(timesIn('kl. 09:00–11:00 och 23:00–00:00', 'Eken', day)).toEqual([time(540, 660), time(1380, 1440)])
  expect(timesIn('', 'Eken', day)).toEqual([])
})
