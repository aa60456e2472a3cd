/**
 * Changes the whole booking at once. One field sets the status of all parts, and one button saves the changes of all
 * parts. Invariants: Either every change is saved or none is. The owner gets at most one e-mail, and none for a change
 * of price alone.
 */

import { type ReactElement, useId, useRef } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import type { Booking, BookingStatus } from '../../../domain/schema/bookings.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { isMailed } from '../../booking/booked/customer-facts.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { useCall } from '../../kit/use-call.ts'
import { WordField, wordToSend } from '../waiting/word-field.tsx'
import { readStatus } from './booking-search.ts'
import { type BookingChanges, type PartDrafts, partsToSend } from './part-drafts.ts'
import { focusAfterSave, hintOf, priceFieldId, type SavedStatus, statusChoices } from './part-editors.tsx'

interface WholeBookingProps {
  readonly booking: Booking
  readonly drafts: PartDrafts
  readonly changed: BookingChanges
  /** The message to the person who booked. It is null when no e-mail would deliver it. */
  readonly word: string | null
  readonly onWord: (word: string) => void
  readonly onStatusOfAll: (status: BookingStatus) => void
  /** Called when a person tries to save the booking with an invalid price. */
  readonly onWrong: () => void
  readonly onSaved: (sent: PartDrafts, saved: SavedStatus) => void
  readonly onRefused: (failure: CallFailure) => void
  readonly onReset: () => void
}

export const WholeBooking = (props: WholeBookingProps): ReactElement => {
  const { booking, drafts, changed, word, onWord, onStatusOfAll, onWrong, onSaved, onRefused, onReset } = props
  const { changes, wrong } = changed
  const core = useCore()
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { busy, failure, send, forget } = useCall()
  const statuses = changes.flatMap(({ booked, status }) => (status === null ? [] : [{ booked, status }]))
  const isChanged = changed.count > 0

  const save = async (): Promise<void> => {
    const [firstWrong] = wrong
    if (firstWrong !== undefined) {
      onWrong()
      document.getElementById(priceFieldId(firstWrong))?.focus()
      return
    }
    const success = statuses.length > 0 ? 'booking-updated' : 'price-set'
    const told = statuses.length > 0 ? wordToSend(word ?? '') : {}
    const body = { parts: partsToSend(changes), baseUrl: addressOf(routes.bookings), ...told }
    const saved = await send(() => core.call('changeParts', { parameters: { id: booking.id }, body }, { success }))
    if (saved?._tag === 'Failed') onRefused(saved.failure)
    if (saved?._tag !== 'Ok') return
    onSaved(drafts, saved.value)
    focusAfterSave(button.current, place.current)
  }

  return (
    <section
      ref={place}
      className="whole-booking quiet-focus stack gap-3 card never-on-paper"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <h2 id={`${id}-title`} className="large">
        Hela bokningen
      </h2>
      {statuses.length > 0 && changed.count > 1 && word !== null ? (
        <WordField id={`${id}-word`} {...{ word, onWord }} />
      ) : null}
      <div className="whole-booking-ways cluster gap-3 items-end">
        {booking.bookingResources.length < 2 ? null : (
          <SelectField
            id={`${id}-status`}
            label="Status för hela bokningen"
            value=""
            onChange={({ currentTarget }) => {
              const status = readStatus(currentTarget.value)
              forget()
              if (status !== null) onStatusOfAll(status)
            }}
          >
            <option value="">Välj status</option>
            <Options of={statusChoices} />
          </SelectField>
        )}
        {isChanged || busy ? (
          <>
            <button
              ref={button}
              type="button"
              className="button button-main"
              aria-busy={busy}
              aria-describedby={`${id}-hint`}
              onClick={() => void save()}
            >
              Spara ändringarna
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                forget()
                onReset()
                place.current?.focus({ preventScroll: true })
              }}
            >
              Ångra ändringarna
            </button>
          </>
        ) : null}
      </div>
      {isChanged ? (
        <p id={`${id}-hint`} className="muted">
          {`${counted(changed.count, 'ändring är inte sparad', 'ändringar är inte sparade')}. ${statuses.length === 0 ? 'Om nytt pris skickas inget mejl.' : hintOf(statuses, isMailed(booking.user))}`}
        </p>
      ) : null}
      <Alert words={failure} className="field-error" />
    </section>
  )
}
