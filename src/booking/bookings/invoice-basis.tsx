/**
 * The page of a booking, titled by what it is: the booked resources and their prices, and below them the invoice basis,
 * with the person who booked and the address of the invoice. Its buttons are there until the first slot begins, or until
 * the moment that the rules set (`docs/rules.md#editing`). On paper it is an invoice basis and nothing else. It says itself what it shows.
 */
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { bookingIdFromText } from '../../../domain/ids.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { FoundPage } from '../../shell/page/found-page.tsx'
import { shownBefore } from '../../shell/routing/list-place.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { type BookedEditors, BookedTable } from './booked-table.tsx'
import { bookingTitle, hasResourceBegun, isCancelled, isCancelledLate, isTooLate, lastChange } from './booked-words.ts'
import { areSameFacts, billingFacts, type Fact, isErased, userFacts } from './customer-facts.ts'
import { invoiceBasisTexts, removeBookingTexts } from './invoice-basis-texts.ts'
import { NoteSection, NoteTable } from './notes.tsx'
import { type Removal, RemoveBooking } from './remove-booking.tsx'
import { SaveCalendar } from './save-calendar.tsx'
import { cancellableOf, comingOf } from './series-parts.ts'
import { SeriesSection, useBookingPage } from './series-section.tsx'
import { ShareButton } from './share-button.tsx'
import { usePrinter } from './use-printer.ts'
import './invoice-basis.css'
import './invoice-basis-print.css'

export interface ReplacedPrice {
  /** The number of a booked resource. */
  readonly replacedPriceOf: string
  /** The price before, in SEK. */
  readonly priceBefore: number
}

const isReplacedPrice = (state: unknown): state is ReplacedPrice =>
  typeof state === 'object' && state !== null && 'replacedPriceOf' in state && 'priceBefore' in state

const ReplacedPriceNotice = ({ booking }: { readonly booking: Booking }): ReactElement | null => {
  const state = useHistoryState<unknown>()
  if (!isReplacedPrice(state)) return null
  const { replacedPriceOf: idNumber, priceBefore: before } = state
  const now = booking.bookingResources.find(({ bookingIdNumber }) => bookingIdNumber === idNumber)
  // Removed by now, or priced by hand again.
  if (now === undefined || now.ownPrice === true) return null
  return (
    <p className="notice never-on-paper" role="status">
      {invoiceBasisTexts.priceReplaced(idNumber, kronor(before), priceWords(now.price))}
    </p>
  )
}

interface FactsProps {
  readonly title: string
  readonly facts: readonly Fact[]
  readonly further?: ReactElement | undefined
}

const Facts = ({ title, facts, further }: FactsProps): ReactElement => (
  <section className="invoice-facts">
    <h3>{title}</h3>
    <dl>
      {facts.map(({ label, lines, onPaper }) => (
        <div key={label} className={onPaper ? 'invoice-fact invoice-fact-on-paper' : 'invoice-fact'}>
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

const sharedTimes = ({ resourceTitle, date, bookingSlots }: Booking['bookingResources'][number]) => ({
  ...{ title: resourceTitle, date, slots: bookingSlots },
})

const Letterhead = (): ReactElement => (
  <div className="invoice-letterhead" aria-hidden="true">
    <strong>{brand.name}</strong>
    {brand.addressLines.map((line) => (
      <span key={line}>{line}</span>
    ))}
    <span>{brand.phone}</span>
    <span>{brand.email}</span>
  </div>
)

/** The parts that administrators have beyond the owner's; a chunk of their own brings them. */
interface Administration extends BookedEditors {
  /** Below the booked resources: actions on the whole booking. */
  readonly whole: ReactElement
  readonly notes: ReactElement
  /** Beside the person who booked. */
  readonly user: ReactElement
  /** Below all of it; not printed. */
  readonly history: ReactElement
}

interface InvoiceBasisProps {
  readonly booking: Booking
  readonly list: {
    readonly href: string
    readonly text: string
    /** Beside the way back to it. */
    readonly next?: ReactElement | null
  }
  readonly administration?: Administration
}

export const InvoiceBasis = ({ booking, list, administration }: InvoiceBasisProps): ReactElement => {
  const [, navigate] = useLocation()
  const now = useWallNow()
  const administrator = useCoreState(isAdministrator)
  const heading = useRef<HTMLHeadingElement>(null)
  const payerId = useId()
  const [asked, setAsked] = useState<Removal | null>(null)
  const [removed, setRemoved] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const printer = usePrinter(booking.user)
  const title = bookingTitle(booking.bookingResources, now.date) || invoiceBasisTexts.waitingTitle
  usePageTitle(title)
  useBookingPage(booking, now.date, isMoving)

  // The pressed button has gone with the removed resource.
  useEffect(() => {
    if (removed > 0) heading.current?.focus({ preventScroll: true })
  }, [removed])

  const { bookingNumber, user, bookingResources, madeAt } = booking
  // Another back end gives the user as they are now, and so does ours for one who was erased.
  const payer = booking.payer ?? user
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  const begun = living.filter((booked) => hasResourceBegun(booked, now))
  const resources = useStatePart('resources')
  const tooLate = living.filter((booked) => isTooLate(lastChange(booked, resources), now))
  const coming = comingOf(booking, now)
  const going = cancellableOf(coming, { resources, now, administrator })
  // To an owner all that is to come of a series is all of it.
  const hasRest = booking.series !== undefined && going.length > 0
  const mayRemoveWhole =
    administrator || (!hasRest && begun.length + tooLate.length === 0 && !bookingResources.every(isCancelledLate))
  const booker = userFacts(payer)
  const billing = billingFacts(payer)
  const isAsThen = !areSameFacts([...booker, ...billing], [...userFacts(user), ...billingFacts(user)])
  // Another back end may send all of them to everybody.
  const notes = administrator ? booking.notes : booking.notes.filter(({ internal }) => !internal)

  const lostOf = (what: Exclude<Removal, { _tag: 'Whole' }>): readonly BookingResource[] =>
    what._tag === 'Part' ? [what.booked] : what.going
  const showRemoval = (what: Removal): void => {
    if (what._tag === 'Whole' || lostOf(what).length === bookingResources.length)
      navigate(list.href, { state: shownBefore })
    else {
      setAsked(null)
      setRemoved((before) => before + 1)
    }
  }

  return (
    <div className="page invoice-page">
      <nav className="invoice-back" aria-label={list.text}>
        <Link href={list.href} state={shownBefore}>
          <Icon name="previous" />
          {list.text}
        </Link>
        {list.next}
      </nav>
      <header className="invoice-head">
        <Letterhead />
        <div className="invoice-title">
          <h1 ref={heading} tabIndex={-1} className="never-on-paper">
            {title}
          </h1>
          <h1 className="only-on-paper invoice-paper-title">{invoiceBasisTexts.title}</h1>
          <p className="invoice-number numeric">
            {invoiceBasisTexts.bookingNumber} <strong>{bookingNumber}</strong>
          </p>
          {madeAt === undefined ? null : (
            <p className="invoice-made">
              {invoiceBasisTexts.made(longDateOfYear(wallTimeAt(Date.parse(madeAt)).date))}
            </p>
          )}
        </div>
        <div className="invoice-actions">
          {living.length === 0 ? null : (
            <>
              <SaveCalendar booking={booking} />
              <ShareButton times={living.map(sharedTimes)} />
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
        administrator={administrator}
        editors={administration ?? null}
        onRemove={(booked) => setAsked({ _tag: 'Part', booked })}
      />
      {administration?.whole}
      {mayRemoveWhole ? (
        <div className="invoice-whole">
          <button type="button" className="button button-loss" onClick={() => setAsked({ _tag: 'Whole' })}>
            {living.length === 0 ? removeBookingTexts.removeWhole : removeBookingTexts.cancelWhole}
          </button>
        </div>
      ) : null}

      {administration?.notes ??
        (notes.length === 0 ? null : (
          <NoteSection notes={notes}>
            <NoteTable notes={notes} onRemove={null} />
          </NoteSection>
        ))}

      <section className="invoice-payer" aria-labelledby={payerId}>
        <div className="invoice-payer-head">
          <h2 id={payerId}>{invoiceBasisTexts.title}</h2>
          <button type="button" className="button never-on-paper" onClick={() => window.print()}>
            {invoiceBasisTexts.print}
          </button>
        </div>
        <div className="invoice-people">
          {isErased(user) ? (
            <section className="invoice-facts">
              <h3>{invoiceBasisTexts.user}</h3>
              <p>{invoiceBasisTexts.erased}</p>
              {administration?.user}
            </section>
          ) : (
            <Facts title={invoiceBasisTexts.user} facts={booker} further={administration?.user} />
          )}
          {billing.length === 0 ? null : <Facts title={invoiceBasisTexts.billing} facts={billing} />}
        </div>
        {isAsThen ? <p className="invoice-then">{invoiceBasisTexts.asThen}</p> : null}
      </section>

      {administration?.history}

      <p className="invoice-printed numeric" aria-hidden="true">
        {invoiceBasisTexts.printed(`${now.date} ${clockTime(now.time)}`, printer)}
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
  readonly children: (booking: Booking) => ReactElement
}

const queryOf = (id: BookingId) => foundQuery('bookings', 'booking', { parameters: { id } })

/** Put in the history by a list, so that which booking it is stands there at once. */
export interface OpenedBooking {
  readonly opened: string
}

const isOpened = (state: unknown): state is OpenedBooking =>
  typeof state === 'object' && state !== null && 'opened' in state && typeof state.opened === 'string'

const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => {
  useShowPage(otherPage)
  const state = useHistoryState<unknown>()
  return (
    <div className="page invoice-page">
      <h1>{isOpened(state) ? state.opened : invoiceBasisTexts.waitingTitle}</h1>
      {children}
    </div>
  )
}

/** Reads the booking that an address names. */
export const ReadBooking = ({ bookingText, children }: ReadBookingProps): ReactElement => (
  <FoundPage
    id={bookingIdFromText(bookingText)}
    queryOf={queryOf}
    title={invoiceBasisTexts.waitingTitle}
    loading={<Skeleton label={invoiceBasisTexts.loading} lines={8} />}
    failed={invoiceBasisTexts.failed}
    frame={Waiting}
  >
    {children}
  </FoundPage>
)
