/** The next booking of whoever has signed in, on pages that are about something else; it is loaded once somebody has. */
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
