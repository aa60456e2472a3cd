/**
 * From the press on the bar's button to the booking: who has not signed in does so first, in place, and then goes on.
 * Invariant: wishes and the typed e-mail outlive the change between the two lightboxes, and a session that ends.
 */
import { type ReactElement, useRef } from 'react'
import type { BookingReference } from '../../../domain/schema/calls/everyday-calls.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import { signInFormAhead } from '../../shell/sign-in/lazy-sign-in-form.tsx'
import { LoginLightbox } from '../../shell/sign-in/login-lightbox.tsx'
import type { SignInDraft } from '../../shell/sign-in/sign-in-form.tsx'
import type { Attempt } from './attempt.ts'

const confirmLightbox = createChunk(
  async () => (await import('./confirm-lightbox.tsx')).ConfirmLightbox,
  null,
  LightboxFailure,
)
const { Component: ConfirmLightbox } = confirmLightbox

export const confirmAhead = (): void => {
  confirmLightbox.ahead()
  signInFormAhead()
}

export interface Booked {
  readonly booking: BookingReference
  /** To a booking that there was. */
  readonly added: boolean
}

export interface ConfirmBookingProps {
  readonly chosen: Basket
  readonly label: string
  readonly addTo: BookingId | null
  readonly account: string
  /** The attempt that has no answer yet: it is made again before anything else is booked. */
  readonly unanswered: Attempt | null
  readonly onUnanswered: (attempt: Attempt | null) => void
  readonly onBooked: (booked: Booked) => void
  readonly onClose: () => void
}

export const ConfirmBooking = (props: ConfirmBookingProps): ReactElement => {
  const signedIn = useStatePart('account')._tag === 'SignedIn'
  const draft = useRef<SignInDraft>({ email: '' })
  return signedIn ? (
    <ConfirmLightbox key={props.account} {...props} />
  ) : (
    <LoginLightbox held={props.chosen.slotCount > 0} draft={draft} onClose={props.onClose} />
  )
}
