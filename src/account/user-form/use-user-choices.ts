/** What the form of a person needs before it can be shown: the user types that this person may choose, and the schools. */
import { useMemo } from 'react'
import { offeredUserTypes } from '../../../domain/rules/offered-user-types.ts'
import type { Account, State } from '../../../domain/state/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { bothRead } from '../../kit/reading/both-read.ts'
import { callQuestion, type Question, type Reading, useRead } from '../../kit/reading/use-read.ts'
import { SCHOOL, type School, type UserChoices } from './user-fields.ts'

export const userTypesQuestion = callQuestion('users', 'userTypes', {})
/** Its failure comes with the other's: one toast is enough. */
const schoolsQuestion: Question<readonly School[]> = {
  area: 'users',
  ask: (core) => core.call('organisations', { parameters: { organisationType: SCHOOL } }),
}

const accountOf = (state: State): Account => state.account

export const useUserChoices = (): Reading<UserChoices> => {
  const reading = bothRead(useRead(userTypesQuestion), useRead(schoolsQuestion))
  const account = useCoreState(accountOf)
  const [userTypes, schools] = reading._tag === 'Loaded' ? reading.value : [null, null]
  const choices = useMemo(
    (): UserChoices | null =>
      userTypes === null || schools === null ? null : { userTypes: offeredUserTypes(account, userTypes), schools },
    [account, userTypes, schools],
  )
  if (reading._tag !== 'Loaded') return reading
  return choices === null ? { _tag: 'Loading' } : { _tag: 'Loaded', value: choices }
}
