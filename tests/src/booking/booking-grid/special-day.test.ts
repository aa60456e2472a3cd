import { expect, test } from 'vitest'
import { specialDayWords } from '../../../../src/booking/booking-grid/day-state.ts'

const room = (title: string, specialDay?: string) => ({ title, ...(specialDay === undefined ? {} : { specialDay }) })

test('a day is called what its special day is called; an ordinary one nothing', { tags: 'special-day-head' }, () => {
  expect(specialDayWords([])).toBe('')
  expect(specialDayWords([room('Eken'), room('Björken')])).toBe('')
  expect(specialDayWords([room('Eken', 'Nyårsdagen'), room('Björken', 'Nyårsdagen')])).toBe('Nyårsdagen')
})

test('where it is not the day of all resources, it is said of which', { tags: 'special-day-head' }, () => {
  expect(specialDayWords([room('Eken', 'Inventering'), room('Björken')])).toBe('Inventering (Eken)')
  expect(
    specialDayWords([room('Eken', 'Extra öppet'), room('Björken', 'Nyårsdagen'), room('Aulan', 'Nyårsdagen')]),
  ).toBe('Extra öppet (Eken), Nyårsdagen (Björken, Aulan)')
  const many = ['A', 'B', 'C', 'D'].map((title) => room(title, 'Inventering'))
  expect(specialDayWords([...many, room('E')])).toBe('Inventering (4 av 5 resurser)')
})
