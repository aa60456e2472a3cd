/** What the history of a group or a resource says of each deed, in words. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleAttributes } from '../../../../domain/booking-rules/rule-attributes.ts'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { UserId } from '../../../../domain/schema/ids.ts'
import { mapped } from '../../../../domain/typed-keys.ts'
import { ownerWords } from '../../../../src/administration/audit/owner-history.tsx'
import { check } from '../../../domain/check.ts'

const names = {
  userTypes: [{ id: 2, name: 'Förening' }],
  today: localDate('2026-03-02'),
  groupTitle: (id: number) => (id === 1 ? 'Grupprum' : undefined),
  resourceTitle: (id: number) => (id === 3 ? 'Eken' : undefined),
}
const entryOf = (details: Readonly<Record<string, unknown>>, kind = 'resource-changed') => ({
  ...{ id: 1, at: '2026-03-02T10:00:00Z', kind, details, userId: null, bookingNumber: null },
  actor: { id: UserId.make(1), name: 'Ada' },
})
const words = (details: Readonly<Record<string, unknown>>, kind?: string) => {
  const said = ownerWords(entryOf(details, kind), names)
  return said === null ? null : [said.deed, ...said.lines].map((line) => line.replaceAll('\u00a0', ' '))
}
const noLimits = mapped(ruleAttributes, () => null)

test('the history says which part was added, changed or removed, and what it was and is', {
  tags: 'audit-owner',
}, () => {
  const monday = { dayOfWeek: 1, startTime: '08:00:00', endTime: '00:00:00' }
  expect(words({ change: 'opening-added', id: 1, ...monday })).toEqual(['Öppettid lades till', 'måndag 08:00–24:00'])
  expect(
    words({ change: 'price-changed', time: 30, price: 70, userTypeId: 2, before: [{ time: 30, price: 50 }] }),
  ).toEqual(['Pris ändrades', 'Förut: Alla: Halvtimme 50 kr', 'Nu: Förening: Halvtimme 70 kr'])
  const lock = { startDate: '2026-03-04', startTime: '12:00:00', endDate: '2026-03-04', endTime: '16:00:00' }
  expect(words({ change: 'lock-removed', ...lock, reason: 'Städning' })).toEqual([
    'Låsning togs bort',
    'ons 4 mars kl. 12:00–16:00 – Städning',
  ])
  const christmas = { date: '2026-12-24', lastDate: null, weekdays: null, startTime: null, endTime: null }
  expect(words({ change: 'special-day-removed', parts: [{ ...christmas, title: 'Julafton' }] })).toEqual([
    'Särskild dag togs bort',
    'Julafton: torsdag 24 december, stängt',
  ])
  expect(words({ change: 'rule-added', ...noLimits, userTypeId: 2, longestMinutes: 120, before: [] })?.[0]).toBe(
    'Regel lades till',
  )
  expect(words({ change: 'rule-added', ...noLimits, userTypeId: 2, longestMinutes: 120 })?.[1]).toMatch(
    /^Förening: .*2 timmar/,
  )
  // An entry of an older release lacks attributes, and one of the first removals has only an id.
  expect(words({ change: 'rule-added', userTypeId: null, longestMinutes: 60 })?.[1]).toMatch(/^Alla: .*1 timme/)
  expect(words({ change: 'price-removed', id: 7 })).toEqual(['Pris togs bort'])
  expect(words({ change: 'allowed-added', userTypeId: 2 })).toEqual(['Tillåten användartyp lades till', 'Förening'])
  expect(words({ change: 'notification-added', id: 4 }, 'group-changed')).toEqual([
    'Adress för notifikationer lades till',
  ])
})

test('the history says which values of a group or a resource were changed', { tags: 'audit-owner' }, () => {
  const values = {
    title: { from: 'Rum', to: 'Sal' },
    enabled: { from: true, to: false },
    description: {},
    group: { from: 1, to: 9 },
  }
  expect(words({ change: 'changed', values })).toEqual([
    'Resursen ändrades',
    'Titel: Rum → Sal',
    'Aktiv: ja → nej',
    'Beskrivning',
    'Grupp: Grupprum → Grupp 9',
  ])
  expect(words({ change: 'made', title: 'Rum' }, 'group-changed')).toEqual(['Gruppen skapades', 'Rum'])
  expect(words({ change: 'made', title: 'Eken 2', copyOf: 3 })).toEqual([
    'Resursen skapades',
    'Eken 2',
    'Kopia av Eken',
  ])
  expect(words({ change: 'ordered' }, 'group-changed')).toEqual(['Resursernas ordning ändrades'])
  expect(words({ change: 'something-of-a-newer-release' })).toBeNull()
})

test('whatever an entry of a group or a resource holds, there are words or none, never an error', () => {
  const kinds = ['opening', 'lock', 'special-day', 'price', 'rule', 'allowed'].flatMap((kind) =>
    ['added', 'changed', 'removed'].map((action) => `${kind}-${action}`),
  )
  const keys = [
    'dayOfWeek',
    'startTime',
    'endTime',
    'startDate',
    'endDate',
    'date',
    'weekdays',
    'title',
    'price',
    'time',
    'values',
    'longestMinutes',
    'confirms',
    'confirmsDays',
    'userTypeId',
    'parts',
    'before',
  ]
  check(
    fc.property(
      fc.constantFrom(...kinds, 'changed', 'made', 'ordered'),
      fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), { noNullPrototype: true }),
      (change, details) => {
        for (const line of words({ ...details, change }) ?? []) expect(line).toBeTypeOf('string')
      },
    ),
  )
})
