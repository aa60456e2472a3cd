import { expect, test } from 'vitest'
import { offeredUserTypes } from '../../../domain/rules/user-types.ts'
import { UserId, UserTypeId } from '../../../domain/schema/ids.ts'

const type = (id: number, isPublic: boolean) => ({
  id: UserTypeId.make(id),
  name: `Typ ${id}`,
  public: isPublic,
  organisationType: 0 as const,
})
const types = [type(1, true), type(2, false), type(3, false)]
const offered = (account: Parameters<typeof offeredUserTypes>[0]): number[] =>
  offeredUserTypes(account, types).map(({ id }) => id)
const signedIn = (role: 'user' | 'administrator', userType: number) =>
  ({ _tag: 'SignedIn', userId: UserId.make(7), role, userType: UserTypeId.make(userType) }) as const

test('visitors are offered the public types, users also their own, administrators all, whatever a back end tells them', {
  tags: ['reg-types', 'profile-types'],
}, () => {
  expect(offered({ _tag: 'SignedOut', cause: 'absent' })).toEqual([1])
  expect(offered(signedIn('user', 2))).toEqual([1, 2])
  expect(offered(signedIn('administrator', 1))).toEqual([1, 2, 3])
})

test('a retired type is offered to nobody new, and stays with whoever has it, also when an administrator changes that person', {
  tags: 'user-types-retired',
}, () => {
  const retired = [type(1, true), { ...type(2, true), retired: true }, { ...type(3, false), retired: true }]
  const ids = (account: Parameters<typeof offeredUserTypes>[0], present?: number): number[] =>
    offeredUserTypes(account, retired, present === undefined ? undefined : UserTypeId.make(present)).map(({ id }) => id)
  expect(ids({ _tag: 'SignedOut', cause: 'absent' })).toEqual([1])
  expect(ids(signedIn('user', 1))).toEqual([1])
  expect(ids(signedIn('user', 3))).toEqual([1, 3])
  expect(ids(signedIn('administrator', 1))).toEqual([1])
  expect(ids(signedIn('administrator', 1), 2)).toEqual([1, 2])
})
