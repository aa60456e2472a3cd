/**
 * The holds of a slot, by when they ended. Invariant: two holds of a slot that were held one after the other are no
 * fault, as on a machine where an answer takes longer than a hold lasts; two at one time are, and so is none where all presses were answered.
 */
import type { hubMethods } from '../../domain/schema/hub.ts'

/** The term of holds in a bench: short, so that one ends in the middle of the second, and none is left when the next round begins. */
export const HOLD_SECONDS = 4
const HOLD_MS = HOLD_SECONDS * 1_000

type Answer = typeof hubMethods.AddReservation.answer.Type

/** @param answers to the presses of one slot; null: none came, which is counted elsewhere */
export const isHeldWrongly = (answers: readonly (Answer | null)[]): boolean => {
  const ends = answers
    .flatMap((answer) => (answer?.confirmed === true ? [Date.parse(answer.reservation.expiration ?? '')] : []))
    .toSorted((one, other) => one - other)
  if (ends.length === 0) return !answers.includes(null)
  return ends.some((end, index) => index > 0 && !(end - (ends[index - 1] ?? 0) >= HOLD_MS))
}
