import { expect, test } from 'vitest'
import { partsOfName } from '../../../../src/kit/texts/parted-name.tsx'

test.each([
  ['Samtalsrummet', 'Samtals-rummet'],
  ['Mötesplatsen', 'Mötes-platsen'],
  ['Konferensrum Västergården', 'Konferens-rum Västergården'],
  ['Inspelningsstudion', 'Inspelnings-studion'],
  ['Rum 12, salen', 'Rum 12, salen'],
  ['Makerspace', 'Makerspace'],
])('%s may be parted as %s', { tags: 'grid-long-names' }, (name, parted) => {
  expect(partsOfName(name).join('-')).toBe(parted)
})
