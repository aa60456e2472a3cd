/**
 * The status of a booked resource, where it is read. It is saved by a button and not by the choice itself, since each
 * change is sent by e-mail; what the choice leads to is said before.
 */
import { type ReactElement, type SubmitEvent, useId, useRef } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { Options } from '../../kit/form/field.tsx'
import { useCall } from '../../kit/use-call.ts'
import { administerBookingsTexts } from './administer-bookings-texts.ts'
import { focusAfterSave } from './focus-after-save.ts'
import { type PartDraft, wantedStatus } from './part-drafts.ts'
import { hintOf, statusChoices, statusFrom } from './status-words.ts'

export interface PartEditorProps {
  readonly booking: Booking
  readonly booked: BookingResource
  readonly draft: PartDraft
  readonly onDraft: (draft: Partial<PartDraft>) => void
  readonly onSaved: (sent: Partial<PartDraft>) => void
  /** It has a button of its own: nothing else is to be saved with it. */
  readonly savesAlone: boolean
}

interface StatusEditorProps extends PartEditorProps {
  /** The rules that what is saved breaks. */
  readonly onTold: (breaches: readonly Breach[]) => void
}

export const StatusEditor = ({
  booking,
  booked,
  draft,
  onDraft,
  onSaved,
  savesAlone,
  onTold,
}: StatusEditorProps): ReactElement => {
  const core = useCore()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { busy, failure, send, forget } = useCall()
  const wanted = wantedStatus(booked, draft)
  const isChanged = wanted !== booked.status

  const choose = (text: string): void => {
    forget()
    onDraft({ status: statusFrom(text) })
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
    onSaved({ status: wanted })
    onTold(saved.value.breaches ?? [])
    focusAfterSave(select.current?.form, select.current)
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
        <Options of={statusChoices} />
      </select>
      {isChanged ? (
        <>
          <p id={`${id}-hint`} className="booked-editor-hint">
            {hintOf([{ booked, status: wanted }], booking.user.email !== '')}
          </p>
          {savesAlone ? (
            <button type="submit" className="button button-main" aria-busy={busy}>
              {administerBookingsTexts.saveStatus}
            </button>
          ) : null}
        </>
      ) : null}
      <Alert words={failure} className="field-error" />
    </form>
  )
}
