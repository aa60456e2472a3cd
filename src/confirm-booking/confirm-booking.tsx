/**
 * From the press on the bar's button to the booking: who has not signed in does so first, in place, and then goes on.
 * Invariant: wishes and the typed e-mail outlive the change between the two lightboxes, and a session that ends.
 */
import { type ReactElement, useRef, useState } from 'react'
import type { BookingId } from '../../domain/entities.ts'
import type { Basket } from '../../domain/selectors/basket.ts'
import type { State } from '../../domain/state/state.ts'
import { useCoreState } from '../core/core-context.tsx'
import { createChunk } from '../design/chunk.tsx'
import { LoginLightbox } from '../sign-in/login-lightbox.tsx'
import type { SignInDraft } from '../sign-in/sign-in-form.tsx'

const { Component: ConfirmLightbox } = createChunk(async () => (await import('./confirm-lightbox.tsx')).ConfirmLightbox)

const isSignedIn = (state: State): boolean => state.account._tag === 'SignedIn'

interface ConfirmBookingProps {
  readonly chosen: Basket
  readonly label: string
  readonly addTo: BookingId | null
  readonly account: string
  readonly onClose: () => void
}

export const ConfirmBooking = ({ chosen, label, addTo, account, onClose }: ConfirmBookingProps): ReactElement => {
  const signedIn = useCoreState(isSignedIn)
  const [wishes, setWishes] = useState<ReadonlyMap<string, string>>(new Map())
  const draft = useRef<SignInDraft>({ email: '' })
  return signedIn ? (
    <ConfirmLightbox
      chosen={chosen}
      label={label}
      addTo={addTo}
      account={account}
      wishes={wishes}
      onWish={(key, wish) => setWishes((before) => new Map(before).set(key, wish))}
      onClose={onClose}
    />
  ) : (
    <LoginLightbox draft={draft} onClose={onClose} />
  )
}
