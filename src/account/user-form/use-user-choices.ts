/**
 * The choices that a person's form needs before it can be shown: the schools, and the user types that this person may have.
 */
import { useCallback, useMemo, useState } from 'react'
import { markedTypes, offeredUserTypes, SCHOOL } from '../../../domain/rules/user-types.ts'
import type { UserTypeId } from '../../../domain/schema/ids.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import type { Account, State } from '../../../domain/schema/state.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { callQuery, type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import type { School, UserChoices } from './user-fields.ts'

const userTypesQuery = callQuery('users', 'userTypes', {})
/** This query shows no toast. It runs beside the query for the user types, whose toast is enough when both fail. */
const schoolsQuery: Query<readonly School[]> = {
  area: 'users',
  ask: (core) => core.call('organisations', { parameters: { organisationType: SCHOOL } }),
}

/** Other browsers are told of a change of the user types as of a change of the groups, which name the types. */
export const groupsChangedAt = ({ changed }: State): number => changed.groups

/** The user types that the server answers, in the order of the house. @param news a change of this number reads them again */
export const useUserTypes = (news = 0): QueryResult<readonly UserType[]> =>
  useQuery(userTypesQuery, useCoreState(groupsChangedAt) + news)

interface ChoicesOptions {
  /** The person who chooses; left out: whoever has signed in. */
  readonly who?: Account
  /** The present user type of the person whose form it is; left out: that of the person who chooses. */
  readonly present?: UserTypeId
}

export const useUserChoices = ({ who, present }: ChoicesOptions = {}): QueryResult<UserChoices> => {
  const [refusals, setRefusals] = useState(0)
  const result = bothResults(useUserTypes(refusals), useQuery(schoolsQuery))
  const here = useStatePart('account')
  const account = who ?? here
  const [userTypes, schools] = result._tag === 'Loaded' ? result.value : [[], []]
  const readAgain = useCallback(() => setRefusals((before) => before + 1), [])
  const choices = useMemo(
    () => ({ userTypes: offeredUserTypes(account, userTypes, present), schools, readAgain }),
    [account, userTypes, schools, present, readAgain],
  )
  return result._tag === 'Loaded' ? { ...result, value: choices } : result
}

/** All user types and schools, for prices that may name any of them. */
export const useTypesAndSchools = (): QueryResult<UserChoices> => {
  const result = bothResults(useUserTypes(), useQuery(schoolsQuery))
  const [userTypes, schools] = result._tag === 'Loaded' ? result.value : [[], []]
  const choices = useMemo(() => ({ userTypes: markedTypes(userTypes), schools }), [userTypes, schools])
  return result._tag === 'Loaded' ? { ...result, value: choices } : result
}
