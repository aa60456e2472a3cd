import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowed } from '../../../domain/rules/user-types.ts'
import { check } from '../check.ts'
import { fewUserTypeIds } from '../testing/entity-arbitraries.ts'

const list = fc.array(fewUserTypeIds, { maxLength: 3 })

test('an empty list allows everyone', () => {
  check(
    fc.property(fewUserTypeIds, (type) => {
      expect(isAllowed(type, [], [])).toBe(true)
    }),
  )
})

test('group and resource must both allow', () => {
  check(
    fc.property(fewUserTypeIds, list, list, (type, group, resource) => {
      expect(isAllowed(type, group, resource)).toBe(isAllowed(type, group, []) && isAllowed(type, [], resource))
      expect(isAllowed(type, group, [])).toBe(group.length === 0 || group.includes(type))
      expect(isAllowed(type, [], resource)).toBe(resource.length === 0 || resource.includes(type))
    }),
  )
})
