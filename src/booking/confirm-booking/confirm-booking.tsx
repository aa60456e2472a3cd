/**
 * The dialog that books. People who are not signed in first sign in, without leaving the page. Then they see the
 * summary of the choice and the receipt. This component draws the open states of `domain/booking-flow/` and sends the
 * attempt that the state machine has begun. Invariant: wishes and the typed e-mail address are kept when the lightboxes
 * change and when a session ends.
 */
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'wouter'
import { confirmationOf } from '../../../domain/booking-flow/attempt.ts'
import { bookingFlow } from '../../../domain/booking-flow/booking-flow.ts'
import type { BookingFlow, BoxEvent, OpenFlow } from '../../../domain/booking-flow/flow-states.ts'
import { groupInPath, routes } from '../../../domain/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { pathWithReturn, signInPath, toConfirmAt } from '../../shell/routing/paths.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { chosenDay } from '../../shell/routing/use-way-back.ts'
import { keptStep } from '../../shell/second-factor/kept-step.ts'
import { keptForLink } from '../../shell/sign-in/kept-for-link.ts'
import { LazySignInForm, signInFormAhead } from '../../shell/sign-in/lazy-sign-in-form.tsx'
import { newcomer } from '../../shell/sign-in/newcomer.ts'
import { ProviderButtons } from '../../shell/sign-in/provider-buttons.tsx'
import type { SignInDraft } from '../../shell/sign-in/sign-in-form.tsx'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'
import { lineKey } from '../basket/basket-lines.ts'
import { OtherPerson } from './other-person.tsx'
import { receiptTexts } from './receipt-texts.ts'
import { keepWishes, keptWishes, withWish } from './wishes.ts'

const signInFirstTexts = {
  title: 'Logga in',
  isNew: 'Jag är ny',
  hasAccount: 'Jag har konto',
  registered: 'Har du nyss registrerat dig?',
  openMail: 'Öppna mejlet',
  toConfirm: 'Logga in för att boka. Dina valda tider är kvar.',
  toChoose: 'Logga in för att boka. Du har inga valda tider just nu.',
} as const

interface SignInLightboxProps {
  /** Whether any chosen times are still held. */
  readonly held: boolean
  readonly draft: RefObject<SignInDraft>
  /** Whether the person has had an account here. The form is then shown at once. */
  readonly isKnown: boolean
  /** Called when a form or a passkey is sent here. A person who signs in with it knows whose account it is. */
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/**
 * Signing in over the page. It first asks whether the person has an account, and a newcomer goes on to the registration; where only
 * the people of the house have passwords, or nobody, there is nothing to ask. It closes when somebody is signed in, in this tab or another.
 */
export const SignInLightbox = ({ held, draft, isKnown, onSubmit, onClose }: SignInLightboxProps): ReactElement => {
  const [location] = useLocation()
  const [hasAccount, setHasAccount] = useState(() => isKnown || draft.current.email !== '' || keptStep() !== null)
  const [waitsForMail] = useState(() => keptForLink().email)
  const day = useCoreState(chosenDay)
  const wayBack = groupInPath(location) === null ? (day ?? location) : location
  const { password, providers } = useSignInWays()
  const asks = password === 'on' && !hasAccount
  return (
    <Lightbox
      title={signInFirstTexts.title}
      words={<p>{held ? signInFirstTexts.toConfirm : signInFirstTexts.toChoose}</p>}
      onClose={onClose}
    >
      {asks ? (
        <>
          {providers.length === 0 ? null : (
            <ProviderButtons providers={providers} wayBack={toConfirmAt(wayBack)} isMain />
          )}
          <div className="lightbox-actions">
            <Link
              className={providers.length === 0 ? 'button button-main' : 'button'}
              href={pathWithReturn(routes.register, toConfirmAt(wayBack))}
              state={newcomer}
              onClick={onClose}
            >
              {signInFirstTexts.isNew}
            </Link>
            <button type="button" className="button" onClick={() => setHasAccount(true)}>
              {signInFirstTexts.hasAccount}
            </button>
          </div>
        </>
      ) : (
        <div onSubmit={onSubmit}>
          <LazySignInForm draft={draft} wayBack={toConfirmAt(wayBack)} onLeave={onClose} onSent={onSubmit} />
        </div>
      )}
      {hasAccount || waitsForMail === '' ? null : (
        <p>
          {signInFirstTexts.registered}{' '}
          <Link
            href={signInPath(toConfirmAt(wayBack))}
            state={{ email: waitsForMail, isRegistered: true }}
            onClick={onClose}
          >
            {signInFirstTexts.openMail}
          </Link>
        </p>
      )}
    </Lightbox>
  )
}

/** Whether somebody was signed in here who has signed out or whose session has ended. */
const signedOutHere = ({ account }: State): boolean => account._tag === 'SignedOut' && account.cause !== 'absent'

const confirmLightbox = createChunk(
  async () => (await import('./confirm-lightbox.tsx')).ConfirmLightbox,
  null,
  LightboxFailure,
)

// If the receipt cannot be loaded, these words say that the times are booked.
const receipt = createChunk(
  async () => (await import('./receipt.tsx')).Receipt,
  null,
  ({ onClose }) => <Lightbox title={receiptTexts.title} words={<p>{receiptTexts.yours}</p>} onClose={onClose} />,
)

export const confirmAhead = (): void => {
  confirmLightbox.ahead()
  receipt.ahead()
  signInFormAhead()
}

interface ConfirmBookingProps {
  readonly flow: OpenFlow
  readonly change: (change: (flow: BookingFlow) => BookingFlow) => void
  readonly chosen: Basket
  readonly onClose: () => void
}

export const ConfirmBooking = ({ flow, change, chosen, onClose }: ConfirmBookingProps): ReactElement | null => {
  const core = useCore()
  const [page] = useLocation()
  const draft = useRef<SignInDraft>({ email: '' })
  const send = useCallback((event: BoxEvent): void => change((before) => bookingFlow(before, event)), [change])

  const who = useCoreState(ownIdOf)
  const hasSignedOut = useCoreState(signedOutHere)
  const latestBooking = useStatePart('latestBooking')
  const basketFor = useStatePart('basketFor')
  const seen = { _tag: 'WorldSeen', world: { who, latestBooking, basketFor, page } } as const
  // The component draws the state that fits the core's state at once. The state machine receives the event after that.
  const shown = bookingFlow(flow, seen)
  useLayoutEffect(() => {
    if (shown !== flow) send(seen)
  })

  const sending = flow._tag === 'Sending' ? flow : null
  const tell = useEffectEvent((result: Awaited<ReturnType<typeof core.confirmBooking>>) =>
    send({ _tag: 'Answered', result, page }),
  )
  useEffect(() => {
    if (sending === null) return
    const { attempt, repeated } = sending
    void core.confirmBooking(confirmationOf(attempt, repeated)).then((result) => {
      if (result._tag === 'Ok') {
        const wishes = keptWishes(sessionStorage, `${attempt.by}`)
        keepWishes(sessionStorage, withWish(wishes, attempt.lines.map(lineKey), ''))
      }
      tell(result)
    })
  }, [core, sending])

  switch (shown._tag) {
    case 'SigningIn':
      return (
        <SignInLightbox
          held={chosen.slotCount > 0}
          draft={draft}
          isKnown={shown.who !== null || hasSignedOut}
          onSubmit={() => send({ _tag: 'SignInSent' })}
          onClose={onClose}
        />
      )
    case 'OtherPerson':
      return <OtherPerson onGoOn={() => send({ _tag: 'WentOn' })} onClose={onClose} />
    case 'Reviewing':
    case 'Sending':
      return <confirmLightbox.Component key={shown.who} flow={shown} send={send} chosen={chosen} onClose={onClose} />
    case 'Booked':
      return <receipt.Component booking={shown.booking} lines={shown.lines} onClose={onClose} />
    default:
      // The receipt has closed with its page. The next page has the focus.
      return null
  }
}
