/** The person for whom the open dialog books. */
import { useState } from 'react'
import type { BookedFor } from '../../../domain/booking-flow/attempt.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useBookedFor } from './find-person.tsx'

interface PersonBookedFor {
  /** The chosen person. Null means the administrator, or a person whose facts have not been read yet. */
  readonly person: BookedFor | null
  /** Whether another person was chosen, in this tab or another, whose facts have not been read yet. */
  readonly isUnread: boolean
  readonly choosePerson: (person: BookedFor | null) => void
}

/**
 * @param addTo the booking to add to, whose owner `BookFor` shows; null for a new booking, which the basket's person
 * gets
 */
export const usePersonBookedFor = (addTo: BookingId | null): PersonBookedFor => {
  const basketFor = useStatePart('basketFor')
  const read = useBookedFor(basketFor)
  /** The person who was chosen in this tab. Their facts need not be read. */
  const [chosen, setChosen] = useState<BookedFor | null>(null)
  const [owner, setOwner] = useState<BookedFor | null>(null)
  if (addTo !== null) return { person: owner, isUnread: false, choosePerson: setOwner }
  const known = [chosen, read._tag === 'Loaded' ? read.value : null].find((one) => one?.id === basketFor) ?? null
  return { person: known, isUnread: basketFor !== null && known === null, choosePerson: setChosen }
}
