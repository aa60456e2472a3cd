/**
 * The page `/admin/bookings/{id}` shows a booking as an invoice basis with the tools that the person's role includes: status,
 * price, owner, notes, history, and a link to the next booking of the queue. Who has none of them sees the booking
 * (`seen-booking.tsx`). One part is saved at a time. A back end that supports it can also save all parts at once.
 */
import { type ComponentProps, type ReactElement, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { Booking, BookingResource, BookingStatus } from '../../../domain/schema/bookings.ts'
import type { TheirChange } from '../../../domain/schema/failure-body.ts'
import type { BookingId, BookingResourceId } from '../../../domain/schema/ids.ts'
import { isErased, isMailed } from '../../booking/booked/customer-facts.ts'
import { useIsOwner } from '../../booking/booked/use-is-owner.ts'
import { useMayWithParts } from '../../booking/booked/use-may-with-parts.ts'
import { InvoiceBasis, ReadBooking } from '../../booking/bookings/invoice-basis.tsx'
import { BreachList, breachSentences, useNamed } from '../../booking/rules/breach-list.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMay } from '../../core/use-may.ts'
import { announce, inOneLine } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { waitingQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { KeptWhenGone } from '../../shell/page/kept-when-gone.tsx'
import { WhileMay } from '../../shell/page/while-may.tsx'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { isListAt, useListBefore } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { offerUndo } from '../../shell/undo/undo-place.tsx'
import { AuditHistory } from '../audit/audit-history.tsx'
import { reportTexts } from '../reports/report-texts.ts'
import { bookingsInQueue, nextAfter } from '../waiting/waiting-parts.ts'
import { waitingTexts } from '../waiting/waiting-texts.ts'
import { AdministeredNotes, GONE_WORDS } from './administered-notes.tsx'
import { ChangeOwner } from './change-owner.tsx'
import {
  changesOf,
  noDraft,
  noDrafts,
  type PartDraft,
  type PartDrafts,
  withDraft,
  withoutSaved,
  withStatusOfAll,
} from './part-drafts.ts'
import { PriceEditor, type SavedStatus, StatusEditor } from './part-editors.tsx'
import { SeenBooking } from './seen-booking.tsx'
import { WholeBooking } from './whole-booking.tsx'
import './administered-booking.css'

const SAVED_OUTSIDE = 'Utanför reglerna, men sparat ändå'

/** Lists the rules that a saved change breaks. Rules do not stop who handles the booking. */
const ToldBreaches = ({ breaches }: { readonly breaches: readonly Breach[] }): ReactElement => {
  const id = useId()
  const words = inOneLine([SAVED_OUTSIDE, ...breachSentences(breaches, useNamed(), 0, 'other')])
  useEffect(() => {
    announce(words)
  }, [words])
  return (
    <section className="notice notice-warning never-on-paper" aria-labelledby={id}>
      <p id={id} className="notice-title">
        {SAVED_OUTSIDE}
      </p>
      <BreachList breaches={breaches} whose="other" />
    </section>
  )
}

/** Returns the link back to the previous list. It is the queue, the reports, or the list of all bookings with its search. */
const useList = ({ id }: Booking): ComponentProps<typeof InvoiceBasis>['list'] => {
  const before = useListBefore()
  const handles = useMay('handle-bookings')
  if (handles && before !== null && isListAt(before, routes.waiting))
    return { href: before, text: waitingTexts.title, next: <NextWaiting queue={before} bookingId={id} /> }
  if (before !== null && isListAt(before, routes.reports)) return { href: before, text: reportTexts.title }
  const isSearched = before !== null && isListAt(before, routes.administeredBookings)
  return { href: isSearched ? before : routes.administeredBookings, text: 'Alla bokningar' }
}

/** Keeps the unsaved input: the changed statuses and prices, the invalid prices, and the message to the owner. */
const useUnsaved = (booking: Booking) => {
  const [drafts, setDrafts] = useState(noDrafts)
  const [wrong, setWrong] = useState<readonly BookingResourceId[]>([])
  const [word, setWord] = useState('')
  const [overtaken, setOvertaken] = useState<readonly TheirChange[]>([])
  return {
    drafts,
    /** Returns the change because of which the server refused to save a field. `rid` tells of which part. */
    overtakenIn: (rid: BookingResourceId, field: 'status' | 'price'): TheirChange | null =>
      overtaken.find((change) => change.field === `${rid}.${field}`) ?? null,
    /** @param rids the parts of the call, in its order */
    refuse: (failure: CallFailure, rids: readonly BookingResourceId[]): void => {
      const told = failure._tag === 'Refused' ? (failure.body.collisions ?? []) : []
      setOvertaken(
        told.map((change) => {
          const [field = '', index = '0'] = change.field.split('.').toReversed()
          return { ...change, field: `${rids[Number(index)]}.${field}` }
        }),
      )
    },
    wrong,
    setWrong,
    word,
    setWord,
    changed: changesOf(booking, drafts),
    draft: (id: BookingResourceId, draft: Partial<PartDraft>): void => {
      if (draft.price !== undefined) setWrong((before) => before.filter((one) => one !== id))
      setDrafts((before) => withDraft(before, id, draft))
    },
    draftStatusOfAll: (status: BookingStatus): void => setDrafts((before) => withStatusOfAll(before, booking, status)),
    /** Removes the drafts that were saved. A change that was made after the request was sent stays. */
    settle: (sent: PartDrafts): void => setDrafts((before) => withoutSaved(before, sent)),
    reset: (): void => {
      setDrafts(noDrafts)
      setWord('')
      setWrong([])
    },
  }
}

interface AdministeredBookingProps {
  readonly booking: Booking
  /** Whether somebody has removed the booking. What was typed is still on the page. */
  readonly isGone: boolean
}

const AdministeredBooking = ({ booking, isGone }: AdministeredBookingProps): ReactElement => {
  const list = useList(booking)
  const handles = useMayWithParts('handle-bookings')(booking.bookingResources)
  const invoices = useMayWithParts('invoice')(booking.bookingResources)
  const administers = useMay('administer')
  const hasWhole = useHas('working-day') && handles
  const unsaved = useUnsaved(booking)
  const { changed, drafts, wrong, setWrong, setWord, settle } = unsaved
  const word = hasWhole && isMailed(booking.user) ? unsaved.word : null
  const [told, setTold] = useState<readonly Breach[]>([])
  const [changesOwner, setChangesOwner] = useState(false)
  const question = useUnsavedWork(() => changed.count > 0)

  const onAnswered = ({ breaches = [], answer }: SavedStatus): void => {
    setTold(breaches)
    setWord('')
    const answers = answer === undefined ? [] : [answer]
    offerUndo({ answers, words: 'Statusen är ändrad.', onUndone: () => setTold([]) }, performance.now())
  }
  const editorOf = (booked: BookingResource) => ({
    booking,
    booked,
    savesAlone: !hasWhole || changed.count < 2,
    draft: drafts.get(booked.id) ?? noDraft,
    onDraft: (draft: Partial<PartDraft>): void => unsaved.draft(booked.id, draft),
    onRefused: (failure: CallFailure): void => unsaved.refuse(failure, [booked.id]),
    onSaved: (sent: Partial<PartDraft>): void => settle(withDraft(noDrafts, booked.id, sent)),
  })
  return (
    <>
      <div role="alert">
        {isGone ? (
          <div className="page notice notice-warning never-on-paper">
            <p className="notice-title">Bokningen är borttagen</p>
            <p>{GONE_WORDS}</p>
          </div>
        ) : null}
      </div>
      <InvoiceBasis
        booking={booking}
        list={list}
        administration={{
          status: handles
            ? (booked) => (
                <StatusEditor
                  {...editorOf(booked)}
                  overtaken={unsaved.overtakenIn(booked.id, 'status')}
                  word={word}
                  onWord={setWord}
                  onAnswered={onAnswered}
                />
              )
            : null,
          price: invoices
            ? (booked) => (
                <PriceEditor
                  {...editorOf(booked)}
                  overtaken={unsaved.overtakenIn(booked.id, 'price')}
                  wrong={wrong.includes(booked.id)}
                  onWrong={() => setWrong((before) => [...before, booked.id])}
                />
              )
            : null,
          whole: (
            <>
              {told.length === 0 ? null : <ToldBreaches breaches={told} />}
              {hasWhole && (booking.bookingResources.length > 1 || changed.count > 1) ? (
                <WholeBooking
                  booking={booking}
                  drafts={drafts}
                  word={word}
                  onWord={setWord}
                  changed={changed}
                  onStatusOfAll={unsaved.draftStatusOfAll}
                  onWrong={() => setWrong(changed.wrong)}
                  onSaved={(sent, saved) => {
                    settle(sent)
                    onAnswered(saved)
                  }}
                  onRefused={(failure) =>
                    unsaved.refuse(
                      failure,
                      changed.changes.map(({ booked }) => booked.id),
                    )
                  }
                  onReset={unsaved.reset}
                />
              ) : null}
            </>
          ),
          notes: handles ? <AdministeredNotes booking={booking} isGone={isGone} /> : null,
          user: handles ? (
            <p className="invoice-user-ways cluster gap-2 gap-x-4 items-center">
              {isErased(booking.user) ? null : (
                <Link className="invoice-user-link fit" href={userPath(booking.user.id)}>
                  {administers ? 'Administrera användaren' : 'Visa personen'}
                </Link>
              )}
              {hasWhole && booking.partial !== true ? (
                <button type="button" className="button" aria-haspopup="dialog" onClick={() => setChangesOwner(true)}>
                  Byt bokare
                </button>
              ) : null}
            </p>
          ) : null,
          history: handles ? <AuditHistory subject={{ bookingNumber: booking.bookingNumber }} /> : null,
        }}
      />
      {changesOwner ? (
        <ChangeOwner
          booking={booking}
          onDone={(breaches) => {
            setChangesOwner(false)
            setTold(breaches)
          }}
          onClose={() => setChangesOwner(false)}
        />
      ) : null}
      {question}
    </>
  )
}

const OnlySeen = ({ booking }: { readonly booking: Booking }): ReactElement => {
  const list = useList(booking)
  return useIsOwner(booking) ? (
    <InvoiceBasis booking={booking} list={list} />
  ) : (
    <SeenBooking booking={booking} list={list} />
  )
}

const Opened = ({ booking, isGone }: AdministeredBookingProps): ReactElement => {
  const mayHandle = useMayWithParts('handle-bookings')
  const mayInvoice = useMayWithParts('invoice')
  const { bookingResources: parts } = booking
  return (
    <WhileMay may={mayHandle(parts) || mayInvoice(parts)} otherwise={<OnlySeen booking={booking} />}>
      <AdministeredBooking booking={booking} isGone={isGone} />
    </WhileMay>
  )
}

export const AdministeredBookingPage = ({ bookingId }: { readonly bookingId: string }): ReactElement => (
  <ReadBooking bookingText={bookingId} stays>
    {(booking, isRemoved) => (
      <KeptWhenGone key={booking.id} isGone={isRemoved}>
        {(isGone) => <Opened booking={booking} isGone={isGone} />}
      </KeptWhenGone>
    )}
  </ReadBooking>
)

interface NextWaitingProps {
  readonly queue: string
  readonly bookingId: BookingId
}

/** The link from a booking to the next waiting booking of the queue. */
const NextWaiting = ({ queue, bookingId }: NextWaitingProps): ReactElement | null => {
  const result = useQuery(waitingQuery)
  const [before, setBefore] = useState<readonly BookingId[] | null>(null)
  if (result._tag !== 'Loaded') return null
  const waiting = bookingsInQueue(result.value.parts, queue)
  if (before === null) setBefore(waiting)
  const next = nextAfter(bookingId, before ?? waiting, waiting)
  return next === null ? null : (
    <Link href={administeredBookingPath(next)} state={{ from: queue }}>
      Nästa som väntar
      <Icon name="next" />
    </Link>
  )
}
