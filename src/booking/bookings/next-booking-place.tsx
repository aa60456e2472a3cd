/**
 * The place for the person's next booking on pages about other things. Its content is loaded once the person has signed in.
 */
import type { ReactElement } from 'react'
import { useCoreState } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ownIdOf } from '../../shell/routing/signed-in.ts'

const { Component: OwnNextBooking } = createChunk(
  async () => (await import('./next-booking.tsx')).OwnNextBooking,
  null,
  () => null,
)

export const NextBookingPlace = (): ReactElement | null => {
  const userId = useCoreState(ownIdOf)
  return userId === null ? null : <OwnNextBooking userId={userId} />
}
