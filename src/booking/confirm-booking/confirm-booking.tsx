/**
 * From the press on the bar's button to the booking: people who have not signed in do so first, in place, and then go
 * on. Invariant: wishes and the typed e-mail outlive the change between the two lightboxes, and a session that ends.
 */
import { type ReactElement, type RefObject, useRef } from 'react'
import { useLocation } from 'wouter'
import { isBookingPath } from '../../../domain/routes.ts'
import type { BookingReference } from '../../../domain/schema/calls/booking-calls.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { toConfirmAt } from '../../shell/routing/paths.ts'
import { chosenDay } from '../../shell/routing/use-way-back.ts'
import { LazySignInForm, signInFormAhead } from '../../shell/sign-in/lazy-sign-in-form.tsx'
import type { SignInDraft } from '../../shell/sign-in/sign-in-form.tsx'
import type { Attempt } from './attempt.ts'
import { loginLightboxTexts } from './confirm-booking-texts.ts'

interface LoginLightboxProps {
  /** Whether the chosen times are held still. */
  readonly held: boolean
  readonly draft: RefObject<SignInDraft>
  readonly onClose: () => void
}

/** Signs in without leaving the page. It goes by itself once somebody is signed in, in this tab or another. */
export const LoginLightbox = ({ held, draft, onClose }: LoginLightboxProps): ReactElement => {
  const [location] = useLocation()
  const day = useCoreState(chosenDay)
  const wayBack = isBookingPath(location) ? location : (day ?? location)
  return (
    <Lightbox
      title={loginLightboxTexts.title}
      words={<p>{held ? loginLightboxTexts.toConfirm : loginLightboxTexts.toChoose}</p>}
      onClose={onClose}
    >
      <LazySignInForm draft={draft} wayBack={toConfirmAt(wayBack)} onLeave={onClose} />
    </Lightbox>
  )
}

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
  /** Added to a booking that there was. */
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
