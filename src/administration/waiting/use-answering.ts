/**
 * Answers what was chosen: one status for all of it, in as many calls as it takes. Invariants: only what waits still is answered, so
 * that nobody undoes what another administrator did; what was answered before a call failed is told, and the rest stays chosen.
 */
import { useState } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import { UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { BookingStatus, WaitingPart } from '../../../domain/schema/bookings.ts'
import type { StatusOutcome } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { inCalls } from './waiting-parts.ts'

export interface AnsweredPart {
  readonly part: WaitingPart
  readonly outcome: StatusOutcome
}

export interface Answered {
  readonly status: BookingStatus
  readonly parts: readonly AnsweredPart[]
}

const ok = { _tag: 'Ok', value: null } as const

export const useAnswering = (onAnswered: (answered: Answered) => void) => {
  const core = useCore()
  const [answered, setAnswered] = useState<Answered | null>(null)

  const answer = async (status: BookingStatus, chosen: readonly WaitingPart[]) => {
    const parts: AnsweredPart[] = []
    const tell = (): void => {
      if (parts.length === 0) return
      setAnswered({ status, parts })
      onAnswered({ status, parts })
    }
    for (const asked of inCalls(chosen)) {
      const result = await core.call('setStatuses', {
        body: {
          status,
          from: UNCONFIRMED,
          parts: asked.map(({ bookingId, id }) => ({ id: bookingId, rid: id })),
          baseUrl: addressOf(routes.bookings),
        },
      })
      if (result._tag === 'Failed') {
        tell()
        return result
      }
      const byPart = new Map(result.value.outcomes.map((outcome) => [outcome.rid, outcome]))
      for (const part of asked) {
        const outcome = byPart.get(part.id)
        if (outcome !== undefined) parts.push({ part, outcome })
      }
    }
    tell()
    return ok
  }
  return { answered, answer, forget: (): void => setAnswered(null) }
}
