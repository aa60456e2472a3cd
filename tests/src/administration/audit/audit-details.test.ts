import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailWords } from '../../../../src/administration/audit/audit-history.tsx'
import { check } from '../../../domain/check.ts'

const title = (id: number): string => (id === 3 ? 'Grupprum Eken' : '')

test('what was done is told in words: rooms, times, prices, statuses and fields', () => {
  const part = { part: 1, resourceId: 3, date: '2026-03-03', times: ['09:00–10:00'], price: 50, status: 0 }
  expect(detailWords({ resources: [part] }, title)).toEqual(['Grupprum Eken, tis 3 mars 09:00–10:00'])
  expect(detailWords({ ...part, times: { from: ['09:00–10:00'], to: ['10:00–11:00', '13:00–13:30'] } }, title)).toEqual(
    ['Grupprum Eken, tis 3 mars', '09:00–10:00 → 10:00–11:00, 13:00–13:30'],
  )
  const movedTo = { resourceId: 3, date: '2026-03-04', times: ['10:00–11:00'] }
  expect(detailWords({ ...part, movedTo }, title)).toEqual([
    'Grupprum Eken, tis 3 mars 09:00–10:00',
    'Flyttad till Grupprum Eken, ons 4 mars 10:00–11:00',
  ])
  expect(detailWords({ price: { from: 50, to: 70.5 } }, title)).toEqual(['50\u00a0kr → 70,50\u00a0kr'])
  expect(detailWords({ status: { from: 0, to: 2 } }, title)).toEqual(['Obekräftad → Avbokad'])
  expect(detailWords({ from: 'user', to: 'administrator' }, title)).toEqual(['användare → administratör'])
  expect(detailWords({ fields: ['firstName', 'organisation'] }, title)).toEqual(['förnamn, organisation'])
})

test('whatever an entry holds, there are words or none, never an error', () => {
  const keys = [
    'resources',
    'times',
    'price',
    'status',
    'from',
    'to',
    'fields',
    'title',
    'resourceId',
    'date',
    'wish',
    'movedTo',
  ]
  check(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), { noNullPrototype: true }), (details) => {
      for (const words of detailWords(details, title)) expect(words).toBeTypeOf('string')
    }),
  )
})
