import { expect, test } from 'vitest'
import { withSoftHyphens } from '../../../src/texts/soft-hyphens.ts'

test.each([
  ['Samtalsrummet', 'Samtals-rummet'],
  ['Mötesplatsen', 'Mötes-platsen'],
  ['Konferensrum Västergården', 'Konferens-rum Västergården'],
  ['Inspelningsstudion', 'Inspelnings-studion'],
  ['Rum 12, salen', 'Rum 12, salen'],
  ['Makerspace', 'Makerspace'],
])('%s may be parted as %s [grid-long-names]', (name, parted) => {
  expect(withSoftHyphens(name).replaceAll('\u00AD', '-')).toBe(parted)
})
