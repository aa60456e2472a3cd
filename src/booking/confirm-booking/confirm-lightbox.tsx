/**
 * The last look before booking: each resource with its times, its price and a wish, and the sum. Invariants: what fails
 * is said in words at the button, and what was lost slot by slot; nothing typed is lost; an attempt without an answer
 * stands as it was until it has one, and its repetition is the same booking.
 */
import { type FormEvent, type ReactElement, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { uuidOf } from '../../../domain/ids.ts'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import type { ResourcePriceResult } from '../../../domain/schema/calls/everyday-calls.ts'
import { type BasketLine, basket, slotsOf } from '../../../domain/selectors/basket.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { contentsOf, lineKey, lineTimes, pricesOfLines, totalOf } from '../basket/basket-lines.ts'
import { LostSlots } from '../basket/lost-slots.tsx'
import { type Attempt, attemptFor, isUnanswered } from './attempt.ts'
import type { ConfirmBookingProps } from './confirm-booking.tsx'
import { confirmBookingTexts } from './confirm-booking-texts.ts'
import { keepWishes, keptWishes, type Wishes, withWish } from './wishes.ts'
import './confirm-lightbox.css'

/** Longer than this is not as usual, and is said. */
const SLOW_MS = 3_000

interface Failed {
  readonly attempt: Attempt
  readonly failure: CallFailure
}

/** @param rest what of the choice can still be booked. @param label what the button for it reads */
const Failure = ({
  failed,
  rest,
  label,
}: {
  readonly failed: Failed
  readonly rest: boolean
  readonly label: string
}): ReactElement => {
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

const Line = ({
  line,
  price,
  wish,
  fixed,
  onWish,
  onRemove,
}: {
  readonly line: BasketLine
  readonly price: string
  readonly wish: string
  readonly fixed: boolean
  readonly onWish: (wish: string) => void
  /** Null: there is nothing else to book. */
  readonly onRemove: (() => void) | null
}): ReactElement => {
  const wishId = `wish-${line.resourceId}-${line.date}`
  return (
    <li className="confirm-line">
      <div className="confirm-line-head">
        <h3 className="confirm-line-title">{line.title}</h3>
        <span className="confirm-price numeric">{price}</span>
      </div>
      <div className="confirm-line-when">
        <p className="numeric">{`${longDate(line.date)}, kl.\u00a0${lineTimes(line)}`}</p>
        {onRemove === null ? null : (
          <button type="button" className="button button-quiet confirm-remove" onClick={onRemove}>
            {confirmBookingTexts.remove}
            <span className="visually-hidden">{` ${line.title}, ${longDate(line.date)}`}</span>
          </button>
        )}
      </div>
      <div className="field">
        <label className="field-label confirm-wish-label" htmlFor={wishId}>
          {confirmBookingTexts.wish}
          <span className="visually-hidden">{` ${confirmBookingTexts.wishFor(line.title)}`}</span>
        </label>
        <textarea
          id={wishId}
          className="field-input"
          rows={1}
          value={wish}
          readOnly={fixed}
          onChange={(event) => onWish(event.target.value)}
        />
      </div>
    </li>
  )
}

interface LinesProps {
  readonly lines: readonly BasketLine[]
  readonly wishes: Wishes['texts']
  /** Sent as it stands: nothing of it changes. */
  readonly fixed: boolean
  /** What the button reads. */
  readonly label: string
  readonly onWish: (key: string, wish: string) => void
  readonly onRemove: (line: BasketLine) => void
}

const Lines = ({ lines, wishes, fixed, label, onWish, onRemove }: LinesProps): ReactElement => {
  // A new answer for each contents: the component is keyed by them.
  const result = useQuery(
    useMemo((): Query<readonly ResourcePriceResult[]> => ({ area: null, ask: (core) => core.readPrices() }), []),
  )
  const prices = result._tag === 'Loaded' ? pricesOfLines(lines, result.value) : new Map<string, number>()
  const total = totalOf(lines, prices)
  // The sum is no news without what it is of, and what may be done. That alone is none: the booking that was just made
  // changes it before its answer has come (heard-booking, under load).
  const say = useEffectEvent((sum: number) => announce(confirmBookingTexts.totalSaid(kronor(sum), label), 'assertive'))
  useEffect(() => {
    if (total !== null) return say(total)
  }, [total])
  const priceWords = (line: BasketLine): string => {
    const price = prices.get(lineKey(line))
    return price === undefined ? '' : kronor(price)
  }
  return (
    <>
      <ul className="confirm-lines">
        {lines.map((line) => (
          <Line
            key={lineKey(line)}
            line={line}
            price={priceWords(line)}
            wish={wishes.get(lineKey(line)) ?? ''}
            fixed={fixed}
            onWish={(wish) => onWish(lineKey(line), wish)}
            onRemove={fixed || lines.length === 1 ? null : () => onRemove(line)}
          />
        ))}
      </ul>
      {fixed && total === null ? null : result._tag === 'Failed' ? (
        <LoadFailure
          title={confirmBookingTexts.pricesFailed}
          detail={failureWords(result.failure)}
          onRetry={result.retry}
        />
      ) : (
        <div className="confirm-total">
          <p>{confirmBookingTexts.total}</p>
          <p className="numeric">
            {total === null ? <span className="muted">{confirmBookingTexts.pricesLoading}</span> : kronor(total)}
          </p>
        </div>
      )}
    </>
  )
}

/** That it takes longer than usual, once it does. */
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
}: ConfirmBookingProps): ReactElement => {
  const core = useCore()
  const [wishes, setWishes] = useState(() => keptWishes(sessionStorage, account))
  const [failed, setFailed] = useState<Failed | null>(null)
  /** What is on its way, which stands still meanwhile. */
  const [sent, setSent] = useState<Attempt | null>(null)
  const failurePlace = useRef<HTMLDivElement>(null)
  const last = useRef<Attempt | null>(null)
  const standing = sent ?? unanswered
  const lines = standing?.lines ?? chosen.lines
  const onItsWay = sent === null ? undefined : confirmBookingTexts.onItsWay
  const waitsFor = onItsWay ?? (unanswered === null && chosen.pending > 0 ? confirmBookingTexts.pending : undefined)
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

  const setWish = (key: string, text: string): void => {
    const next = withWish(wishes, key, text)
    keepWishes(sessionStorage, next)
    setWishes(next)
  }

  /** Exactly what is held at this press, with its wishes, and the key that belongs to both. */
  const newAttempt = (): Attempt => {
    const held = basket(core.store.getSnapshot()).lines
    const wished = held.map((line) => ({
      resourceId: line.resourceId,
      date: line.date,
      message: (wishes.texts.get(lineKey(line)) ?? '').trim(),
    }))
    return attemptFor(last.current, { lines: held, wishes: wished, addTo }, () =>
      uuidOf(crypto.getRandomValues(new Uint8Array(16))),
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
      repeated,
    })
    setSent(null)
    if (answer._tag === 'Ok') {
      const rest = attempt.lines.reduce((kept, line) => withWish(kept, lineKey(line), ''), wishes)
      keepWishes(sessionStorage, rest)
      onUnanswered(null)
      onBooked({ booking: answer.value, added: attempt.addTo !== null })
      onClose()
      return
    }
    setFailed({ attempt, failure: answer.failure })
    if (answer.failure._tag !== 'Busy') onUnanswered(isUnanswered(answer.failure) ? attempt : null)
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (waitsFor === undefined && lines.length > 0) void book()
  }
  // What is on its way ends here, where its outcome is shown.
  const close = (): void => {
    if (sent === null) onClose()
  }
  const remove = ({ resourceId, date, slots }: BasketLine): void =>
    void core.command({ _tag: 'ReleaseSlots', slots: slots.map((slot) => ({ resourceId, date, ...slot })) })

  return (
    <Lightbox title={confirmBookingTexts.title} words={<p className="muted">{words}</p>} onClose={close} wide>
      <form className="confirm-form" onSubmit={submit}>
        {lines.length === 0 ? null : (
          <Lines
            key={`${account}/${contentsOf({ ...chosen, lines })}`}
            lines={lines}
            wishes={wishes.texts}
            fixed={standing !== null}
            label={label}
            onWish={setWish}
            onRemove={remove}
          />
        )}
        <div ref={failurePlace} role="alert" className="confirm-failure">
          {failed === null ? null : <Failure failed={failed} rest={lines.length > 0} label={label} />}
        </div>
        <p role="status" className="confirm-slow">
          {sent === null ? '' : <Slow />}
        </p>
        <div className="lightbox-actions confirm-actions">
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
              {unanswered === null ? label : confirmBookingTexts.tryAgain}
            </button>
          )}
        </div>
      </form>
    </Lightbox>
  )
}
