/**
 * The page `/admin/bookings/{id}` shows any booking as an invoice basis, with the tools of administrators. Changes are
 * saved a part at a time, or all at once where the back end can.
 */
import { type ComponentProps, type ReactElement, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { BookingResourceId } from '../../../domain/schema/ids.ts'
import { isErased } from '../../booking/bookings/customer-facts.ts'
import { InvoiceBasis, ReadBooking } from '../../booking/bookings/invoice-basis.tsx'
import { BreachList, breachSentences, useNamed } from '../../booking/rules/breach-list.tsx'
import { useHas } from '../../core/use-has.ts'
import { announce, inOneLine } from '../../kit/design/announce.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { isListAt, useListBefore } from '../../shell/routing/list-place.ts'
import { offerUndo } from '../../shell/undo/undo-offers.ts'
import { answerTexts } from '../answers/answer-texts.ts'
import { AuditHistory } from '../audit/audit-history.tsx'
import { reportTexts } from '../reports/report-texts.ts'
import { NextWaiting } from '../waiting/next-waiting.tsx'
import { waitingTexts } from '../waiting/waiting-texts.ts'
import { administerBookingsTexts as texts } from './administer-bookings-texts.ts'
import { AdministeredNotes } from './administered-notes.tsx'
import { ChangeOwner } from './change-owner.tsx'
import {
  changesOf,
  noDraft,
  noDrafts,
  type PartDrafts,
  withDraft,
  withoutSaved,
  withStatusOfAll,
} from './part-drafts.ts'
import { PriceEditor, type SavedStatus, StatusEditor } from './part-editors.tsx'
import { WholeBooking } from './whole-booking.tsx'
import './administered-booking.css'

/** Says which rules a saved change breaks: an administrator is not stopped. */
const ToldBreaches = ({ breaches }: { readonly breaches: readonly Breach[] }): ReactElement => {
  const id = useId()
  const words = inOneLine([texts.savedOutside, ...breachSentences(breaches, useNamed(), 0, 'other')])
  useEffect(() => {
    announce(words)
  }, [words])
  return (
    <section className="notice notice-warning never-on-paper" aria-labelledby={id}>
      <p id={id} className="notice-title">
        {texts.savedOutside}
      </p>
      <BreachList breaches={breaches} whose="other" />
    </section>
  )
}

/** Leads back to the list that one came from: the queue, or all bookings as they were searched. */
const useList = ({ id }: Booking): ComponentProps<typeof InvoiceBasis>['list'] => {
  const before = useListBefore()
  if (before !== null && isListAt(before, routes.waiting))
    return { href: before, text: waitingTexts.title, next: <NextWaiting queue={before} bookingId={id} /> }
  if (before !== null && isListAt(before, routes.reports)) return { href: before, text: reportTexts.title }
  const isSearched = before !== null && isListAt(before, routes.administeredBookings)
  return { href: isSearched ? before : routes.administeredBookings, text: texts.title }
}

const AdministeredBooking = ({ booking }: { readonly booking: Booking }): ReactElement => {
  const [drafts, setDrafts] = useState(noDrafts)
  const [wrong, setWrong] = useState<readonly BookingResourceId[]>([])
  const [told, setTold] = useState<readonly Breach[]>([])
  const list = useList(booking)
  const [changesOwner, setChangesOwner] = useState(false)
  const hasWhole = useHas('working-day')
  const [word, setWord] = useState('')
  const takesWord = hasWhole && booking.user.email !== ''
  const changed = changesOf(booking, drafts)
  const question = useUnsavedWork(() => changed.count > 0)

  const onAnswered = ({ breaches = [], answer }: SavedStatus): void => {
    setTold(breaches)
    setWord('')
    const answers = answer === undefined ? [] : [answer]
    offerUndo({ answers, words: answerTexts.statusChanged, onUndone: () => setTold([]) }, performance.now())
  }
  const settle = (sent: PartDrafts): void => setDrafts((before) => withoutSaved(before, sent))
  const editorOf = (booked: BookingResource) => ({
    booking,
    booked,
    savesAlone: !hasWhole || changed.count === 1,
    draft: drafts.get(booked.id) ?? noDraft,
    onDraft: (draft: Parameters<typeof withDraft>[2]): void => {
      if (draft.price !== undefined) setWrong((before) => before.filter((id) => id !== booked.id))
      setDrafts((before) => withDraft(before, booked.id, draft))
    },
    onSaved: (sent: Parameters<typeof withDraft>[2]): void => settle(withDraft(noDrafts, booked.id, sent)),
  })
  const reset = (): void => {
    setDrafts(noDrafts)
    setWord('')
    setWrong([])
  }
  return (
    <>
      <InvoiceBasis
        booking={booking}
        list={list}
        administration={{
          status: (booked) => (
            <StatusEditor
              {...editorOf(booked)}
              word={takesWord ? word : null}
              onWord={setWord}
              onAnswered={onAnswered}
            />
          ),
          price: (booked) => (
            <PriceEditor
              {...editorOf(booked)}
              wrong={wrong.includes(booked.id)}
              onWrong={() => setWrong((before) => [...before, booked.id])}
            />
          ),
          whole: (
            <>
              {told.length === 0 ? null : <ToldBreaches breaches={told} />}
              {hasWhole && (booking.bookingResources.length > 1 || changed.count > 1) ? (
                <WholeBooking
                  booking={booking}
                  drafts={drafts}
                  word={takesWord ? word : null}
                  onWord={setWord}
                  changed={changed}
                  onStatusOfAll={(status) => setDrafts((before) => withStatusOfAll(before, booking, status))}
                  onWrong={() => setWrong(changed.wrong)}
                  onSaved={(sent, saved) => {
                    settle(sent)
                    onAnswered(saved)
                  }}
                  onReset={reset}
                />
              ) : null}
            </>
          ),
          notes: <AdministeredNotes booking={booking} />,
          user: (
            <p className="invoice-user-ways">
              {isErased(booking.user) ? null : (
                <Link className="invoice-user-link" href={userPath(booking.user.id)}>
                  {texts.user}
                </Link>
              )}
              {hasWhole ? (
                <button type="button" className="button" aria-haspopup="dialog" onClick={() => setChangesOwner(true)}>
                  {texts.changeOwner}
                </button>
              ) : null}
            </p>
          ),
          history: <AuditHistory subject={{ bookingNumber: booking.bookingNumber }} />,
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

export const AdministeredBookingPage = ({ bookingId }: { readonly bookingId: string }): ReactElement => (
  <ReadBooking bookingText={bookingId}>
    {(booking) => <AdministeredBooking key={booking.id} booking={booking} />}
  </ReadBooking>
)
