/**
 * The last look before booking: each resource with its times, its price and a wish, and the sum. What fails is said in
 * words at the button, and what was lost slot by slot; nothing typed is lost.
 */
import { type FormEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import type { BookingId } from '../../domain/entities.ts'
import type { LostSlot, ResourcePriceResult } from '../../domain/http-calls.ts'
import type { CallFailure } from '../../domain/port/core-port.ts'
import { type Basket, type BasketLine, basket } from '../../domain/selectors/basket.ts'
import type { State } from '../../domain/state/state.ts'
import { contentsOf, lineKey, lineTimes, pricesOfLines, totalOf } from '../booking-bar/basket-lines.ts'
import { Countdown } from '../booking-bar/countdown.tsx'
import { useCore, useCoreState } from '../core/core-context.tsx'
import { Lightbox } from '../design/lightbox.tsx'
import { LoadFailure } from '../design/load-failure.tsx'
import { type Question, useRead } from '../reading/use-read.ts'
import { failureWords } from '../texts/failure-words.ts'
import { kronor } from '../texts/swedish-amounts.ts'
import { longDate, shortDate, timeRange } from '../texts/swedish-dates.ts'
import { confirmBookingTexts, lostReasons } from './confirm-booking-texts.ts'
import { type Attempt, attemptFor } from './idempotency-key.ts'
import './confirm-lightbox.css'

interface ConfirmLightboxProps {
  readonly chosen: Basket
  readonly label: string
  /** The booking to add to; null: a new one. */
  readonly addTo: BookingId | null
  readonly account: string
  readonly wishes: ReadonlyMap<string, string>
  readonly onWish: (key: string, wish: string) => void
  readonly onClose: () => void
}

const resourcesOf = (state: State): State['resources'] => state.resources

const Lost = ({ slots, rest }: { readonly slots: readonly LostSlot[]; readonly rest: boolean }): ReactElement => {
  const resources = useCoreState(resourcesOf)
  return (
    <div className="notice notice-danger">
      <p className="notice-title">{confirmBookingTexts.lostTitle}</p>
      <ul className="confirm-lost">
        {slots.map((slot) => (
          <li key={`${slot.resourceId}/${slot.date}/${slot.startTime}`}>
            {`${resources[slot.resourceId]?.title ?? ''}, ${shortDate(slot.date)}, ${timeRange(slot)}: ${lostReasons[slot.reason]}`}
          </li>
        ))}
      </ul>
      <p>{rest ? confirmBookingTexts.lostRest : confirmBookingTexts.lostNothing}</p>
    </div>
  )
}

const Failure = ({ failure, rest }: { readonly failure: CallFailure; readonly rest: boolean }): ReactElement => {
  if (failure._tag === 'Refused' && failure.body.slots !== undefined && failure.body.slots.length > 0)
    return <Lost slots={failure.body.slots} rest={rest} />
  return (
    <div className="notice notice-danger">
      <p>{failureWords(failure)}</p>
      {failure._tag === 'Unreachable' || failure._tag === 'Unreadable' ? <p>{confirmBookingTexts.notSent}</p> : null}
    </div>
  )
}

const Line = ({
  line,
  price,
  wish,
  onWish,
}: {
  readonly line: BasketLine
  readonly price: string
  readonly wish: string
  readonly onWish: (wish: string) => void
}): ReactElement => {
  const wishId = `wish-${line.resourceId}-${line.date}`
  return (
    <li className="confirm-line">
      <div className="confirm-line-head">
        <h3 className="confirm-line-title">{line.title}</h3>
        <span className="confirm-price numeric">{price}</span>
      </div>
      <p className="numeric">{`${longDate(line.date)}, kl. ${lineTimes(line)}`}</p>
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
          onChange={(event) => onWish(event.target.value)}
        />
      </div>
    </li>
  )
}

const Prices = ({
  lines,
  wishes,
  onWish,
}: Pick<ConfirmLightboxProps, 'wishes' | 'onWish'> & { readonly lines: readonly BasketLine[] }): ReactElement => {
  // A new reading for each contents: the component is keyed by them.
  const reading = useRead(
    useMemo((): Question<readonly ResourcePriceResult[]> => ({ area: null, ask: (core) => core.readPrices() }), []),
  )
  const prices = reading._tag === 'Loaded' ? pricesOfLines(lines, reading.value) : new Map<string, number>()
  const total = totalOf(lines, prices)
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
            onWish={(wish) => onWish(lineKey(line), wish)}
          />
        ))}
      </ul>
      {reading._tag === 'Failed' ? (
        <LoadFailure
          title={confirmBookingTexts.pricesFailed}
          detail={failureWords(reading.failure)}
          onRetry={reading.retry}
        />
      ) : (
        <p className="confirm-total">
          <span>{confirmBookingTexts.total}</span>
          <span className="numeric" aria-live="polite">
            {total === null ? <span className="muted">{confirmBookingTexts.pricesLoading}</span> : kronor(total)}
          </span>
        </p>
      )}
    </>
  )
}

export const ConfirmLightbox = ({
  chosen,
  label,
  addTo,
  account,
  wishes,
  onWish,
  onClose,
}: ConfirmLightboxProps): ReactElement => {
  const core = useCore()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  /** What is being booked, which stands still while the answer is on its way. */
  const [asked, setAsked] = useState<Basket | null>(null)
  const failureWordsPlace = useRef<HTMLDivElement>(null)
  const attempt = useRef<Attempt | null>(null)
  const shown = asked ?? chosen
  const booking = asked !== null
  const contents = contentsOf(shown)
  const empty = shown.slotCount === 0

  useEffect(() => {
    if (failure !== null) failureWordsPlace.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (booking || empty || chosen.pending > 0) return
    // The wishes of exactly what is held at this press, and the key that belongs to both.
    const held = basket(core.store.getSnapshot())
    const wished = held.lines.map((line) => ({
      resourceId: line.resourceId,
      date: line.date,
      message: (wishes.get(lineKey(line)) ?? '').trim(),
    }))
    attempt.current = attemptFor(attempt.current, contentsOf(held), wished, () => crypto.randomUUID())
    setAsked(held)
    setFailure(null)
    void core.confirmBooking({ idempotencyKey: attempt.current.key, wishes: wished, addTo }).then((answer) => {
      setAsked(null)
      if (answer._tag === 'Ok') onClose()
      else setFailure(answer.failure)
    })
  }

  return (
    <Lightbox title={confirmBookingTexts.title} onClose={onClose} wide>
      <form className="confirm-form" onSubmit={submit}>
        {empty ? (
          <p>{confirmBookingTexts.empty}</p>
        ) : (
          <>
            <p className="muted">{confirmBookingTexts.intro}</p>
            <Prices key={`${account}/${contents}`} lines={shown.lines} wishes={wishes} onWish={onWish} />
          </>
        )}
        <div ref={failureWordsPlace} role="alert" className="confirm-failure">
          {failure === null ? null : <Failure failure={failure} rest={chosen.slotCount > 0} />}
        </div>
        <div className="lightbox-actions confirm-actions">
          {chosen.deadline === null ? null : <Countdown deadline={chosen.deadline} joins />}
          <button type="button" className="button" onClick={onClose}>
            {confirmBookingTexts.cancel}
          </button>
          {empty ? null : (
            <button
              type="submit"
              className="button button-main"
              aria-busy={booking}
              aria-disabled={booking || chosen.pending > 0}
            >
              {label}
            </button>
          )}
        </div>
      </form>
    </Lightbox>
  )
}
