/**
 * The status of a booked resource, where it is read. It is saved by a button and not by the choice itself, since each
 * change is sent by e-mail; what the choice leads to is said before.
 */
import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import {
  bookingStatusWords,
  CANCELLED,
  CONFIRMED,
  OCCUPIED,
  UNCONFIRMED,
} from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource, BookingStatus } from '../../../domain/schema/bookings.ts'
import { isCancelled } from '../../booking/bookings/booked-words.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { Options } from '../../kit/form/field.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { administerBookingsTexts } from './administer-bookings-texts.ts'

interface StatusEditorProps {
  readonly booking: Booking
  readonly booked: BookingResource
}

const choices: readonly BookingStatus[] = [UNCONFIRMED, CONFIRMED, CANCELLED, OCCUPIED]

const hintOf = (booked: BookingResource, wanted: BookingStatus): string => {
  const { statusMail, statusFrees, statusTakes } = administerBookingsTexts
  if (wanted === CANCELLED) return `${statusFrees} ${statusMail}`
  return isCancelled(booked) ? `${statusTakes} ${statusMail}` : statusMail
}

export const StatusEditor = ({ booking, booked }: StatusEditorProps): ReactElement => {
  const core = useCore()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { busy, failure, send, forget } = useCall()
  /** Null: nothing was chosen since it was saved. */
  const [chosen, setChosen] = useState<BookingStatus | null>(null)
  const wanted = chosen ?? booked.status
  const isChanged = wanted !== booked.status
  const question = useUnsavedWork(() => isChanged)

  const choose = (text: string): void => {
    forget()
    setChosen(choices.find((status) => String(status) === text) ?? null)
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!isChanged) return
    const saved = await send(() =>
      core.call(
        'setStatus',
        {
          parameters: { id: booking.id, rid: booked.id },
          body: { status: wanted, baseUrl: addressOf(routes.bookings) },
        },
        { success: 'booking-updated' },
      ),
    )
    if (saved?._tag !== 'Ok') return
    setChosen(null)
    // The button goes with what it was for.
    select.current?.focus({ preventScroll: true })
  }

  return (
    <form className="booked-editor" onSubmit={(event) => void submit(event)}>
      <select
        ref={select}
        className="field-input"
        aria-label={administerBookingsTexts.statusOf(booked.bookingIdNumber, booked.resourceTitle)}
        aria-describedby={isChanged ? `${id}-hint` : undefined}
        data-status={wanted}
        value={String(wanted)}
        onChange={(event) => choose(event.target.value)}
      >
        <Options of={choices.map((status) => ({ id: status, name: bookingStatusWords[status] }))} />
      </select>
      {isChanged ? (
        <>
          <p id={`${id}-hint`} className="booked-editor-hint">
            {hintOf(booked, wanted)}
          </p>
          <button type="submit" className="button button-main" aria-busy={busy}>
            {administerBookingsTexts.saveStatus}
          </button>
        </>
      ) : null}
      <Alert words={failure} className="field-error" />
      {question}
    </form>
  )
}
