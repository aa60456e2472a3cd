/** A wish for free time, as the form and the address have it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { problemsOf } from '../../../../domain/rules/parsed.ts'
import { datesOf, wishOf } from '../../../../src/booking/finder/wish.ts'
import {
  fieldsIn,
  firstWish,
  lengthOf,
  offeredEnds,
  offeredLengths,
  offeredStarts,
  type WishFields,
  wishPath,
  withEnd,
  withLength,
  withStart,
} from '../../../../src/booking/finder/wish-fields.ts'
import { check } from '../../../domain/check.ts'

const TODAY = localDate('2026-12-01')
const at = (time: string) => firstWish({ date: TODAY, time: localTime(time) })
const first = at('09:05:00')
const read = (query: string) => fieldsIn(new URLSearchParams(query), first)
const wish = (fields: Partial<WishFields>) => wishOf({ ...first, ...fields }, TODAY)

describe('the wish that a form begins with', { tags: 'find-address' }, () => {
  test.each([
    ['09:05:00', '2026-12-01', '10:00', '11:00'],
    ['00:00:00', '2026-12-01', '09:00', '10:00'],
    ['18:59:00', '2026-12-01', '19:00', '20:00'],
    ['20:01:00', '2026-12-02', '09:00', '10:00'],
  ])('at %s it is %s %s–%s, which can be searched as it stands', (time, day, from, to) => {
    const fields = at(time)
    expect(fields).toMatchObject({ day, from, to })
    expect(wishOf(fields, TODAY)._tag).toBe('Value')
  })
})

describe('the address', { tags: 'find-address' }, () => {
  test('holds what is said and leaves out the rest; what is read from it is the same wish', () => {
    const fields = {
      ...first,
      day: '2026-12-03',
      from: '14:00',
      to: '16:00',
      persons: '12',
      things: '1,5',
      days: 'week',
    }
    expect(wishPath(fields)).toBe('/hitta?day=2026-12-03&days=week&from=14:00&to=16:00&persons=12&things=1,5')
    expect(read(wishPath(fields).split('?')[1] ?? '')).toEqual(fields)
  })

  test('that asks for nothing is no search; one that says a part of the wish has the rest from the form', () => {
    expect(read('')).toBeNull()
    expect(read('utm=x')).toBeNull()
    expect(read('persons=12')).toEqual({ ...first, persons: '12' })
    expect(read('from=23:30')).toEqual({ ...first, from: '23:30', to: '00:00' })
    expect(read('from=x')).toEqual({ ...first, from: 'x', to: 'x' })
  })

  test('with a start and a length asks for exactly that time', () => {
    expect(read('from=14:00&minutes=120')).toEqual({ ...first, from: '14:00', to: '16:00' })
    expect(read('from=23:00&minutes=120')).toEqual({ ...first, from: '23:00', to: '00:00' })
    expect(read('from=14:00&minutes=x')).toEqual({ ...first, from: '14:00', to: '15:00', minutes: 'x' })
    expect(read('from=14:00&to=18:00&minutes=120')).toEqual({ ...first, from: '14:00', to: '18:00', minutes: '120' })
  })
})

describe('a start and a length', { tags: 'find-ask-row' }, () => {
  const exact = { ...first, from: '14:00', to: '16:00' }
  const loose = { ...exact, to: '18:00', minutes: '120' }

  test('are changed apart: the time keeps its length, or its start', () => {
    expect([lengthOf(exact), lengthOf(loose), lengthOf({ ...exact, to: '14:00' })]).toEqual([120, 120, null])
    expect(withStart(exact, '10:30')).toEqual({ ...exact, from: '10:30', to: '12:30' })
    expect(withLength(exact, 60)).toEqual({ ...exact, to: '15:00' })
    expect(withStart(exact, '23:00')).toEqual({ ...exact, from: '23:00', to: '00:00' })
    expect(offeredLengths({ ...exact, from: '22:30', to: '23:15' })).toEqual([30, 45, 60, 90])
  })

  test('may lie anywhere in a longer stretch, which grows with them', () => {
    expect(withEnd(exact, '18:00')).toEqual(loose)
    expect(withEnd(loose, '')).toEqual(exact)
    expect(withLength(loose, 60)).toEqual({ ...loose, minutes: '60' })
    expect(withLength(loose, 360)).toEqual({ ...loose, to: '20:00', minutes: '' })
    expect(withStart(loose, '15:00')).toEqual({ ...loose, from: '15:00' })
    expect(offeredEnds({ ...exact, from: '21:00', to: '22:30' })).toEqual(['23:00', '23:30', '00:00'])
  })

  test('are a wish that can be asked, in whatever order they are changed', () => {
    const change = fc.oneof(
      fc.constantFrom(...offeredStarts).map((from) => (fields: WishFields) => withStart(fields, from)),
      fc.nat(20).map((which) => (fields: WishFields) => {
        const offered = offeredLengths(fields)
        return withLength(fields, offered[which % offered.length] ?? 0)
      }),
      fc.nat(40).map((which) => (fields: WishFields) => {
        const offered = ['', ...offeredEnds(fields)]
        return withEnd(fields, offered[which % offered.length] ?? '')
      }),
    )
    check(
      fc.property(fc.array(change), (changes) => {
        const fields = changes.reduce((before, next) => next(before), first)
        expect(wishOf(fields, TODAY)._tag).toBe('Value')
        expect(read(wishPath(fields).split('?')[1] ?? '')).toEqual(fields)
      }),
    )
  })
})

describe('what is asked of the server', { tags: 'find-address' }, () => {
  test('is the wish, with lists of ids alone', () => {
    expect(wish({ minutes: '60', persons: '12', things: '5,x,1,1', groups: '2,-1' })).toEqual({
      _tag: 'Value',
      value: {
        dates: [TODAY],
        from: '10:00:00',
        to: '11:00:00',
        minutes: 60,
        persons: 12,
        attributes: [5, 1],
        groups: [2],
      },
    })
    expect(wish({ from: '22:00', to: '00:00', minutes: '120' })._tag).toBe('Value')
  })

  test.each([
    [{ day: 'x' }, { day: 'Välj en dag.' }],
    [{ day: '2026-11-30' }, { day: 'Dagen har varit. Välj i dag eller en senare dag.' }],
    [{ from: '' }, { from: 'Välj en tid.' }],
    [{ from: '14:00', to: '14:00' }, { to: 'Sluttiden måste vara efter starttiden.' }],
    [{ minutes: '61' }, { minutes: 'Längden ska vara hela minuter och rymmas mellan klockslagen.' }],
    [{ minutes: 'x' }, { minutes: 'Längden ska vara hela minuter och rymmas mellan klockslagen.' }],
    [{ persons: '0' }, { persons: 'Det ska vara ett helt antal personer, från 1 till 1 000.' }],
    [{ persons: '1001' }, { persons: 'Det ska vara ett helt antal personer, från 1 till 1 000.' }],
  ] as const)('is never %j, which is said at its field', (fields, problems) => {
    expect(problemsOf(wish(fields))).toEqual(problems)
  })

  test.each([
    ['2026-12-03', '', ['2026-12-03']],
    ['2026-12-01', 'near', ['2026-12-01', '2026-12-02']],
    ['2026-12-03', 'near', ['2026-12-02', '2026-12-03', '2026-12-04']],
    ['2026-12-03', 'week', ['01', '02', '03', '04', '05', '06'].map((day) => `2026-12-${day}`)],
    ['9999-12-30', 'fortnight', ['9999-12-30', '9999-12-31']],
  ] as const)('of %s and the days "%s" are those to come', (day, span, dates) => {
    expect(datesOf(localDate(day), span, TODAY)).toEqual(dates)
  })

  test('a fortnight is as many days as the server takes', () => {
    expect(datesOf(TODAY, 'fortnight', TODAY)).toHaveLength(14)
  })
})
