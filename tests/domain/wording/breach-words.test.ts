import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { breachWords } from '../../../domain/wording/rule-words.ts'
import { durationWords, leadWords } from '../../../domain/wording/swedish-durations.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('a length of time', () => {
  test.each([
    [5, '5 minuter'],
    [1, '1 minut'],
    [60, '1 timme'],
    [90, '1 timme och 30 minuter'],
    [121, '2 timmar och 1 minut'],
    [1440, '24 timmar'],
  ])('of %d minutes is "%s"', (minutes, words) => {
    expect(plain(durationWords(minutes))).toBe(words)
  })

  test.each([
    [30, '30 minuter'],
    [1440, '1 dygn'],
    [2880, '2 dygn'],
    [1500, '25 timmar'],
  ])('ahead, of %d minutes, is "%s"', (minutes, words) => {
    expect(plain(leadWords(minutes))).toBe(words)
  })
})

describe('a rule says to who breaks it', { tags: ['rules-refused', 'rules-scope'] }, () => {
  const resourceId = ResourceId.make(7)
  const date = localDate('2026-12-16')
  const titles = { resource: 'Eken', group: 'Labb och studior' }
  test.each<[Omit<Breach, 'resourceId'>, string]>([
    [
      { rule: 'horizon', date, limit: 14, until: '2026-12-02T07:00:00.000Z' },
      'Eken öppnar för bokning av onsdag 16 december först onsdag 2 december 08:00.',
    ],
    [{ rule: 'notice', date, limit: 120 }, 'Eken måste bokas minst 2 timmar i förväg.'],
    [{ rule: 'shortest', date, limit: 60, used: 30 }, 'Eken måste bokas minst 1 timme i sträck.'],
    [
      { rule: 'longest', date, limit: 120, used: 150 },
      'Eken får bokas högst 2 timmar i sträck, och nu blir det 2 timmar och 30 minuter.',
    ],
    [
      { rule: 'most-a-day', limit: 2, used: 3, chosen: 1 },
      'I Eken får du ha högst 2 bokningar per dag. Du har 2 och väljer 1.',
    ],
    [
      { rule: 'most-ahead', limit: 1, used: 2, chosen: 1, ofGroup: true },
      'I Labb och studior får du ha högst 1 kommande bokning. Du har 1 och väljer 1.',
    ],
    [
      { rule: 'quota', date, limit: 240, used: 300, chosen: 120, per: 'day', ofGroup: true },
      'I Labb och studior får du boka högst 4 timmar per dag. Du har 3 och väljer 2.',
    ],
    [
      { rule: 'quota', date, limit: 240, used: 300, chosen: 300, per: 'week' },
      'I Eken får du boka högst 4 timmar per vecka. Du väljer 5.',
    ],
    [
      { rule: 'quota', date, limit: 600, used: 630, chosen: 90, per: 'month' },
      'I Eken får du boka högst 10 timmar per månad. Du har 9 timmar och väljer 1 timme och 30 minuter.',
    ],
    // A back end or a log of before does not say how much of it is chosen.
    [
      { rule: 'quota', date, limit: 600, used: 630, per: 'month' },
      'I Eken får du boka högst 10 timmar per månad, och nu blir det 10 timmar och 30 minuter.',
    ],
  ])('%o: %s', (breach, words) => {
    expect(plain(breachWords({ ...breach, resourceId }, titles))).toBe(words)
  })

  test('of a person whom somebody books for it says nothing of "du"', () => {
    const breach = { rule: 'quota', resourceId, date, limit: 240, used: 300, chosen: 120, per: 'day' } as const
    expect(plain(breachWords(breach, titles, 'other'))).toBe(
      'I Eken får en person boka högst 4 timmar per dag, och nu blir det 5 timmar.',
    )
  })
})
