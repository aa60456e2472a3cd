/** Says what others have done to the list: how many wait no longer, and how many came. What one did oneself is said where it was done. */
import { useEffect, useRef } from 'react'
import type { WaitingList } from '../../../domain/schema/calls/booking-administration-calls.ts'
import type { BookingResourceId } from '../../../domain/schema/ids.ts'
import { announce } from '../../kit/design/announce.ts'
import { waitingTexts } from './waiting-texts.ts'

export interface WaitingNews {
  readonly gone: number
  readonly came: number
}

/** Of a list that does not hold all that waits, what fills it up from below is no news. */
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
    came: isWhole ? [...has].filter((id) => !had.has(id)).length : 0,
  }
}

/** @param answered what one has answered oneself */
export const useWaitingNews = (list: WaitingList | null, answered: ReadonlySet<BookingResourceId>): void => {
  const last = useRef<WaitingList | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = list
    if (list === null || before === null || before === list) return
    const { gone, came } = newsOf(before, list, answered)
    const words = [gone > 0 ? waitingTexts.gone(gone) : '', came > 0 ? waitingTexts.came(came) : '']
    const said = words.filter((word) => word !== '').join(' ')
    if (said !== '') announce(said)
  }, [list, answered])
}
