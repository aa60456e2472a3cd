import { describe, expect, test } from 'vitest'
import { mergeIntervals } from '../../../../domain/calendar/interval.ts'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { groupIdFromText, resourceIdFromText } from '../../../../domain/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import type { BasketLine } from '../../../../domain/selectors/basket.ts'
import { amountWords, choiceWords, shortTitle } from '../../../../src/booking/basket/choice-words.ts'

const titles = ['Grupprum Eken', 'Grupprum Björken', 'Grupprum 3', 'Tysta rummet', 'Projektor'] as const
const [groupId, otherGroupId] = [groupIdFromText('1'), groupIdFromText('2')]
const ids = titles.map((_, index) => resourceIdFromText(`${index + 1}`))
if (groupId === null || otherGroupId === null) throw new Error('no group ids')

const resources: State['resources'] = Object.fromEntries(titles.map((title, index) => [index + 1, { title, groupId }]))

const line = (title: (typeof titles)[number], from: number, to: number, date = '2026-12-02'): BasketLine => {
  const resourceId = ids[titles.indexOf(title)] ?? null
  if (resourceId === null) throw new Error('no resource id')
  const slots = Array.from({ length: (to - from) * 2 }, (_, half) => ({
    startTime: timeFromMinutes(from * 60 + half * 30),
    endTime: timeFromMinutes(from * 60 + half * 30 + 30),
  }))
  return { resourceId, title, date: localDate(date), slots, intervals: mergeIntervals(slots) }
}
const words = (...lines: BasketLine[]): string => {
  const { what, times, day, amount } = choiceWords(lines, resources)
  return [what, times, day, amount].join(' | ').replaceAll('\u00a0', ' ')
}

describe('the choice in few words', { tags: 'look-bar-few-words' }, () => {
  test.each([
    ['one room', [line('Grupprum Eken', 15, 17)], 'Eken | 15–17 | ons 2 dec | 2 h'],
    [
      'two rooms at the same times',
      [line('Grupprum Eken', 15, 17), line('Grupprum Björken', 15, 17)],
      'Eken + Björken | 15–17 | ons 2 dec | 2 rum, 2 h var',
    ],
    [
      'two rooms at other times',
      [line('Grupprum Eken', 15, 17), line('Grupprum Björken', 9, 9.5)],
      'Eken 15–17 + Björken 9–9:30 |  | ons 2 dec | 2 rum, 2,5 h i allt',
    ],
    [
      'one room on two days',
      [line('Grupprum Eken', 15, 17), line('Grupprum Eken', 15, 17, '2026-12-03')],
      'Eken | 15–17 | ons 2 dec och 1 dag till | 2 dagar, 2 h var',
    ],
    [
      'a room and a thing',
      [line('Grupprum Eken', 15, 16), line('Projektor', 15, 16)],
      'Eken + Projektor | 15–16 | ons 2 dec | 2 st, 1 h var',
    ],
    [
      'four things',
      titles.slice(1).map((title) => line(title, 8, 9)),
      'Björken + Grupprum 3 + Tysta rummet och 1 till | 8–9 | ons 2 dec | 4 st, 1 h var',
    ],
  ])('%s', (_, lines, said) => {
    expect(words(...lines)).toBe(said)
  })

  test('a title stays whole where its first word is its own, where a number alone is left, and where another has the rest', () => {
    const whole = (title: (typeof titles)[number], known = resources): string => shortTitle(line(title, 8, 9), known)
    expect(whole('Tysta rummet')).toBe('Tysta rummet')
    expect(whole('Grupprum 3')).toBe('Grupprum 3')
    const others = { ...resources, 9: { title: 'Labb Eken', groupId: otherGroupId } }
    expect(whole('Grupprum Eken', others)).toBe('Grupprum Eken')
    expect(whole('Grupprum Eken', { 1: { title: 'Grupprum Eken', groupId } })).toBe('Grupprum Eken')
  })

  test('nothing is said of nothing', () => {
    expect(amountWords([])).toBe('')
  })
})
