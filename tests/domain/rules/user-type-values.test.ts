/** The checks of a user type that the form and the server share. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOf } from '../../../domain/rules/parsed.ts'
import { leavesNoneForNewcomers, parseUserType, userTypeWords } from '../../../domain/rules/user-type-values.ts'
import { UserTypeId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'

const type = (id: number, name: string, isPublic = true, retired = false) => ({
  id: UserTypeId.make(id),
  name,
  public: isPublic,
  organisationType: 0 as const,
  ...(retired ? { retired } : {}),
})
const house = [type(1, 'Privatperson'), type(2, 'Förening')]
const problem = (name: string, id: number | null = null) =>
  problemsOf(parseUserType({ name }, house, id === null ? null : UserTypeId.make(id))).name

test('a name is needed, is no longer than 60 characters, and is told apart from every other in any case of letters', {
  tags: 'user-types-made',
}, () => {
  expect([problem(''), problem(' \t ')]).toEqual([userTypeWords.name, userTypeWords.name])
  expect([problem('x'.repeat(60)), problem('x'.repeat(61))]).toEqual([undefined, userTypeWords.longName])
  expect([problem('förening'), problem(' FÖRENING ')]).toEqual([userTypeWords.known, userTypeWords.known])
  // A type may get its own name in another case.
  expect(problem('FÖRENING', 2)).toBeUndefined()
  expect(parseUserType({ name: '  Ideell  förening ' }, house, null)).toMatchObject({
    value: { name: 'Ideell förening' },
  })
})

test('no change takes away the last type that can be chosen at registration, and every other change is free', {
  tags: 'user-types-last',
}, () => {
  const types = fc
    .array(fc.record({ public: fc.boolean(), retired: fc.boolean() }), { minLength: 1, maxLength: 5 })
    .map((all) => all.map((one, index) => type(index + 1, `Typ ${index}`, one.public, one.retired)))
  const after = fc.option(fc.record({ public: fc.boolean(), retired: fc.boolean() }))
  const canBeChosen = (of: readonly { readonly public: boolean; readonly retired?: boolean }[]): number =>
    of.filter((one) => one.public && one.retired !== true).length
  check(
    fc.property(types, fc.nat(4), after, (all, at, changed) => {
      const index = at % all.length
      const id = UserTypeId.make(index + 1)
      const then =
        changed === null ? all.toSpliced(index, 1) : all.with(index, type(id, 'Ny', changed.public, changed.retired))
      expect(leavesNoneForNewcomers(all, id, changed)).toBe(canBeChosen(all) > 0 && canBeChosen(then) === 0)
    }),
  )
})
