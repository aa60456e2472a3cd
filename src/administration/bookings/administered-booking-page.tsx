/**
 * The page `/admin/bookings/{id}` shows any booking as an invoice basis, with the tools of administrators: status, price,
 * owner, notes, history, and the way to the next one of the queue. Changes are saved a part at a time, or all at once
 * where the back end can.
 */
import { type ComponentProps, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { Booking, BookingResource, Note } from '../../../domain/schema/bookings.ts'
import type { BookingId, BookingResourceId } from '../../../domain/schema/ids.ts'
import { isErased } from '../../booking/bookings/customer-facts.ts'
import { InvoiceBasis, ReadBooking } from '../../booking/bookings/invoice-basis.tsx'
import { NoteSection, NoteTable } from '../../booking/bookings/notes.tsx'
import { BreachList, breachSentences, useNamed } from '../../booking/rules/breach-list.tsx'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { announce, inOneLine } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { CheckboxField, TextArea } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { waitingQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { isListAt, useListBefore } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { offerUndo } from '../../shell/undo/undo-place.tsx'
import { AuditHistory } from '../audit/audit-history.tsx'
import { reportTexts } from '../reports/report-texts.ts'
import { bookingsInQueue, nextAfter } from '../waiting/waiting-parts.ts'
import { waitingTexts } from '../waiting/waiting-texts.ts'
import { answerTexts } from '../waiting/word-field.tsx'
import { administerBookingsTexts as texts } from './administer-bookings-texts.ts'
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

const NoteForm = ({ id }: { readonly id: Booking['id'] }): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { content: '', internal: true },
    names: ['content', 'internal'],
    parse: ({ content: typed, internal }) => {
      const content = typed.trim()
      return parsed({ content: content === '' ? texts.noteRequired : null }, { content, internal })
    },
    submit: (body) => core.call('addNote', { parameters: { id }, body }),
    onSaved: () => form.reset(),
  })
  const { form, input } = frame
  const { getValues } = form
  const question = useUnsavedWork(() => getValues('content').trim() !== '')

  return (
    <Form className="form note-form" frame={frame} submitText={texts.addNote} submitClass="button" after={question}>
      <TextArea {...input('content')} label={texts.note} required />
      <CheckboxField {...input('internal')} label={texts.internal} hint={texts.internalHint} />
    </Form>
  )
}

/** The notes of a booking, with a form for another one, which is internal at first. */
const AdministeredNotes = ({ booking: { id, notes } }: { readonly booking: Booking }): ReactElement => {
  const core = useCore()
  const section = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Note | null>(null)
  const [removed, setRemoved] = useState(0)

  // The pressed button has gone with the note.
  useEffect(() => {
    if (removed > 0) section.current?.focus({ preventScroll: true })
  }, [removed])

  return (
    <NoteSection notes={notes}>
      <div ref={section} tabIndex={-1} className="administered-notes">
        {notes.length === 0 ? (
          <p className="muted">{texts.noNotes}</p>
        ) : (
          <NoteTable notes={notes} onRemove={setAsked} />
        )}
      </div>
      <NoteForm id={id} />
      {asked === null ? null : (
        <LossLightbox
          question={texts.askNote}
          action={texts.removeNote}
          safe={texts.keepNote}
          call={() => core.call('deleteNote', { parameters: { id, noteId: asked.id } })}
          onDone={() => {
            setAsked(null)
            setRemoved((before) => before + 1)
          }}
          onClose={() => setAsked(null)}
        >
          <blockquote className="note-asked never-on-paper">{asked.content}</blockquote>
          <p>{texts.askNoteDetail}</p>
        </LossLightbox>
      )}
    </NoteSection>
  )
}

interface NextWaitingProps {
  readonly queue: string
  readonly bookingId: BookingId
}

/** Leads from a booking of the queue straight to the next one that waits, in the order of the queue. */
const NextWaiting = ({ queue, bookingId }: NextWaitingProps): ReactElement | null => {
  const result = useQuery(waitingQuery)
  const [before, setBefore] = useState<readonly BookingId[] | null>(null)
  if (result._tag !== 'Loaded') return null
  const waiting = bookingsInQueue(result.value.parts, queue)
  if (before === null) setBefore(waiting)
  const next = nextAfter(bookingId, before ?? waiting, waiting)
  return next === null ? null : (
    <Link href={administeredBookingPath(next)} state={{ from: queue }}>
      {waitingTexts.next}
      <Icon name="next" />
    </Link>
  )
}
