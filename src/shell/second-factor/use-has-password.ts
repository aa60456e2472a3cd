/** Whether the person has a password to give. Before a back end without second factors everybody has one. */
import { useHas } from '../../core/use-has.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'

const ownQuery: Query<boolean> = {
  area: 'users',
  ask: async (core) => {
    const answer = await core.call('ownFactors', {}, { toastsFailure: false })
    return answer._tag === 'Ok' ? { _tag: 'Ok', value: answer.value.hasPassword } : answer
  },
}
const everybodys: Query<boolean> = { area: null, ask: async () => ({ _tag: 'Ok', value: true }), first: () => true }

/** @returns null while it is not known. Without an answer the password is asked for, and the server decides. */
export const useHasPassword = (): boolean | null => {
  const result = useQuery(useHas('second-factor') ? ownQuery : everybodys)
  return result._tag === 'Loading' ? null : result._tag === 'Failed' || result.value
}
