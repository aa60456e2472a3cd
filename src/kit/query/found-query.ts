/**
 * A query for the one thing that a page is about. Invariant: when the server answers 404, because the thing does not exist or
 * the person may not see it, the result is null instead of a failure. The page then shows this, and no toast appears.
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
    // The call is made once more, and this time a failure shows a toast unless `quietly` is true.
    return core.call(name, parts, { toastsFailure: !quietly })
  },
})
