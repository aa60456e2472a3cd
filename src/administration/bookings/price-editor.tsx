/** The price of a booked resource, where it is read: an administrator's own stays until the slots change (contract 3). */
import { type ReactElement, type SubmitEvent, useRef } from 'react'
import type { BookingResourceId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { typedKronor } from '../../kit/texts/read-kronor.ts'
import { useCall } from '../../kit/use-call.ts'
import { administerBookingsTexts } from './administer-bookings-texts.ts'
import { focusAfterSave } from './focus-after-save.ts'
import { wantedPrice } from './part-drafts.ts'
import type { PartEditorProps } from './status-editor.tsx'

export const priceFieldId = (id: BookingResourceId): string => `price-${id}`

interface PriceEditorProps extends PartEditorProps {
  /** What is typed is no price, and was to be saved. */
  readonly wrong: boolean
  readonly onWrong: () => void
}

export const PriceEditor = ({
  booking,
  booked,
  draft,
  onDraft,
  onSaved,
  savesAlone,
  wrong,
  onWrong,
}: PriceEditorProps): ReactElement => {
  const core = useCore()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, send, forget } = useCall()
  const id = priceFieldId(booked.id)
  const price = wantedPrice(booked, draft)
  const isChanged = price !== booked.price

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (price === null) {
      onWrong()
      input.current?.focus()
      return
    }
    if (!isChanged) return onDraft({ price: null })
    const saved = await send(() =>
      core.call(
        'setPrice',
        { parameters: { id: booking.id, rid: booked.id }, body: { price } },
        { success: 'price-set' },
      ),
    )
    if (saved?._tag !== 'Ok') return
    onSaved({ price: draft.price })
    focusAfterSave(input.current?.form, input.current)
  }

  return (
    <form className="booked-editor booked-editor-price" noValidate onSubmit={(event) => void submit(event)}>
      <div className="booked-price">
        <input
          ref={input}
          id={id}
          className="field-input numeric"
          inputMode="decimal"
          autoComplete="off"
          aria-label={administerBookingsTexts.priceOf(booked.bookingIdNumber, booked.resourceTitle)}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-error` : undefined}
          value={draft.price ?? typedKronor(booked.price)}
          onChange={(event) => {
            forget()
            onDraft({ price: event.target.value })
          }}
        />
        <span aria-hidden="true">{administerBookingsTexts.currency}</span>
      </div>
      {wrong ? (
        <p id={`${id}-error`} className="field-error">
          {administerBookingsTexts.priceWrong}
        </p>
      ) : null}
      {isChanged && savesAlone ? (
        <button type="submit" className="button button-main" aria-busy={busy}>
          {administerBookingsTexts.savePrice}
        </button>
      ) : null}
      <Alert words={failure} className="field-error" />
    </form>
  )
}
