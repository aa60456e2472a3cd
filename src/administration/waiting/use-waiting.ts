/**
 * Answers the chosen parts with one status, in as many calls as necessary, and announces other people's changes to the
 * list. Invariants: An answer changes only parts that still wait, so that no administrator undoes another
 * administrator's answer. If a call fails, the parts that were already answered are reported, and the other parts stay
 * chosen.
 */

import { useEffect, useRef, useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { BookingStatus, WaitingPart } from '../../../domain/schema/bookings.ts'
import type { StatusOutcome, WaitingList } from '../../../domain/schema/calls/booking-administration-calls.ts'
import type { BookingResourceId, RowId } from '../../../domain/schema/ids.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { offerUndo } from '../../shell/undo/undo-place.tsx'
import { inCalls } from './waiting-parts.ts'
import { waitingTexts } from './waiting-texts.ts'
import { wordToSend } from './word-field.tsx'

export interface AnsweredPart {
  readonly part: WaitingPart
  readonly outcome: StatusOutcome
}

export interface Outcomes {
  readonly status: BookingStatus
  readonly parts: readonly AnsweredPart[]
}

export interface Answered extends Outcomes {
  /** Whether the answer can be undone. The undo offer then describes the answer. */
  readonly isOffered: boolean
}

const ok = { _tag: 'Ok', value: null } as const

interface Answering {
  readonly onAnswered: (answered: Answered) => void
  readonly onUndone: (answered: Answered) => void
  /** Returns the sentence that describes the answer. */
  readonly wordsOf: (answered: Outcomes) => string
}

export const useAnswering = ({ onAnswered, onUndone, wordsOf }: Answering) => {
  const core = useCore()
  const [answered, setAnswered] = useState<Answered | null>(null)

  const answer = async (status: BookingStatus, chosen: readonly WaitingPart[], word: string) => {
    const parts: AnsweredPart[] = []
    const answers: RowId[] = []
    let since = 0
    const tell = (): void => {
      if (parts.length === 0) return
      const now = { status, parts, isOffered: answers.length > 0 }
      setAnswered(now)
      onAnswered(now)
      const undone = (): void => {
        setAnswered((shown) => (shown === now ? null : shown))
        onUndone(now)
      }
      offerUndo({ answers, words: wordsOf(now), onUndone: undone }, since)
    }
    for (const asked of inCalls(chosen)) {
      const result = await core.call('setStatuses', {
        body: {
          status,
          from: UNCONFIRMED,
          parts: asked.map(({ bookingId, id }) => ({ id: bookingId, rid: id })),
          baseUrl: addressOf(routes.bookings),
          ...wordToSend(word),
        },
      })
      if (result._tag === 'Failed') {
        tell()
        return result
      }
      if (answers.length === 0) since = performance.now()
      if (result.value.answer !== undefined) answers.push(result.value.answer)
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

interface WaitingNews {
  readonly gone: number
  readonly came: number
}

/** Counts the parts that came and went. If the list is incomplete, no part counts as new, because parts from further down fill the list. */
export const newsOf = (
  before: WaitingList,
  now: WaitingList,
  answered: ReadonlySet<BookingResourceId>,
): WaitingNews => {
  const ids = (list: WaitingList) => new Set(list.parts.map(({ id }) => id))
  const [had, has] = [ids(before), ids(now)]
  const isWhole = before.count === before.parts.length && now.count === now.parts.length
  return {
    gone: [...had].filter((id) => !has.has(id) && !answered.has(id)).length,
    came: isWhole ? [...has].filter((id) => !had.has(id) && !answered.has(id)).length : 0,
  }
}

/**
 * Announces the number of parts that others have answered, and the number of new parts. The administrator's own answers
 * are announced elsewhere.
 * @param answered the parts that this administrator has answered
 */
export const useWaitingNews = (list: WaitingList | null, answered: ReadonlySet<BookingResourceId>): void => {
  const last = useRef<WaitingList | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = list
    if (list === null || before === null || before === list) return
    const { gone, came } = newsOf(before, list, answered)
    const words = [
      gone > 0 ? waitingTexts.gone(gone) : '',
      came > 0 ? `${counted(came, 'ny bokning', 'nya bokningar')} väntar.` : '',
    ]
    const said = words.filter((word) => word !== '').join(' ')
    if (said !== '') announce(said, 'beside')
  }, [list, answered])
}
