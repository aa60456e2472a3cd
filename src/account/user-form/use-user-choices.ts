/**
 * The choices that a person's form needs before it can be shown: the schools, and the user types that this person may have.
 */
import { useMemo } from 'react'
import { offeredUserTypes, SCHOOL } from '../../../domain/rules/user-types.ts'
import type { Account } from '../../../domain/schema/state.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { callQuery, type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import type { School, UserChoices } from './user-fields.ts'

export const userTypesQuery = callQuery('users', 'userTypes', {})
/** This query shows no toast. It runs beside the query for the user types, whose toast is enough when both fail. */
const schoolsQuery: Query<readonly School[]> = {
  area: 'users',
  ask: (core) => core.call('organisations', { parameters: { organisationType: SCHOOL } }),
}

/** @param who the person who is to have the type; left out: whoever has signed in */
export const useUserChoices = (who?: Account): QueryResult<UserChoices> => {
  const result = bothResults(useQuery(userTypesQuery), useQuery(schoolsQuery))
  const here = useStatePart('account')
  const account = who ?? here
  const [userTypes, schools] = result._tag === 'Loaded' ? result.value : [[], []]
  const choices = useMemo(
    () => ({ userTypes: offeredUserTypes(account, userTypes), schools }),
    [account, userTypes, schools],
  )
  return result._tag === 'Loaded' ? { ...result, value: choices } : result
}
