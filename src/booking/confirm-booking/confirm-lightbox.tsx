/**
 * The last look before booking. Invariants: a failure is shown in words at the button; nothing typed is lost; an
 * attempt without an answer stands as it was until it has one, and its repetition is the same booking; nothing is booked for another, or at
 * another price or other terms, than were told before the press.
 */
import { type FormEvent, type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { uuidOf } from '../../../domain/ids.ts'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { type BasketLine, basket, slotsOf } from '../../../domain/selectors/basket.ts'
import { bookedOnlyBy } from '../../../domain/wording/booker-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { announce } from '../../kit/design/announce.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { useStake } from '../../kit/design/use-stake.ts'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { contentsOf, lineKey } from '../basket/basket-lines.ts'
import { LostSlots } from '../basket/lost-slots.tsx'
import { type BookedFor, useBookedFor } from '../book-for/find-person.tsx'
import { seriesOf } from '../repeat/chosen-series.ts'
import { type Attempt, attemptFor, isUnanswered } from './attempt.ts'
import type { ConfirmLightboxProps } from './confirm-booking.tsx'
import { confirmBookingTexts } from './confirm-booking-texts.ts'
import { ConfirmLines, type ConfirmStake } from './confirm-lines.tsx'
import { keepWishes, keptWishes, withWish } from './wishes.ts'
import './confirm-lightbox.css'

const { Component: BreachList } = createChunk(
  async () => (await import('../rules/breach-list.tsx')).BreachList,
  null,
  ({ message }) => <p>{message}</p>,
)

const isSameStake = (a: ConfirmStake, b: ConfirmStake): boolean => a.total === b.total && a.terms === b.terms

interface Failed {
  readonly attempt: Attempt
  readonly failure: CallFailure
}

interface ConfirmFailureProps {
  readonly failed: Failed
  /** Whether something of the choice can still be booked. */
  readonly rest: boolean
  /** The text of the button for it. */
  readonly label: string
}

export const ConfirmFailure = ({ failed, rest, label }: ConfirmFailureProps): ReactElement => {
  const { failure, attempt } = failed
  const refused = failure._tag === 'Refused' ? failure : null
  const lost = refused?.body.slots ?? []
  const onward = rest ? confirmBookingTexts.rest(label) : confirmBookingTexts.nothingBooked
  if (lost.length > 0)
    return (
      <div className="notice notice-danger">
        <p className="notice-title">{confirmBookingTexts.lostTitle}</p>
        <LostSlots slots={lost} />
        <p>{onward}</p>
      </div>
    )
  const broken = refused?.body.rules ?? []
  if (broken.length > 0)
    return (
      <div className="notice notice-danger">
        <BreachList breaches={broken} message={failureWords(failure)} />
        <p>{confirmBookingTexts.ruled}</p>
      </div>
    )
  if (refused?.status === 404 && attempt.addTo !== null)
    return (
      <div className="notice notice-danger">
        <p>{confirmBookingTexts.bookingGone}</p>
        {rest ? <p>{confirmBookingTexts.bookAnother(label)}</p> : null}
      </div>
    )
  return (
    <div className="notice notice-danger">
      <p>{failureWords(failure)}</p>
      {isUnanswered(failure) && failure._tag !== 'Unsettled' ? <p>{confirmBookingTexts.notSent}</p> : null}
      {refused?.body.code === 'not-allowed' && attempt.lines.length > 1 ? (
        <p>{confirmBookingTexts.removeNotAllowed}</p>
      ) : null}
    </div>
  )
}

const { Component: PayerFacts } = createChunk(
  async () => (await import('./payer-facts.tsx')).PayerFacts,
  null,
  ChunkFailure,
)

const { Component: BookFor } = createChunk(
  async () => (await import('../book-for/book-for.tsx')).BookFor,
  <span className="skeleton confirm-book-for" aria-hidden="true" />,
  ChunkFailure,
)

/** Longer than this is not as usual, and is said. */
const SLOW_MS = 3_000

/** Shows that it takes longer than usual, once it does. */
const Slow = (): ReactElement => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(waiting)
  }, [])
  return <>{slow ? confirmBookingTexts.slow : ''}</>
}

export const ConfirmLightbox = ({
  chosen,
  label,
  addTo,
  account,
  unanswered,
  onUnanswered,
  onBooked,
  onClose,
}: ConfirmLightboxProps): ReactElement => {
  const core = useCore()
  const [wishes, setWishes] = useState(() => keptWishes(sessionStorage, account))
  const hasWorkingDay = useHas('working-day')
  const booksForOthers = useCoreState(isAdministrator) && hasWorkingDay
  const basketFor = useStatePart('basketFor')
  const read = useBookedFor(basketFor)
  /** The person who was chosen here, whom nobody needs to read. */
  const [chosenPerson, setChosenPerson] = useState<BookedFor | null>(null)
  /** The owner of the booking that is added to, where it is another. */
  const [owner, setOwner] = useState<BookedFor | null>(null)
  const known = [chosenPerson, read._tag === 'Loaded' ? read.value : null].find((one) => one?.id === basketFor) ?? null
  const person = addTo === null ? known : owner
  const isUnread = addTo === null && basketFor !== null && known === null
  /** For whom it was to be when this was opened, or was said here. */
  const [meantFor, setMeantFor] = useState(basketFor)
  const setPerson = (next: BookedFor | null): void => {
    setChosenPerson(next)
    setMeantFor(next?.id ?? null)
    void core.command({ _tag: 'MeanBasketFor', userId: next?.id ?? null })
  }
  /** In the place of booking, while it is open for whom it is. */
  const unsettled = useRef<(() => void) | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  /** The fields of oneself that must be said before this is booked. */
  const [asksFor, setAsksFor] = useState<readonly string[]>([])
  /** The attempt on its way, which stands still meanwhile. */
  const [sent, setSent] = useState<Attempt | null>(null)
  const failurePlace = useRef<HTMLDivElement>(null)
  const last = useRef<Attempt | null>(null)
  const standing = sent ?? unanswered
  const lines = standing?.lines ?? chosen.lines
  const bookFor = standing?.bookFor ?? person
  /** The person whose prices are shown. */
  const priced = isUnread && standing === null ? basketFor : (bookFor?.id ?? null)
  const contents = `${account}/${priced ?? ''}/${contentsOf({ ...chosen, lines })}`
  const [stake, setStake] = useState<(ConfirmStake & { readonly of: string }) | null>(null)
  const onStake = useCallback((told: ConfirmStake) => setStake({ ...told, of: contents }), [contents])
  const staked = useStake(contents, stake?.of === contents ? stake : null, isSameStake)
  const isForOther = addTo === null && basketFor !== meantFor
  /** The words for each change of the stake; empty: it has not changed. */
  const news =
    standing !== null || lines.length === 0
      ? []
      : [
          ...(isForOther ? [confirmBookingTexts.otherBookFor] : []),
          ...(staked.before === null || stake === null
            ? []
            : [
                stake.total === staked.before.total
                  ? confirmBookingTexts.otherTerms
                  : confirmBookingTexts.otherPrice(kronor(stake.total), kronor(staked.before.total)),
              ]),
        ]
  const takeNote = (): void => {
    staked.takeNote()
    setMeantFor(basketFor)
  }
  const onItsWay = sent === null ? undefined : confirmBookingTexts.onItsWay
  const resources = useStatePart('resources')
  /** It was chosen before it was known who chooses. Administrators are told by the server. */
  const refusedOf = ({ resourceId, title }: BasketLine): string | null => {
    const resource = resources[resourceId]
    if (standing !== null || resource?.refusesCaller === undefined) return null
    return bookedOnlyBy(title, resource.bookedBy ?? [])
  }
  const refused = lines.filter((line) => refusedOf(line) !== null)
  const notYet =
    refused.length > 0
      ? confirmBookingTexts.removeFirst
      : chosen.pending > 0
        ? confirmBookingTexts.pending
        : isUnread
          ? confirmBookingTexts.whomUnknown
          : undefined
  const waitsFor = onItsWay ?? (unanswered === null ? notYet : undefined)
  // Another tab of this browser may have booked what was chosen.
  const latest = useStatePart('latestBooking')
  const [before] = useState(latest)
  const bookedElsewhere = lines.length === 0 && latest !== before ? latest : null
  const words =
    bookedElsewhere !== null
      ? confirmBookingTexts.bookedElsewhere(bookedElsewhere.bookingNumber)
      : lines.length === 0
        ? confirmBookingTexts.empty
        : confirmBookingTexts.intro

  useEffect(() => {
    if (bookedElsewhere !== null) return announce(words, 'assertive')
  }, [bookedElsewhere, words])

  useEffect(() => {
    if (failed !== null) failurePlace.current?.scrollIntoView({ block: 'nearest' })
  }, [failed])

  const asks = asksFor.length > 0 && lines.length > 0 && refused.length === 0 && standing === null

  const setWish = (keys: readonly string[], text: string): void => {
    const next = keys.reduce((kept, key) => withWish(kept, key, text), wishes)
    keepWishes(sessionStorage, next)
    setWishes(next)
  }

  /** Exactly what is held at this press, with its wishes, and the key that belongs to both. */
  const newAttempt = (): Attempt => {
    const held = basket(core.state.value).lines
    const wished = held.map((line) => ({
      resourceId: line.resourceId,
      date: line.date,
      message: (wishes.texts.get(lineKey(line)) ?? '').trim(),
    }))
    return attemptFor(
      last.current,
      {
        ...{ lines: held, wishes: wished, addTo },
        bookFor: addTo === null ? person : null,
        series: addTo === null ? seriesOf(held) : null,
      },
      () => uuidOf(crypto.getRandomValues(new Uint8Array(16))),
    )
  }

  const book = async (): Promise<void> => {
    const attempt = unanswered ?? newAttempt()
    const repeated = unanswered !== null || last.current?.key === attempt.key
    last.current = attempt
    setSent(attempt)
    setFailed(null)
    const answer = await core.confirmBooking({
      idempotencyKey: attempt.key,
      slots: slotsOf(attempt.lines),
      wishes: attempt.wishes,
      addTo: attempt.addTo,
      ...(attempt.bookFor === null ? {} : { bookFor: attempt.bookFor.id }),
      ...(attempt.series === null ? {} : { series: attempt.series }),
      repeated,
    })
    setSent(null)
    if (answer._tag === 'Ok') {
      const rest = attempt.lines.reduce((kept, line) => withWish(kept, lineKey(line), ''), wishes)
      keepWishes(sessionStorage, rest)
      onUnanswered(null)
      return onBooked({ booking: answer.value, lines: attempt.lines })
    }
    setFailed({ attempt, failure: answer.failure })
    if (answer.failure._tag !== 'Busy') onUnanswered(isUnanswered(answer.failure) ? attempt : null)
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (waitsFor !== undefined || lines.length === 0) return
    if (news.length > 0) takeNote()
    else if (unsettled.current === null) void book()
    else unsettled.current()
  }
  // An attempt on its way ends here, where its outcome is shown.
  const close = (): void => {
    if (sent === null) onClose()
  }
  const remove = ({ resourceId, date, slots }: BasketLine): void =>
    void core.command({ _tag: 'ReleaseSlots', slots: slots.map((slot) => ({ resourceId, date, ...slot })) })

  return (
    <Lightbox title={confirmBookingTexts.title} words={<p className="muted">{words}</p>} onClose={close} wide>
      {booksForOthers ? (
        <BookFor
          person={bookFor}
          onPerson={addTo === null ? setPerson : setOwner}
          isUnread={isUnread && standing === null}
          onUnsettled={(settle) => {
            unsettled.current = settle
          }}
          addTo={addTo}
          lines={lines}
          fixed={standing !== null}
        />
      ) : null}
      <form className="confirm-form" onSubmitCapture={hearHeldFields} onSubmit={submit}>
        {lines.length === 0 ? null : (
          <ConfirmLines
            key={contents}
            lines={lines}
            bookFor={priced}
            wishes={wishes.texts}
            refusedOf={refusedOf}
            fixed={standing !== null}
            label={label}
            onWish={setWish}
            onRemove={remove}
            onStake={onStake}
            onAsksFor={setAsksFor}
          />
        )}
        <div role="alert" className={news.length === 0 ? undefined : 'notice notice-warning'}>
          {news.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
        <div ref={failurePlace} role="alert" className="confirm-failure">
          {failed === null ? null : <ConfirmFailure failed={failed} rest={lines.length > 0} label={label} />}
        </div>
        <p role="status" className="confirm-slow">
          {sent === null ? '' : <Slow />}
        </p>
        <div className="lightbox-actions confirm-actions" data-stays="bottom" hidden={asks}>
          <button
            type="button"
            className="button"
            aria-disabled={sent !== null}
            aria-description={onItsWay}
            onClick={close}
          >
            {lines.length === 0 ? confirmBookingTexts.close : confirmBookingTexts.cancel}
          </button>
          {lines.length === 0 ? null : (
            <button
              type="submit"
              className="button button-main"
              aria-busy={sent !== null}
              aria-disabled={waitsFor !== undefined}
              aria-description={waitsFor}
            >
              {news.length > 0 ? confirmBookingTexts.goOn : unanswered === null ? label : confirmBookingTexts.tryAgain}
            </button>
          )}
        </div>
      </form>
      {asks ? (
        <PayerFacts asksFor={asksFor} onSaved={() => (news.length > 0 ? undefined : void book())} onCancel={close} />
      ) : null}
    </Lightbox>
  )
}
