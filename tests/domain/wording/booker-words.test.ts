/** The words for the people who may book something. */
import { expect, test } from 'vitest'
import { bookedBy, bookedOnlyBy, bookersWords, commonBookers } from '../../../domain/wording/booker-words.ts'

test('who may book is named as one speaks of them, and a type that nobody foresaw as its house wrote it', {
  tags: 'bookers-words',
}, () => {
  expect(bookedOnlyBy('Provsal 1', ['Skola', 'Kommunal verksamhet'])).toBe(
    'Provsal 1 bokas bara av skolor och kommunen.',
  )
  expect(bookedBy(['Förening', 'Skola', 'Företag'])).toBe('Bokas av föreningar, skolor och företag')
  expect(bookersWords(['Kommun', 'Kommunal verksamhet'])).toBe('kommunen')
  expect(bookersWords(['Studieförbund'])).toBe('Studieförbund')
  expect(bookedOnlyBy('Provsal 1', [])).toBe('Provsal 1 kan du inte boka.')
})

test('of several things those are named who may book all of them, where they are the same', {
  tags: 'bookers-words',
}, () => {
  const schools = { bookedBy: ['Skola'] }
  expect(commonBookers([schools, schools])).toEqual(['Skola'])
  expect(commonBookers([schools, { bookedBy: ['Företag'] }])).toBeNull()
  expect(commonBookers([schools, {}])).toBeNull()
  expect(commonBookers([])).toBeNull()
})
