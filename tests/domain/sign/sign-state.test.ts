/** What a door sign says at each moment, by its own clock, from one word of the server. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { instantsOf } from '../../../domain/calendar/stockholm.ts'
import type { SignSpan } from '../../../domain/schema/calls/sign-calls.ts'
import { isIdleMinute, SILENT_MS, type Sign, signState } from '../../../domain/sign/sign-state.ts'
import { signWords } from '../../../domain/wording/sign-words.ts'
import { check } from '../check.ts'

const hour = 60
const day = 24 * hour
const at = (date: string, time: string, which = 0): number =>
  instantsOf(localDate(date), localTime(`${time}:00`))[which] ?? Number.NaN
const tuesday = '2026-03-03'

const span = (from: number, to: number, is: SignSpan['is'], more: Partial<SignSpan> = {}): SignSpan => ({
  ...{ from: from * hour, to: to * hour, is },
  ...more,
})
/** Open 8 to 17, with 10 to 12 and 14 to 15 booked, and the same hours on the next day. */
const usual: Sign = {
  ...{ revision: 7, now: '2026-03-03T09:00:00.000Z', room: 'Eken', group: 'Grupprum', isBookable: true },
  date: localDate(tuesday),
  spans: [
    span(8, 10, 'free'),
    span(10, 12, 'booked'),
    span(12, 14, 'free'),
    span(14, 15, 'booked'),
    span(15, 17, 'free'),
    span(32, 41, 'free'),
  ],
  titles: [null, null],
  opens: { date: localDate('2026-03-05'), time: localTime('08:00:00') },
}

/** What the sign says: the large words, the detail and what comes next. */
const says = (sign: Sign, now: number, silentFor = 0): string => {
  const { word, until, detail, next } = signWords(signState(sign, now, now - silentFor))
  return [`${word} ${until}`.trim(), detail, next]
    .filter((words) => words !== '')
    .join(' | ')
    .replaceAll('\u2060', '')
}

describe('the words of a sign', { tags: 'door-sign-words' }, () => {
  test.each([
    ['08:00', 'Ledigt till 10:00 | Sedan upptaget 10:00–12:00'],
    ['09:59', 'Ledigt till 10:00 | Sedan upptaget 10:00–12:00'],
    ['10:00', 'Upptaget till 12:00 | Sedan ledigt 12:00–14:00'],
    ['16:30', 'Ledigt till 17:00 | Sedan stängt'],
    ['07:40', 'Stängt | Öppnar 08:00'],
    ['17:00', 'Stängt | Öppnar i morgon 08:00'],
  ])('at %s it says: %s', (time, words) => {
    expect(says(usual, at(tuesday, time))).toBe(words)
  })

  test('neighbouring bookings are one, and so are holds and locks told by what they are', () => {
    const spans = [
      span(8, 9, 'held'),
      span(9, 10, 'booked'),
      span(10, 11, 'booked', { yieldsFrom: 10 * hour + 45 }),
      span(11, 12, 'locked', { reason: 'Golvet lagas' }),
    ]
    const sign = { ...usual, spans }
    expect(says(sign, at(tuesday, '08:10'))).toBe(
      'Reserverat till 09:00 | Någon väljer tiden just nu | Sedan upptaget 09:00–11:00',
    )
    expect(says(sign, at(tuesday, '09:10'))).toBe('Upptaget till 11:00 | Sedan låst 11:00–12:00')
    expect(says(sign, at(tuesday, '11:10'))).toBe('Låst till 12:00 | Golvet lagas | Sedan stängt')
  })

  test('a booked time to which nobody has come is free, from the second of the grace', () => {
    const sign = {
      ...usual,
      spans: [span(10, 12, 'booked', { yieldsFrom: 10 * hour + 15 }), span(12, 14, 'free')],
    }
    expect(says(sign, at(tuesday, '10:15') - 1)).toBe('Upptaget till 12:00 | Sedan ledigt 12:00–14:00')
    expect(says(sign, at(tuesday, '10:15'))).toBe('Ledigt till 14:00 | – bokad men ingen har kommit | Sedan stängt')
  })

  test('the code is for checking in while somebody is waited for, from half an hour before', () => {
    const sign = { ...usual, spans: [span(9, 10, 'free'), span(10, 12, 'booked', { yieldsFrom: 10 * hour + 15 })] }
    const code = (time: string): string => signWords(signState(sign, at(tuesday, time), at(tuesday, time))).code
    expect(code('09:29')).toBe('Boka här')
    expect(code('09:30')).toBe('Boka eller checka in')
    expect(code('10:05')).toBe('Checka in här')
    expect(code('10:15')).toBe('Boka eller checka in')
    // Who has come is waited for no more.
    const come = { ...usual, spans: [span(10, 12, 'booked')] }
    expect(signWords(signState(come, at(tuesday, '10:05'), at(tuesday, '10:05'))).code).toBe('Boka en annan tid')
  })

  test('a closed day says so, with its title and the next opening', () => {
    const closed = { ...usual, spans: [], titles: ['Långfredag', null] as const }
    expect(says(closed, at(tuesday, '10:00'))).toBe('Stängt i dag | Långfredag | Öppnar torsdag 5 mars 08:00')
    expect(says({ ...closed, titles: [null, null], opens: null }, at(tuesday, '10:00'))).toBe(
      'Stängt | Rummet har inga öppettider',
    )
    expect(says({ ...usual, isBookable: false }, at(tuesday, '10:00'))).toBe(
      'Stängt | Rummet går inte att boka just nu',
    )
  })

  test('midnight passes without a word', () => {
    const night = { ...usual, spans: [span(22, 32, 'free'), span(32, 33, 'booked')] }
    expect(says(night, at(tuesday, '23:59'))).toBe('Ledigt till 08:00 i morgon | Sedan upptaget 08:00–09:00')
    expect(says(night, at('2026-03-04', '00:00'))).toBe('Ledigt till 08:00 | Sedan upptaget 08:00–09:00')
    const untilMidnight = { ...usual, spans: [span(22, 24, 'booked')] }
    expect(says(untilMidnight, at(tuesday, '23:30'))).toContain('Upptaget till midnatt')
  })

  test('both changes of the clock are told in the hours that the wall shows', () => {
    // In spring the hour from 02:00 does not exist, and in autumn it comes twice.
    const spring = { ...usual, date: localDate('2026-03-29'), spans: [span(1, 2, 'free'), span(3, 5, 'booked')] }
    const beforeSpring = at('2026-03-29', '01:59')
    expect(says(spring, beforeSpring)).toContain('Ledigt till 02:00')
    expect(says(spring, beforeSpring + 60_000)).toContain('Upptaget till 05:00')
    const autumn = { ...usual, date: localDate('2026-10-25'), spans: [span(2, 3, 'free'), span(3, 5, 'booked')] }
    expect(says(autumn, at('2026-10-25', '02:30', 0))).toContain('Ledigt till 03:00')
    expect(says(autumn, at('2026-10-25', '02:30', 1))).toContain('Ledigt till 03:00')
    expect(says(autumn, at('2026-10-25', '03:00'))).toContain('Upptaget till 05:00')
  })
})

const spanKinds = fc.constantFrom<SignSpan['is']>('free', 'held', 'booked', 'locked')
const anySpans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 * day - 1 }), spanKinds), { minLength: 1, maxLength: 8 })
  .map((starts) => starts.toSorted(([one], [other]) => one - other))
  .map((starts) =>
    starts.flatMap(([from, is], index): SignSpan[] => {
      const to = starts[index + 1]?.[0] ?? 2 * day
      return from < to ? [{ from, to, is }] : []
    }),
  )

test('never free when unsure: after thirty seconds without a word nothing is free', {
  tags: 'door-sign-silent',
}, () => {
  const start = at(tuesday, '00:00')
  check(
    fc.property(
      anySpans,
      fc.integer({ min: 0, max: 3 * day }),
      fc.integer({ min: 0, max: 60_000 }),
      (spans, minute, age) => {
        const now = start + minute * 60_000
        const { is } = signState({ ...usual, spans }, now, now - age)
        const { tone } = signWords(signState({ ...usual, spans }, now, now - age))
        if (age >= SILENT_MS || minute >= 2 * day) expect(is).not.toBe('free')
        expect(tone === 'free').toBe(is === 'free')
      },
    ),
  )
})

test('an idle minute has no change near it', { tags: 'door-sign-release' }, () => {
  const quiet = at(tuesday, '10:30')
  expect(isIdleMinute(usual, quiet, quiet - 10 * 60_000)).toBe(true)
  expect(isIdleMinute(usual, quiet, quiet - 20_000)).toBe(false)
  for (const time of ['11:58', '11:59', '12:00']) expect(isIdleMinute(usual, at(tuesday, time), 0)).toBe(false)
})
