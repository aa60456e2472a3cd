/** The line at the foot of a paper. It says when the paper was printed, and by whom. */
import { useMemo } from 'react'
import type { User } from '../../../domain/schema/people.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { nameOf } from '../booked/customer-facts.ts'

/**
 * @param known a user whom the page has already read. If this user prints the page, no call is made. Null if the page
 * has read no user
 * @returns "Utskrivet 2026-03-04 09:15 av Karin Lindén"; without the name while that is not known
 */
export const usePrintedLine = (known: User | null): string => {
  const now = useWallNow()
  const userId = useCoreState(ownIdOf)
  const query = useMemo(
    (): Query<string> => ({
      area: null,
      ask: async (core) => {
        if (userId === null) return { _tag: 'Ok', value: '' }
        if (userId === known?.id) return { _tag: 'Ok', value: nameOf(known) }
        const answer = await core.call('user', { parameters: { id: userId } })
        return { _tag: 'Ok', value: answer._tag === 'Ok' ? nameOf(answer.value) : '' }
      },
    }),
    [userId, known],
  )
  const result = useQuery(query)
  const name = result._tag === 'Loaded' ? result.value : ''
  const when = `Utskrivet ${now.date} ${clockTime(now.time)}`
  return name === '' ? when : `${when} av ${name}`
}
