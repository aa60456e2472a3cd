/**
 * From the press on the bar's button to the booking and its receipt: people who have not signed in do so first, in
 * place, and then go on. Invariants: wishes and the typed e-mail outlive the change between the lightboxes, and a
 * session that ends; nobody books as another who signed in elsewhere meanwhile without having been told; the receipt stands until it is
 * closed or the page is left.
 */
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { groupInPath } from '../../../domain/routes.ts'
import type { BookingReference } from '../../../domain/schema/calls/booking-calls.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { Basket, BasketLine } from '../../../domain/selectors/basket.ts'
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
import { OtherPerson } from './other-person.tsx'
import { receiptTexts } from './receipt-texts.ts'

interface LoginLightboxProps {
  /** Whether the chosen times are held still. */
  readonly held: boolean
  readonly draft: RefObject<SignInDraft>
  /** Somebody signs in here, and knows who they are. */
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Signs in without leaving the page. It goes by itself once somebody is signed in, in this tab or another. */
export const LoginLightbox = ({ held, draft, onSubmit, onClose }: LoginLightboxProps): ReactElement => {
  const [location] = useLocation()
  const day = useCoreState(chosenDay)
  const wayBack = groupInPath(location) === null ? (day ?? location) : location
  return (
    <Lightbox
      title={loginLightboxTexts.title}
      words={<p>{held ? loginLightboxTexts.toConfirm : loginLightboxTexts.toChoose}</p>}
      onClose={onClose}
    >
      <div onSubmit={onSubmit}>
        <LazySignInForm draft={draft} wayBack={toConfirmAt(wayBack)} onLeave={onClose} />
      </div>
    </Lightbox>
  )
}

const confirmLightbox = createChunk(
  async () => (await import('./confirm-lightbox.tsx')).ConfirmLightbox,
  null,
  LightboxFailure,
)
const { Component: ConfirmLightbox } = confirmLightbox

// It is booked, whatever came of the rest of its words.
const receipt = createChunk(
  async () => (await import('./receipt.tsx')).Receipt,
  null,
  ({ onClose }) => <Lightbox title={receiptTexts.title} words={<p>{receiptTexts.yours}</p>} onClose={onClose} />,
)
const { Component: Receipt } = receipt

export const confirmAhead = (): void => {
  confirmLightbox.ahead()
  receipt.ahead()
  signInFormAhead()
}

export interface Booked {
  readonly booking: BookingReference
  /** The times of this press: where they were added to a booking, it has others too. */
  readonly lines: readonly BasketLine[]
}

interface ConfirmBookingProps {
  readonly chosen: Basket
  readonly label: string
  readonly addTo: BookingId | null
  readonly account: string
  /** The attempt that has no answer yet: it is made again before anything else is booked. */
  readonly unanswered: Attempt | null
  readonly onUnanswered: (attempt: Attempt | null) => void
  readonly onClose: () => void
}

export interface ConfirmLightboxProps extends ConfirmBookingProps {
  readonly onBooked: (booked: Booked) => void
}

export const ConfirmBooking = (props: ConfirmBookingProps): ReactElement | null => {
  const signedIn = useStatePart('account')._tag === 'SignedIn'
  const draft = useRef<SignInDraft>({ email: '' })
  const [booked, setBooked] = useState<Booked | null>(null)
  const [location] = useLocation()
  const [begunAt] = useState(location)
  const { account, onUnanswered, onClose } = props
  /** The account that the dialog was opened for; null: nobody had signed in. */
  const [asked, setAsked] = useState(signedIn ? account : null)
  const [signsInHere, setSignsInHere] = useState(false)
  const isLeft = booked !== null && location !== begunAt
  useEffect(() => {
    if (isLeft) onClose()
  }, [isLeft, onClose])

  // It goes with its page, and not after it: the next one has the focus.
  if (isLeft) return null
  if (booked !== null) return <Receipt {...booked} onClose={onClose} />
  if (!signedIn)
    return (
      <LoginLightbox
        held={props.chosen.slotCount > 0}
        draft={draft}
        onSubmit={() => setSignsInHere(true)}
        onClose={onClose}
      />
    )
  if (asked !== account && (asked === null || signsInHere)) {
    setAsked(account)
    setSignsInHere(false)
  } else if (asked !== account) {
    const goOn = (): void => {
      // The attempt of the first person is not repeated for the second.
      onUnanswered(null)
      setAsked(account)
    }
    return <OtherPerson onGoOn={goOn} onClose={onClose} />
  }
  return <ConfirmLightbox key={account} {...props} onBooked={setBooked} />
}
