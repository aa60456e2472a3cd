/** Roles as another back end lists them (contract 8, enumerations). */
import { Result } from 'effect'
import { expect, test } from 'vitest'
import { calls } from '../../domain/schema/http.ts'
import { readTolerantly } from '../../domain/schema/tolerance.ts'

test('roles may be plain texts, which name them too', () => {
  const read = readTolerantly(calls.roles.used, ['Member', 'Admin'])
  expect(Result.isSuccess(read) ? read.success : read.failure).toEqual([
    { id: 'user', name: 'Member' },
    { id: 'administrator', name: 'Admin' },
  ])
})
