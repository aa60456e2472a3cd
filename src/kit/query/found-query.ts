/**
 * Asks for the one thing that a page is about. Invariant: where there is no such thing, or one may not see it, the answer is null and no
 * failure, so that the page says so and no toast does.
 */
import type { CallParts, OpenCallName } from '../../../domain/port/core-port.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { AreaRead, Query } from './use-query.ts'

const NOT_FOUND = 404

export const foundQuery = <Name extends OpenCallName>(
  area: AreaRead<Name>,
  name: Name,
  parts: CallParts<Name>,
): Query<CallAnswer<Name> | null> => ({
  area,
  ask: async (core, quietly) => {
    const answer = await core.call(name, parts)
    if (answer._tag === 'Ok') return answer
    if (answer.failure._tag === 'Refused' && answer.failure.status === NOT_FOUND) return { _tag: 'Ok', value: null }
    // It is asked once more, and now a toast tells of a failure.
    return core.call(name, parts, { toastsFailure: !quietly })
  },
})
