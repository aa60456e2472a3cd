/** A person whom an administrator books for, by the id that the core has: no event carries a name. */
import { useMemo } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import { callQuery, type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import type { BookedFor } from './find-person.tsx'

const nobody: Query<BookedFor | null> = { area: null, ask: async () => ({ _tag: 'Ok', value: null }) }

/** @param id null: there is nobody else, and nothing is asked */
export const useBookedFor = (id: UserId | null): QueryResult<BookedFor | null> =>
  useQuery(
    useMemo(
      (): Query<BookedFor | null> => (id === null ? nobody : callQuery('users', 'user', { parameters: { id } })),
      [id],
    ),
  )
