/**
 * The page of a booking. Its title says what was booked. It shows the booked resources with their prices and, below them,
 * the invoice basis with the person who booked and the address for the invoice. Its buttons stay until the first slot
 * begins, or until the moment that the rules set (`docs/rules.md#editing`). On paper it is only an invoice basis. The page
 * itself tells the core which days of a series it shows.
 */

import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { bookingIdFromText } from '../../../domain/ids.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { FoundPage } from '../../shell/page/found-page.tsx'
import { shownBefore } from '../../shell/routing/list-place.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import {
  bookingTitle,
  hasResourceBegun,
  isCancelled,
  isCancelledLate,
  isTooLate,
  lastChange,
} from '../booked/booked-words.ts'
import { billingFacts, ERASED_USER, type Fact, isErased, MORE_PARTS, userFacts } from '../booked/customer-facts.ts'
import { ReplacedPriceNotice } from '../booked/replaced-price.tsx'
import { SaveCalendar } from '../booked/save-calendar.tsx'
import { ShareButton } from '../booked/share-button.tsx'
import { useIsOwner } from '../booked/use-is-owner.ts'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { type Removal, RemoveBooking, removeBookingTexts } from '../cancelling/remove-booking.tsx'
import { type BookedEditors, BookedTable } from './booked-table.tsx'
import { NoteSection, NoteTable } from './notes.tsx'
import { partsToCome } from './series-parts.ts'
import { SeriesSection, useBookingPage } from './series-section.tsx'
import { usePrintedLine } from './use-printed-line.ts'
import './invoice-basis.css'
import './invoice-basis-print.css'

/** The title until the booking is read, and for a booking without resources. */
const NO_TITLE = 'Bokning'

const PROTECTED =
  'Personuppgifterna är skyddade, så underlaget har varken adress eller nummer. En administratör kan visa dem på personens sida, med ett skäl.'

interface FactsProps {
  readonly title: string
  readonly facts: readonly Fact[]
  readonly further?: ReactElement | undefined
}

const Facts = ({ title, facts, further }: FactsProps): ReactElement => (
  <section className="invoice-facts stack gap-3 pack-top">
    <h3>{title}</h3>
    <dl className="facts stack gap-2">
      {facts.map(({ label, lines, onPaper }) => (
        <div
          key={label}
          className={onPaper ? 'invoice-fact columns gap-x-4 invoice-fact-on-paper' : 'invoice-fact columns gap-x-4'}
        >
          <dt>{label}</dt>
          {lines.map((line) => (
            <dd key={line}>
              <bdi>{line}</bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
    {further}
  </section>
)

const Letterhead = (): ReactElement => (
  <div className="invoice-letterhead" aria-hidden="true">
    <strong>{brand.name}</strong>
    {brand.addressLines.map((line) => (
      <span key={line} className="house-contact">
        {line}
      </span>
    ))}
    <span className="house-contact">{brand.phone}</span>
    <span className="house-contact">{brand.email}</span>
  </div>
)

/**
 * The further parts for who administers the booking, each if the person's role includes it. Their own page supplies them, so
 * that owners need not load them.
 */
interface Administration extends BookedEditors {
  /** The actions on the whole booking. They stand below the booked resources. */
  readonly whole: ReactElement | null
  readonly notes: ReactElement | null
  /** The part beside the person who booked. */
  readonly user: ReactElement | null
  /** The history at the end of the page. It is not printed. */
  readonly history: ReactElement | null
}

interface InvoiceBasisProps {
  readonly booking: Booking
  readonly list: {
    readonly href: string
    readonly text: string
    /** The link beside the link back to the list. */
    readonly next?: ReactElement | null
  }
  /** The co-bookers, on the owner's own page. */
  readonly coBookers?: ReactElement
  readonly administration?: Administration
}

export const InvoiceBasis = ({ booking, list, coBookers, administration }: InvoiceBasisProps): ReactElement => {
  const [, navigate] = useLocation()
  const now = useWallNow()
  const mayHandle = useMayWithParts('handle-bookings')
  const isOwner = useIsOwner(booking)
  const heading = useRef<HTMLHeadingElement>(null)
  const payerId = useId()
  const [asked, setAsked] = useState<Removal | null>(null)
  const [removed, setRemoved] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const printed = usePrintedLine(booking.user)
  const title = bookingTitle(booking.bookingResources, now.date) || NO_TITLE
  usePageTitle(title)
  useBookingPage(booking, now.date, isMoving)

  // The pressed button had the focus and has left the page with the removed resource.
  useEffect(() => {
    if (removed > 0) heading.current?.focus({ preventScroll: true })
  }, [removed])

  const { bookingNumber, user, bookingResources, madeAt } = booking
  // The payer is the user at the time of the booking. Other back ends state only the current user. The reference server
  // does so too if the user's data was erased.
  const payer = booking.payer ?? user
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  const begun = living.filter((booked) => hasResourceBegun(booked, now))
  const resources = useStatePart('resources')
  const tooLate = living.filter((booked) => isTooLate(lastChange(booked, resources), now))
  const coming = partsToCome(booking, now)
  const handlesAll = mayHandle(bookingResources)
  const going = coming.filter(
    (booked) => mayHandle([booked]) || (isOwner && !isTooLate(lastChange(booked, resources), now)),
  )
  // A series has a button that cancels all coming parts. Its owner therefore needs no button for the whole booking.
  const hasRest = booking.series !== undefined && going.length > 0
  // The only resource of a booking has this button in its own row.
  const isInRow = bookingResources.length === 1 && (handlesAll || living.length === 1)
  const mayRemoveWhole =
    !isInRow &&
    (handlesAll ||
      (isOwner && !hasRest && begun.length + tooLate.length === 0 && !bookingResources.every(isCancelledLate)))
  const booker = userFacts(payer)
  const billing = billingFacts(payer)
  const isAsThen = JSON.stringify([booker, billing]) !== JSON.stringify([userFacts(user), billingFacts(user)])
  // Other back ends may send internal notes to everybody.
  const notes = handlesAll ? booking.notes : booking.notes.filter(({ internal }) => !internal)

  const showRemoval = (what: Removal): void => {
    const lost = what._tag === 'Whole' ? bookingResources.length : what._tag === 'Part' ? 1 : what.going.length
    if (lost === bookingResources.length) navigate(list.href, { state: shownBefore })
    else {
      setAsked(null)
      setRemoved((before) => before + 1)
    }
  }

  return (
    <div className="page invoice-page stack gap-8 pack-top">
      <nav className="invoice-back cluster gap-x-6 spread" aria-label={list.text}>
        <Link href={list.href} state={shownBefore}>
          <Icon name="previous" />
          {list.text}
        </Link>
        {list.next}
      </nav>
      <header className="invoice-head cluster gap-4 gap-x-8 items-end spread">
        <Letterhead />
        <div className="invoice-title stack gap-1-half">
          <h1 ref={heading} tabIndex={-1} className="never-on-paper">
            {title}
          </h1>
          <h1 className="only-on-paper invoice-paper-title">Fakturaunderlag</h1>
          <p className="invoice-number muted numeric">
            Bokningsnummer <strong>{bookingNumber}</strong>
          </p>
          {madeAt === undefined ? null : (
            <p className="muted">{`Bokad ${longDateOfYear(wallTimeAt(Date.parse(madeAt)).date)}`}</p>
          )}
        </div>
        <div className="invoice-actions cluster gap-3">
          {living.length === 0 ? null : (
            <>
              <SaveCalendar booking={booking} />
              <ShareButton
                times={living.map(({ resourceTitle, date, bookingSlots }) => ({
                  title: resourceTitle,
                  date,
                  slots: bookingSlots,
                }))}
              />
            </>
          )}
        </div>
      </header>

      <ReplacedPriceNotice booking={booking} />
      <SeriesSection
        booking={booking}
        now={now}
        cancellable={going}
        isMoving={isMoving}
        onMoving={setMoving}
        onCancelRest={() => setAsked({ _tag: 'Rest', going, tooLate: coming.length - going.length })}
      />
      <BookedTable
        booking={booking}
        now={now}
        mayHandle={mayHandle}
        isOwner={isOwner}
        editors={administration ?? null}
        onRemove={(booked) => setAsked({ _tag: 'Part', booked })}
      />
      {booking.partial === true ? <p className="muted never-on-paper">{MORE_PARTS}</p> : null}
      {administration?.whole}
      {mayRemoveWhole ? (
        <div className="invoice-whole row">
          <button type="button" className="button button-loss" onClick={() => setAsked({ _tag: 'Whole' })}>
            {living.length === 0 ? removeBookingTexts.removeWhole : removeBookingTexts.cancelWhole}
          </button>
        </div>
      ) : null}

      {coBookers}
      {administration?.notes ??
        (notes.length === 0 ? null : (
          <NoteSection notes={notes}>
            <NoteTable notes={notes} onRemove={null} />
          </NoteSection>
        ))}

      <section className="invoice-payer line-above stack gap-5" aria-labelledby={payerId}>
        <div className="invoice-payer-head cluster gap-3 gap-x-8 items-center spread">
          <h2 id={payerId}>Fakturaunderlag</h2>
          <button type="button" className="button never-on-paper" onClick={() => window.print()}>
            Skriv ut
          </button>
        </div>
        <div className="invoice-people columns">
          {isErased(user) ? (
            <section className="invoice-facts stack gap-3 pack-top">
              <h3>Bokad av</h3>
              <p>{ERASED_USER}</p>
              {administration?.user}
            </section>
          ) : (
            <Facts title="Bokad av" facts={booker} further={administration?.user ?? undefined} />
          )}
          {billing.length === 0 ? null : <Facts title="Fakturaadress" facts={billing} />}
        </div>
        {user.protection === 'hidden' ? <p className="muted measure">{PROTECTED}</p> : null}
        {isAsThen ? <p className="invoice-then muted">Uppgifterna är de som gällde när bokningen gjordes.</p> : null}
      </section>

      {administration?.history}

      <p className="invoice-printed numeric" aria-hidden="true">
        {printed}
      </p>

      {asked === null ? null : (
        <RemoveBooking
          booking={booking}
          what={asked}
          onDone={() => showRemoval(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface ReadBookingProps {
  readonly bookingText: string
  /** Whether a removed booking stays on the screen. */
  readonly stays?: boolean
  readonly children: (booking: Booking, isGone: boolean) => ReactElement
}

/**
 * The page while the booking is being read or cannot be read. Its title comes from the history, where a list has put it
 * (`opened`).
 */
const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => {
  useShowPage(otherPage)
  const state = useHistoryState<unknown>()
  const opened = typeof state === 'object' && state !== null && 'opened' in state ? state.opened : null
  return (
    <div className="page invoice-page stack gap-8 pack-top">
      <h1>{typeof opened === 'string' ? opened : NO_TITLE}</h1>
      {children}
    </div>
  )
}

const queryOf = (id: BookingId) => foundQuery('bookings', 'booking', { parameters: { id } })

/** Reads the booking that the address names. */
export const ReadBooking = ({ bookingText, stays = false, children }: ReadBookingProps): ReactElement => (
  <FoundPage
    id={bookingIdFromText(bookingText)}
    queryOf={queryOf}
    stays={stays}
    title={NO_TITLE}
    loading={<Skeleton label="Hämtar bokningen" lines={8} />}
    failed="Bokningen kunde inte hämtas."
    frame={Waiting}
  >
    {children}
  </FoundPage>
)
