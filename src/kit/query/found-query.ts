/**
 * One thing as its page asks for it. Invariant: one that is not there, or that one may not see, is an answer (null) and
 * no failure: its page says so, and no toast beside it.
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
    // Tried once more before it is said that it failed.
    return core.call(name, parts, { toastsFailure: !quietly })
  },
})
