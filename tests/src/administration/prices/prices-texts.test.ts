import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ResourcePrice } from '../../../../domain/schema/administered-groups.ts'
import { OrganisationId, RowId, UserId, UserTypeId } from '../../../../domain/schema/ids.ts'
import {
  examplesOf,
  type PriceNames,
  priceGroups,
  priceTimeName,
  priceTimes,
  whomWords,
} from '../../../../src/administration/prices/prices-texts.ts'
import { check } from '../../../domain/check.ts'
import { fewOrganisationIds, fewUserIds, fewUserTypeIds } from '../../../domain/testing/entity-arbitraries.ts'

const typeId = (id: number) => UserTypeId.make(id)
const userTypes = [
  { id: typeId(1), name: 'Privatperson' },
  { id: typeId(2), name: 'Företag' },
  { id: typeId(3), name: 'Skola' },
]
const names: PriceNames = {
  userTypes,
  schools: [{ id: 11, name: 'Almskolan' }],
  users: new Map([[UserId.make(7), 'Anna Andersson, anna@demo.example']]),
}
const nobody = { userTypeId: null, organisationId: null, userId: null }
const price = (id: number, time: number, sek: number, whom: Partial<ResourcePrice> = {}): ResourcePrice => ({
  ...nobody,
  ...whom,
  id: RowId.make(id),
  time,
  price: sek,
})

describe('prices in words', () => {
  test('the times offered are half an hour, half a day and a day', { tags: 'panel-price-times' }, () => {
    expect(priceTimes.map(({ minutes, name }) => [minutes, name])).toEqual([
      [30, 'Halvtimme'],
      [240, 'Halvdag'],
      [480, 'Heldag'],
    ])
    expect(priceTimeName(90)).toBe('90\u00a0minuter')
  })

  test.each([
    [{}, 'Alla'],
    [{ userTypeId: typeId(3) }, 'Skola'],
    [{ userTypeId: typeId(3), organisationId: OrganisationId.make(11) }, 'Skola, Almskolan'],
    [{ userId: UserId.make(7) }, 'Anna Andersson, anna@demo.example'],
    [{ userId: UserId.make(8) }, 'Användare 8'],
    [{ organisationId: OrganisationId.make(12) }, 'Organisation 12'],
    [{ userTypeId: typeId(9) }, 'Användartyp 9'],
  ])('%j is "%s"', (whom, words) => {
    expect(whomWords({ ...nobody, ...whom }, names)).toBe(words)
  })

  test('what is for all comes first, then user types, organisations, users; the shortest block first', () => {
    const groups = priceGroups(
      [
        price(1, 30, 0, { userId: UserId.make(7) }),
        price(2, 480, 900, { userTypeId: typeId(3) }),
        price(3, 30, 75, { userTypeId: typeId(3) }),
        price(4, 30, 250, { userTypeId: typeId(2) }),
        price(5, 30, 60, { userTypeId: typeId(3), organisationId: OrganisationId.make(11) }),
        price(6, 30, 150),
      ],
      names,
    )
    expect(groups.map(({ whom, prices }) => [whom, prices.map(({ id }) => id)])).toEqual([
      ['Alla', [6]],
      ['Företag', [4]],
      ['Skola', [3, 2]],
      ['Skola, Almskolan', [5]],
      ['Anna Andersson, anna@demo.example', [1]],
    ])
  })

  test('every price stands once, with those for the same', () => {
    const orNull = <Id>(ids: fc.Arbitrary<Id>) => fc.option(ids, { nil: null })
    const anyPrice = fc
      .tuple(orNull(fewUserTypeIds), orNull(fewOrganisationIds), orNull(fewUserIds), fc.constantFrom(30, 240, 480))
      .map(([userTypeId, organisationId, userId, time]) => price(1, time, time, { userTypeId, organisationId, userId }))
    check(
      fc.property(fc.array(anyPrice), (prices) => {
        const groups = priceGroups(prices, names)
        expect(groups.flatMap((group) => group.prices)).toHaveLength(prices.length)
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        for (const group of groups) expect(new Set(group.prices.map((one) => whomWords(one, names))).size).toBe(1)
      }),
    )
  })

  test('examples are what the blocks come to, whomever they are for', () => {
    const prices = [price(1, 30, 150, { userTypeId: typeId(3) }), price(2, 240, 1000, { userTypeId: typeId(3) })]
    expect(examplesOf(prices)).toBe(
      '1\u00a0timme 300\u00a0kr, 4\u00a0timmar 1\u00a0000\u00a0kr, 8\u00a0timmar 2\u00a0000\u00a0kr',
    )
  })
})
