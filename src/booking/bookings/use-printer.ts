/** The name of the person who prints, for the paper. Most often it is somebody whom the page knows already. */
import { useMemo } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { User } from '../../../domain/schema/people.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { nameOf } from './customer-facts.ts'

const printerQuery = (userId: UserId | null, known: User | null): Query<string> => ({
  area: null,
  ask: async (core) => {
    if (userId === null) return { _tag: 'Ok', value: '' }
    if (userId === known?.id) return { _tag: 'Ok', value: nameOf(known) }
    const answer = await core.call('user', { parameters: { id: userId } })
    return { _tag: 'Ok', value: answer._tag === 'Ok' ? nameOf(answer.value) : '' }
  },
})

/** Empty while it is not known. */
export const usePrinter = (known: User | null): string => {
  const userId = useCoreState(ownIdOf)
  const result = useQuery(useMemo(() => printerQuery(userId, known), [userId, known]))
  return result._tag === 'Loaded' ? result.value : ''
}
