/**
 * Which personal details are asked for before a choice is booked. This file is loaded with the box, and `flow-states.ts` with
 * the bar.
 */
import { allPersonFields } from '../rules/person.ts'
import type { Offer, Review } from './flow-states.ts'

/**
 * The offer names the details. A back end whose prices name none refuses the attempt, and the refusal names them.
 * @returns the names of the fields; empty where nothing is asked for
 */
export const detailsAskedFor = (
  { offer, failed }: Pick<Review, 'offer' | 'failed'>,
  of: Offer['of'],
): readonly string[] => {
  if (offer?.of === of && offer.asksFor.length > 0) return offer.asksFor
  const refusal = failed?.failure._tag === 'Refused' ? failed.failure : null
  const names = Object.keys(refusal?.body.fields ?? {})
  return names.every((name) => allPersonFields.some((known) => known === name)) ? names : []
}
