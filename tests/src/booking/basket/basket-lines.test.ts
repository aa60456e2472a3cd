import { describe, expect, test } from 'vitest'
import { mergeIntervals } from '../../../../domain/calendar/interval.ts'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { epoch, isResourceId } from '../../../../domain/ids.ts'
import type { ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import type { BasketLine } from '../../../../domain/selectors/basket.ts'
import { initialState, resourceDayKey } from '../../../../domain/state/state.ts'
import {
  createBasketSelector,
  lineTimes,
  lineWhen,
  pricesOfLines,
  totalOf,
} from '../../../../src/booking/basket/basket-lines.ts'

const room = 2
const lab = 3
if (!isResourceId(room) || !isResourceId(lab)) throw new Error('no resource ids')
const day = localDate('2026-03-04')

const half = (minute: number) => ({ startTime: timeFromMinutes(minute), endTime: timeFromMinutes(minute + 30) })
const line = (resourceId: ResourceId, title: string, minutes: readonly number[]): BasketLine => {
  const slots = minutes.map(half)
  return { resourceId, title, date: day, slots, intervals: mergeIntervals(slots) }
}

describe('a line of the basket in words', () => {
  test('joins adjacent slots', () => {
    expect(`Grupprum 2, ${lineWhen(line(room, 'Grupprum 2', [540, 570, 600, 630]))}`).toBe(
      'Grupprum 2, ons 4 mars, 09:00–11:00',
    )
  })

  test('names each stretch', () => {
    expect(lineTimes(line(room, 'Grupprum 2', [540, 600, 780]))).toBe('09:00–09:30, 10:00–10:30 och 13:00–13:30')
  })
})

describe('the prices of the lines', () => {
  const lines = [line(room, 'Rum', [540]), line(lab, 'Labb', [540])]

  test('are told in the order of the lines, and summed', () => {
    const prices = pricesOfLines(lines, [
      { id: room, price: 150 },
      { id: lab, price: 75.5 },
    ])
    expect(totalOf(lines, prices)).toBe(225.5)
  })

  test('of another moment are no prices', () => {
    expect(totalOf(lines, pricesOfLines(lines, [{ id: lab, price: 75 }]))).toBeNull()
  })
})

const stateWith = (slots: Readonly<Record<string, number>>): State => ({
  ...initialState(epoch('11111111-1111-4111-8111-111111111111')),
  resources: {},
  holds: {
    [resourceDayKey(room, day)]: Object.fromEntries(
      Object.entries(slots).map(([start, expiration]) => [
        start,
        { endTime: timeFromMinutes(600), holder: 'mine' as const, expiration },
      ]),
    ),
  },
})

describe('the selected basket', () => {
  test('is the same object while nothing of it changed', () => {
    const select = createBasketSelector()
    const state = stateWith({ '09:30:00': 1000 })
    const first = select(state)
    expect(select({ ...state, clockOffset: 5 })).toBe(first)
    expect(select({ ...state, holds: structuredClone(state.holds) })).toBe(first)
    expect(select(stateWith({ '09:30:00': 2000 }))).not.toBe(first)
  })
})
