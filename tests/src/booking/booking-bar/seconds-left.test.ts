import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcementBetween, minutesAndSeconds, spokenTime } from '../../../../src/booking/booking-bar/seconds-left.ts'

/** The seconds that are shown at these moments. */
const saidAt = (looks: readonly number[]): number[] => {
  const said: number[] = []
  let before: number | null = null
  for (const now of looks) {
    const words = announcementBetween(before, now)
    if (words !== null) said.push(words.atSeconds)
    before = now
  }
  return said
}
const everyTick = Array.from({ length: 668 }, (_, tick) => Math.max(0, Math.floor(600 - tick * 0.9)))

describe('what a countdown says', () => {
  test('over ten minutes of ticks: 10, 5 and 1 minute and 20 seconds, each once; at two minutes the warning says it', () => {
    expect(saidAt(everyTick)).toEqual([600, 300, 60, 20])
  })

  test('a deadline that is met with seven minutes left says nothing of ten', () => {
    expect(saidAt([420, 419, 418])).toEqual([])
  })

  test('the first look may come late, as on a slow network: what one has is said all the same', () => {
    expect(saidAt([590, 589, 588])).toEqual([600])
    expect(saidAt([585])).toEqual([600])
    expect(saidAt([584, 583])).toEqual([])
  })

  test('a tab that slept says only what is so', () => {
    expect(saidAt([600, 58])).toEqual([600, 60])
    expect(saidAt([600, 40])).toEqual([600])
  })

  test('never the same twice, never more than six, whatever the ticks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 400 }), (steps) => {
        let left = 600
        const looks = steps.map((step) => {
          left = Math.max(0, left - step)
          return left
        })
        const said = saidAt(looks)
        expect(new Set(said).size).toBe(said.length)
        expect(said.length).toBeLessThanOrEqual(6)
      }),
    )
  })
})

test.each([
  [120, '2 minuter'],
  [101, '1 minut och 41 sekunder'],
  [61, '1 minut och 1 sekund'],
  [45, '45 sekunder'],
])('%i seconds are said as "%s"', (seconds, text) => {
  expect(spokenTime(seconds).replaceAll('\u00a0', ' ')).toBe(text)
})

describe('the time left, for eyes', () => {
  test.each([
    [600, '10:00'],
    [545, '9:05'],
    [60, '1:00'],
    [9, '0:09'],
    [0, '0:00'],
  ])('%i seconds read %s', (seconds, text) => {
    expect(minutesAndSeconds(seconds)).toBe(text)
  })
})
