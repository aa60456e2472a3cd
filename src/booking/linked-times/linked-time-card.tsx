/** A booked time that a link opens: when and where it is, the way there and, for its owner, what cancelling costs. */
import { type ReactElement, useId, useState } from 'react'
import { Link } from 'wouter'
import { firstInstantOf } from '../../../domain/calendar/stockholm.ts'
import { ownStatusWords, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { LinkedTime } from '../../../domain/schema/calls/link-calls.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { momentWords } from '../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { editBookingPath } from '../../shell/routing/paths.ts'
import { bookedTimes } from '../booked/booked-words.ts'
import { removeBookingTexts } from '../cancelling/remove-booking.tsx'
import { CheckInForm } from '../check-in/check-in-form.tsx'
import { usePresence } from '../check-in/presence.ts'

/** The words about what cancelling costs. */
export const costWords = ({ refused, price, freeUntil, priceLater }: NonNullable<LinkedTime['cancelling']>): string => {
  if (refused !== null) return refused
  if (price > 0) return `Det är för sent att avboka gratis. Priset står kvar: ${kronor(price)}.`
  return freeUntil === undefined || priceLater === undefined
    ? 'Det kostar ingenting att avboka.'
    : `Kan avbokas gratis till och med ${momentWords(Date.parse(freeUntil))}, sedan står priset kvar: ${kronor(priceLater)}.`
}

interface LinkedTimeCardProps {
  readonly time: LinkedTime
  readonly token: string
  /** Called when the time may be another by now than what is shown. */
  readonly onRead: () => void
  readonly onCancelled: () => void
}

interface LinkedCheckInProps extends Pick<LinkedTimeCardProps, 'token'> {
  readonly rid: LinkedTime['rid']
  readonly checkIn: NonNullable<LinkedTime['checkIn']>
  /** Which time it is, for those who hear the button alone. */
  readonly of: string
}

/** The check-in goes on by the clock from what was read, so that it opens while the page is open. */
const LinkedCheckIn = ({ rid, token, checkIn, of }: LinkedCheckInProps): ReactElement => {
  const core = useCore()
  const { date, time } = useWallNow()
  const proof = usePresence(checkIn.resourceId)
  const [opens, until] = [Date.parse(checkIn.opens), Date.parse(checkIn.until)]
  const now = firstInstantOf(date, time)
  const goesOn = checkIn.state === 'early' || checkIn.state === 'open' || checkIn.state === 'late'
  const state = !goesOn ? checkIn.state : now < opens ? 'early' : now < until ? 'open' : 'late'
  const code = checkIn.from === 'anywhere' ? null : proof
  const canHere = checkIn.from === 'anywhere' || code !== null
  return (
    <div className="stack gap-1">
      <CheckInForm
        {...{ state, opens, until, canHere, of }}
        checkedInAt={checkIn.at === undefined ? null : Date.parse(checkIn.at)}
        look="page"
        send={() =>
          core.call(
            'checkInByLink',
            { body: { token, rid, ...(code === null ? {} : { code }) } },
            { toastsFailure: false },
          )
        }
      />
      {canHere || (state !== 'open' && state !== 'late') ? null : (
        <p className="muted">Rikta kameran mot koden, öppna sidan som visas och kom sedan tillbaka hit.</p>
      )}
    </div>
  )
}

export const LinkedTimeCard = ({ time, token, onRead, onCancelled }: LinkedTimeCardProps): ReactElement => {
  const core = useCore()
  const headingId = useId()
  const [isAsked, setAsked] = useState(false)
  const { rid, title, date, times, place, placeLink, way, bookingId, waits, cancelling } = time
  const when = [longDateOfYear(date), bookedTimes(times)].join(', ')
  const of = <span className="visually-hidden">{` ${title}, ${when}`}</span>
  const close = (): void => {
    setAsked(false)
    onRead()
  }
  return (
    <section className="linked-time card stack gap-3" aria-labelledby={headingId}>
      <div className="stack gap-1">
        <h2 id={headingId} className="break-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p className="large numeric">{when}</p>
        {waits === true ? <p className="muted">{ownStatusWords[UNCONFIRMED]}</p> : null}
      </div>
      {place === '' && placeLink === '' && way === '' ? null : (
        <dl className="facts stack gap-2">
          {place === '' && placeLink === '' ? null : (
            <div>
              <dt>Plats</dt>
              <dd className="break-anywhere">
                {placeLink === '' ? (
                  <bdi>{place}</bdi>
                ) : (
                  <a href={placeLink} rel="noreferrer">
                    <bdi>{place || placeLink}</bdi>
                  </a>
                )}
              </dd>
            </div>
          )}
          {way === '' ? null : (
            <div>
              <dt>Hitta hit</dt>
              <dd className="pre-line break-anywhere">
                <bdi>{way}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      {time.checkIn === undefined ? null : (
        <LinkedCheckIn rid={rid} token={token} of={` ${title}, ${when}`} checkIn={time.checkIn} />
      )}
      {cancelling === undefined || bookingId === undefined ? null : (
        <>
          <p className="never-on-paper">{costWords(cancelling)}</p>
          <div className="linked-time-ways cluster gap-3 never-on-paper">
            {cancelling.refused === null ? (
              <>
                <button
                  type="button"
                  className="button button-loss"
                  aria-haspopup="dialog"
                  onClick={() => setAsked(true)}
                >
                  {removeBookingTexts.cancelPart}
                  {of}
                </button>
                <Link className="button" href={editBookingPath(bookingId, rid)}>
                  Ändra
                  {of}
                </Link>
              </>
            ) : null}
          </div>
          {cancelling.refused === null ? (
            <p className="muted medium never-on-paper">
              För att ändra loggar du in, och kommer sedan direkt till tiden.
            </p>
          ) : null}
        </>
      )}
      {isAsked && cancelling !== undefined ? (
        <LossLightbox
          question="Är du säker på att du vill ta bort bokningen?"
          action={removeBookingTexts.cancelPart}
          safe="Behåll bokningen"
          stake={`${cancelling.price} ${when}`}
          call={() => core.call('cancelByLink', { body: { token, rid, price: cancelling.price } })}
          onDone={() => {
            setAsked(false)
            onCancelled()
          }}
          onClose={close}
        >
          <p>
            <strong>
              <bdi>{title}</bdi>
            </strong>
            <br />
            <span className="numeric">{when}</span>
          </p>
          <p>
            <strong className="numeric">{costWords(cancelling)}</strong>
          </p>
          <p>Tiden blir ledig för andra på en gång. Det går inte att ångra.</p>
        </LossLightbox>
      ) : null}
    </section>
  )
}
